/** Moving bars on the month board: several at once, refusals at the cell, prices, tray, two users on one bar. */

import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Page, WebSocketRoute } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { dragTo, type Fortnight, holdOver, openFortnight, pictureOf, WINDOW } from './board-weeks.ts';
import { arrived, type BoardOnScreen, button, dialog, logIn } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
/** Days ahead where the demo business has sold nothing; each test has its own fortnight. */
const FIRST_DAY = 170;

const weekAt = (number: number): Promise<Fortnight> =>
  openFortnight(product.url, FIRST_DAY + number * WINDOW);

/** Waits until all live changes are drawn. */
const pictureAtRest = async (page: Page): Promise<string> => {
  await arrived(page);
  return pictureOf(page);
};

const notice = (page: Page) => page.locator('.board-notice:not([hidden])');

const pick = async (page: Page, board: BoardOnScreen, row: number, day: number): Promise<void> => {
  await page.keyboard.down('Control');
  await board.click(row, day);
  await page.keyboard.up('Control');
};

test('selected bars move together, and one that cannot move blocks all', async () => {
  const week = await weekAt(0);
  const [top, middle, bottom] = week.rooms;
  await week.sell('甲一', top, 1, 3);
  await week.sell('乙二', middle, 2, 4);
  await week.sell('丙三', bottom, 8, 10);
  const page = await product.as('admin');
  const board = await week.open(page);
  await pick(page, board, top.row, 1);
  await pick(page, board, middle.row, 2);
  const bar = page.locator('.pick-bar');
  await bar.getByText('已选 2 单').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // One room down for both: same type and dates, so no question.
  await dragTo(page, board, [top.row, 1], [middle.row, 1]);
  await page.getByText('已移动 2 单').waitFor();
  expect(await week.stays()).toEqual(
    [`甲一 ${middle.number} 1→3`, `乙二 ${bottom.number} 2→4`, `丙三 ${bottom.number} 8→10`].sort(),
  );
  expect(await board.speak(middle.row, 1)).toContain('已选中');

  // Six days later the second would overlap another stay, so neither moves.
  const before = await week.stays();
  await dragTo(page, board, [middle.row, 1], [middle.row, 7]);
  await notice(page).getByText('丙三').waitFor();
  expect(await week.stays()).toEqual(before);

  // By keys: Escape closes the notice, then clears the selection; Space and Shift+Space select again.
  await board.grid.focus();
  await page.keyboard.press('Escape');
  await notice(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
  await board.speak(middle.row, 1);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Space');
  await bar.getByText('已选 2 单').waitFor();

  // Back by keys: up one room, and the lock of both.
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  await expect
    .poll(week.stays)
    .toEqual([`甲一 ${top.number} 1→3`, `乙二 ${middle.number} 2→4`, `丙三 ${bottom.number} 8→10`].sort());
  await button(bar, '锁定排房').click();
  await page.getByText('已锁定 2 单').waitFor();
  await dragTo(page, board, [top.row, 1], [bottom.row, 1]);
  await notice(page).getByText('已锁定排房，请先解锁').waitFor();
  await button(notice(page), '解锁').click();
  await page.getByText('已解锁 1 单').waitFor();
}, 120_000);

describe("a refused drop explains itself at the cell, and the board shows the server's state", () => {
  test('taken nights, a closed day, one night, a row that is no room', async () => {
    const week = await weekAt(1);
    const [top, middle, bottom] = week.rooms;
    await week.sell('丁四', top, 1, 3);
    await week.sell('戊五', middle, 2, 4);
    await week.client.call(blockRooms, {
      roomIds: [bottom.id],
      from: week.day(1),
      to: week.day(3),
      kind: 'out_of_order',
      reason: '空调维修',
    });
    const page = await product.as('admin');
    const board = await week.open(page);
    const before = await pictureAtRest(page);
    const refused = async (from: readonly [number, number], to: readonly [number, number], why: RegExp) => {
      await dragTo(page, board, from, to);
      await notice(page).getByText(why).first().waitFor();
      expect(await pictureOf(page)).toBe(before);
      await button(notice(page), '关闭提示').click();
      await notice(page).waitFor({ state: 'hidden' });
    };
    await refused([top.row, 1], [middle.row, 1], /戊五/);
    await refused([top.row, 1], [bottom.row, 1], /空调维修/);
    await refused([top.row, 1], [0, 1], /放到房间行/);
    await refused([bottom.row, 1], [middle.row, 1], /还有入住，请先移动/);
    expect(await week.stays()).toEqual([`丁四 ${top.number} 1→3`, `戊五 ${middle.number} 2→4`].sort());

    // Resized to less than one night.
    await board.speak(top.row, 1);
    for (const _ of [1, 2]) await page.keyboard.press('Shift+Alt+ArrowLeft');
    await page.keyboard.press('Enter');
    await notice(page).getByText('至少保留一晚').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await week.stays()).toEqual([`丁四 ${top.number} 1→3`, `戊五 ${middle.number} 2→4`].sort());
  }, 120_000);

  test('past nights are refused by the server', async () => {
    const week = await weekAt(2);
    const [top] = week.rooms;
    const orderId = await week.sell('己六', top, 1, 3);
    const page = await product.as('admin');
    // The current week: the stay gets there by the dates dialog, which equals a drop.
    const board = await week.open(page);
    await pick(page, board, top.row, 1);
    const before = await pictureAtRest(page);
    await button(page.locator('.pick-bar'), '移动').click();
    await dialog(page)
      .getByLabel('按天移动', { exact: true })
      .fill(String(-FIRST_DAY - 3 * WINDOW - 5));
    await button(dialog(page), '移动').click();
    await notice(page)
      .getByText(/入住日期不能早于营业日/)
      .waitFor();
    await button(notice(page), '关闭提示').click();
    await expect.poll(() => pictureOf(page)).toBe(before);
    const { data } = await week.client.call(getOrder, { id: orderId });
    expect(data.stays[0]?.checkIn).toBe(week.day(1));
  }, 120_000);
});

