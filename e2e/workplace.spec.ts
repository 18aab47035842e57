/**
 * The page staff opens the day with: every figure leads to a list whose total it is, what changes is heard without anybody
 * asking, what was arranged, read and opened is still there after a reload.
 */
import { pageHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { recordLostItem } from '@minsu/contract/tasks/lost-item-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const WAIT = { timeout: 20_000 };
const LONG_MS = 600_000;

const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

const workplace = (page: Page): Locator => page.locator('.workplace').filter({ visible: true });

const open = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/dashboard/workplace`);
  await arrived(page);
  await workplace(page).locator('[data-figure]').first().waitFor();
  await settled(page);
};

const back = async (page: Page): Promise<void> => {
  await page.locator('.tab-bar a[href^="/dashboard/workplace"]').click();
  await workplace(page).locator('[data-figure]').first().waitFor();
};

interface OnScreen {
  readonly figure: string;
  readonly selector: string;
}

/** For the calendar a few days stand for all: the server's own test takes every one. */
const DAYS = [0, 1, 8];

const figuresOn = async (page: Page): Promise<OnScreen[]> => {
  const folded = workplace(page).locator('.queue-rest[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const all = await workplace(page)
    .locator('[data-figure]')
    .evaluateAll((links) =>
      links.map((link) => ({
        figure: link.getAttribute('data-figure') ?? '',
        date: link.getAttribute('data-date'),
        channel: link.getAttribute('data-channel'),
      })),
    );
  const dates = [...new Set(all.flatMap(({ date }) => date ?? []))].filter((_, at) => DAYS.includes(at));
  return all
    .filter(({ date }) => date === null || dates.includes(date))
    .map(({ figure, date, channel }) => ({
      figure: [figure, date, channel].filter(Boolean).join(' '),
      selector: `[data-figure="${figure}"]${date ? `[data-date="${date}"]` : ''}${channel ? `[data-channel="${channel}"]` : ''}`,
    }));
};

/** The total of a report's column. */
const reportTotal = async (page: Page, name: string): Promise<string> => {
  const table = page.locator('.report-table').filter({ visible: true });
  const heads = await table.locator('thead th').allTextContents();
  const cell = table.locator('tfoot tr > *').nth(heads.indexOf(name));
  return (await cell.locator(':scope > a').or(cell).first().innerText()).split('\n')[0] ?? '';
};

const heads: Readonly<Record<string, string>> = {
  'kpi.occupancy': '入住率',
  'kpi.adr': '平均房价 ADR',
  'kpi.revpar': '每间可售房收入 RevPAR',
  'kpi.revenue': '客房收入',
  'kpi.pickup': '净增间夜',
  'kpi.cancelRate': '取消率',
  'strip.sold': '已售间夜',
};

const rowsOf = (page: Page, rows: string): Promise<number> =>
  page.locator(rows).filter({ visible: true }).count();

/** Screens that are no common list say it in their own way. */
const ownTotals: readonly (readonly [pattern: RegExp, total: (page: Page) => Promise<number>])[] = [
  [/channelList\?failing/, (page) => rowsOf(page, '.channel-cards > li')],
  [/messageMenu\/message/, (page) => rowsOf(page, '.thread-rows li')],
  [/part=staff/, (page) => rowsOf(page, '.certification-queue tbody tr')],
  [
    /part=members/,
    async (page) =>
      numberOf(await page.locator('.member-check:visible .view-tab[aria-current="page"] .count').innerText()),
  ],
];

const listTotal = async (page: Page): Promise<number> => {
  const own = ownTotals.find(([pattern]) => pattern.test(page.url()));
  if (own) return own[1](page);
  const said = await page
    .locator('.list-body [role="status"]')
    .filter({ visible: true })
    .last()
    .textContent();
  return said ? numberOf(said) : -1;
};

test('every figure is clicked: its list comes to it', { timeout: LONG_MS }, async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await open(page);
  const figures = await figuresOn(page);
  expect(figures.filter(({ figure }) => figure.startsWith('queue.')).length).toBeGreaterThan(25);
  for (const { figure, selector } of figures) {
    const link = workplace(page).locator(selector);
    const value = Number(await link.getAttribute('data-value'));
    const shown = (
      (await link.locator('.value').count()) > 0 ? await link.locator('.value').innerText() : ''
    ).trim();
    await link.click();
    const head = heads[figure.split(' ')[0] ?? ''];
    if (figure.startsWith('mix')) {
      const sum = dialog(page).locator('.report-orders-sum');
      await expect
        .poll(
          async () => [figure, numberOf((await sum.innerText()).split('合计')[1]?.split('间夜')[0] ?? '')],
          WAIT,
        )
        .toEqual([figure, value]);
      await page.keyboard.press('Escape');
    } else if (head !== undefined) {
      const total = async () => {
        await page.locator('.report-table:visible tfoot').waitFor();
        const text = await reportTotal(page, head);
        return figure.startsWith('kpi') ? text : numberOf(text);
      };
      await expect
        .poll(async () => [figure, await total()], WAIT)
        .toEqual([figure, figure.startsWith('kpi') ? shown : value]);
    } else await expect.poll(async () => [figure, await listTotal(page)], WAIT).toEqual([figure, value]);
    await back(page);
  }
  expect(complaints).toEqual([]);
});

test('what happens elsewhere is counted here at once, without a reload', async () => {
  const page = await product.as('frontdesk');
  await open(page);
  const line = workplace(page).locator('[data-figure="queue.lostItems"]');
  const before = (await line.count()) === 0 ? 0 : Number(await line.getAttribute('data-value'));
  const client = await signIn(product.url, 'frontdesk');
  const [house] = (await client.call(pageHouses, { size: 1 })).data.records;
  await client.call(recordLostItem, {
    houseId: house?.id ?? '',
    name: '充电器',
    description: '白色',
    place: '床头',
  } as never);
  await expect.poll(async () => Number(await line.getAttribute('data-value')), WAIT).toBe(before + 1);
});

test('another comparison stays chosen, and a figure says how it is worked out', async () => {
  const page = await product.as('director');
  await open(page);
  await workplace(page).getByRole('radio', { name: '去年' }).check();
  const occupancy = workplace(page).locator('[data-figure="kpi.occupancy"]');
  // A year ago the demo had nothing to compare with.
  await expect.poll(() => occupancy.innerText(), WAIT).not.toContain('较上周同日');
  await workplace(page).locator('.kpi-info').first().click();
  await page.getByText('已售间夜 ÷ 可售间夜').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await occupancy.waitFor();
  expect(await workplace(page).getByRole('radio', { name: '去年' }).isChecked()).toBe(true);
  expect(await occupancy.innerText()).not.toContain('较上周同日');
});

test('quick actions are arranged by keyboard and kept; records that were opened stand there; an announcement is read once', async () => {
  const page = await product.as('operator');
  await open(page);
  const tiles = () => workplace(page).locator('.quick li').allInnerTexts();
  const [first, second] = await tiles();
  await workplace(page).getByRole('button', { name: '自定义' }).click();
  const drawer = dialog(page);
  await drawer.getByRole('button', { name: `下移 ${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await tiles()).slice(0, 2), WAIT).toEqual([second, first]);
  await drawer.getByLabel('房价日历', { exact: true }).click();
  await drawer.getByLabel(first ?? '', { exact: true }).click();
  await expect.poll(async () => (await tiles()).includes('房价日历'), WAIT).toBe(true);
  await page.keyboard.press('Escape');
  const arranged = await tiles();
  expect(arranged).not.toContain(first);

  const announced = workplace(page).locator('.announced-head').first();
  await announced.click();
  await workplace(page).locator('.announced-body').first().waitFor();
  await expect.poll(() => announced.getByText('未读').count(), WAIT).toBe(0);

  const guest = workplace(page).locator('.arrival-guest').first();
  await guest.click();
  await page.waitForURL('**/orderDetail?id=*');
  await page.locator('.record-header:visible, .page-head:visible').first().waitFor();
  await settled(page);
  await back(page);
  await expect
    .poll(() => workplace(page).locator('.recent a').first().getAttribute('href'), WAIT)
    .toContain('/orderManagement/orderDetail?id=');

  await page.reload();
  await workplace(page).locator('.quick li').first().waitFor();
  await expect.poll(tiles, WAIT).toEqual(arranged);
  await expect
    .poll(() => workplace(page).locator('.announced-head').first().getByText('未读').count(), WAIT)
    .toBe(0);
});

test.each([
  ['finance', { language: 'en-US', theme: 'dark' }],
  ['frontdesk', { width: 375, height: 812, touch: true }],
  ['housekeeper', { width: 375, height: 812, touch: true, theme: 'dark' }],
  ['landlord', {}],
] as const)('%s sees his own, with no violation and nothing beside the screen', async (username, look) => {
  const page = await product.as(username, look);
  await open(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await workplace(page).innerText()).not.toMatch(/NaN|Infinity|undefined|null/);
  if (username === 'housekeeper') expect(await workplace(page).innerText()).not.toContain('¥');
});
