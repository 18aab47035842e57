/**
 * Completed orders are split once, by the contract of the night; failures state their reason; changes are split again.
 */
import { endContract, saveContractDraft } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildOwned,
  buildOwner,
  draftOf,
  type OwnedHouse,
  signByTwo,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import {
  brokenSplits,
  buildCompleted,
  collectAll,
  itemsOf,
  run,
  useSplits,
} from '../../../test/desks/split-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';
import { newId } from '../../platform/ids.ts';
import { followOrderMoney } from './follow-order-money.ts';
import { splitJob } from './split-jobs.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
const NOW = '2026-12-05T04:00:00Z';
const gross = (rateBp: number) => ({
  model: { kind: 'commission' as const, rateBp },
  basis: 'gross' as const,
});

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  finance = await t.as('finance');
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(NOW);
  house = await buildOwned(t.database, '苏婉清', { rooms: 3 });
});

const live = async (unitId: string) =>
  (await itemsOf(t.database, unitId)).map(({ night, party, amountFen, state }) => [
    night,
    party,
    amountFen,
    state,
  ]);

test('nights are split by the contract in force on each; a second run finds nothing', async () => {
  await signedContract(finance, house, { terms: gross(2_000), to: '2026-11-10' });
  await signedContract(finance, house, { terms: gross(1_000), from: '2026-11-11' });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-12',
  });
  await run(t);
  expect(await live(orderId)).toEqual([
    ['2026-11-10', 'landlord', 32_000, 'succeeded'],
    ['2026-11-10', 'platform', 8_000, 'succeeded'],
    ['2026-11-11', 'landlord', 36_000, 'succeeded'],
    ['2026-11-11', 'platform', 4_000, 'succeeded'],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
  expect((await run(t)).runId).toBeNull();
  await splitJob.run(t.job(), {});
  expect((await live(orderId)).length).toBe(4);
});

test('an order waits for its hours and for its after-sale', async () => {
  await signedContract(finance, house, { terms: gross(2_000) });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-12-03',
    checkOut: '2026-12-05',
  });
  const states = async () => [...new Set((await itemsOf(t.database, orderId)).map(({ state }) => state))];
  await run(t);
  expect(await states()).toEqual(['pending']);
  await t.database
    .updateTable('orders')
    .set({ afterSale: 'refund_requested' })
    .where('id', '=', orderId)
    .execute();
  t.setNow('2026-12-06T04:00:00Z');
  await run(t);
  expect(await states()).toEqual(['pending']);
  await t.database
    .updateTable('orders')
    .set({ afterSale: 'refund_refused' })
    .where('id', '=', orderId)
    .execute();
  await run(t);
  expect(await states()).toEqual(['succeeded']);
});

test('a night without contract fails with its reason, the other one is split; signing splits it too', async () => {
  await signedContract(finance, house, { terms: gross(2_000), from: '2026-11-11' });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-12',
  });
  const before = await run(t);
  expect(before).toMatchObject({ done: 1, failed: 1 });
  expect(await live(orderId)).toEqual([
    ['2026-11-10', 'landlord', 40_000, 'failed'],
    ['2026-11-11', 'landlord', 32_000, 'succeeded'],
    ['2026-11-11', 'platform', 8_000, 'succeeded'],
  ]);
  await signedContract(finance, house, { terms: gross(0), from: '2026-11-01', to: '2026-11-10' });
  await splitJob.run(t.job(), {});
  expect(await live(orderId)).toEqual([
    ['2026-11-10', 'landlord', 40_000, 'succeeded'],
    ['2026-11-11', 'landlord', 32_000, 'succeeded'],
    ['2026-11-11', 'platform', 8_000, 'succeeded'],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('a version signed backwards has the nights of its days split anew, and no others; a second run finds nothing', async () => {
  const { contract } = await signedContract(finance, house, {
    terms: gross(2_000),
    from: '2026-11-01',
    to: null,
  });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-12',
  });
  const before = await buildCompleted(t.database, house, { checkIn: '2026-11-08', checkOut: '2026-11-09' });
  await run(t);
  const draft = draftOf(house, { terms: gross(1_000), from: '2026-11-11', to: null });
  const drafted = await finance.ok(saveContractDraft, {
    id: contract.id,
    version: contract.version,
    ...draft,
  });
  await signByTwo(finance, { id: contract.id, version: drafted.contract.version });
  await splitJob.run(t.job(), {});
  const split = await itemsOf(t.database, orderId);
  const parts = (of: number) =>
    split
      .filter(({ round }) => round === of)
      .map(({ night, party, amountFen, state }) => [night, party, amountFen, state]);
  expect(parts(1).map(([, , , state]) => state)).toEqual(Array(4).fill('reversed'));
  expect(parts(2)).toEqual([
    ['2026-11-10', 'landlord', 32_000, 'succeeded'],
    ['2026-11-10', 'platform', 8_000, 'succeeded'],
    ['2026-11-11', 'landlord', 36_000, 'succeeded'],
    ['2026-11-11', 'platform', 4_000, 'succeeded'],
  ]);
  expect((await live(before.orderId)).map(([, , , state]) => state)).toEqual(['succeeded', 'succeeded']);
  const { rows } = await sql<{ cause: string }>`
    select distinct reverse_cause as cause from split_items where unit_id = ${orderId} and state = 'reversed'`.execute(
    t.database,
  );
  expect(rows).toEqual([{ cause: 'contract' }]);
  expect(await brokenSplits(t.database)).toEqual([]);
  expect((await run(t)).runId).toBeNull();
});

