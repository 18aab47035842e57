/**
 * The workplace: every figure leads to a list with that total, changes arrive live, and arrangement, read state and
 * recent records survive a reload.
 */
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { recordLostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
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

/** A few days of the calendar strip; the server's test covers all. */
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

/** Total of a report's column. */
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

/** Screens other than common lists show totals their own way. */
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

test("every figure's list has as many records", { timeout: LONG_MS }, async () => {
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

test('changes elsewhere are counted at once without a reload', async () => {
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

test('another comparison is remembered, and a figure explains its calculation', async () => {
  const page = await product.as('director');
  await open(page);
  await workplace(page).getByRole('radio', { name: '去年' }).check();
  const occupancy = workplace(page).locator('[data-figure="kpi.occupancy"]');
  // The demo has no data a year ago.
  await expect.poll(() => occupancy.innerText(), WAIT).not.toContain('较上周同日');
  await workplace(page).locator('.kpi-info').first().click();
  await page.getByText('已售间夜 ÷ 可售间夜').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await occupancy.waitFor();
  expect(await workplace(page).getByRole('radio', { name: '去年' }).isChecked()).toBe(true);
  expect(await occupancy.innerText()).not.toContain('较上周同日');
});

test('quick actions are sorted by keyboard and stored; recent records are listed; an announcement is read once', async () => {
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

test('each role starts with its own workplace; another arrangement is kept on the server', async () => {
  const desk = await product.as('frontdesk');
  await open(desk);
  // Lines with actions are unfolded.
  const rows = workplace(desk).locator('.queue-row');
  await rows.first().getByRole('button').first().waitFor();
  await workplace(desk)
    .getByRole('button', { name: /^办理退房：/ })
    .first()
    .click();
  await dialog(desk).waitFor();
  await desk.keyboard.press('Escape');
  await dialog(desk).waitFor({ state: 'hidden' });
  const folds = workplace(desk).locator('.queue-item button[aria-expanded="true"]');
  const unfolded = await folds.count();
  await folds.first().click();
  await expect.poll(() => folds.count(), WAIT).toBe(unfolded - 1);

  const saved = desk.waitForResponse(
    (response) => response.url().endsWith('/api/user/layout') && response.request().method() === 'POST',
  );
  await workplace(desk).getByRole('button', { name: '工作台布局 前台' }).click();
  await desk.getByRole('menuitemradio', { name: '经营' }).click();
  await saved;
  expect(await workplace(desk).locator('.figures.thin').count()).toBe(0);
  const elsewhere = await product.as('frontdesk');
  await open(elsewhere);
  await workplace(elsewhere).getByRole('button', { name: '工作台布局 经营' }).waitFor();

  const operator = await product.as('operator');
  await open(operator);
  await workplace(operator).locator('.health-line').first().waitFor();
  const cleaner = await product.as('housekeeper');
  await cleaner.goto(`${product.url}/dashboard/workplace`);
  await arrived(cleaner);
  await workplace(cleaner).locator('.my-line').first().waitFor();
});

const lineOf = (page: Page, key: string): Locator =>
  workplace(page)
    .locator('.queue-item')
    .filter({ has: page.locator(`[data-figure="queue.${key}"]`) });

const unfold = async (page: Page, key: string): Promise<Locator> => {
  const folded = workplace(page).locator('.queue-rest[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  const line = lineOf(page, key);
  const fold = line.locator('.queue-line button[aria-expanded]');
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await line.locator('.queue-row').first().waitFor();
  return line;
};

test('tasks, registrations and invoices are worked off where they stand', async () => {
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await open(page);
  const countOf = (key: string) => async () => {
    const figure = workplace(page).locator(`[data-figure="queue.${key}"]`);
    return (await figure.count()) === 0 ? 0 : Number(await figure.getAttribute('data-value'));
  };
  const unassigned = await unfold(page, 'tasksUnassigned');
  const tasks = await countOf('tasksUnassigned')();
  await unassigned.locator('.queue-row').first().getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await expect.poll(countOf('tasksUnassigned'), WAIT).toBe(tasks - 1);

  const guests = await unfold(page, 'toRegister');
  await guests.locator('.queue-row .guest-actions button').first().click();
  await dialog(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  const invoices = await unfold(page, 'invoicesToIssue');
  const pending = await countOf('invoicesToIssue')();
  await invoices.locator('.queue-row .invoice-actions button').first().click();
  await dialog(page).getByRole('button', { name: '开具' }).last().click();
  await expect.poll(countOf('invoicesToIssue'), WAIT).toBe(pending - 1);
  expect(new URL(page.url()).pathname).toBe('/dashboard/workplace');
  expect(complaints).toEqual([]);
});

test('the operator changes a price where it stands and takes it back', async () => {
  const page = await product.as('operator');
  const complaints = watchConsole(page);
  await open(page);
  const cell = workplace(page).locator('.week-prices td button').nth(3);
  const text = () => cell.locator('.num').first().innerText();
  await cell.waitFor();
  const before = await text();
  await cell.click();
  const input = workplace(page).locator('.price-editor input');
  await input.fill('abc');
  await page.keyboard.press('Enter');
  await workplace(page).getByRole('alert').getByText('请输入数字').waitFor();
  await input.fill('777');
  await page.keyboard.press('Enter');
  await expect.poll(text, WAIT).toContain('777');
  await page.getByText('价格已保存').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.toasts').getByRole('button', { name: '撤销' }).click();
  await expect.poll(text, WAIT).toBe(before);
  const desk = await product.as('frontdesk');
  await open(desk);
  expect(await workplace(desk).locator('.week-prices').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each([
  ['finance', { language: 'en-US', theme: 'dark' }],
  ['frontdesk', { width: 375, height: 812, touch: true }],
  ['housekeeper', { width: 375, height: 812, touch: true, theme: 'dark' }],
  ['landlord', {}],
] as const)('%s sees his own, with no violation and nothing beside the screen', async (username, look) => {
  const page = await product.as(username, look);
  await page.goto(`${product.url}/dashboard/workplace`);
  await arrived(page);
  await workplace(page).locator('[data-figure], .my-line').first().waitFor();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await workplace(page).innerText()).not.toMatch(/NaN|Infinity|undefined|null/);
  if (username === 'housekeeper') expect(await workplace(page).innerText()).not.toContain('¥');
});
