/** What guests have come to follows their orders, by whatever way these are completed, opened again or charged. */
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
} from '@minsu/contract/orders/check-in-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { addCharge, addPayment, removeCharge } from '@minsu/contract/orders/order-money-endpoints.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { withPapers } from '../../../test/guest-papers.ts';
import { guestOf } from '../../../test/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import type { HeardEvent } from '../../platform/relay.ts';
import { countGuestStaysJob, recountGuestsJob } from './order-jobs.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 20, department: 'staff' });
});
afterAll(() => t.close());

/** As the relay would: what has happened to the order since the last time is heard. */
const heardBefore = new Set<string>();
const heard = async (orderId: string): Promise<void> => {
  const { on = [], concerning, run } = countGuestStaysJob;
  const events = await t.database
    .selectFrom('events')
    .select(['id as eventId', 'houseId', 'entityId', 'name'])
    .where('entityId', '=', orderId)
    .execute();
  const news = events.filter(({ eventId }) => !heardBefore.has(eventId)) as HeardEvent[];
  for (const { eventId } of news) heardBefore.add(eventId);
  const meant = news.filter(({ name }) => on.includes(name));
  for (const event of (await concerning?.(t.job(), meant)) ?? meant) await run(t.job(), event);
};

/** One room has left, the other is still awaited. */
const halfOver = async (phone: string) => {
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', phone },
    stays: [stay, { ...stay, guests: 2 }],
  });
  const { stays, order } = await admin.ok(getOrder, { id });
  const [gone, awaited] = stays.map((one) => one.id) as [string, string];
  const payment = { orderId: id, method: 'cash' as const, amountFen: order.totalFen ?? 0 };
  const paid = await admin.ok(addPayment, { ...payment, version: order.version });
  const stayed = withPapers({ stayId: gone, version: paid.order.version }, 1);
  const { version } = (await admin.ok(checkInOrder, stayed)).order;
  await admin.ok(checkOutOrder, { stayId: gone, version });
  await heard(id);
  return { id, awaited };
};
const versionOf = async (id: string) => (await admin.ok(getOrder, { id })).order.version;

const storedOf = async (orderId: string) =>
  t.database
    .selectFrom('guests')
    .select(['stayCount', 'lifetimeFen', 'lastStayOn'])
    .where('id', '=', (await guestOf(t, orderId)) as string)
    .executeTakeFirstOrThrow();
const figuresOf = async (orderId: string) => {
  await heard(orderId);
  return storedOf(orderId);
};
const nothing = { stayCount: 0, lifetimeFen: 0, lastStayOn: null };
const onRecord = async (orderId: string) => {
  const { roomFen, chargesFen } = await t.database
    .selectFrom('orders')
    .select(['roomFen', 'chargesFen'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { stayCount: 1, lifetimeFen: Number(roomFen) + Number(chargesFen), lastStayOn: day(1) };
};

test('an order that a cancelled room completes counts, with what is charged and taken off afterwards', async () => {
  const { id, awaited } = await halfOver('13700001111');
  expect(await figuresOf(id)).toEqual(nothing);
  await admin.ok(cancelStay, { stayId: awaited, version: await versionOf(id), reason: '少来一位' });
  const counted = await figuresOf(id);
  expect(counted).toEqual(await onRecord(id));
  const charge = { orderId: id, version: await versionOf(id), kind: 'minibar', amountFen: 1_999 };
  const { folio } = await admin.ok(addCharge, charge);
  expect(await figuresOf(id)).toEqual({ ...counted, lifetimeFen: counted.lifetimeFen + 1_999 });
  const chargeId = folio?.lines.find(({ kind }) => kind === 'minibar')?.id ?? '';
  await admin.ok(removeCharge, { orderId: id, version: await versionOf(id), chargeId });
  expect(await figuresOf(id)).toEqual(counted);
});

test('an order that a guest who did not come completes counts until he comes after all', async () => {
  const { id, awaited } = await halfOver('13700002222');
  await admin.ok(markNoShow, { stayId: awaited, version: await versionOf(id) });
  expect(await figuresOf(id)).toEqual(await onRecord(id));
  await admin.ok(reinstateStay, { stayId: awaited, version: await versionOf(id) });
  expect(await figuresOf(id)).toEqual(nothing);
});

test('what no count has heard of is right again after the night; the others stay untouched', async () => {
  const [stale, right] = [await halfOver('13700003333'), await halfOver('13700004444')];
  for (const { id, awaited } of [stale, right])
    await admin.ok(cancelStay, { stayId: awaited, version: await versionOf(id), reason: '少来一位' });
  const counted = await figuresOf(right.id);
  expect(await storedOf(stale.id)).toEqual(nothing);
  const writesOf = async () =>
    t.database
      .selectFrom('guests')
      .select(sql<string>`xmin::text`.as('written'))
      .where('id', '=', (await guestOf(t, right.id)) as string)
      .executeTakeFirstOrThrow();
  const before = await writesOf();
  await recountGuestsJob.run(t.job(), {});
  expect([await storedOf(stale.id), await storedOf(right.id)]).toEqual([await onRecord(stale.id), counted]);
  expect(await writesOf()).toEqual(before);
});
