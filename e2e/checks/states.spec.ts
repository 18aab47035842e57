/** Shell checks 37 and 38 of 48: loading and empty states. */
import type { Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { dialog, settled } from '../pages.ts';
import { runningProduct } from '../product.ts';

const product = runningProduct();
const ORDERS = '**/hotel-order/order/page';
const LIST = '/orderManagement/orderList';

const rows = (page: Page) => page.locator('main table tbody tr[data-row]').filter({ visible: true });

/** Holds a request back until `release`. */
const held = async (page: Page, pattern: string) => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route: Route) => {
    await gate;
    await route.continue();
  });
  return { release };
};

const answer = (code: number, message: string, data: unknown = null) => ({
  status: code,
  contentType: 'application/json',
  body: JSON.stringify({ code, message, data }),
});

/** Sum of unexpected layout shifts since page load. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

describe('check 37', () => {
  test('check 37: the first load shows a layout skeleton, and rows cause no shift', async () => {
    const page = await product.as('admin');
    const { release } = await held(page, ORDERS);
    await page.goto(product.url + LIST);
    await page.locator('main table [aria-hidden=true], main table .skeleton-bar').first().waitFor();
    expect(await page.locator('main table thead th').count()).toBeGreaterThan(4);
    release();
    await rows(page).first().waitFor();
    await settled(page);
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

  test.each(['/dashboard/workplace', '/house/houseList', '/user/setting', '/houseStatusMenu/houseStatus'])(
    'check 37: nothing shifts on %s',
    async (path) => {
      const page = await product.as('admin');
      await page.goto(product.url + path);
      await page.locator('h1:visible').first().waitFor();
      await settled(page);
      expect(await layoutShift(page)).toBeLessThan(0.1);
    },
  );

  test('check 37: a refetch keeps old rows dimmed, and a quick one shows no spinner', async () => {
    const page = await product.as('admin');
    await page.goto(product.url + LIST);
    await rows(page).first().waitFor();
    await settled(page);
    const { release } = await held(page, ORDERS);
    await page.locator('main').getByRole('button', { name: '下一页' }).click();
    await page.locator('main .refreshing').first().waitFor();
    expect(await rows(page).count()).toBeGreaterThan(10);
    expect(await page.locator('main .ant-spin:visible').count()).toBe(0);
    release();
    await page.locator('main .refreshing').first().waitFor({ state: 'detached' });
  });
});

describe('check 38', () => {
  test('check 38: an empty list has one primary action', async () => {
    const page = await product.as('admin');
    await page.route(ORDERS, (route) =>
      route.fulfill(answer(200, '', { records: [], total: 0, current: 1, size: 20 })),
    );
    await page.goto(product.url + LIST);
    const empty = page.locator('main .empty');
    await empty.waitFor();
    expect(await empty.locator('.ant-btn-primary').count()).toBe(1);
    await empty.locator('.ant-btn-primary').click();
    await dialog(page).waitFor();
  });

  test('check 38: no matches offers to clear the filters', async () => {
    const page = await product.as('admin');
    await page.goto(`${product.url}${LIST}?keyword=没有这位客人`);
    await page.locator('main .empty').waitFor();
    await page.locator('main .empty').getByRole('button').click();
    await rows(page).first().waitFor();
    expect(page.url()).not.toContain('keyword');
  });

  test('check 38: missing permission says whom to ask', async () => {
    const page = await product.as('housekeeper');
    await page.goto(product.url + LIST);
    await page
      .locator('main .empty')
      .getByText(/管理员/)
      .waitFor();
    expect(await page.locator('main table').count()).toBe(0);
  });
});
