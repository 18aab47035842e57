/**
 * Closing a month accrues nights stayed in it but split later, and reverses the accrual on the first day of the next.
 * At the end of every closed month landlord balances equal their shares of the nights so far, and all months together
 * equal the splits.
 */

import {
  getLedgerPeriod,
  lockLedger,
  unlockLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, run, useSplits } from '../../../test/desks/split-desk.ts';
import { pastGuards } from '../../../test/duties/past-guards.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';
import { findBroken } from '../ledger/proof-queries.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-05T04:00:00Z' });
  finance = await t.as('finance');
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildOwned(t.database, '白露', { rooms: 3 });
  await signedContract(finance, house, {
    terms: { model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross' },
  });
});
afterEach(async () => {
  t.setNow('2026-12-20T04:00:00Z');
  if ((await finance.ok(getLedgerPeriod, {})).lockedTo !== null) await unlock(null);
});

const save = (orderId: string): Promise<void> =>
  t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
const on = (day: string) => t.setNow(`${day}T04:00:00Z`);
const lock = (month: string) => finance.byTwo(lockLedger, { month, reason: '月结' });
const unlock = (month: string | null) => finance.byTwo(unlockLedger, { month, reason: '补录' });

const closeDay = async (day: string): Promise<void> => {
  await sql`insert into night_audits (house_id, business_date, nights, room_fen, no_shows, late, at)
    values (${house.id}, ${day}, 0, 0, 0, false, now()) on conflict do nothing`.execute(t.database);
};

/** Nights at 400.00 each, of which the landlord gets 320.00. */
const inHouse = async (checkIn: string, checkOut: string, closedDay: string): Promise<string> => {
  const { orderId } = await buildStay(t.database, house, {
    ...{ checkIn, checkOut, room: null, state: 'in_house', shown: 'in_house' },
  });
  await closeDay(closedDay);
  await save(orderId);
  return orderId;
};
const leave = async (orderId: string, day: string): Promise<void> => {
  await sql`update stays set state = 'checked_out', checked_out_at = ${`${day}T04:00:00Z`}::timestamptz
    where order_id = ${orderId}`.execute(t.database);
  await sql`update orders set shown = 'completed', paid_fen = room_fen where id = ${orderId}`.execute(
    t.database,
  );
  await save(orderId);
};
const left = async (checkIn: string, checkOut: string): Promise<string> => {
  const { orderId } = await buildStay(t.database, house, {
    ...{ checkIn, checkOut, room: null, state: 'in_house', shown: 'in_house' },
  });
  await leave(orderId, checkOut);
  return orderId;
};

