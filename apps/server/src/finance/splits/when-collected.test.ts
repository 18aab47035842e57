/** Fees and company charges under contracts that wait for payment are split once the money is in. */
import {
  saveCompany,
  settleCompany,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';

const gross = {
  ...{ model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'gross' as const },
  cancellation: 'shared' as const,
};
const never = { fees: false, companyCredit: false };
let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-12-05T04:00:00Z' });
  finance = await t.as('finance');
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildOwned(t.database, '秦知微', { rooms: 3 });
});

const save = (orderId: string): Promise<void> =>
  t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));

const pay = async (orderId: string, amountFen: number, companyId: string | null = null): Promise<void> => {
  await t.database
    .insertInto('payments')
    .values({
      ...{ houseId: house.id, id: newId(), orderId, amountFen, companyId, state: 'succeeded', note: '' },
      ...{ method: companyId === null ? 'cash' : 'account', takenOn: '2026-11-20', takenBy: '前台' },
      takenAt: new Date('2026-11-20T04:00:00Z'),
    })
    .execute();
  await save(orderId);
};

/** A no-show whose price is retained. */
const missed = async (priceFen: number): Promise<string> => {
  const { orderId } = await buildStay(t.database, house, {
    ...{
      checkIn: '2026-11-20',
      checkOut: '2026-11-21',
      room: null,
      state: 'no_show',
      shown: 'no_show',
      priceFen,
    },
  });
  await save(orderId);
  return orderId;
};

/** The landlord's share of an order, and the part still waiting. */
const shareOf = async (orderId: string): Promise<[number, number]> => {
  const { rows } = await sql<{ fen: number; awaited: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(sum(awaited_fen), 0)::bigint as awaited
    from split_items where unit_id = ${orderId} and party = 'landlord' and state = 'succeeded'`.execute(
    t.database,
  );
  return [Number(rows[0]?.fen), Number(rows[0]?.awaited)];
};

test('of a no-show of 298.50 of which 100.00 is paid the landlord gets 80.00, the rest as it comes in', async () => {
  await signedContract(finance, house, { terms: gross });
  const orderId = await missed(29_850);
  await pay(orderId, 10_000);
  await run(t);
  expect(await shareOf(orderId)).toEqual([8_000, 15_880]);
  await pay(orderId, 10_000);
  await run(t);
  expect(await shareOf(orderId)).toEqual([16_000, 7_880]);
  await pay(orderId, 9_850);
  await run(t);
  expect(await shareOf(orderId)).toEqual([23_880, 0]);
  await run(t);
  expect(await shareOf(orderId)).toEqual([23_880, 0]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('where the contract waits for nothing a no-show is split as a whole, and a payment splits nothing anew', async () => {
  await signedContract(finance, house, { terms: { ...gross, whenCollected: never } });
  const orderId = await missed(29_850);
  await run(t);
  expect(await shareOf(orderId)).toEqual([23_880, 0]);
  await pay(orderId, 10_000);
  await run(t);
  const { rows } = await sql<{ rounds: number }>`
    select count(distinct round)::int as rounds from split_items where unit_id = ${orderId}`.execute(
    t.database,
  );
  expect([await shareOf(orderId), rows[0]?.rounds]).toEqual([[23_880, 0], 1]);
});

test('a cancellation fee nobody has paid stands as awaited, and is split with its payment', async () => {
  await signedContract(finance, house, { terms: gross });
  const { orderId } = await buildStay(t.database, house, {
    ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', room: null, state: 'cancelled', shown: 'cancelled' },
    ...{ booking: 'cancelled', priceFen: 40_000 },
  });
  await sql`insert into order_charges (house_id, id, order_id, kind, amount_fen, description, charged_on, created_by, created_at)
    values (${house.id}, ${newId()}, ${orderId}, 'cancellation_fee', 20000, '', '2026-11-19', 'test', '2026-11-19T04:00:00Z')`.execute(
    t.database,
  );
  await save(orderId);
  await run(t);
  expect(await shareOf(orderId)).toEqual([0, 16_000]);
  await pay(orderId, 20_000);
  await run(t);
  expect(await shareOf(orderId)).toEqual([16_000, 0]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('what a company pays on account is split as it settles, the oldest charge first, and taken back with the settlement', async () => {
  await signedContract(finance, house, { terms: gross });
  const admin = await t.as('admin');
  const company = await admin.ok(saveCompany, { name: '远山文旅', contact: '何琳', creditFen: 10_000_000 });
  const [first, second] = [
    await buildCompleted(t.database, house, { checkIn: '2026-11-10', checkOut: '2026-11-11', paidFen: 0 }),
    await buildCompleted(t.database, house, { checkIn: '2026-11-12', checkOut: '2026-11-13', paidFen: 0 }),
  ];
  await pay(first.orderId, 40_000, company.id);
  await pay(second.orderId, 40_000, company.id);
  await run(t);
  const shares = async () => [await shareOf(first.orderId), await shareOf(second.orderId)];
  expect(await shares()).toEqual([
    [0, 32_000],
    [0, 32_000],
  ]);
  const settle = (amountFen: number) =>
    admin.ok(settleCompany, { id: company.id, method: 'transfer', amountFen, settledOn: '2026-12-05' });
  await settle(50_000);
  await run(t);
  expect(await shares()).toEqual([
    [32_000, 0],
    [8_000, 24_000],
  ]);
  const { rows } = await sql<{
    id: string;
  }>`select id from company_settlements where company_id = ${company.id}`.execute(t.database);
  await settle(30_000);
  await run(t);
  expect(await shares()).toEqual([
    [32_000, 0],
    [32_000, 0],
  ]);
  await finance.ok(voidSettlement, { settlementId: rows[0]?.id ?? '', reason: '重复登记' });
  await run(t);
  expect(await shares()).toEqual([
    [24_000, 8_000],
    [0, 32_000],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
});