test('another type asks for the price: keep, difference, or custom', async () => {
  const week = await weekAt(3);
  const [top] = week.rooms;
  const dearer = week.other;
  const orderId = await week.sell('庚七', top, 1, 3);
  const page = await product.as('admin');
  const board = await week.open(page);
  const before = await pictureAtRest(page);
  await dragTo(page, board, [top.row, 1], [dearer.row, 1]);
  await dialog(page).getByText('换了房型').waitFor();
  await button(dialog(page), '取消').click();
  await page.locator('.ant-modal-wrap').waitFor({ state: 'hidden' });
  await expect.poll(() => pictureOf(page)).toBe(before);

  await dragTo(page, board, [top.row, 1], [dearer.row, 1]);
  await dialog(page).getByText('补差价').click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByText('自定义房价').click();
  await expect.poll(() => button(dialog(page), '确认换房').isEnabled()).toBe(false);
  await dialog(page).getByLabel('变更后这些晚的总房价').fill('777.70');
  await expect.poll(() => button(dialog(page), '确认换房').isEnabled()).toBe(true);
  await button(dialog(page), '确认换房').click();
  await page.getByText(`庚七 已移到 ${dearer.number}`).waitFor();
  const { data } = await week.client.call(getOrder, { id: orderId });
  expect(data.stays[0]).toMatchObject({ roomNumber: dearer.number, roomTypeId: dearer.typeId });
  const nights = data.folio?.lines.filter(({ kind }) => kind === 'room_night') ?? [];
  expect(nights.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0)).toBe(77_770);
}, 120_000);

