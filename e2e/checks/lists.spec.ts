/** Shell checks on lists (of 48) that no story covers. Every list is the same ListPage. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();
const LIST = '/orderManagement/orderList';
const rows = (page: Page): Locator => page.locator('main table tbody tr[data-row]').filter({ visible: true });
const search = (page: Page): Locator => page.locator('main input[data-search]').filter({ visible: true });
const main = (page: Page) => page.locator('main');
const nextPage = (page: Page) => main(page).getByRole('button', { name: '下一页' }).filter({ visible: true });

const openList = async (username = 'admin', query = ''): Promise<Page> => {
  const page = await product.as(username);
  await page.goto(`${product.url}${LIST}${query}`);
  await rows(page).first().waitFor();
  await settled(page);
  return page;
};

test('check 27: paging keeps filters, changing one returns to page 1, clearing refetches', async () => {
  const page = await openList('admin', '?keyword=M2026');
  await nextPage(page).click();
  await page.waitForURL('**current=2*');
  expect(page.url()).toContain('keyword=M2026');
  await search(page).fill('M20261');
  await page.waitForURL(
    (url) => url.searchParams.get('keyword') === 'M20261' && !url.searchParams.has('current'),
  );
  await settled(page);
  await Promise.all([
    page.waitForRequest(
      (request) => request.url().endsWith('/order/page') && !request.postData()?.includes('keyword'),
    ),
    button(page, '清除全部').first().click(),
  ]);
  await page.waitForURL((url) => !url.searchParams.has('keyword'));
});

test('check 30: header and first column stay visible', async () => {
  const page = await openList('operator', '?size=100');
  const head = main(page).locator('thead th').filter({ visible: true }).first();
  const left = async () => (await rows(page).last().locator('td').first().boundingBox())?.x;
  const at = { head: await head.boundingBox(), left: await left() };
  const scroller = main(page).locator('.table-scroll').filter({ visible: true });
  await scroller.evaluate((element) => element.scrollBy(400, 1_200));
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(1_200);
  expect((await head.boundingBox())?.y).toBe(at.head?.y);
  expect(await left()).toBe(at.left);
});

test('check 31: active filters are chips that clear singly or together, and the count is visible', async () => {
  const page = await openList('admin', '?keyword=M2026&channel=mt');
  const chips = page.locator('.filter-chips, .chips').filter({ visible: true });
  await chips
    .getByRole('button', { name: /移除条件/ })
    .first()
    .waitFor();
  expect(await chips.getByRole('button', { name: /移除条件/ }).count()).toBe(2);
  await main(page)
    .getByText(/共 [\d,]+\+? 条/)
    .first()
    .waitFor();
  await chips
    .getByRole('button', { name: /移除条件/ })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.has('keyword')).toBe(false);
  await chips.getByRole('button', { name: '清除全部' }).click();
  await expect.poll(() => new URL(page.url()).search).not.toContain('channel');
});

test('check 35: only the visible of 200 rows are in the document', async () => {
  const page = await openList('admin', '?size=200');
  expect(
    await main(page).locator('table[aria-rowcount]').filter({ visible: true }).getAttribute('aria-rowcount'),
  ).toBe('201');
  const shown = await rows(page).count();
  expect(shown).toBeGreaterThan(5);
  expect(shown).toBeLessThan(100);
});

test('check 36: amounts are right-aligned with tabular figures, dates show their full time, numbers can be copied', async () => {
  const page = await openList();
  const money = rows(page).first().locator('td.end').first();
  expect(
    await money.evaluate((cell) => [
      getComputedStyle(cell).textAlign,
      getComputedStyle(cell.querySelector('.money, .num') ?? cell).fontVariantNumeric,
    ]),
  ).toEqual(['end', 'tabular-nums']);
  expect(await rows(page).first().locator('time[title]').first().getAttribute('title')).toMatch(/\d{4}/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rows(page).first().locator('td').nth(3).click();
  const panel = page.locator('aside.side-panel').filter({ visible: true });
  await panel.locator('.copyable').first().hover();
  await panel
    .getByRole('button', { name: /复制 M/ })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^M20\d{6}-\d{6}$/);
  // Like plain http: falls back to the legacy clipboard, and reports when that fails too.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => {
      document.title = (document.activeElement as HTMLTextAreaElement).value;
      return false;
    };
  });
  await panel
    .getByRole('button', { name: /复制 M/ })
    .first()
    .click();
  await page.getByText('浏览器不允许复制，请选中文字后手动复制').waitFor();
  expect(await page.title()).toMatch(/^M20\d{6}-\d{6}$/);
});
