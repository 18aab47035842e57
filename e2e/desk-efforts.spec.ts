/** Clicks and keys that everyday front-desk jobs take. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  createOrder,
  getSaleTerms,
  searchAvailability,
} from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chineseId, papers } from '../apps/server/test/desks/guest-papers.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms, openBoard, TODAY } from './demo.ts';
import { watchEfforts } from './efforts.ts';
import { arrived, button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

/** Maximum effort per job (before: 15, 13, four dialogs, 3, 4 and typing). */
const MAX = { walkIn: 8, group: 8, charge: 2, cancel: 3 } as const;

const field = (page: Page, name: string) => dialog(page).locator(`[id$="field-${name}"]`);
const admin = () => signIn(product.url, 'admin');
type Client = Awaited<ReturnType<typeof admin>>;
const read = async (client: Client, id: string) => (await client.call(getOrder, { id })).data;

const openOrder = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${id}`);
  await arrived(page);
  await page.locator('.order-tabs:visible').waitFor();
  await settled(page);
};

/** A clean free room of a property with a deposit. */
const roomWithDeposit = async (client: Client) => {
  for (const room of await findFreeRooms(product.url)) {
    const { depositFen } = (await client.call(getSaleTerms, { houseId: room.house.id })).data;
    if ((depositFen ?? 0) > 0) return { ...room, depositFen };
  }
  throw new Error('no house with a free room asks for a deposit');
};

interface Part {
  readonly houseId: string;
  readonly houseName: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
  readonly free: number;
}

/** Room types of one property with enough rooms for two tonight, fullest first. */
const typesWith = async (client: Client, rooms: number) => {
  const { today } = (await findFreeRooms(product.url))[0];
  const dates = { checkIn: today, checkOut: addDays(today, 1) };
  const asked = { ...dates, guests: 2, onlySellable: true, size: 100 };
  const { records } = (await client.call(searchAvailability, asked)).data;
  const houses = [...Map.groupBy(records as readonly Part[], ({ houseId }) => houseId).values()];
  const total = (types: readonly Part[]) => types.reduce((sum, { free }) => sum + free, 0);
  const types = houses.find((each) => total(each) >= rooms)?.toSorted((one, other) => other.free - one.free);
  if (!types) throw new Error(`no house has ${rooms} free rooms for two`);
  return { types, dates };
};

/** That many rooms of these types, in turn. */
const stairs = (types: readonly Part[], rooms: number): readonly Part[] =>
  types.flatMap((type) => Array.from({ length: type.free }, () => type)).slice(0, rooms);

test('a walk-in is sold, paid, checked in and the deposit collected', async () => {
  const client = await admin();
  const { house, row, depositFen } = await roomWithDeposit(client);
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  const efforts = await watchEfforts(page);
  const board = await openBoard(page, product.url, house.id);
  await efforts.begin();
  await board.drag(row, TODAY, TODAY + 1);
  await page.getByText('录入订单').last().click();
  await field(page, 'bookerName').waitFor();
  // Focus starts at the guest, because the room is known.
  await expect
    .poll(() => field(page, 'bookerName').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await efforts.type(field(page, 'bookerName'), '沈一诺');
  await efforts.type(field(page, 'stays.0.guests'), '1');
  await expect.poll(() => dialog(page).locator('.guest-row').count()).toBe(1);
  await efforts.type(field(page, 'stays.0.arrival.registrations.0.number'), chineseId(701));
  await dialog(page).locator('[data-field="payment.method"]').getByText('微信', { exact: true }).click();
  await expect.poll(() => button(dialog(page), '录入并入住').isEnabled()).toBe(true);
  const answer = page.waitForResponse((response) => response.url().endsWith(createOrder.path));
  await button(dialog(page), '录入并入住').click();
  const { data } = (await (await answer).json()) as { data: { id: string; totalFen: number } };
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await efforts.count()).toBeLessThanOrEqual(MAX.walkIn);
  const { order, stays, deposit } = await read(client, data.id);
  expect(order).toMatchObject({ shown: 'in_house', balanceFen: 0, source: 'walk_in' });
  expect(stays[0]).toMatchObject({ state: 'in_house', guestName: '沈一诺', registered: 1 });
  expect(deposit?.records[0]).toMatchObject({ state: 'held', amountFen: depositFen });
  expect(complaints).toEqual([]);
}, 120_000);

test('a group of three rooms is sold', async () => {
  const client = await admin();
  const { types } = await typesWith(client, 3);
  const rooms = stairs(types, 3);
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  const efforts = await watchEfforts(page);
  await page.goto(`${product.url}/orderManagement/orderList`);
  await arrived(page);
  await efforts.begin();
  await button(page, '录入订单').first().click();
  for (const [at, { houseName, roomTypeName }] of rooms.entries()) {
    if (at > 0 && rooms[at - 1]?.roomTypeName === roomTypeName) {
      await dialog(page)
        .getByRole('button', { name: `${roomTypeName}多一间` })
        .click();
      continue;
    }
    if (at > 0) await button(dialog(page), '再加一间').click();
    await dialog(page)
      .locator('.availability-row')
      .filter({ hasText: houseName })
      .filter({ hasText: roomTypeName })
      .first()
      .click();
    if (at === 0) await efforts.type(field(page, 'bookerName'), '梁云帆');
  }
  const counts = await dialog(page).locator('.room-count output').allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(3);
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => button(dialog(page), '录入订单').isEnabled()).toBe(true);
  const answer = page.waitForResponse((response) => response.url().endsWith(createOrder.path));
  await button(dialog(page), '录入订单').click();
  const { data } = (await (await answer).json()) as { data: { id: string } };
  expect(await efforts.count()).toBeLessThanOrEqual(MAX.group);
  const { stays, order } = await read(client, data.id);
  expect(stays.map(({ state }) => state)).toEqual(['expected', 'expected', 'expected']);
  expect(order.paidFen).toBe(0);
  expect(complaints).toEqual([]);
}, 120_000);

/** Sells rooms of one property to a group, at least four of them vacant now. */
const groupAtTheDoor = async (client: Client) => {
  const { today } = (await findFreeRooms(product.url))[0];
  const dates = { checkIn: today, checkOut: addDays(today, 1) };
  const { records } = (await client.call(searchAvailability, { ...dates, onlySellable: true, size: 100 }))
    .data;
  const houses = [...Map.groupBy(records as readonly Part[], ({ houseId }) => houseId).values()];
  const placesOf = (types: readonly Part[]) => stairs(types, 12);
  for (const places of houses.map(placesOf).toSorted((one, other) => other.length - one.length)) {
    const stays = places.map(({ roomTypeId }) => ({ roomTypeId, ...dates, guests: 1 }));
    const sold = await client.call(createOrder, {
      ...{ houseId: places[0]?.houseId ?? '', bookerName: '梁云帆', stays },
    });
    const detail = await read(client, sold.data.id);
    const ready = detail.stays.filter(({ roomOccupied }) => !roomOccupied);
    if (ready.length >= 4) return { id: detail.order.id, ready };
    const { id: orderId, version } = detail.order;
    await client.call(cancelOrder, { orderId, version, reason: '换一家' });
  }
  throw new Error('no house has four rooms that are free and empty');
};

test('a group of four or more checks in with one dialog and a pasted list', async () => {
  const client = await admin();
  const { id, ready } = await groupAtTheDoor(client);
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await openOrder(page, id);
  await button(page, '全部入住').first().click();
  await dialog(page).locator('.group-arrival').first().waitFor();
  await dialog(page).getByText('粘贴名单').click();
  const guests = papers(ready.length);
  const list = guests.map(({ name, number }, at) => `${at + 1}. ${name} ${number}`);
  await dialog(page).getByLabel('每行一位住客').fill(list.join('\n'));
  await button(dialog(page), '填入房间').click();
  await dialog(page).getByText(`已填入 ${ready.length} 位住客`).waitFor();
  for (const box of await dialog(page).getByText('客人接受，仍然入住').all()) await box.click();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '办理入住').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  const housed = (await read(client, id)).stays.filter(({ state }) => state === 'in_house');
  expect(housed.map(({ guestName }) => guestName)).toEqual(guests.map(({ name }) => name));
  expect(complaints).toEqual([]);
}, 180_000);

test('a price-list charge is added and undone', async () => {
  const client = await admin();
  const { types, dates } = await typesWith(client, 1);
  const { houseId = '', roomTypeId = '' } = types[0] ?? {};
  const stays = [{ roomTypeId, ...dates, guests: 1 }];
  const { id } = (await client.call(createOrder, { houseId, bookerName: '周立新', stays })).data;
  const page = await product.as('supervisor');
  const efforts = await watchEfforts(page);
  await openOrder(page, id);
  await efforts.begin();
  await button(page, '增加费用').first().click();
  await page.getByRole('menuitem', { name: /矿泉水/ }).click();
  await page.getByText('已加收矿泉水 ¥5.00').waitFor();
  expect(await efforts.count()).toBeLessThanOrEqual(MAX.charge);
  const isWater = ({ item }: { readonly item: string | null }) => item === 'water';
  expect((await read(client, id)).folio?.lines.find(isWater)).toMatchObject({ amountFen: 500, quantity: 1 });
  // In the message; the folio line has its own undo.
  await page.locator('.toast').getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await read(client, id)).folio?.lines.some(isWater)).toBe(false);
}, 120_000);

test('an order is cancelled with a refund request, without typing', async () => {
  const client = await admin();
  const { types, dates } = await typesWith(client, 1);
  const { houseId = '', roomTypeId = '' } = types[0] ?? {};
  const checkIn = addDays(dates.checkIn, 20);
  const stays = [{ roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }];
  const payment = { method: 'wechat', amountFen: 10_000 };
  const sold = await client.call(createOrder, { houseId, bookerName: '孙敏', stays, payment });
  expect([sold.message, sold.code]).toEqual([sold.message, 200]);
  const { id } = sold.data;
  const page = await product.as('supervisor');
  const efforts = await watchEfforts(page);
  await openOrder(page, id);
  await efforts.begin();
  await button(page, '更多').first().click();
  await page.getByRole('menuitem', { name: '取消订单' }).click();
  await expect.poll(() => button(dialog(page), '取消订单').isEnabled()).toBe(true);
  await button(dialog(page), '取消订单').click();
  await expect.poll(async () => (await read(client, id)).order.booking).toBe('cancelled');
  expect(await efforts.count()).toBeLessThanOrEqual(MAX.cancel);
  const { order, folio } = await read(client, id);
  expect(order.cancelReason).toBe('行程有变');
  expect(folio?.refunds.length).toBe(1);
}, 120_000);
