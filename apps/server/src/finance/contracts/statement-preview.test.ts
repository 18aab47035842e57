/** The sample statement: a month's real nights under a draft's terms, next to those in force. */
import { previewStatement, saveContractDraft } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { resetSetting, saveSetting } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import {
  buildOwned,
  type DraftChange,
  draftOf,
  type OwnedHouse,
  signByTwo,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-12-05T04:00:00Z' });
  finance = await t.as('finance');
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildOwned(t.database, '苏婉清', { rooms: 3 });
});

const sold = async (checkIn: string, checkOut: string, priceFen: number, channel = 'direct', paidFen = 0) => {
  const made = await buildStay(t.database, house, {
    ...{ checkIn, checkOut, priceFen, channel, paidFen },
    room: house.rooms[0] ?? null,
    state: 'checked_out',
    shown: 'checked_out',
  });
  return made;
};
const charge = (orderId: string, kind: string, amountFen: number, stayId: string | null = null) =>
  t.database
    .insertInto('orderCharges')
    .values({
      ...{ houseId: house.id, id: newId(), orderId, stayId, kind, amountFen },
      ...{ description: '', chargedOn: '2026-11-12', createdBy: 'test', createdAt: '2026-11-12T04:00:00Z' },
    })
    .execute();
const preview = (change: DraftChange = {}, id?: string) => {
  const { houseIds, from, to, terms, parties } = draftOf(house, change);
  return finance.ok(previewStatement, {
    ...(id && { id }),
    month: '2026-11',
    houseIds,
    from,
    to,
    terms,
    parties,
  });
};
const gross = (rateBp: number) => ({
  model: { kind: 'commission' as const, rateBp },
  basis: 'gross' as const,
});

test('nights of completed stays are split line by line; nights of another month, and of guests still here, are not', async () => {
  const { orderId, stayId } = await sold('2026-10-30', '2026-11-03', 40_000);
  await charge(orderId, 'cleaning', 8_000, stayId);
  await charge(orderId, 'long_stay', -16_000, stayId);
  await charge(orderId, 'minibar', 9_900);
  await buildStay(t.database, house, {
    ...{ checkIn: '2026-11-28', checkOut: '2026-12-08', priceFen: 50_000, state: 'in_house' },
    room: house.rooms[1] ?? null,
  });
  const { segments, sums, current, payout } = await preview({
    terms: { ...gross(2_000), minimumPayoutFen: 0 },
  });
  const lines = segments.flatMap((segment) => segment.lines);
  expect(
    lines.map(({ night, amountFen, cleaningFen, parts }) => [
      night,
      amountFen,
      cleaningFen,
      parts.landlordFen,
    ]),
  ).toEqual([
    ['2026-11-01', 36_000, 0, 28_800],
    ['2026-11-02', 44_000, 8_000, 28_800],
  ]);
  expect(lines[0]?.why).toMatchObject({ rule: 'rate', rateBp: 2_000, basisFen: 36_000 });
  expect(sums).toEqual({
    landlordFen: 57_600,
    platformFen: 22_400,
    channelFen: 0,
    taxFen: 0,
    amountFen: 80_000,
  });
  expect(payout.payableFen).toBe(57_600);
  expect(current).toBeNull();
});

test('what a channel keeps is what it told, else the percent that was asked for, and marked', async () => {
  const { orderId } = await sold('2026-11-10', '2026-11-11', 40_000, 'mt');
  const { segments, estimatedNights } = await preview({ terms: gross(2_000) });
  expect(segments[0]?.lines[0]).toMatchObject({ estimated: true, parts: { channelFen: 4_800 } });
  expect(estimatedNights).toBe(1);
  const connection = await buildConnection(t.database);
  await sql`insert into channel_orders (connection_id, platform_order_id, revision, state, listing_key, house_id, order_id,
      check_in, check_out, rooms, booker_name, sell_fen, settle_fen, commission_fen, created_at, updated_at)
    values (${connection.id}, 'p1', 1, 'completed', 'k', ${house.id}, ${orderId}, '2026-11-10', '2026-11-11', 1, '张三',
      40000, 36500, 3500, now(), now())`.execute(t.database);
  const told = await preview({ terms: gross(2_000) });
  expect(told.segments[0]?.lines[0]).toMatchObject({
    estimated: false,
    parts: { channelFen: 3_500, landlordFen: 32_000 },
  });
});

test('refunds lower the night, cancellations and no-shows follow the contract', async () => {
  const { orderId } = await sold('2026-11-10', '2026-11-11', 40_000, 'direct', 30_000);
  await t.database.updateTable('orders').set({ refundedFen: 10_000 }).where('id', '=', orderId).execute();
  const cancelled = await buildStay(t.database, house, {
    ...{
      checkIn: '2026-11-20',
      checkOut: '2026-11-21',
      booking: 'cancelled',
      state: 'cancelled',
      shown: 'cancelled',
    },
    ...{ room: house.rooms[1] ?? null, paidFen: 20_000 },
  });
  await charge(cancelled.orderId, 'cancellation_fee', 25_000);
  await t.database
    .updateTable('orders')
    .set({ feeFen: 25_000, keptFen: 25_000 })
    .where('id', '=', cancelled.orderId)
    .execute();
  const absent = await buildStay(t.database, house, {
    ...{
      checkIn: '2026-11-15',
      checkOut: '2026-11-16',
      state: 'no_show',
      shown: 'no_show',
      priceFen: 40_000,
    },
    room: house.rooms[2] ?? null,
  });
  await charge(absent.orderId, 'no_show_fee', -10_000, absent.stayId);
  const { segments } = await preview({ terms: { ...gross(2_000), cancellation: 'landlord' } });
  expect(
    segments[0]?.lines.map(({ kind, amountFen, refundFen, parts }) => [
      kind,
      amountFen,
      refundFen,
      parts.landlordFen,
    ]),
  ).toEqual([
    ['night', 30_000, 10_000, 24_000],
    ['cancellation', 20_000, 0, 20_000],
    ['cancellation', 30_000, 0, 30_000],
  ]);
});