test('what waits follows the contract that is in force when its time comes', async () => {
  const { contract } = await signedContract(finance, house, {
    terms: gross(2_000),
    from: '2026-11-01',
    to: null,
  });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-12-05',
    checkOut: '2026-12-06',
  });
  await collectAll(t);
  expect((await live(orderId)).map(([, , , state]) => state)).toEqual(['pending', 'pending']);
  await finance.ok(endContract, {
    id: contract.id,
    version: contract.version,
    on: '2026-12-04',
    reason: '房东收回',
  });
  t.setNow('2026-12-08T04:00:00Z');
  await run(t);
  expect(await live(orderId)).toEqual([['2026-12-05', 'landlord', 40_000, 'failed']]);
});

test('co-owners have a line each; a channel that told nothing keeps the assumed rate, and is marked', async () => {
  const partner = await buildOwner(t.database, '骆一舟');
  const parties = [
    { landlordId: house.landlordId, shareBp: 5_000 },
    { landlordId: partner, shareBp: 5_000 },
  ];
  await signedContract(finance, house, { terms: gross(0), parties });
  const { orderId } = await buildCompleted(t.database, house, {
    ...{ checkIn: '2026-11-10', checkOut: '2026-11-11', priceFen: 33_333, channel: 'mt' },
  });
  await run(t);
  expect(await live(orderId)).toEqual([
    ['2026-11-10', 'channel', 4_000, 'succeeded'],
    ['2026-11-10', 'landlord', 16_667, 'succeeded'],
    ['2026-11-10', 'landlord', 16_666, 'succeeded'],
    ['2026-11-10', 'platform', -4_000, 'succeeded'],
  ]);
  const { rows } = await sql`select distinct estimated from split_items where unit_id = ${orderId}`.execute(
    t.database,
  );
  expect(rows).toEqual([{ estimated: true }]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

const refund = async (orderId: string, fen: number) => {
  await sql`update orders set refunded_fen = refunded_fen + ${fen}, paid_fen = paid_fen - ${fen} where id = ${orderId}`.execute(
    t.database,
  );
  await t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id: orderId }));
};

/** The next reader reads it again. */
const assume = async (bp: number | null): Promise<void> => {
  await sql`delete from settings where key = 'business.assumedChannelBp'`.execute(t.database);
  if (bp !== null)
    await sql`insert into settings (key, value) values ('business.assumedChannelBp', ${bp}::text::jsonb)`.execute(
      t.database,
    );
  await t.job().read(async (ctx) => forgetSettings(ctx.services));
};

