/** Keyboard search: palette and shortcuts (checks 13 and 14). */
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
let order: { id: string; orderNo: string; bookerName: string; phoneMasked: string | null };
beforeAll(async () => {
  const client = await signIn(product.url, 'admin');
  const rows = (await client.call(pageOrders, { view: 'inHouse', size: 50 })).data.records;
  order = rows.find((row) => row.phoneMasked) as typeof order;
});

const enter = async (username = 'admin', look = {}): Promise<Page> => {
  const page = await product.home(username, look);
  await page.locator('h1').filter({ visible: true }).waitFor();
  await settled(page);
  return page;
};
const field = (page: Page) => page.locator('.palette input');
const options = (page: Page) => page.locator('.palette [role=option]');
const option = (page: Page, text: string) => options(page).filter({ hasText: text });
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
};
/** The chunk was prefetched when idle. */
const prefetched = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/palette-[\w-]+\.js/.test(name)),
  );

describe('check 13: Ctrl+K', () => {
  test('check 13: opens the palette, also from a field, and Esc restores focus', async () => {
    const page = await enter();
    await page.goto(`${product.url}/orderManagement/orderList`);
    await settled(page);
    await prefetched(page);
    await page.locator('.list-filter.keyword input').focus();
    await openPalette(page);
    await options(page).first().waitFor();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('.list-filter') !== null)).toBe(true);
  });

  test('check 13: finds pages by name, pinyin initials and in the other language; Enter opens', async () => {
    const page = await enter();
    await openPalette(page);
    for (const typed of ['房态日历', 'ftrl', 'fangtai', 'room cal']) {
      await field(page).fill(typed);
      await option(page, '房态日历').first().waitFor();
    }
    await field(page).fill('ddlb');
    await option(page, '订单列表').first().waitFor();
    expect(await page.locator('.palette mark').first().textContent()).toBe('订单列表');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orderManagement/orderList');
    await page.getByRole('heading', { level: 1, name: '订单列表' }).waitFor();
  });

  test('check 13: finds an order by number, guest, phone digits; Ctrl+Enter opens it in a new tab', async () => {
    const page = await enter();
    await openPalette(page);
    for (const typed of [order.orderNo, order.bookerName, order.phoneMasked?.slice(-4) ?? '']) {
      await field(page).fill(typed);
      await option(page, order.orderNo).first().waitFor();
    }
    await field(page).fill(order.orderNo);
    await option(page, order.orderNo).first().waitFor();
    const beside = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    expect((await beside).url()).toContain(`/orderManagement/orderDetail?id=${order.id}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/orderDetail?id=${order.id}`);
  });

  test('check 13: arrows, Home and End move and wrap', async () => {
    const page = await enter();
    await openPalette(page);
    const selected = () => page.locator('.palette [aria-selected=true]').textContent();
    const all = await options(page).allTextContents();
    const spoken = () =>
      field(page).evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
      );
    expect(await selected()).toBe(all[0]);
    await page.keyboard.press('ArrowDown');
    expect(await selected()).toBe(all[1]);
    expect(await spoken()).toBe(all[1]);
    await page.keyboard.press('End');
    expect(await selected()).toBe(all.at(-1));
    await page.keyboard.press('ArrowDown');
    expect(await selected()).toBe(all[0]);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await selected()).toBe(all[0]);
  });

  test('check 13: runs actions: theme, language, a new order', async () => {
    const page = await enter();
    await openPalette(page);
    await field(page).fill('深色');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
    await openPalette(page);
    await field(page).fill('english');
    await page.keyboard.press('Enter');
    await page.locator('html[lang=en-US]').waitFor();
    await openPalette(page);
    await field(page).fill('new order');
    await page.keyboard.press('Enter');
    await page.locator('[id$="field-bookerName"]').waitFor();
  });

  test('check 13: offers a role only what it may do', async () => {
    const page = await enter('housekeeper');
    await openPalette(page);
    await field(page).fill('录入订单');
    // Help is open to every role, the action is not.
    await option(page, '录入订单与办理入住').waitFor();
    expect(await options(page).count()).toBe(1);
    await field(page).fill(order.orderNo);
    await page.locator('.palette-empty').waitFor();
    expect(await options(page).count()).toBe(0);
  });

  test('check 13: announces results, no results and a failure with Retry; old requests are cancelled', async () => {
    const page = await enter();
    await openPalette(page);
    const status = page.locator('.palette [role=status]').first();
    await field(page).fill('没有这样的东西');
    await page.locator('.palette-empty').waitFor();
    expect(await status.textContent()).toContain('没有找到');
    await page.route('**/api/search*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'x', data: null } }),
    );
    await field(page).fill(order.orderNo);
    await page.locator('.palette-message').waitFor();
    await page.unroute('**/api/search*');
    await page.locator('.palette-message button').click();
    await option(page, order.orderNo).first().waitFor();
    await expect.poll(() => status.textContent()).toMatch(/共 \d+ 个结果/);

    let cancelled = 0;
    page.on('requestfailed', (request) => {
      if (request.url().includes('/api/search')) cancelled += 1;
    });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/search*', async (route) => {
      await answered;
      await route.continue().catch(() => undefined);
    });
    for (const typed of ['M20', 'M202', 'M2026']) {
      const asked = page.waitForRequest((request) => request.url().includes(`keyword=${typed}`));
      await field(page).fill(typed);
      await asked;
    }
    answer();
    await option(page, 'M2026').first().waitFor();
    expect(cancelled).toBe(2);
  });

  test.each([
    { theme: 'light', language: 'zh-CN' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'light', language: 'en-US', width: 375, height: 812 },
  ] as const)('1, 12: is clean for axe and fits: %o', async (look) => {
    const page = await enter('admin', look);
    const complaints = watchConsole(page);
    await openPalette(page);
    expect(await axeViolations(page)).toEqual([]);
    await field(page).fill(order.bookerName);
    await option(page, order.orderNo).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { width } = (await page.locator('.palette').boundingBox()) ?? { width: 9_999 };
    expect(width).toBeLessThanOrEqual('width' in look ? 375 : 1440);
    await page.keyboard.press('Escape');
    await page.locator('.palette').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.locator('.shortcut-list').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    if (look.language === 'en-US')
      expect(await page.locator('.shortcut-list').innerText()).not.toMatch(/\p{Script=Han}/u);
    expect(complaints).toEqual([]);
  });
});

