/** Guest figures follow orders however they are completed, reopened or charged. */

import {
  addCharge,
  addPayment,
  removeCharge,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
  reinstateStay,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { guestOf } from '../../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';
import type { RelayedEvent } from '../../../platform/jobs/relay.ts';
import { countGuestStaysJob, recountGuestsJob } from '../order-jobs.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 20, department: 'staff' });
});
afterAll(() => t.close());

/** Plays the relay: delivers events since the last call. */
const heardBefore = new Set<string>();
const heard = async (orderId: string): Promise<void> => {
  const { on = [], concerning, run } = countGuestStaysJob;
  const events = await t.database
    .selectFrom('events')
    .select(['id as eventId', 'houseId', 'entityId', 'name'])
    .where('entityId', '=', orderId)
    .execute();
  const news = events.filter(({ eventId }) => !heardBefore.has(eventId)) as RelayedEvent[];
  for (const { eventId } of news) heardBefore.add(eventId);
  const meant = news.filter(({ name }) => on.includes(name));
  for (const event of (await concerning?.(t.job(), meant)) ?? meant) await run(t.job(), event);
};

/** One room has left, the other is still expected. */
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

test('counts an order completed by cancelling its last room, with later charges and removals', async () => {
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

test('counts an order completed by a no-show until the guest arrives after all', async () => {
  const { id, awaited } = await halfOver('13700002222');
  await admin.ok(markNoShow, { stayId: awaited, version: await versionOf(id) });
  expect(await figuresOf(id)).toEqual(await onRecord(id));
  await admin.ok(reinstateStay, { stayId: awaited, version: await versionOf(id) });
  expect(await figuresOf(id)).toEqual(nothing);
});

test('corrects changes without events overnight and leaves other guests untouched', async () => {
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
