import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, choose, dialog, fromMore, type Look, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const BOARD = '/houseStatusMenu/houseStatus';

const openBoard = async (query = '', look: Look = {}): Promise<Page> => {
  const page = await product.as('admin', look);
  await page.goto(`${product.url}${BOARD}${query}`);
  await page.locator('[role=grid]:visible').waitFor();
  await arrived(page);
  return page;
};

const chips = (page: Page) => page.locator('.chips li:has(.chip)');

test('filters are in the address, survive a reload, show counts, and clear singly or together', async () => {
  const page = await openBoard();
  const dirty = page.locator('.view-tab', { hasText: '脏房' });
  const count = Number(await dirty.locator('.count').textContent());
  expect(count).toBeGreaterThan(0);
  await dirty.click();
  await page.waitForURL(/rooms=dirty/);
  await page.getByText(`显示 ${count} /`).waitFor();

  await page.getByRole('button', { name: /^更多筛选/ }).click();
  await choose(page, dialog(page).getByRole('combobox', { name: '渠道' }), '途家');
  await page.waitForURL(/channel=tj/);
  await page.keyboard.press('Escape');
  await choose(page, dialog(page).getByRole('combobox', { name: '房间条件' }), '今晚空房');
  await page.keyboard.press('Escape');
  await button(page, '完成').click();
  await page.waitForURL(/rooms=free/);
  await page.getByText(/符合的订单 \d+ \/ \d+/).waitFor();

  const address = page.url();
  await page.reload();
  await arrived(page);
  expect(page.url()).toBe(address);
  expect(await chips(page).count()).toBe(2);
  await chips(page).first().getByRole('button').click();
  await page.waitForURL((url) => !url.search.includes('channel'));
  await button(page, '清除全部').click();
  await page.waitForURL((url) => url.search === '');
});

test('filters that leave no room or stay say so and can be cleared there', async () => {
  const page = await product.as('admin');
  await page.goto(`${product.url}${BOARD}?type=no-such-type`);
  await page.getByText('没有符合条件的房间').waitFor();
  await button(page.locator('.empty'), '清除全部').click();
  await page.locator('[role=grid]').waitFor();

  await page.goto(
    `${product.url}${BOARD}?channel=tj&state=hold&house=${(await findFreeRooms(product.url))[0].house.id}`,
  );
  await page.locator('[role=grid]').waitFor();
  const note = page.locator('.board-note[role=status]');
  await note.waitFor();
  await note.getByRole('button', { name: '清除全部' }).click();
  await page.waitForURL((url) => !/channel|state/.test(url.search) && url.search.includes('house='));
  await note.waitFor({ state: 'detached' });
});

test('a view keeps filters, colours, days and density, and opens by default until deleted', async () => {
  const page = await openBoard('?days=30&rooms=dirty&colour=payment&dense=1');
  await button(page, '保存视图').click();
  await page.locator('#view-name').fill('脏房 30 天');
  await page.keyboard.press('Enter');
  const tab = page.locator('.view-tab[aria-current]', { hasText: '脏房 30 天' });
  await tab.waitFor();
  const menu = page.getByRole('button', { name: '视图“脏房 30 天”的操作' });
  await menu.click();
  await page.getByRole('menuitem', { name: '设为默认视图' }).click();
  await arrived(page);

  await page.goto(`${product.url}${BOARD}`);
  await page.waitForURL(/days=30.*rooms=dirty.*colour=payment.*dense=1.*saved=/);
  await arrived(page);
  await page.locator('.view-tab', { hasText: '全部' }).click();
  await page.waitForURL((url) => !url.search.includes('rooms'));
  await page.locator('.view-tab', { hasText: '脏房 30 天' }).click();
  await page.waitForURL(/rooms=dirty/);
  await menu.click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.locator('.view-tab', { hasText: '脏房 30 天' }).waitFor({ state: 'detached' });
});

test('the legend follows the colours and explains every mark', async () => {
  const page = await openBoard();
  const legend = page.getByRole('list', { name: '图例' });
  await button(page, '图例').click();
  for (const word of ['途家', '待入住', '逾期']) expect(await legend.textContent()).toContain(word);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitemradio', { name: '按付款着色' }).click();
  await page.waitForURL(/colour=payment/);
  await button(page, '图例').click();
  await legend.getByText('部分付款').waitFor();
  expect(await legend.textContent()).not.toContain('待入住');
  await button(page, '全部图例').click();
  const all = await dialog(page).innerText();
  for (const word of [
    '未付款',
    '欠款',
    '排房已锁定',
    '有备注',
    '联动关房',
    '保留房',
    '脏房',
    '入住率',
    '不符合筛选',
  ])
    expect(all).toContain(word);
  expect(await axeViolations(page)).toEqual([]);
});

