/**
 * Compensation for damage goes to the side named by the charge, else by the contract. The landlord's part passes
 * through once paid; it counts in no split basis and leaves the order's revenue unchanged.
 */

import { getWalletParty } from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import {
  addCharge,
  addPayment,
  removeCharge,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse, signedContract } from '../../../../test/desks/contract-desk.ts';
import { balances } from '../../../../test/desks/expense-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../../test/desks/split-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { lockOrder } from '../locked-order.ts';
import { saveOrder } from '../save-order.ts';

const terms = { model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'gross' as const };
let t: TestApp;
let admin: TestClient;
let finance: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-12-05T04:00:00Z' });
  [admin, finance] = await Promise.all([t.as('admin'), t.as('finance')]);
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildOwned(t.database, '谢临川', { rooms: 2 });
});

/** Two nights at 400.00, paid; the landlord's share is 640.00. */
const stayed = async (): Promise<string> => {
  const { orderId } = await buildCompleted(t.database, house, {
    ...{ checkIn: '2026-11-20', checkOut: '2026-11-22', paidFen: 0 },
  });
  await t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
  await pay(orderId, 80_000);
  return orderId;
};
const keyOf = async (id: string) => {
  const { order } = await admin.ok(getOrder, { id });
  return { orderId: id, version: order.version };
};
const pay = async (id: string, amountFen: number) =>
  admin.ok(addPayment, { ...(await keyOf(id)), method: 'cash', amountFen });
const damage = async (id: string, amountFen: number, more: object = {}) =>
  admin.ok(addCharge, { ...(await keyOf(id)), kind: 'damage', description: '台灯', amountFen, ...more });
const landlordsPart = async (orderId: string): Promise<number> => {
  await run(t);
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from split_items
    where unit_id = ${orderId} and party = 'landlord' and state = 'succeeded'`.execute(t.database);
  expect(await brokenSplits(t.database)).toEqual([]);
  return Number(rows[0]?.fen);
};

test.each([
  ['landlord', undefined, 84_000],
  ['platform', undefined, 64_000],
  ['shared', undefined, 80_000],
  ['platform', 'landlord', 84_000],
  ['landlord', 'platform', 64_000],
  ['landlord', 'shared', 80_000],
] as const)(
  'a contract says %s, the charge %s: %i for the landlord',
  async (compensation, compensationTo, fen) => {
    await signedContract(finance, house, { terms: { ...terms, compensation } });
    const orderId = await stayed();
    await damage(orderId, 20_000, { compensationTo });
    await pay(orderId, 20_000);
    expect(await landlordsPart(orderId)).toBe(fen);
    const now = await balances(t.database);
    expect(now[`payable.pending ${house.landlordId}`]).toBe(-fen);
    const history = await admin.ok(getOrderHistory, { id: orderId });
    const told = history.find(({ name }) => name === 'order.chargeAdded')?.changes;
    expect(told).toContainEqual({
      ...{ field: 'compensationTo', before: null, after: compensationTo ?? compensation },
    });
  },
);

/** Awaited by the landlord for this order, per its split and per the wallet. */
const awaitedOf = async (orderId: string): Promise<readonly number[]> => {
  await run(t);
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(awaited_fen), 0)::bigint as fen from split_items
    where unit_id = ${orderId} and party = 'landlord' and state = 'succeeded'`.execute(t.database);
  const party = await finance.ok(getWalletParty, { landlordId: house.landlordId });
  return [Number(rows[0]?.fen), party.awaitedFen ?? -1];
};

test.each([
  ['landlord', 31_700],
  ['shared', 25_360],
  ['platform', 0],
] as const)('unpaid, it is awaited by whom the charge names: %s', async (compensationTo, fen) => {
  await signedContract(finance, house, { terms });
  const orderId = await stayed();
  await damage(orderId, 31_700, { compensationTo });
  expect(await awaitedOf(orderId)).toEqual([fen, fen]);
  expect(await landlordsPart(orderId)).toBe(64_000);
  await pay(orderId, 11_700);
  const rest = Math.round((fen * 20_000) / 31_700);
  expect(await awaitedOf(orderId)).toEqual([rest, rest]);
  expect(await landlordsPart(orderId)).toBe(64_000 + fen - rest);
  await pay(orderId, 20_000);
  expect(await awaitedOf(orderId)).toEqual([0, 0]);
  expect(await landlordsPart(orderId)).toBe(64_000 + fen);
});

test('passes to the landlord when paid and is taken back when the charge is removed', async () => {
  await signedContract(finance, house, { terms: { ...terms, compensation: 'landlord' } });
  const orderId = await stayed();
  await damage(orderId, 20_000);
  expect(await landlordsPart(orderId)).toBe(64_000);
  await pay(orderId, 5_000);
  expect(await landlordsPart(orderId)).toBe(69_000);
  await pay(orderId, 15_000);
  expect(await landlordsPart(orderId)).toBe(84_000);
  const { folio } = await admin.ok(getOrder, { id: orderId });
  const charge = folio?.lines.find(({ kind }) => kind === 'damage');
  await admin.ok(removeCharge, { ...(await keyOf(orderId)), chargeId: charge?.id ?? '' });
  expect(await landlordsPart(orderId)).toBe(64_000);
});

test('belongs to the operator without a contract; only damage can go to the landlord', async () => {
  const orderId = await stayed();
  await damage(orderId, 20_000);
  const { rows } = await sql<{ to: string | null }>`
    select compensation_to as to from order_charges where order_id = ${orderId}`.execute(t.database);
  expect(rows).toEqual([{ to: 'platform' }]);
  const key = await keyOf(orderId);
  await admin.ok(addCharge, { ...key, kind: 'minibar', amountFen: 500, compensationTo: 'landlord' });
  const all = await sql<{ kind: string; to: string | null }>`
    select kind, compensation_to as to from order_charges where order_id = ${orderId} order by kind`.execute(
    t.database,
  );
  expect(all.rows).toEqual([
    { kind: 'damage', to: 'platform' },
    { kind: 'minibar', to: null },
  ]);
});
