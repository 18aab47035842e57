/** Orders of a platform become ours: in any order of arrival, any number of times, with what speaks against them. */

import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkInOrder, markNoShow } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { type ConnectedListing, connectHouse, mapListing } from '../../../../test/channels/connect-house.ts';
import { playAlone, playPlatforms, ScriptedPlatform } from '../../../../test/channels/scripted-platform.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { applyWaiting } from './apply-waiting.ts';
import { followLeftOverJob, readFeeds, readFeedsJob } from './pull-jobs.ts';
import { takeOrders } from './take-order.ts';

let t: TestApp;
let job: JobContext;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  job = t.job();
});
afterAll(() => t.close());
beforeEach(async () => {
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, tujia);
  house = await buildHouse(t.database, { rooms: 2, weekendPriceFen: null });
  listing = await connectHouse(t, house);
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
  if (orderId === null) throw new Error(`${platformOrderId} has no order`);
  return (await t.as('admin')).ok(getOrder, { id: orderId });
};

const takenNights = async () => {
  const rooms = await t.database
    .selectFrom('roomNight')
    .select('night')
    .where('houseId', '=', house.id)
    .execute();
  return rooms.map(({ night }) => night).sort();
};

test('a paid order is sold at the price of the platform, which has the money', async () => {
  await take(tujia.say({ platformOrderId: 'A1', sellFen: 80_000, settleFen: 72_000 }));
  const { order, stays, folio, platform } = await oursOf('A1');
  expect(order).toMatchObject({
    ...{ booking: 'confirmed', source: 'channel', channel: 'tj', channelOrderNo: 'A1', collect: 'channel' },
    ...{ totalFen: 80_000, balanceFen: 0, bookerName: '李雷', phoneMasked: '138****1234', createdBy: '途家' },
  });
  expect(stays.map(({ roomNumber, guestName, guests }) => [roomNumber, guestName, guests])).toEqual([
    [expect.stringMatching(/^10[12]$/), '李雷', 2],
  ]);
  expect(folio?.payments.map(({ method, amountFen }) => [method, amountFen])).toEqual([['channel', 80_000]]);
  expect(platform).toMatchObject({ state: 'confirmed', commissionFen: 8_000, problem: null });
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('a listing is sold in a room that is linked with it while one is free, then in any of its type', async () => {
  const [, second] = house.rooms;
  const other = await connectHouse(t, house, { rooms: second ? [second] : [] });
  const takeThere = (id: string) =>
    job.read((ctx) => takeOrders(ctx, job.change, other.connectionId, [tujia.say({ platformOrderId: id })]));
  await takeThere('B1');
  await takeThere('B2');
  const rooms = await t.database
    .selectFrom('stays as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .innerJoin('rooms as r', 'r.id', 's.roomId')
    .select(['o.channelOrderNo', 'r.number'])
    .where('s.houseId', '=', house.id)
    .orderBy('o.channelOrderNo')
    .execute();
  expect(rooms.map(({ channelOrderNo, number }) => [channelOrderNo, number])).toEqual([
    ['B1', '102'],
    ['B2', '101'],
  ]);
});

test('what is sold beyond our stock is never refused: it waits without a room and is shown', async () => {
  await take(tujia.say({ platformOrderId: 'C1', rooms: 2, sellFen: 160_000 }));
  await take(tujia.say({ platformOrderId: 'C2' }));
  const { order, stays } = await oursOf('C2');
  expect([order.booking, order.unassigned, stays[0]?.roomId]).toEqual(['confirmed', true, null]);
  expect((await rowOf('C2')).problem).toBe('overbooked');
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('an order of an unlinked listing waits, and is sold as soon as the listing is linked', async () => {
  listing = await connectHouse(t, house, { mapped: false });
  await take(tujia.say({ platformOrderId: 'D1' }));
  expect(await rowOf('D1')).toMatchObject({ orderId: null, problem: 'unmapped', appliedRevision: null });
  await mapListing(t, house, listing);
  expect(await job.change((ctx) => applyWaiting(ctx, listing.connectionId, listing.channelRoomId))).toBe(1);
  expect((await oursOf('D1')).order.booking).toBe('confirmed');
  expect((await rowOf('D1')).problem).toBeNull();
});

test('linked while nobody called, it is found by the clock', async () => {
  listing = await connectHouse(t, house, { mapped: false });
  await take(tujia.say({ platformOrderId: 'D2' }));
  await mapListing(t, house, listing);
  await followLeftOverJob.run(job, {});
  expect((await oursOf('D2')).order.booking).toBe('confirmed');
});

test('another price than ours, but for a promotion of the platform, and nights that are closed here, are told', async () => {
  await take(tujia.say({ platformOrderId: 'E1', sellFen: 70_000 }));
  expect((await rowOf('E1')).problem).toBe('priceDiffers');
  expect((await oursOf('E1')).order.totalFen).toBe(70_000);
  const later = {
    ...{ checkIn: '2026-12-10', checkOut: '2026-12-11', sellFen: 35_000, promotionFen: 5_000 },
    nights: [{ night: '2026-12-10', sellFen: 35_000, settleFen: 31_500 }],
  };
  await take(tujia.say({ platformOrderId: 'E3', ...later }));
  expect((await rowOf('E3')).problem).toBeNull();
  await t.database.updateTable('houses').set({ state: 'offline' }).where('id', '=', house.id).execute();
  await take(tujia.say({ platformOrderId: 'E2' }));
  expect((await rowOf('E2')).problem).toBe('closed');
  expect((await oursOf('E2')).order.booking).toBe('confirmed');
});

test('requested, accepted there, unpaid, paid: each is followed, and only then the money is here', async () => {
  const acceptBy = new Date('2026-11-20T04:30:00Z');
  await take(tujia.say({ platformOrderId: 'F1', state: 'wait_accept', acceptBy }));
  const asked = await oursOf('F1');
  expect([asked.order.booking, asked.order.deadlineAt, asked.order.paidFen]).toEqual([
    'wait_accept',
    acceptBy.toISOString(),
    0,
  ]);
  await take(tujia.say({ platformOrderId: 'F1', state: 'wait_pay' }));
  expect((await oursOf('F1')).order).toMatchObject({ booking: 'wait_pay', deadlineAt: null, paidFen: 0 });
  await take(tujia.say({ platformOrderId: 'F1', state: 'confirmed' }));
  expect((await oursOf('F1')).order).toMatchObject({ booking: 'confirmed', paidFen: 80_000, balanceFen: 0 });
  const { orderId } = await rowOf('F1');
  const steps = await (await t.as('admin')).ok(getOrderHistory, { id: orderId ?? '' });
  expect(steps.map(({ name, actor }) => [name, actor])).toEqual([
    ['order.paid', '途家'],
    ['order.accepted', '途家'],
    ['order.created', '途家'],
  ]);
});

test('cancelled there: our nights are free again, and the amounts are those of the platform', async () => {
  await take(tujia.say({ platformOrderId: 'G1' }));
  await take(tujia.say({ platformOrderId: 'G1', state: 'cancelled', refundFen: null }));
  expect((await oursOf('G1')).order).toMatchObject({
    booking: 'cancelled',
    balanceFen: 0,
    paidFen: 80_000,
    afterSale: 'awaiting_platform',
  });
  expect(await takenNights()).toEqual([]);
  await take(tujia.say({ platformOrderId: 'G1', refundFen: 60_000 }));
  const { order, folio } = await oursOf('G1');
  expect(order).toMatchObject({
    booking: 'cancelled',
    balanceFen: 0,
    paidFen: 20_000,
    afterSale: 'refunded',
  });
  expect(folio?.refunds.map(({ amountFen, state }) => [amountFen, state])).toEqual([[60_000, 'succeeded']]);
  await take(tujia.say({ platformOrderId: 'G1', remark: 'once more' }));
  expect((await oursOf('G1')).order.paidFen).toBe(20_000);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('cancelled there, and told later that nothing goes back: what it keeps is charged, once', async () => {
  await take(tujia.say({ platformOrderId: 'G2' }));
  await take(tujia.say({ platformOrderId: 'G2', state: 'cancelled', refundFen: null }));
  await take(tujia.say({ platformOrderId: 'G2', refundFen: 0 }));
  await take(tujia.say({ platformOrderId: 'G2', remark: 'once more' }));
  const { order, folio } = await oursOf('G2');
  expect(order).toMatchObject({ booking: 'cancelled', paidFen: 80_000, balanceFen: 0 });
  const fees = folio?.lines.filter(({ kind }) => kind === 'cancellation_fee');
  expect(fees?.map(({ amountFen }) => amountFen)).toEqual([80_000]);
  expect(await brokenInvariants(t.database)).toEqual({});
});

test.each(['requested', 'processing'])(
  'cancelled there after our no-show, our refund %s: the night kept is no fee, nor is our refund paid beside theirs',
  async (stands) => {
    t.setNow('2026-12-01T08:00:00Z');
    await take(tujia.say({ platformOrderId: 'G3' }));
    const { order, stays } = await oursOf('G3');
    const admin = await t.as('admin');
    const noShow = { stayId: stays[0]?.id ?? '', version: order.version };
    // By our own terms, which a user may choose.
    await admin.ok(markNoShow, { ...noShow, outcome: 'policy' });
    const asked = await oursOf('G3');
    const [refund] = asked.folio?.refunds ?? [];
    if (stands === 'processing')
      await admin.ok(approveRefund, {
        orderId: asked.order.id,
        refundId: refund?.id ?? '',
        version: asked.order.version,
      });
    expect((await oursOf('G3')).folio?.refunds[0]?.state).toBe(stands);
    await take(tujia.say({ platformOrderId: 'G3', state: 'cancelled', refundFen: 80_000 - 50_000 }));
    const after = await oursOf('G3');
    expect(after.order).toMatchObject({ booking: 'cancelled', paidFen: 50_000, balanceFen: 0 });
    const lines = after.folio?.lines
      .filter((line) => !line.void)
      .map(({ kind, amountFen }) => [kind, amountFen]);
    expect(lines).toEqual([
      ['room_night', 40_000],
      ['cancellation_fee', 10_000],
    ]);
    expect(after.folio?.refunds.map(({ amountFen, state }) => [amountFen, state])).toEqual([
      [32_000, 'rejected'],
      [30_000, 'succeeded'],
    ]);
    expect(await brokenInvariants(t.database)).toEqual({});
    t.setNow('2026-11-20T04:00:00Z');
  },
);

test('cancelled there with the amount open, told later that nothing goes back of the one night kept: our refund is not asked for any more', async () => {
  await t.database
    .updateTable('houses')
    .set({ cancellationPolicy: 'nonRefundable' })
    .where('id', '=', house.id)
    .execute();
  const nights = [{ night: '2026-12-01', sellFen: 40_000, settleFen: 35_000 }];
  await take(
    tujia.say({ platformOrderId: 'G5', checkOut: '2026-12-02', nights, sellFen: 40_000, settleFen: 35_000 }),
  );
  const { order, stays, folio } = await oursOf('G5');
  const admin = await t.as('admin');
  await admin.ok(requestRefund, {
    ...{ orderId: order.id, paymentId: folio?.payments[0]?.id ?? '', version: order.version },
    ...{ amountFen: 10_000, reason: '补偿' },
  });
  t.setNow('2026-12-01T08:00:00Z');
  const key = { stayId: stays[0]?.id ?? '', version: (await oursOf('G5')).order.version };
  await admin.ok(markNoShow, { ...key, refund: false });
  await take(tujia.say({ platformOrderId: 'G5', state: 'cancelled', refundFen: null }));
  await take(tujia.say({ platformOrderId: 'G5', refundFen: 0 }));
  const after = await oursOf('G5');
  expect(after.order).toMatchObject({ booking: 'cancelled', paidFen: 40_000, afterSale: 'refund_refused' });
  expect(after.folio?.refunds.map(({ state }) => state)).toEqual(['rejected']);
  expect(await brokenInvariants(t.database)).toEqual({});
  t.setNow('2026-11-20T04:00:00Z');
});

test('cancelled there with the guest here: our order stands, and people are told', async () => {
  t.setNow('2026-12-01T08:00:00Z');
  await take(tujia.say({ platformOrderId: 'H1' }));
  const { order, stays } = await oursOf('H1');
  const admin = await t.as('admin');
  const key = { stayId: stays[0]?.id ?? '', version: order.version };
  await admin.ok(checkInOrder, { ...withPapers(key, 2), acceptDirty: true });
  await take(tujia.say({ platformOrderId: 'H1', state: 'cancelled', refundFen: 80_000 }));
  expect((await oursOf('H1')).order.shown).toBe('in_house');
  expect((await rowOf('H1')).problem).toBe('cancelledInHouse');
  t.setNow('2026-11-20T04:00:00Z');
});

test('other dates, more rooms, fewer rooms, another price: followed with nights and money', async () => {
  await take(tujia.say({ platformOrderId: 'I1' }));
  const nights = ['2026-12-02', '2026-12-03', '2026-12-04'].map((night) => ({
    ...{ night, sellFen: 80_000, settleFen: 70_000 },
  }));
  await take(
    tujia.say({
      ...{ platformOrderId: 'I1', checkIn: '2026-12-02', checkOut: '2026-12-05', rooms: 2 },
      ...{ nights, sellFen: 240_000, settleFen: 210_000 },
    }),
  );
  const moved = await oursOf('I1');
  expect(moved.order).toMatchObject({
    checkIn: '2026-12-02',
    checkOut: '2026-12-05',
    totalFen: 240_000,
    stayCount: 2,
  });
  expect(moved.order.balanceFen).toBe(0);
  expect(await takenNights()).toHaveLength(6);
  await take(tujia.say({ platformOrderId: 'I1', rooms: 1, sellFen: 120_000 }));
  const fewer = await oursOf('I1');
  expect(fewer.order).toMatchObject({ totalFen: 120_000, stayCount: 1, balanceFen: 0 });
  expect(await takenNights()).toHaveLength(3);
  expect((await rowOf('I1')).problem).toBeNull();
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('changed there after its listing was linked with another house: left to people', async () => {
  await take(tujia.say({ platformOrderId: 'I2' }));
  const before = await takenNights();
  const other = await buildHouse(t.database, { rooms: 1 });
  await t.database.deleteFrom('channelRoomLinks').where('connectionId', '=', listing.connectionId).execute();
  await mapListing(t, other, listing);
  await take(tujia.say({ platformOrderId: 'I2', rooms: 2, sellFen: 160_000 }));
  expect(await rowOf('I2')).toMatchObject({ problem: 'changed', followTries: 0 });
  expect((await oursOf('I2')).order.stayCount).toBe(1);
  expect(await takenNights()).toEqual(before);
});

test('an order typed in by hand before is not sold a second time', async () => {
  await take(tujia.say({ platformOrderId: 'J1' }));
  const { orderId } = await rowOf('J1');
  const again = await connectHouse(t, house);
  await job.read((ctx) =>
    takeOrders(ctx, job.change, again.connectionId, [tujia.orders.get('J1') as PlatformOrder]),
  );
  const rows = await t.database
    .selectFrom('channelOrders')
    .select('orderId')
    .where('connectionId', '=', again.connectionId)
    .execute();
  expect(rows).toEqual([{ orderId }]);
});

test('an order typed in by hand that is over at the platform when it is first read is for people', async () => {
  await take(tujia.say({ platformOrderId: 'J2' }));
  const { orderId } = await rowOf('J2');
  const again = await connectHouse(t, house);
  const over = tujia.say({ platformOrderId: 'J2', state: 'cancelled', refundFen: 80_000 });
  await job.read((ctx) => takeOrders(ctx, job.change, again.connectionId, [over]));
  const row = await t.database
    .selectFrom('channelOrders')
    .select(['orderId', 'problem'])
    .where('connectionId', '=', again.connectionId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ orderId, problem: 'changed' });
  expect((await oursOf('J2')).order).toMatchObject({ booking: 'confirmed', paidFen: 80_000 });
});

/** As a run would have split it, of `commissionFen`. */
const splitOf = async (orderId: string, commissionFen: number): Promise<void> => {
  const unit = { houseId: house.id, id: orderId };
  await sql`insert into split_units (house_id, id, kind, state, due_at) values (${unit.houseId}, ${unit.id}, 'order', 'failed', now())`.execute(
    t.database,
  );
  await sql`insert into split_items (house_id, id, unit_id, round, order_id, night, kind, party, amount_fen, whole_fen, facts,
      state, fail_reason, entry_key, at)
    values (${unit.houseId}, ${newId()}, ${unit.id}, 1, ${unit.id}, '2026-11-20', 'night', 'landlord', 1, 1,
      ${JSON.stringify({ channelCommissionFen: commissionFen })}::jsonb, 'failed', 'noContract', ${`${unit.id}:x:1`}, now())`.execute(
    t.database,
  );
};
const stateOfSplit = async (orderId: string) => {
  const unit = await t.database
    .selectFrom('splitUnits')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return unit?.state;
};

test('a commission that is told otherwise, or of an order typed in before, has its split looked at again', async () => {
  await take(tujia.say({ platformOrderId: 'J2', sellFen: 80_000, settleFen: 72_000 }));
  const orderId = (await rowOf('J2')).orderId ?? '';
  await splitOf(orderId, 8_000);
  await take(tujia.say({ platformOrderId: 'J2', sellFen: 80_000, settleFen: 70_000 }));
  expect(await stateOfSplit(orderId)).toBe('due');
  await take(tujia.say({ platformOrderId: 'J3' }));
  const typed = (await rowOf('J3')).orderId ?? '';
  await splitOf(typed, 0);
  const again = await connectHouse(t, house);
  await job.read((ctx) =>
    takeOrders(ctx, job.change, again.connectionId, [tujia.orders.get('J3') as PlatformOrder]),
  );
  expect(await stateOfSplit(typed)).toBe('due');
});

/** The relevant state: rooms, prices and nights. */
const stateOf = async (platformOrderId: string) => {
  const row = await rowOf(platformOrderId);
  const ours = await t.database
    .selectFrom('orders')
    .select(['booking', 'checkIn', 'checkOut', 'roomFen', 'chargesFen', 'paidFen'])
    .where('houseId', '=', house.id)
    .where('channelOrderNo', '=', platformOrderId)
    .executeTakeFirst();
  const lives = ours && ['wait_accept', 'wait_pay', 'confirmed'].includes(ours.booking);
  return {
    ...{ state: row.state, revision: row.revision, applied: row.appliedRevision, problem: row.problem },
    ours: lives ? ours : null,
    nights: await takenNights(),
  };
};

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) =>
        permutations([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
      );

const lifeOf = (id: string): PlatformOrder[] => {
  const nights = [{ night: '2026-12-10', sellFen: 40_000, settleFen: 36_000 }];
  return [
    tujia.say({ platformOrderId: id, state: 'wait_pay' }),
    tujia.say({ platformOrderId: id, state: 'confirmed' }),
    tujia.say({
      ...{ platformOrderId: id, checkIn: '2026-12-10', checkOut: '2026-12-11', nights },
      ...{ sellFen: 40_000, settleFen: 36_000 },
    }),
    tujia.say({ platformOrderId: id, state: 'cancelled', refundFen: 40_000 }),
  ];
};

test('create, pay, modify, cancel: all 24 orders of arrival end in the same state', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>();
  for (const [at, order] of permutations([0, 1, 2, 3]).entries()) {
    const life = lifeOf(`P${at}`);
    for (const index of order) await take(life[index] as PlatformOrder);
    seen.add(JSON.stringify(await stateOf(`P${at}`)));
  }
  expect([...seen].map((one) => JSON.parse(one))).toEqual([
    { state: 'cancelled', revision: 4, applied: 4, problem: null, ours: null, nights: [] },
  ]);
});

test('create, pay, modify in any order with any duplicates: one order, as modified', {
  timeout: 120_000,
}, async () => {
  let at = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 0, 1, 2, 2], { minLength: 7, maxLength: 7 }),
      async (order) => {
        at += 1;
        const life = lifeOf(`Q${at}`);
        for (const index of order) await take(life[index] as PlatformOrder);
        expect(await stateOf(`Q${at}`)).toMatchObject({
          ...{ state: 'confirmed', applied: 3, problem: null, nights: ['2026-12-10'] },
          ours: {
            ...{ booking: 'confirmed', checkIn: '2026-12-10', checkOut: '2026-12-11' },
            ...{ roomFen: 40_000, chargesFen: 0, paidFen: 40_000 },
          },
        });
        await take(life[3] as PlatformOrder);
      },
    ),
    { numRuns: 15 },
  );
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('cancelled before it was ever heard of: kept, and nothing is sold', async () => {
  const [created, , , cancelled] = lifeOf('R1');
  await take(cancelled as PlatformOrder);
  await take(created as PlatformOrder);
  expect(await rowOf('R1')).toMatchObject({ orderId: null, state: 'cancelled', problem: null });
  const revisions = await t.database
    .selectFrom('channelRevisions')
    .select('revision')
    .where('platformOrderId', '=', 'R1')
    .execute();
  expect(revisions).toHaveLength(2);
});

test('the feed is read page by page, acknowledged after the commit, and read on from there', async () => {
  tujia.pageSize = 2;
  for (const id of ['S1', 'S2', 'S3']) tujia.say({ platformOrderId: id, state: 'wait_pay' });
  await readFeedsJob.run(job, {});
  expect(tujia.acknowledged.sort()).toEqual(['S1/1', 'S2/1', 'S3/1']);
  tujia.say({ platformOrderId: 'S1', state: 'cancelled' });
  await readFeedsJob.run(job, {});
  expect(tujia.acknowledged).toContain('S1/2');
  expect((await oursOf('S1')).order.booking).toBe('cancelled');
});

test('killed between the commit and the acknowledgement: acknowledged the next time, done once', async () => {
  tujia.before = async (call) => {
    if (call === 'acknowledge') throw new Error('killed');
  };
  tujia.say({ platformOrderId: 'T1' });
  await readFeedsJob.run(job, {});
  expect(tujia.acknowledged).toEqual([]);
  expect(await rowOf('T1')).toMatchObject({ appliedRevision: 1, acknowledgedAt: null });
  tujia.before = async () => {};
  // The platform, without our acknowledgement, reports it again.
  await t.database
    .updateTable('channelConnections')
    .set({ feedCursor: null })
    .where('id', '=', listing.connectionId)
    .execute();
  await readFeedsJob.run(job, {});
  expect(tujia.acknowledged).toEqual(['T1/1']);
  expect(await takenNights()).toHaveLength(2);
});

test('one platform that does not answer keeps no other from being read', async () => {
  const mt = new ScriptedPlatform('mt');
  playPlatforms(t, tujia, mt);
  const other = await connectHouse(t, house, { platform: 'mt' });
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  mt.before = () => hanging;
  tujia.say({ platformOrderId: 'U1' });
  const run = readFeedsJob.run(job, {});
  await expect.poll(() => tujia.acknowledged, { timeout: 20_000 }).toEqual(['U1/1']);
  release();
  await run;
  expect(other.connectionId).not.toBe(listing.connectionId);
});

test('a dead token breaks the connection, a silent platform only delays it', async () => {
  tujia.mood = 'down';
  await readFeeds(job, []);
  tujia.mood = 'revoked';
  await readFeeds(job, []);
  const { state } = await t.database
    .selectFrom('channelConnections')
    .select('state')
    .where('id', '=', listing.connectionId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('broken');
  const operations = await t.database
    .selectFrom('channelOperations')
    .select(['kind', 'result'])
    .where('connectionId', '=', listing.connectionId)
    .orderBy('id')
    .execute();
  expect(operations).toEqual([
    { kind: 'feed', result: 'failed' },
    { kind: 'feed', result: 'refused' },
  ]);
});
