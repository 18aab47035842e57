/**
 * Every template route opens by its bare path, shows the demo module's data, persists its main change across a
 * reload, and is limited to its roles. Details are in demo.spec.ts, charts.spec.ts and account.spec.ts.
 */

import { menu } from '@minsu/contract/menu.ts';
import { localDate } from '@minsu/contract/platform/dates.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { arrived, button, choose, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const SOON = { timeout: 15_000 };

/** Contract §1: the template's routes keep their bare paths. */
const routes = {
  '/exception/403': 'admin',
  '/exception/404': 'everybody',
  '/exception/500': 'everybody',
  '/form/step': 'admin',
  '/form/group': 'admin',
  '/list/search-table': 'everybody',
  '/list/card': 'everybody',
  '/profile/basic': 'admin',
  '/result/success': 'admin',
  '/result/error': 'admin',
  '/user/info': 'everybody',
  '/user/setting': 'everybody',
  '/visualization/data-analysis': 'admin',
  '/visualization/multi-dimension-data-analysis': 'admin',
} as const;
const paths = Object.keys(routes) as (keyof typeof routes)[];
const ofAdmin = paths.filter((path) => routes[path] === 'admin');

/** Requests of a page to the demo module. */
const askedOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.ok()) asked.push(pathname);
  });
  return asked;
};

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await arrived(page);
};