test('another assumed rate does not split what was split before anew, nor a part of it at another rate', async () => {
  await signedContract(finance, house, { terms: gross(0) });
  const { orderId } = await buildCompleted(t.database, house, {
    ...{ checkIn: '2026-11-10', checkOut: '2026-11-11', priceFen: 40_000, channel: 'mt' },
  });
  await run(t);
  try {
    await assume(2_000);
    await refund(orderId, 0);
    const channel = async () => (await live(orderId)).filter(([, party]) => party === 'channel');
    expect(await channel()).toEqual([['2026-11-10', 'channel', 4_800, 'succeeded']]);
    await refund(orderId, 10_000);
    await run(t);
    expect(await channel()).toEqual([
      ['2026-11-10', 'channel', 4_800, 'reversed'],
      ['2026-11-10', 'channel', 4_800, 'succeeded'],
    ]);
    const { orderId: later } = await buildCompleted(t.database, house, {
      ...{ checkIn: '2026-11-12', checkOut: '2026-11-13', priceFen: 40_000, channel: 'mt' },
    });
    await run(t);
    expect((await live(later))[0]).toEqual(['2026-11-12', 'channel', 8_000, 'succeeded']);
  } finally {
    await assume(null);
  }
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('a refund after the split reverses it first, and the next run splits what is left', async () => {
  await signedContract(finance, house, { terms: { ...gross(2_000), refunds: 'shared' } });
  const { orderId } = await buildCompleted(t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-12',
  });
  await run(t);
  await refund(orderId, 20_000);
  expect((await itemsOf(t.database, orderId)).map(({ state }) => state)).toEqual(Array(4).fill('reversed'));
  expect(await brokenSplits(t.database)).toEqual([]);
  await run(t);
  const items = await itemsOf(t.database, orderId);
  expect(items.filter(({ round }) => round === 2).map(({ party, amountFen }) => [party, amountFen])).toEqual([
    ['landlord', 24_000],
    ['platform', 6_000],
    ['landlord', 24_000],
    ['platform', 6_000],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
  // A payment that leaves the revenue unchanged changes no split.
  await t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id: orderId }));
  expect((await itemsOf(t.database, orderId)).length).toBe(8);
});

