/**
 * Whichever revisions were skipped, repeated or reordered, and whatever the front desk did: once the order is over the
 * channel owes exactly what the platform retains.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { setPlatformAmount } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { cancelStay, markNoShow } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../../test/channels/connect-house.ts';
import { channelCollected, channelReceivable } from '../../../../test/channels/platform-receivable.ts';
import { playAlone, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { takeOrders } from './take-order.ts';

const NOW = '2026-11-20T04:00:00Z';
const ARRIVAL = '2026-12-01';

let t: TestApp;
let admin: TestClient;
let job: JobContext;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  job = t.job();
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 9, weekendPriceFen: null, department: 'staff' });
  listing = await connectHouse(t, house);
  await t.database
    .updateTable('channelConnections')
    .set({ createdAt: '2026-11-19T00:00:00Z' })
    .where('id', '=', listing.connectionId)
    .execute();
});

const take = (order: PlatformOrder) =>
  job.read((ctx) => takeOrders(ctx, job.change, listing.connectionId, [order]));

const rowOf = (platformOrderId: string) =>
  t.database
    .selectFrom('channelOrders')
    .selectAll()
    .where('connectionId', '=', listing.connectionId)
    .where('platformOrderId', '=', platformOrderId)
    .executeTakeFirstOrThrow();

const oursOf = async (platformOrderId: string) => {
  const { orderId } = await rowOf(platformOrderId);
  return admin.ok(getOrder, { id: orderId ?? '' });
};

/** The channel owes `fen` by payments and ledger, the folio agrees, and the guest owes nothing. */
const expectOwed = async (platformOrderId: string, fen: number) => {
  const { order, folio } = await oursOf(platformOrderId);
  const billFen = (folio?.lines ?? []).reduce((sum, line) => sum + (line.void ? 0 : line.amountFen), 0);
  const collected = await channelCollected(t.database, order.id);
  const receivable = await channelReceivable(t.database, order.id);
  expect({ collected, receivable, billFen }).toEqual({ collected: fen, receivable: fen, billFen: fen });
  expect(order.balanceFen).toBe(0);
  // For a cancelled sale the platform takes no commission beyond the amount it states.
  if (order.booking === 'cancelled') expect(order.commissionFen).toBe(0);
  return order;
};