test('a guest outside the visible dates is found by name, phone and number, past hiding filters', async () => {
  const [{ today, house, roomId }] = await findFreeRooms(product.url);
  const client = await signIn(product.url, 'admin');
  const [checkIn, checkOut] = [addDays(today, 200), addDays(today, 202)];
  const type = house.types.find((each) => each.rooms.some((room) => room.id === roomId));
  const { data: order } = await client.call(createOrder, {
    houseId: house.id,
    bookerName: '慕容远方',
    phone: '13900007731',
    stays: [{ roomTypeId: type?.id ?? '', roomId, checkIn, checkOut }],
  });
  const page = await openBoard();
  for (const words of ['慕容远', '7731', order.orderNo]) {
    await page.goto(`${product.url}${BOARD}?rooms=leaving`);
    await page.locator('[role=grid]').waitFor();
    await arrived(page);
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.locator('.ant-select-item-option', { hasText: '慕容远方' }).click();
    await page.waitForURL((url) => url.searchParams.get('from') === addDays(checkIn, -1));
    await page.waitForURL((url) => url.searchParams.get('open')?.startsWith('stay:') === true);
    expect(new URL(page.url()).searchParams.get('rooms')).toBeNull();
    await page.locator('.side-panel h2', { hasText: '慕容远方' }).waitFor();
  }
});

test('keys and menu move the dates by weeks and months and back to today', async () => {
  const page = await openBoard('?from=2026-12-10');
  const fromIs = (date: string | null) => page.waitForURL((url) => url.searchParams.get('from') === date);
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('.');
  await fromIs('2026-12-17');
  await page.keyboard.press(',');
  await fromIs('2026-12-10');
  await page.keyboard.press('Shift+Period');
  await fromIs('2027-01-01');
  await page.keyboard.press('Shift+Comma');
  await fromIs('2026-12-01');
  await page.keyboard.press('t');
  await fromIs(null);
  await fromMore(page, /下个月/);
  await page.waitForURL(/from=\d{4}-\d{2}-01/);
  await arrived(page);
  await page.keyboard.press('Escape');
  await page.locator('[role=grid]').focus();
  await page.keyboard.press('d');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('board-first-day');
});

test('collapsed rows stay collapsed after a reload', async () => {
  const page = await openBoard();
  const rows = () => page.locator('[role=grid]').getAttribute('aria-rowcount').then(Number);
  const all = await rows();
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitem', { name: '收起全部' }).click();
  await expect.poll(rows).toBeLessThan(all);
  const folded = await rows();
  await page.reload();
  await page.locator('[role=grid]').waitFor();
  await arrived(page);
  expect(await rows()).toBe(folded);
});

test('print contains every room of every property, including collapsed ones, and no controls', async () => {
  const client = await signIn(product.url, 'admin');
  const page = await openBoard('?days=30');
  const from = (await page.locator('#board-first-day').inputValue()).slice(0, 10);
  const board = (await client.call(getBoard, { from, to: addDays(from, 30) })).data;
  const rooms = board.houses.flatMap((house) => house.types.flatMap((type) => type.rooms)).length;
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByRole('menuitem', { name: '收起全部' }).click();
  const asked = page.waitForFunction(() => document.querySelector('.board-print') !== null);
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await fromMore(page, /^打印/);
  await asked;
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.board-print tr.room').count()).toBe(rooms * Math.ceil(30 / 14));
  expect(await page.locator('h1').isVisible()).toBe(false);
  const first = page.locator('.board-print section').first();
  expect(await first.innerText()).toMatch(/打印/);
  const widths = await page.evaluate(() => {
    const print = document.querySelector('.board-print');
    return [print?.scrollWidth ?? 0, print?.clientWidth ?? 0];
  });
  expect(widths[0]).toBe(widths[1]);
  const guests = new Set(board.stays.filter((stay) => stay.roomId !== null).map((stay) => stay.guest));
  const paper = await page.locator('.board-print').innerText();
  expect([...guests].filter((guest) => !paper.includes(guest))).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.locator('.board-print').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+p');
  await page.locator('.board-print').waitFor({ state: 'attached' });
});

test.each([
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const)('axe finds nothing on the board, %s', async (theme, language) => {
  const page = await openBoard('?channel=mt&rooms=dirty&colour=state', { theme, language });
  expect(await axeViolations(page)).toEqual([]);
});

test('a phone has filters, views and the full legend without horizontal scrolling', async () => {
  const page = await openBoard('?rooms=dirty', { width: 375, height: 812, touch: true });
  const complaints = watchConsole(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await page.locator('.view-tab[aria-current]').innerText()).toContain('脏房');
  await button(page, '图例').click();
  await button(page, '全部图例').click();
  await dialog(page).getByText('排房已锁定').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