test('the menu has exactly these', () => {
  const named = menu.filter(({ name }) => name === 'examples' || name === 'user');
  const examples = named.flatMap(({ children = [] }) => children);
  expect(examples.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

test('each opens, requests its data, and logs no errors', async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  for (const path of paths) {
    const asked = askedOf(page);
    await open(page, path);
    expect([path, new URL(page.url()).pathname]).toEqual([path, path]);
    const text = await page.locator('main').innerText();
    expect([path, /NaN|undefined|\[object/.test(text)]).toEqual([path, false]);
    if (!path.startsWith('/exception'))
      expect([path, asked.some((one) => /\/api\/(demo|user)\//.test(one))]).toEqual([path, true]);
  }
  expect(complaints).toEqual([]);
});

test('users without access are redirected as listed', async () => {
  const page = await product.as('housekeeper');
  for (const path of paths) {
    await page.goto(`${product.url}${path}`);
    await arrived(page);
    const isOpen = new URL(page.url()).pathname === path;
    expect([path, isOpen]).toEqual([path, !ofAdmin.includes(path)]);
  }
});

test('group form: range ends pass, a step beyond is refused at its field', async () => {
  const page = await product.as('admin');
  await open(page, '/form/group');
  const fill = (field: string, value: string) => page.locator(`[id$="field-${field}"]`).fill(value);
  const errorOf = (field: string) => page.locator(`[id$="field-${field}-error"]`);
  const rates = ['encodingMinRate', 'encodingDefaultRate', 'encodingMaxRate'] as const;
  for (const [frame, [low, middle, high]] of [
    ['0', ['149', '200', '300']],
    ['31', ['150', '1801', '1801']],
  ] as const) {
    await fill('acquisitionFrameRate', frame);
    for (const [at, rate] of rates.entries()) await fill(rate, [low, middle, high][at] ?? '');
    await button(page, '提交').click();
    await expect
      .poll(() => errorOf('acquisitionFrameRate').textContent(), SOON)
      .toBe('请输入 1 到 30 之间的整数');
  }
  // Out of order: minimum above default above maximum.
  for (const [at, rate] of rates.entries()) await fill(rate, ['900', '600', '300'][at] ?? '');
  await fill('acquisitionFrameRate', '30');
  await button(page, '提交').click();
  await expect.poll(() => errorOf('encodingMinRate').textContent(), SOON).toContain('不能大于');
  // The limits themselves.
  for (const [at, rate] of rates.entries()) await fill(rate, ['150', '150', '1800'][at] ?? '');
  await fill('acquisitionFrameRate', '1');
  await page.locator('[id$="field-description"]').fill('字'.repeat(200));
  await button(page, '提交').click();
  await page.getByText('提交成功，等待审批').waitFor();
  await open(page, '/form/group');
  expect(await page.locator('[id$="field-acquisitionFrameRate"]').inputValue()).toBe('1');
  expect(await page.locator('[id$="field-description"]').inputValue()).toBe('字'.repeat(200));
});

test('group form: errors are not hidden behind the bar, and an unchanged form is not submitted', async () => {
  const page = await product.as('admin');
  await page.setViewportSize({ width: 1440, height: 640 });
  await open(page, '/form/group');
  const rate = page.locator('[id$="field-audioEncodingRate"]');
  const before = await rate.inputValue();
  await rate.fill('1');
  const bar = page.locator('.group-form-bar');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const behind = (await topOf(rate)) - (await topOf(bar)) - 4;
  await page.evaluate((distance) => scrollBy(0, distance), behind);
  await expect.poll(async () => (await topOf(rate)) > (await topOf(bar)), SOON).toBe(true);
  await button(page, '提交').click();
  const error = page.locator('[id$="field-audioEncodingRate-error"]');
  await expect.poll(async () => (await topOf(error)) + 12 < (await topOf(bar)), SOON).toBe(true);
  await rate.fill(before);
  await button(page, '提交').click();
  await page.getByText('参数与最近提交的相同').waitFor();
});

test('search table on a phone: an administrator views a set like on a desktop', async () => {
  const page = await product.as('admin');
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/list/search-table');
  await button(page, '查看').first().click();
  await page.getByRole('dialog').getByText('操作记录').waitFor();
});

test('step form: twenty characters pass, twenty-one do not; an address must be valid', async () => {
  const page = await product.as('admin');
  await open(page, '/form/step');
  const errorOf = (field: string) => page.locator(`[id$="field-${field}-error"]`);
  await page.locator('[id$="field-name"]').fill('春'.repeat(21));
  // The field accepts at most twenty.
  expect(await page.locator('[id$="field-name"]').inputValue()).toBe('春'.repeat(20));
  await page.locator('[id$="field-name"]').fill('春节-推广');
  for (const link of ['minsu.example', 'https://minsu']) {
    await page.locator('[id$="field-link"]').fill(link);
    await button(page, '下一步').click();
    await expect.poll(() => errorOf('link').count(), SOON).toBe(1);
    expect(await errorOf('name').count()).toBe(1);
  }
  await page.locator('[id$="field-name"]').fill('春'.repeat(20));
  await page.locator('[id$="field-link"]').fill('http://minsu.example:8080/a?b=c#d');
  await button(page, '下一步').click();
  await expect.poll(() => errorOf('name').count(), SOON).toBe(0);
  expect(await errorOf('link').count()).toBe(0);
  await choose(page, page.locator('[id$="field-channelType"]'), 'APP通用渠道');
});

test('search table: no match says so and can be cleared; the address holds the filter', async () => {
  const page = await product.as('admin');
  await open(page, '/list/search-table');
  const rows = () => page.locator('tbody tr:visible').allInnerTexts();
  const all = await rows();
  expect(all.length).toBeGreaterThan(5);
  await open(page, '/list/search-table?number=NOSUCHSET');
  await page.getByText('没有符合条件的结果').waitFor();
  await page
    .getByRole('button', { name: /清\s*除/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(rows, SOON).toEqual(all);
  expect(new URL(page.url()).searchParams.get('number')).toBeNull();
});

test('user settings survive a reload', async () => {
  const page = await product.as('admin');
  await open(page, '/user/setting');
  const address = page.locator('[id$="field-address"]');
  await address.fill('西湖区龙井路 1 号');
  await button(page, '保存').first().click();
  await settled(page);
  await page.reload();
  await arrived(page);
  await expect.poll(() => address.inputValue(), SOON).toBe('西湖区龙井路 1 号');
});

test('charts: a period refetches, and the table agrees', async () => {
  const page = await product.as('admin');
  await open(page, '/visualization/multi-dimension-data-analysis');
  const overview = page.getByRole('region', { name: '数据总览', exact: true });
  const asked = page.waitForResponse((response) => response.url().includes('overview?period=year'));
  await overview.getByRole('radio', { name: '今年' }).check();
  expect((await asked).status()).toBe(200);
  await overview.getByRole('button', { name: '以表格查看' }).click();
  // A row per started month; on its first day the current one may have no figures.
  const month = Number(localDate(new Date(), 'Asia/Shanghai').slice(5, 7));
  expect([month - 1, month]).toContain(await overview.locator('tbody tr').count());
});

test('card list: an inspection counts down and survives a reload', async () => {
  const page = await product.as('admin');
  await open(page, '/list/card?kind=quality');
  const card = page
    .locator('li.demo-card')
    .filter({ has: page.getByRole('button', { name: /^质\s*检$/, disabled: false }) })
    .first();
  const title = (await card.getByRole('heading').innerText()).trim();
  const before = await card.innerText();
  await button(card, '质检').click();
  const same = page.locator('li.demo-card', { has: page.getByRole('heading', { name: title, exact: true }) });
  await expect.poll(() => same.innerText(), SOON).not.toBe(before);
  await settled(page);
  const after = await same.innerText();
  await page.reload();
  await arrived(page);
  await expect.poll(() => same.innerText(), SOON).toBe(after);
});