test('changed to less and cancelled with all of it back before we read the change: nothing is owed', async () => {
  await take(tujia.say({ platformOrderId: 'A1', sellFen: 240_000, settleFen: 216_000 }));
  tujia.say({ platformOrderId: 'A1', sellFen: 132_000, settleFen: 118_800 });
  await take(tujia.say({ platformOrderId: 'A1', state: 'cancelled', refundFen: 132_000 }));
  const order = await expectOwed('A1', 0);
  expect(order).toMatchObject({ booking: 'cancelled', paidFen: 0 });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('extended at the desk, then changed and cancelled there: by the amounts of the cancellation', async () => {
  await take(tujia.say({ platformOrderId: 'A2' }));
  const { order, stays } = await oursOf('A2');
  const key = { stayId: stays[0]?.id ?? '', version: order.version };
  await admin.ok(changeStay, { ...key, checkOut: addDays(ARRIVAL, 4) });
  await take(
    tujia.say({ platformOrderId: 'A2', checkOut: addDays(ARRIVAL, 3), sellFen: 132_000, settleFen: 118_800 }),
  );
  expect((await rowOf('A2')).problem).toBe('changed');
  await take(tujia.say({ platformOrderId: 'A2', state: 'cancelled', refundFen: 100_000 }));
  await expectOwed('A2', 32_000);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a no-show leaves what the platform collected as it is until the platform tells', async () => {
  await take(tujia.say({ platformOrderId: 'B1' }));
  t.setNow(`${ARRIVAL}T08:00:00Z`);
  const { order, stays } = await oursOf('B1');
  const key = { stayId: stays[0]?.id ?? '', version: order.version };
  const desk = await t.as('frontdesk');
  const refused = await desk.call(markNoShow, { ...key, outcome: 'policy' });
  expect([refused.status, refused.failure]).toEqual([403, 'order.platformDecides']);
  const open = await admin.ok(markNoShow, key);
  expect(open.order).toMatchObject({ shown: 'no_show', balanceFen: 0, afterSale: 'awaiting_platform' });
  expect(open.folio?.refunds).toEqual([]);
  const listed = await admin.ok(pageOrders, { view: 'awaitsPlatform', houseId: [house.id] });
  expect(listed.records.map(({ id }) => id)).toEqual([order.id]);
  await expectOwed('B1', 80_000);
  await take(tujia.say({ platformOrderId: 'B1', state: 'no_show', refundFen: 30_000 }));
  expect(await expectOwed('B1', 50_000)).toMatchObject({
    balanceFen: 0,
    afterSale: 'refunded',
    shown: 'no_show',
  });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a person enters what the platform keeps where the platform tells it elsewhere', async () => {
  await take(tujia.say({ platformOrderId: 'B2' }));
  t.setNow(`${ARRIVAL}T08:00:00Z`);
  const { order, stays } = await oursOf('B2');
  const open = await admin.ok(markNoShow, { stayId: stays[0]?.id ?? '', version: order.version });
  expect(open.actions).toContain('platformAmount');
  const input = { orderId: order.id, version: open.order.version, keptFen: 20_000, reason: '平台后台' };
  const desk = await t.as('frontdesk');
  expect((await desk.call(setPlatformAmount, input)).status).toBe(403);
  // A digit too many: no platform keeps more than it collected.
  const above = await admin.call(setPlatformAmount, { ...input, keptFen: 80_001 });
  expect([above.status, above.failure]).toEqual([422, 'order.keepAboveSold']);
  expect(above.fields).toEqual({ keptFen: 'The amount kept cannot exceed ¥800.00' });
  await expectOwed('B2', 80_000);
  const told = await admin.ok(setPlatformAmount, input);
  expect(told.order).toMatchObject({ balanceFen: 0, totalFen: 20_000 });
  await expectOwed('B2', 20_000);
  const again = await admin.call(setPlatformAmount, { ...input, version: told.order.version });
  expect([again.failure, Object.keys(again.fields ?? {})]).toEqual(['order.samePlatformAmount', ['keptFen']]);
  // The platform has the last word.
  await take(tujia.say({ platformOrderId: 'B2', state: 'no_show', refundFen: 0 }));
  expect(await expectOwed('B2', 80_000)).toMatchObject({ balanceFen: 0 });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('of a group the fee of the room given up ends at nothing; what goes beyond it is taken off the price', async () => {
  await take(tujia.say({ platformOrderId: 'B3', rooms: 2 }));
  const { order, stays } = await oursOf('B3');
  const given = { stayId: stays[0]?.id ?? '', version: order.version, reason: '少来一间' };
  const open = await admin.ok(cancelStay, given);
  expect(open.order).toMatchObject({ afterSale: 'awaiting_platform', totalFen: 80_000 });
  const input = { orderId: order.id, version: open.order.version, keptFen: 30_000, reason: '平台后台' };
  const told = await admin.ok(setPlatformAmount, input);
  const lines = (told.folio?.lines ?? []).filter((line) => !line.void && line.kind !== 'room_night');
  expect(lines.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([['discount', -10_000]]);
  await expectOwed('B3', 30_000);
  expect(await brokenInvariants(t.database)).toEqual({});
});

const bad = (more: Partial<PlatformOrder>) => more;
test.each([
  ['a refund above the total', bad({ state: 'cancelled', refundFen: 80_001 })],
  ['another currency', bad({ state: 'cancelled', refundFen: 10_000, currency: 'USD' })],
  [
    'nights that do not add up',
    bad({
      state: 'cancelled',
      refundFen: 0,
      nights: [{ night: ARRIVAL, sellFen: 1, settleFen: 1 }],
    }),
  ],
])('ended with %s: the room is free, a person looks, and nothing is booked', async (_what, ending) => {
  await take(tujia.say({ platformOrderId: 'C1' }));
  await take(tujia.say({ platformOrderId: 'C1', ...ending }));
  expect(await rowOf('C1')).toMatchObject({ problem: 'amountUnclear' });
  expect(await expectOwed('C1', 80_000)).toMatchObject({
    ...{ booking: 'cancelled', balanceFen: 0, afterSale: 'awaiting_platform' },
  });
  await take(tujia.say({ platformOrderId: 'C1', refundFen: 60_000, currency: 'CNY' }));
  expect(await rowOf('C1')).toMatchObject({ problem: null });
  expect(await expectOwed('C1', 20_000)).toMatchObject({ balanceFen: 0, afterSale: 'refunded' });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('sold with amounts that contradict each other: the room is held, nothing is booked, and the next word counts', async () => {
  const nights = [{ night: ARRIVAL, sellFen: 1, settleFen: 1 }];
  await take(tujia.say({ platformOrderId: 'D1', nights }));
  expect(await rowOf('D1')).toMatchObject({ problem: 'amountUnclear' });
  const sold = await expectOwed('D1', 0);
  expect(sold).toMatchObject({ booking: 'confirmed', totalFen: 0, balanceFen: 0, unassigned: false });
  expect(sold.afterSale).toBe('awaiting_platform');
  await take(tujia.say({ platformOrderId: 'D1', sellFen: 90_000, settleFen: 81_000 }));
  expect(await rowOf('D1')).toMatchObject({ problem: 'priceDiffers' });
  expect(await expectOwed('D1', 90_000)).toMatchObject({
    totalFen: 90_000,
    balanceFen: 0,
    afterSale: 'none',
  });
  // A change that contradicts itself is not followed, and the one after it is.
  await take(tujia.say({ platformOrderId: 'D1', sellFen: 70_000, currency: 'JPY' }));
  expect(await rowOf('D1')).toMatchObject({ problem: 'amountUnclear' });
  await expectOwed('D1', 90_000);
  await take(tujia.say({ platformOrderId: 'D1', sellFen: 70_000, currency: 'CNY' }));
  expect(await expectOwed('D1', 70_000)).toMatchObject({ totalFen: 70_000, balanceFen: 0 });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('read only once it was over: nothing is booked, and a person looks where the platform keeps money', async () => {
  const over = { state: 'cancelled', refundFen: 20_000, paid: true } as const;
  await take(tujia.say({ platformOrderId: 'E1', ...over }));
  expect(await rowOf('E1')).toMatchObject({ orderId: null, problem: 'missed' });
  await take(tujia.say({ platformOrderId: 'E1', refundFen: 80_000 }));
  expect(await rowOf('E1')).toMatchObject({ orderId: null, problem: null });
  await take(tujia.say({ platformOrderId: 'E2', state: 'completed', paid: true }));
  expect(await rowOf('E2')).toMatchObject({ orderId: null, problem: 'missed' });
  // Sold before the connection: history.
  const createdAt = new Date('2026-11-18T00:00:00Z');
  await take(tujia.say({ platformOrderId: 'E3', ...over, createdAt }));
  expect(await rowOf('E3')).toMatchObject({ orderId: null, problem: null });
});

interface Step {
  readonly sellFen: number;
  readonly nights: number;
  readonly rooms: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  sellFen: fc.integer({ min: 1, max: 300_000 }),
  nights: fc.integer({ min: 1, max: 4 }),
  rooms: fc.integer({ min: 1, max: 3 }),
});
const history = fc.record({
  /** Starts unpaid; if the guest never pays, the platform retains nothing. */
  waits: fc.boolean(),
  pays: fc.boolean(),
  steps: fc.array(step, { maxLength: 4 }),
  /** Thousandths of the total refunded, at once or in a later revision. */
  back: fc.integer({ min: 0, max: 1000 }),
  late: fc.boolean(),
  ending: fc.constantFrom('cancelled', 'rejected'),
  /** Which revisions are read, in which order; always including the last. */
  read: fc.array(fc.nat(12), { maxLength: 12 }),
  extends: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

let count = 0;

/** All revisions of the order, and what the platform retains for us in the end. */
const play = (told: History): { id: string; all: PlatformOrder[]; keptFen: number } => {
  count += 1;
  const id = `R${count}`;
  const say = (more: Partial<PlatformOrder>) => tujia.say({ platformOrderId: id, ...more });
  const paid = !told.waits || told.pays;
  const all = [say({ state: told.waits ? 'wait_pay' : 'confirmed', paid: !told.waits })];
  if (told.waits && told.pays) all.push(say({ state: 'confirmed', paid: true }));
  for (const { sellFen, nights, rooms } of told.steps)
    all.push(say({ sellFen, settleFen: sellFen, rooms, checkOut: addDays(ARRIVAL, nights) }));
  const sellFen = all.at(-1)?.sellFen ?? 0;
  const refundFen = paid ? Math.floor((sellFen * told.back) / 1000) : 0;
  const state = told.ending === 'rejected' && !paid ? 'rejected' : 'cancelled';
  if (told.late) all.push(say({ state, refundFen: null }));
  all.push(say({ state, refundFen }));
  return { id, all, keptFen: paid ? sellFen - refundFen : 0 };
};

const extendAtDesk = async (id: string): Promise<void> => {
  const { orderId } = await rowOf(id);
  if (orderId === null) return;
  const { order, stays } = await admin.ok(getOrder, { id: orderId });
  const [stay] = stays.filter(({ state }) => state === 'expected');
  if (!stay || order.booking !== 'confirmed') return;
  await admin.call(changeStay, {
    ...{ stayId: stay.id, version: order.version, checkOut: addDays(stay.checkOut, 1) },
  });
};

test('random histories, read with gaps, twice and in any order: the channel owes what the platform keeps', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (told) => {
      const { id, all, keptFen } = play(told);
      const [last] = all.slice(-1) as [PlatformOrder];
      for (const [at, which] of told.read.entries()) {
        const one = all[which % all.length];
        if (one) await take(one);
        if (told.extends && at === 1) await extendAtDesk(id);
      }
      await take(last);
      await take(last);
      const { orderId, problem } = await rowOf(id);
      // Read only after it was over: no order here, and users check if money was retained.
      if (orderId === null) {
        expect(problem).toBe(keptFen > 0 ? 'missed' : null);
        return;
      }
      const order = await expectOwed(id, keptFen);
      expect(order.afterSale).not.toBe('awaiting_platform');
    }),
    { numRuns: 60 },
  );
  expect(await brokenInvariants(t.database)).toEqual({});
}, 120_000);
