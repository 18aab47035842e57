/** Ten drags of every kind on the month board and their undo restore the calendar to the byte and the pixel. */

import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type Cell, dragBetween, dragTo, type Fortnight, openFortnight, pictureOf } from './board-weeks.ts';
import { arrived, type BoardOnScreen, button, dialog, logIn, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();
let week: Fortnight;

beforeAll(async () => {
  week = await openFortnight(product.url);
});

/**
 * Versions rise with every change, also undone ones, so that stale forms cannot overwrite (decision 009). Bar order
 * is irrelevant, so sort by id. Everything else is compared as is.
 */
const unversioned = (answer: string): string => {
  const board = JSON.parse(answer) as Record<'stays' | 'blocks', { id: string; checkIn?: string }[]>;
  const key = (bar: { id: string; checkIn?: string }) => `${bar.id} ${bar.checkIn ?? ''}`;
  for (const bars of [board.stays, board.blocks]) bars.sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return JSON.stringify(board).replaceAll(/"version":\d+/g, '"version":"…"');
};

/** Guests' debts, nights and charges, without versions and history. */
const bills = async (ids: readonly string[]): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ids.map(async (id) => {
        const { stays, folio } = (await week.client.call(getOrder, { id })).data;
        return { stays, folio };
      }),
    ),
  );

const toast = (page: Page, text: RegExp) => page.locator('.toast').filter({ hasText: text }).last();

/** Waits for a step's message and for the board to show it. */
const said = async (page: Page, text: RegExp): Promise<void> => {
  await toast(page, text).waitFor();
  await arrived(page);
};

const confirm = (page: Page, name: string) => button(dialog(page), name).click();

/** Grabs a bar's last pixels in the middle of its last day. */
const dragEnd = async (page: Page, board: BoardOnScreen, [row, end]: Cell, days: number): Promise<void> => {
  const [before, at] = [await board.point(row, end - 1), await board.point(row, end)];
  const width = at.x - before.x;
  const x = at.x - 0.2 * width - 7;
  await dragBetween(page, { x, y: at.y }, { x: x + days * width, y: at.y });
};

const dragToTray = async (page: Page, board: BoardOnScreen, from: Cell): Promise<void> => {
  const start = await board.point(...from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 10, { steps: 4 });
  const box = await page.locator('[data-board-tray]').first().boundingBox();
  if (!box) throw new Error('no tray to drop on');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
};

test('ten drags and their undo leave the calendar byte-identical', async () => {
  const page = await product.page();
  const complaints = watchConsole(page);
  const [one, two, three] = week.rooms;
  const { other } = week;
  const orders = [
    await week.sell('甲一', one, 1, 4),
    await week.sell('乙二', two, 2, 5),
    await week.sell('丙三', three, 6, 9),
    await week.sell('丁四', other, 10, 12),
    await week.sell('戊五', two, 7, 9),
  ];
  await week.client.call(blockRooms, {
    roomIds: [three.id],
    from: week.day(1),
    to: week.day(3),
    kind: 'closed',
    reason: '年会',
  });
  await logIn(page, product.url, 'admin');
  const board = await week.open(page);
  await arrived(page);
  const before = { answer: unversioned(await week.answer()), bills: await bills(orders) };
  const picture = await pictureOf(page);

  const steps: (() => Promise<void>)[] = [
    // Another room of its type: no question.
    async () => {
      await dragTo(page, board, [three.row, 6], [one.row, 6]);
      await said(page, /丙三/);
    },
    // Another type at the old price.
    async () => {
      await dragTo(page, board, [one.row, 1], [other.row, 1]);
      await dialog(page).getByText('保持原价').click();
      await confirm(page, '确认换房');
      await said(page, /甲一/);
    },
    // Another type for the difference.
    async () => {
      await dragTo(page, board, [one.row, 6], [other.row, 6]);
      await dialog(page)
        .getByText(/补差价/)
        .click();
      await confirm(page, '确认换房');
      await said(page, /丙三/);
    },
    // One night more, one night less.
    async () => {
      await dragEnd(page, board, [two.row, 5], 1);
      await confirm(page, '确认续住');
      await said(page, /乙二/);
    },
    async () => {
      await dragEnd(page, board, [other.row, 12], -1);
      await confirm(page, '确认提前离店');
      await said(page, /丁四/);
    },
    // Onto another stay: swaps rooms.
    async () => {
      await dragTo(page, board, [two.row, 7], [other.row, 7]);
      await button(page, '与 丙三 互换房间').click();
      await confirm(page, '确认互换');
      await said(page, /已互换房间/);
    },
    // Split with S at the night under the cursor.
    async () => {
      await board.speak(other.row, 2);
      await page.keyboard.press('s');
      await confirm(page, '确认拆分住宿');
      await said(page, /已拆分住宿/);
    },
    // To the tray.
    async () => {
      await dragToTray(page, board, [two.row, 3]);
      await said(page, /取消排房|未排房/);
    },
    // A block moved by cut and paste, and extended by drag.
    async () => {
      await board.speak(three.row, 1);
      await page.keyboard.press('Control+x');
      for (let day = 1; day < 5; day += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+v');
      await said(page, /关房已调整/);
    },
    async () => {
      await dragEnd(page, board, [three.row, 7], 2);
      await said(page, /关房已调整/);
    },
  ];
  const answers = [before.answer];
  for (const step of steps) {
    await step();
    const now = unversioned(await week.answer());
    expect(now).not.toBe(answers.at(-1));
    answers.push(now);
    for (const close of await page.locator('.toast').getByRole('button', { name: '关闭' }).all())
      await close.click().catch(() => undefined);
  }
  expect(await pictureOf(page)).not.toBe(picture);

  await page.locator('[role=grid]').focus();
  for (let step = steps.length; step > 0; step -= 1) {
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => unversioned(await week.answer()), { timeout: 10_000 })
      .toBe(answers[step - 1]);
  }
  expect(unversioned(await week.answer())).toBe(before.answer);
  expect(await bills(orders)).toBe(before.bills);
  await arrived(page);
  await expect.poll(() => pictureOf(page), { timeout: 10_000 }).toBe(picture);
  expect(complaints).toEqual([]);
}, 300_000);