describe('check 14: single keys', () => {
  test('check 14: "/" focuses the search, "?" lists shortcuts, "g" and a letter navigate', async () => {
    const page = await enter();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/orderManagement/orderList');
    await settled(page);
    await page.locator('.list-filter.keyword input').filter({ visible: true }).waitFor();
    await page.keyboard.press('/');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.list-filter')?.className))
      .toContain('keyword');
    await page.keyboard.press('Escape');
    await page.locator('h1').filter({ visible: true }).focus();
    await page.keyboard.press('?');
    await page.locator('.shortcut-list').getByText('前往订单列表').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.shortcut-list').waitFor({ state: 'detached' });
  });

  test('check 14: none acts in a field, with a modifier, under a dialog, or when disabled', async () => {
    const page = await enter();
    await page.goto(`${product.url}/orderManagement/orderList`);
    await settled(page);
    const address = page.url();
    const keyword = page.locator('.list-filter.keyword input');
    await keyword.focus();
    await page.keyboard.type('?gw/');
    expect(await keyword.inputValue()).toBe('?gw/');
    await keyword.fill('');
    await page.locator('h1').filter({ visible: true }).focus();
    await page.keyboard.press('Control+g');
    await page.keyboard.press('w');
    await page.keyboard.press('?');
    await page.locator('.shortcut-list').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.locator('.shortcut-list [role=switch]').click();
    await page.keyboard.press('Escape');
    await page.locator('.shortcut-list').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.keyboard.press('?');
    expect(page.url()).toBe(address);
    expect(await page.locator('.shortcut-list').count()).toBe(0);
    // Shortcuts with a modifier stay active.
    await openPalette(page);
  });
});