test('the tray unassigns and assigns rooms by pointer and keys', async () => {
  const week = await weekAt(4);
  const [top, middle] = week.rooms;
  await week.sell('辛八', top, 1, 3);
  const page = await product.as('admin');
  const board = await week.open(page);
  const tray = page.locator('.tray-button');
  await holdOver(page, board, [top.row, 1], [top.row, 2]);
  const box = await tray.boundingBox();
  if (!box) throw new Error('no tray');
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 6 });
  await page.mouse.up();
  await page.getByText('已取消排房 1 单').waitFor();
  await expect.poll(week.stays).toEqual(['辛八 - 1→3']);

  // Dragged from the tray onto a row, regardless of the day under the pointer.
  await tray.click();
  const item = page.locator('.unplaced-stay').filter({ hasText: '辛八' });
  await item.getByText(/同房型有 \d+ 间可住全程/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const from = await item.locator('strong').boundingBox();
  const to = await board.point(middle.row, 5);
  if (!from) throw new Error('no stay in the tray');
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await page.getByText(`辛八 已移到 ${middle.number}`).waitFor();
  expect(await week.stays()).toEqual([`辛八 ${middle.number} 1→3`]);

  // Delete unassigns a stay; the tray's button and Enter assign it.
  await board.speak(middle.row, 1);
  await page.keyboard.press('Delete');
  await expect.poll(week.stays).toEqual(['辛八 - 1→3']);
  await button(item, '放到房间…').click();
  await page.keyboard.press('Enter');
  await expect.poll(week.stays).toEqual([`辛八 ${top.number} 1→3`]);
}, 120_000);

/** Holds back live changes, simulating a slow connection. */
const slowLine = async (page: Page): Promise<{ hold: () => void; release: () => void }> => {
  let held: (string | Buffer)[] | null = null;
  let mine: WebSocketRoute | null = null;
  await page.routeWebSocket(/./, (route) => {
    mine = route;
    const server = route.connectToServer();
    route.onMessage((message) => server.send(message));
    server.onMessage((message) => (held ? held.push(message) : route.send(message)));
  });
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      const waiting = held ?? [];
      held = null;
      for (const message of waiting) mine?.send(message);
    },
  };
};

test('when two users drag one bar, one wins and the other sees by whom and what', async () => {
  const week = await weekAt(5);
  const [top, middle, bottom] = week.rooms;
  await week.sell('壬九', top, 1, 3);
  const winner = await product.as('director');
  const loser = await product.page();
  const line = await slowLine(loser);
  await logIn(loser, product.url, 'admin');
  const [winning, losing] = [await week.open(winner), await week.open(loser)];
  expect(await losing.speak(top.row, 1)).toContain('壬九');

  // Both users lift it before either drops.
  line.hold();
  await holdOver(loser, losing, [top.row, 1], [bottom.row, 1]);
  await dragTo(winner, winning, [top.row, 1], [middle.row, 1]);
  await winner.getByText(`壬九 已移到 ${middle.number}`).waitFor();
  await loser.mouse.up();
  await notice(loser)
    .getByText(/壬九 刚被 .+ 修改（换房）/)
    .waitFor();
  expect(await week.stays()).toEqual([`壬九 ${middle.number} 1→3`]);
  expect(await losing.speak(middle.row, 1)).toContain('壬九');
  expect(await losing.speak(bottom.row, 1)).not.toContain('壬九');
  line.release();
  await button(notice(loser), '关闭提示').click();
  await notice(loser).waitFor({ state: 'hidden' });

  // The change arrives while held, so the drag ends at once.
  await holdOver(loser, losing, [middle.row, 1], [bottom.row, 1]);
  await dragTo(winner, winning, [middle.row, 1], [top.row, 1]);
  await notice(loser)
    .getByText(/壬九 刚被 .+ 修改（换房）/)
    .waitFor();
  await loser.mouse.up();
  expect(await week.stays()).toEqual([`壬九 ${top.number} 1→3`]);
}, 120_000);
