/** Every night has a room but none is free throughout: the order form moves other stays. */

import type { BoardHouse } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { arrived, boardOn, button, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const DAYS = 14;
/** Weeks ahead, one of which has nothing of the type sold. */
const AHEAD = [180, 200, 220, 240];

interface Found {
  readonly from: string;
  readonly house: BoardHouse;
  readonly type: BoardHouse['types'][number];
}

/** A type with a few rooms that are all free for a while. */
const findType = async (): Promise<Found> => {
  const client = await signIn(product.url, 'admin');
  const { businessDate: today } = (await client.call(getWorkplace, {})).data;
  for (const days of AHEAD) {
    const from = addDays(today, days);
    const { stays, blocks, houses } = (await client.call(getBoard, { from, to: addDays(from, DAYS) })).data;
    const taken = new Set([...stays, ...blocks].map(({ houseId }) => houseId));
    for (const house of houses) {
      const [type] = house.types;
      const few = type && type.rooms.length >= 2 && type.rooms.length <= 6;
      if (house.online && house.kind === 'multi' && few && !taken.has(house.id)) return { from, house, type };
    }
  }
  throw new Error('no type of a few rooms is free far ahead');
};

/** The first room is sold before the requested stay, all others after it begins. */
const sellAround = async ({ from, house, type }: Found): Promise<void> => {
  const client = await signIn(product.url, 'admin');
  for (const [index, { id: roomId }] of type.rooms.entries()) {
    const [start, end] = index === 0 ? [0, 2] : [2, 4];
    const stay = { checkIn: addDays(from, start), checkOut: addDays(from, end), guests: 1 };
    const { code } = await client.call(createOrder, {
      ...{ houseId: house.id, bookerName: `住客${index}`, ignoreRestrictions: true },
      stays: [{ roomTypeId: type.id, roomId, ...stay }],
    });
    expect(code).toBe(200);
  }
};

test('moves another guest, takes the freed room, and sells it', async () => {
  const found = await findType();
  const { house, type, from } = found;
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/houseStatusMenu/houseStatus?house=${house.id}&from=${from}`);
  await page.locator('[role=grid]:visible').waitFor();
  await arrived(page);
  const board = boardOn(page, DAYS);
  await board.drag(1, 1, 3);
  await page.getByText('录入订单').last().click();
  const form = dialog(page);
  await form.locator('.stay-card').waitFor();
  await sellAround(found);
  await button(form, '移除此房').click();
  await form.getByLabel('全部').check();
  const item = form.locator('.availability-list li').filter({ hasText: type.name }).first();
  await button(item, '看看调整哪些房间能排下').click();
  await item.getByText('→').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const take = item.getByRole('button', { name: /^换房并选用/ });
  const room = ((await take.textContent()) ?? '').replace('换房并选用', '').trim();
  await take.click();
  await form.locator('.stay-card').getByText(room).waitFor();
  await form.locator('[id$="field-bookerName"]').fill('沈青禾');
  const anyway = form.getByLabel('仍然售卖', { exact: false });
  const sell = button(form, '录入订单');
  await expect.poll(async () => (await sell.isEnabled()) || (await anyway.count()) > 0).toBe(true);
  if ((await anyway.count()) > 0) await anyway.check();
  await expect.poll(() => sell.isEnabled()).toBe(true);
  await sell.click();
  const row = 2 + type.rooms.findIndex(({ number }) => number === room);
  await expect.poll(() => board.speak(row, 2)).toContain('沈青禾');
  expect(complaints).toEqual([]);
}, 240_000);