test('a check-out that is taken back takes the split with it; out again it is split anew', async () => {
  await signedContract(finance, house, { terms: gross(2_000) });
  const { orderId, stayId } = await buildCompleted(t.database, house, {
    checkIn: '2026-11-10',
    checkOut: '2026-11-11',
  });
  await run(t);
  const set = async (state: string, shown: string) => {
    await t.database.updateTable('stays').set({ state }).where('id', '=', stayId).execute();
    await t.database.updateTable('orders').set({ shown }).where('id', '=', orderId).execute();
    await t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id: orderId }));
  };
  await set('in_house', 'in_house');
  await run(t);
  expect((await live(orderId)).map(([, , , state]) => state)).toEqual(['reversed', 'reversed']);
  await set('checked_out', 'completed');
  await run(t);
  expect((await live(orderId)).map(([, , , state]) => state)).toEqual([
    'reversed',
    'reversed',
    'succeeded',
    'succeeded',
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('cancellation fees, no-shows and nights of owners are split too', async () => {
  await signedContract(finance, house, {
    terms: { ...gross(2_000), cancellation: 'landlord', ownerStays: { nightsPerYear: 1, terms: 'free' } },
  });
  const cancelled = await buildCompleted(t.database, house, {
    checkIn: '2026-11-20',
    checkOut: '2026-11-21',
    paidFen: 15_000,
  });
  await sql`update stays set state = 'cancelled' where id = ${cancelled.stayId}`.execute(t.database);
  await sql`update orders set booking = 'cancelled', shown = 'cancelled', fee_fen = 20000, kept_fen = 20000 where id = ${cancelled.orderId}`.execute(
    t.database,
  );
  await t.database
    .insertInto('orderCharges')
    .values({
      ...{
        houseId: house.id,
        id: newId(),
        orderId: cancelled.orderId,
        stayId: null,
        kind: 'cancellation_fee',
      },
      ...{
        amountFen: 20_000,
        description: '',
        chargedOn: '2026-11-18',
        createdBy: 'test',
        createdAt: '2026-11-18T04:00:00Z',
      },
    })
    .execute();
  const blockId = newId();
  await t.database
    .insertInto('roomBlocks')
    .values({
      ...{
        houseId: house.id,
        id: blockId,
        roomId: house.rooms[0]?.id ?? '',
        kind: 'owner_stay',
        reason: '自住',
      },
      ...{
        fromDate: '2026-11-12',
        toDate: '2026-11-14',
        createdBy: 'test',
        createdAt: '2026-11-01T04:00:00Z',
      },
    })
    .execute();
  await run(t);
  expect(await live(cancelled.orderId)).toEqual([['2026-11-18', 'landlord', 15_000, 'succeeded']]);
  expect(await live(blockId)).toEqual([
    ['2026-11-12', 'landlord', 0, 'succeeded'],
    ['2026-11-13', 'landlord', -50_000, 'succeeded'],
    ['2026-11-13', 'platform', 50_000, 'succeeded'],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test.each([
  { feeFen: 0, paidFen: 20_000, split: [20_000] },
  { feeFen: 10_000, paidFen: 30_000, split: [20_000, 10_000] },
  { feeFen: 10_000, paidFen: 25_000, split: [20_000, 5_000] },
])(
  'a cancelled order with a no-show and a fee of $feeFen is split for what was paid, $paidFen, not for each part anew',
  async ({ feeFen, paidFen, split }) => {
    await signedContract(finance, house, { terms: { ...gross(2_000), cancellation: 'landlord' } });
    const { orderId, stayId } = await buildCompleted(t.database, house, {
      ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', priceFen: 20_000, paidFen },
    });
    await sql`update stays set state = 'no_show', checked_out_at = null, holds_nights = false where id = ${stayId}`.execute(
      t.database,
    );
    await sql`update orders set booking = 'cancelled', shown = 'cancelled', fee_fen = ${feeFen},
      kept_fen = ${20_000 + feeFen} where id = ${orderId}`.execute(t.database);
    if (feeFen > 0)
      await sql`insert into order_charges (house_id, id, order_id, kind, amount_fen, description, charged_on, created_by,
        created_at) values (${house.id}, ${newId()}, ${orderId}, 'cancellation_fee', ${feeFen}, '', '2026-11-21', 'test',
        '2026-11-21T04:00:00Z')`.execute(t.database);
    await run(t);
    expect((await live(orderId)).map(([, , amountFen]) => amountFen)).toEqual(split);
    expect(await brokenSplits(t.database)).toEqual([]);
  },
);

test.each([
  { what: 'paid back', money: sql`paid_fen = 30000, refunded_fen = 5000`, split: 30_000 },
  { what: 'waived', money: sql`paid_fen = 28000, waived_fen = 7000`, split: 28_000 },
  { what: 'not paid yet', money: sql`paid_fen = 0`, split: 0 },
  { what: 'not paid, nor waited for', money: sql`paid_fen = 0`, split: 35_000, fees: false },
])('a no-show of which a part was $what is split for $split', async ({ money, split, fees = true }) => {
  await signedContract(finance, house, {
    terms: { ...gross(2_000), cancellation: 'landlord', whenCollected: { fees, companyCredit: true } },
  });
  const { orderId, stayId } = await buildCompleted(t.database, house, {
    ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', priceFen: 35_000 },
  });
  await sql`update stays set state = 'no_show', checked_out_at = null, holds_nights = false where id = ${stayId}`.execute(
    t.database,
  );
  await sql`update orders set shown = 'no_show', kept_fen = 35000, ${money} where id = ${orderId}`.execute(
    t.database,
  );
  await run(t);
  expect((await live(orderId)).map(([, , amountFen]) => amountFen)).toEqual([split]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('a no-show brings the night that was kept and its fee, by the terms of cancellations', async () => {
  await signedContract(finance, house, { terms: { ...gross(2_000), cancellation: 'shared' } });
  const { orderId, stayId } = await buildCompleted(t.database, house, {
    ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', priceFen: 30_000, paidFen: 35_000 },
  });
  await sql`update stays set state = 'no_show', checked_out_at = null, holds_nights = false where id = ${stayId}`.execute(
    t.database,
  );
  await sql`update orders set shown = 'no_show', kept_fen = 35000, charges_fen = 5000 where id = ${orderId}`.execute(
    t.database,
  );
  await sql`insert into order_charges (house_id, id, order_id, stay_id, kind, amount_fen, description, charged_on, created_by,
      created_at) values (${house.id}, ${newId()}, ${orderId}, ${stayId}, 'no_show_fee', 5000, '', '2026-11-21', 'test', now())`.execute(
    t.database,
  );
  await run(t);
  expect(await itemsOf(t.database, orderId)).toMatchObject([
    { night: '2026-11-20', kind: 'cancellation', party: 'landlord', amountFen: 28_000, state: 'succeeded' },
    { night: '2026-11-20', kind: 'cancellation', party: 'platform', amountFen: 7_000, state: 'succeeded' },
  ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from split_items
    where unit_id = ${orderId} and stay_id = ${stayId}`.execute(t.database);
  expect(rows[0]?.n).toBe(2);
  expect((await run(t)).runId).toBeNull();
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('an owner’s stay that is removed or cut after its split is reversed; what is left of it is split anew', async () => {
  await signedContract(finance, house, {
    terms: { ...gross(2_000), ownerStays: { nightsPerYear: 0, terms: 'free' } },
  });
  const blockId = newId();
  await t.database
    .insertInto('roomBlocks')
    .values({
      ...{ houseId: house.id, id: blockId, roomId: house.rooms[0]?.id ?? '', kind: 'owner_stay' },
      ...{ reason: '自住', fromDate: '2026-11-12', toDate: '2026-11-14' },
      ...{ createdBy: 'test', createdAt: '2026-11-01T04:00:00Z' },
    })
    .execute();
  const states = async () =>
    (await live(blockId)).map(([night, party, , state]) => `${night} ${party} ${state}`);
  await run(t);
  expect((await states()).every((state) => state.endsWith('succeeded'))).toBe(true);
  await sql`update room_blocks set to_date = '2026-11-13' where id = ${blockId}`.execute(t.database);
  await splitJob.run(t.job(), {});
  expect((await states()).filter((state) => state.endsWith('succeeded'))).toEqual([
    '2026-11-12 landlord succeeded',
    '2026-11-12 platform succeeded',
  ]);
  await sql`update room_blocks set removed_at = now() where id = ${blockId}`.execute(t.database);
  await splitJob.run(t.job(), {});
  await splitJob.run(t.job(), {});
  expect((await states()).every((state) => state.endsWith('reversed'))).toBe(true);
  expect((await run(t)).runId).toBeNull();
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('when an owner’s stay goes, later ones of the year get its free nights; what comes out the same is left alone', async () => {
  await signedContract(finance, house, {
    terms: { ...gross(2_000), ownerStays: { nightsPerYear: 1, terms: 'free' } },
  });
  const stay = async (fromDate: string, toDate: string) => {
    const id = newId();
    await t.database
      .insertInto('roomBlocks')
      .values({
        ...{ houseId: house.id, id, roomId: house.rooms[0]?.id ?? '', kind: 'owner_stay' },
        ...{ reason: '自住', fromDate, toDate, createdBy: 'test', createdAt: '2026-11-01T04:00:00Z' },
      })
      .execute();
    return id;
  };
  const first = await stay('2026-11-10', '2026-11-11');
  const second = await stay('2026-11-12', '2026-11-13');
  const third = await stay('2026-11-14', '2026-11-15');
  const charged = async (id: string) =>
    (await live(id)).filter(([, party, , state]) => party === 'landlord' && state === 'succeeded');
  await run(t);
  expect(await charged(first)).toEqual([['2026-11-10', 'landlord', 0, 'succeeded']]);
  expect(await charged(second)).toEqual([['2026-11-12', 'landlord', -40_000, 'succeeded']]);
  expect(await charged(third)).toEqual([['2026-11-14', 'landlord', -50_000, 'succeeded']]);
  // Another base price since: those stays were at the one of then.
  await sql`update room_types set base_price_fen = base_price_fen + 7_000, weekend_price_fen = null
    where house_id = ${house.id}`.execute(t.database);
  await sql`update room_blocks set removed_at = now() where id = ${first}`.execute(t.database);
  await splitJob.run(t.job(), {});
  expect(await charged(first)).toEqual([]);
  expect(await charged(second)).toEqual([['2026-11-12', 'landlord', 0, 'succeeded']]);
  expect(await charged(third)).toEqual([['2026-11-14', 'landlord', -50_000, 'succeeded']]);
  expect((await live(third)).some(([, , , state]) => state === 'reversed')).toBe(false);
  expect((await run(t)).runId).toBeNull();
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('two runs at once split each night once', async () => {
  await signedContract(finance, house, { terms: gross(1_234) });
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      buildCompleted(t.database, house, {
        checkIn: '2026-11-10',
        checkOut: '2026-11-13',
        priceFen: 30_001 + at,
      }),
    ),
  );
  const runs = await Promise.all([run(t), run(t), run(t)]);
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(made.length);
  const { rows } = await sql<{ n: number }>`select count(distinct (unit_id, night))::int as n from split_items
    where house_id = ${house.id} and state = 'succeeded'`.execute(t.database);
  expect(rows[0]?.n).toBe(made.length * 3);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('a unit that cannot be split leaves the others alone', async () => {
  await signedContract(finance, house, { terms: gross(2_000) });
  const good = await buildCompleted(t.database, house, { checkIn: '2026-11-10', checkOut: '2026-11-11' });
  const bad = await buildCompleted(t.database, house, { checkIn: '2026-11-10', checkOut: '2026-11-11' });
  await collectAll(t);
  // Its channel has no name, so that no account of the ledger is its own.
  await sql`update split_items set channel = '', party = case when party = 'platform' then 'channel' else party end
    where unit_id = ${bad.orderId}`.execute(t.database);
  await run(t);
  expect((await live(good.orderId)).every(([, , , state]) => state === 'succeeded')).toBe(true);
  expect((await live(bad.orderId)).every(([, , , state]) => state === 'pending')).toBe(true);
  await sql`delete from split_items where unit_id = ${bad.orderId}`.execute(t.database);
  await sql`delete from split_units where id = ${bad.orderId}`.execute(t.database);
});
