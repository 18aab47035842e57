/**
 * Calendars of a property: a feed is added, reported as unreachable, paused and removed; our export is read by its
 * secret address.
 */
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, choose as chooseIn, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const SHOTS = process.env.ICAL_SHOTS;

const openCalendars = async (page: Page): Promise<void> => {
  const client = await signIn(product.url, 'admin');
  const filter = { kind: 'multi' as const, state: ['online' as const], city: ['杭州'], size: 1 };
  const [house] = (await client.call(pageHouses, filter)).data.records;
  await page.goto(`${product.url}/house/houseDetail?id=${house?.id}&tab=channels`);
  await panelOf(page).waitFor();
};

const panelOf = (page: Page) => page.locator('section.ical');
const dialogOf = (page: Page) => page.getByRole('dialog');
const choose = (page: Page, label: string, option: string | RegExp): Promise<string> =>
  chooseIn(page, dialogOf(page).getByLabel(label).first(), option);

const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS === undefined) return;
  await panelOf(page).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

test('a feed is added, explains its error, is paused and removed', async () => {
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await openCalendars(page);
  await page.getByText('还没有导入或导出日历').waitFor();
  await button(page, '导入日历').click();
  await choose(page, '房间', /./);
  await dialogOf(page).getByLabel('名称').fill('Airbnb 湖景大床房（一个特别长的名字，用来检查换行与省略号）');
  await dialogOf(page).getByLabel('日历地址').fill('http://127.0.0.1/calendar.ics');
  await dialogOf(page).getByRole('button', { name: '导入日历' }).click();
  await dialogOf(page).getByText('该地址不能使用').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'add');
  // An unresolvable host.
  await dialogOf(page).getByLabel('日历地址').fill('https://calendar.invalid/room.ics');
  await dialogOf(page).getByRole('button', { name: '导入日历' }).click();
  const feed = panelOf(page).locator('.ical-feed');
  await feed.getByText('calendar.invalid').waitFor();
  await feed.getByRole('button', { name: '立即读取' }).click();
  await feed.getByText(/连接不上该地址/).waitFor();
  await feed.getByText('读取失败').waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'failing');

  const menu = feed.getByRole('button', { name: /的操作$/ });
  await menu.click();
  await page.getByRole('menuitem', { name: '暂停' }).click();
  await feed.getByText('已暂停', { exact: true }).waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialogOf(page).getByText('保留为普通关房').waitFor();
  await dialogOf(page).getByRole('button', { name: '删除' }).click();
  await page.getByText('日历已删除').waitFor();
  await page.getByText('还没有导入或导出日历').waitFor();
  // The unreachable and the refused address answer 422 and 200; nothing else may log errors.
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([]);
});

test('our address is shown on request, readable by anyone who has it, and renewed', async () => {
  const page = await product.as('supervisor');
  await openCalendars(page);
  await button(page, '导出地址').click();
  await choose(page, '平台', 'Vrbo');
  await dialogOf(page).getByRole('button', { name: '显示地址' }).click();
  const shown = dialogOf(page).locator('.ical-address');
  const read = async () => {
    const text = (await shown.innerText()).trim();
    const { pathname } = new URL(text);
    return { text, answer: await fetch(`${product.url}${pathname}`) };
  };
  await shown.waitFor();
  const first = await read();
  expect(first.answer.status).toBe(200);
  expect(await first.answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'share');
  await dialogOf(page).getByRole('button', { name: '更换地址' }).click();
  await dialogOf(page).last().getByRole('button', { name: '更换地址' }).click();
  await page.getByText('地址已更换').waitFor();
  await expect.poll(async () => (await shown.innerText()).trim()).not.toBe(first.text);
  expect((await fetch(`${product.url}${new URL(first.text).pathname}`)).status).toBe(404);
});

test('the same in English, dark and on a phone', async () => {
  for (const look of [
    { language: 'en-US', theme: 'dark' },
    { width: 375, height: 1600, touch: true },
  ] as const) {
    const page = await product.as('supervisor', look);
    await openCalendars(page);
    await panelOf(page).getByText(/Vrbo/).first().waitFor();
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await shoot(page, 'width' in look ? 'phone' : 'dark');
  }
});