/** Account balances of a kind at the end of a day, credit positive. */
const standing = async (kinds: readonly string[], day: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(-sum(p.amount_fen), 0)::bigint as fen from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.kind = any(${kinds}) and p.business_date <= ${day}::date
      and (a.house_id = ${house.id} or a.party = ${house.landlordId})`.execute(t.database);
  return Number(rows[0]?.fen);
};
const accrued = (day: string) => standing(['payable.accrued'], day);
/** For the property of this test. */
const accrualsHere = async () => {
  const { rows } = await sql<{ units: number; nights: number; open: number; fen: number }>`
    select count(distinct unit_id)::int as units, coalesce(sum(nights), 0)::int as nights,
      count(*) filter (where is_open)::int as open, coalesce(sum(amount_fen), 0)::bigint as fen
    from ledger_accruals where house_id = ${house.id} and undone_by is null and party = 'landlord'`.execute(
    t.database,
  );
  return rows[0];
};
const broken = async () => [
  ...(await brokenSplits(t.database)),
  ...(await t.job().read((ctx) => findBroken(ctx, 'accrualsAgree'))).samples,
  ...(await t.job().read((ctx) => findBroken(ctx, 'splitsAgree'))).samples,
];

test('four nights of October that are split in November stand in October, and only once in all', async () => {
  on('2026-11-04');
  await left('2026-10-28', '2026-11-02');
  await run(t);
  expect(await standing(['payable.pending'], '2026-10-31')).toBe(0);
  await lock('2026-10');
  expect([await accrued('2026-10-31'), await accrued('2026-11-01')]).toEqual([128_000, 0]);
  expect(await standing(['revenue.platform'], '2026-10-31')).toBe(32_000);
  expect(await standing(['payable.pending'], '2026-11-30')).toBe(160_000);
  expect(await standing(['revenue.platform'], '2026-11-30')).toBe(40_000);
  const { accruals } = await finance.ok(getLedgerPeriod, {});
  expect(accruals).toEqual([
    {
      ...{ closedOn: '2026-10-31', units: 1, nights: 4, openUnits: 0 },
      ...{ landlordFen: 128_000, platformFen: 32_000, channelFen: 0, taxFen: 0, trueUpFen: 0 },
    },
  ]);
  expect(await broken()).toEqual([]);
});

test('nights of a guest in house are accrued, and split when he leaves; opening and closing again makes the same', async () => {
  on('2026-11-03');
  const orderId = await inHouse('2026-10-30', '2026-11-06', '2026-11-02');
  await lock('2026-10');
  const first = await accrualsHere();
  expect(first).toEqual({ units: 1, nights: 2, open: 1, fen: 64_000 });
  await unlock(null);
  expect([await accrued('2026-10-31'), await accrued('2026-11-30')]).toEqual([0, 0]);
  expect((await finance.ok(getLedgerPeriod, {})).accruals).toEqual([]);
  expect(await broken()).toEqual([]);
  await lock('2026-10');
  expect(await accrualsHere()).toEqual(first);
  on('2026-11-08');
  await leave(orderId, '2026-11-06');
  await run(t);
  expect([await accrued('2026-10-31'), await accrued('2026-11-01')]).toEqual([64_000, 0]);
  expect(await standing(['payable.pending'], '2026-11-30')).toBe(7 * 32_000);
  expect(await broken()).toEqual([]);
});

test('a night without a contract, and one that was split in its month, are not accrued', async () => {
  on('2026-10-20');
  await left('2026-10-10', '2026-10-12');
  await run(t);
  const other = await buildOwned(t.database, '无约', { rooms: 1 });
  const mine = house;
  house = other;
  on('2026-11-03');
  await left('2026-10-29', '2026-11-01');
  await run(t);
  house = mine;
  await lock('2026-10');
  const nothing = { units: 0, nights: 0, open: 0, fen: 0 };
  expect(await accrualsHere()).toEqual(nothing);
  house = other;
  expect(await accrualsHere()).toEqual(nothing);
  expect(await broken()).toEqual([]);
});

test('a tampered accrual is found by the proof', async () => {
  on('2026-11-03');
  await inHouse('2026-10-30', '2026-11-06', '2026-11-02');
  await lock('2026-10');
  const guarded = sql`update ledger_accruals set amount_fen = amount_fen + 1`.execute(t.database);
  await expect(guarded).rejects.toMatchObject({ constraint: 'settled_row' });
  const { rows } = await sql<{ id: string }>`select id from ledger_accruals where house_id = ${house.id}
    and party = 'landlord'`.execute(t.database);
  const change = (fen: number) =>
    pastGuards(
      t.database,
      sql`update ledger_accruals set amount_fen = amount_fen + ${fen} where id = ${rows[0]?.id}`,
    );
  await change(1);
  const found = await t.job().read((ctx) => findBroken(ctx, 'accrualsAgree'));
  expect(found.broken).toBe(1);
  expect(found.samples[0]).toContain('2026-10-31');
  await change(-1);
});

const stays = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 58 }),
    nights: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const splitDays = fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 3 });

test('at every closed month-end landlords stand at their shares of the nights up to it; all months come to the splits', async () => {
  await fc.assert(
    fc.asyncProperty(stays, splitDays, fc.boolean(), async (sold, runs, twice) => {
      house = await buildOwned(t.database, '甲', { rooms: 3 });
      await signedContract(finance, house, {
        terms: { model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross' },
      });
      const first = '2026-09-20';
      const ends = ['2026-09-30', '2026-10-31', '2026-11-30'];
      const days = sold.map(({ from, nights }) => ({ checkIn: addDays(first, from), nights }));
      for (const { checkIn, nights } of days) {
        on(addDays(checkIn, nights));
        await left(checkIn, addDays(checkIn, nights));
      }
      for (const day of [...runs].sort((a, b) => a - b)) {
        on(addDays(first, day));
        await run(t);
      }
      on('2026-12-10');
      await lock('2026-09');
      await lock('2026-10');
      if (twice) {
        await unlock('2026-09');
        await lock('2026-10');
      }
      await lock('2026-11');
      await run(t);
      for (const end of ends) {
        const stayed = days
          .flatMap(({ checkIn, nights }) => Array.from({ length: nights }, (_, at) => addDays(checkIn, at)))
          .filter((night) => night <= end).length;
        expect(await standing(['payable.pending', 'payable.accrued'], end)).toBe(stayed * 32_000);
        expect(await standing(['revenue.platform'], end)).toBe(stayed * 8_000);
        expect(await accrued(addDays(end, 1))).toBe(0);
      }
      const all = days.reduce((sum, { nights }) => sum + nights, 0);
      expect(await standing(['payable.pending', 'payable.accrued'], '2026-12-31')).toBe(all * 32_000);
      expect(await broken()).toEqual([]);
      await unlock(null);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 6 },
  );
}, 240_000);