test('a change within the month gives two segments, and the month is compared with what is in force', async () => {
  await sold('2026-11-05', '2026-11-06', 100_000);
  await sold('2026-11-20', '2026-11-21', 100_000);
  const { contract } = await signedContract(finance, house, { to: null, terms: gross(3_000) });
  const changed = await preview({ from: '2026-11-16', to: null, terms: gross(1_000) }, contract.id);
  expect(
    changed.segments.map(({ number, from, to, sums }) => [number, from, to, sums.parts.landlordFen]),
  ).toEqual([
    [1, '2026-11-01', '2026-11-15', 70_000],
    [null, '2026-11-16', '2026-11-30', 90_000],
  ]);
  expect([changed.sums.landlordFen, changed.current?.sums.landlordFen]).toEqual([160_000, 140_000]);
  // A future change is tried on a whole past month.
  const ahead = await preview({ from: '2027-01-01', to: null, terms: gross(1_000) }, contract.id);
  expect(ahead.segments.map(({ number, from, to }) => [number, from, to])).toEqual([
    [null, '2026-11-01', '2026-11-30'],
  ]);
});

test('a version signed within the month is compared as the two that it made', async () => {
  const { contract } = await signedContract(finance, house, { to: null, terms: gross(3_000) });
  const change = draftOf(house, {
    from: '2026-11-16',
    to: null,
    terms: { model: { kind: 'fixedRent', monthlyFen: 300_000 } },
  });
  const drafted = await finance.ok(saveContractDraft, {
    id: contract.id,
    version: contract.version,
    ...change,
  });
  await signByTwo(finance, { id: contract.id, version: drafted.contract.version });
  const { current } = await preview({ from: '2027-01-01', to: null }, contract.id);
  expect(current?.sums.landlordFen).toBe(150_000);
});

const ownStay = (fromDate: string, toDate: string) =>
  t.database
    .insertInto('roomBlocks')
    .values({
      ...{ houseId: house.id, id: newId(), roomId: house.rooms[0]?.id ?? '', kind: 'owner_stay' },
      ...{ fromDate, toDate, reason: '自住', createdBy: 'test', createdAt: '2026-11-01T04:00:00Z' },
    })
    .execute();

test('guarantee, rent and owner stays stand beside the nights', async () => {
  await sold('2026-11-05', '2026-11-06', 100_000);
  await ownStay('2026-11-12', '2026-11-14');
  const ownerStays = { nightsPerYear: 1, terms: 'free' as const };
  const guaranteed = { kind: 'guaranteed' as const, minimumFen: 500_000, rateBp: 2_000 };
  const { segments, sums } = await preview({ terms: { ...gross(0), model: guaranteed, ownerStays } });
  const [segment] = segments;
  // Thursday within the free night, Friday beyond it at the weekend price.
  expect(segment?.lines.map(({ why, parts }) => [why.rule, parts.landlordFen])).toEqual([
    ['rate', 80_000],
    ['ownerFree', 0],
    ['ownerRate', -50_000],
  ]);
  expect(segment?.trueUps).toMatchObject([{ kind: 'guarantee', parts: { landlordFen: 420_000 } }]);
  expect(sums).toMatchObject({ landlordFen: 450_000, amountFen: 100_000 });
});

test('an owner pays the weekend price on the nights that guests do', async () => {
  const admin = await t.as('admin');
  // Wednesday to Sunday.
  await ownStay('2026-11-11', '2026-11-15');
  const paid = async () => {
    const { segments } = await preview({ terms: { ownerStays: { nightsPerYear: 0, terms: 'rate' } } });
    return segments[0]?.lines.map(({ parts }) => parts.landlordFen);
  };
  expect(await paid()).toEqual([-40_000, -40_000, -50_000, -50_000]);
  const { version } = await admin.ok(saveSetting, { key: 'weekendNights', value: [4, 5], version: 0 });
  forgetSettings(t.services);
  expect(await paid()).toEqual([-40_000, -50_000, -50_000, -40_000]);
  await admin.ok(resetSetting, { key: 'weekendNights', version });
  forgetSettings(t.services);
});

test('co-owners get their shares of every line; houses of somebody else, and whoever may not, are refused', async () => {
  const partner = await buildOwned(t.database, '骆一舟');
  await sold('2026-11-05', '2026-11-06', 33_333);
  const parties = [
    { landlordId: house.landlordId, shareBp: 5_000 },
    { landlordId: partner.landlordId, shareBp: 5_000 },
  ];
  const { segments } = await preview({ parties, terms: gross(0) });
  expect(segments[0]?.lines[0]?.owners).toEqual([16_667, 16_666]);
  expect(segments[0]?.parties.map(({ name }) => name)).toEqual(['苏婉清', '骆一舟']);
  const { houseIds, from, to, terms } = draftOf(house);
  const input = { month: '2026-11', from, to, terms, parties, houseIds: [...houseIds, partner.id] };
  const foreign = await finance.call(previewStatement, input);
  expect(foreign.failure).toBe('contract.houseNotOfLandlord');
  expect((await (await t.as('operator')).call(previewStatement, { ...input, houseIds })).code).toBe(403);
  expect((await finance.call(previewStatement, { ...input, month: '2026-13' })).fields.month).toBeDefined();
});
