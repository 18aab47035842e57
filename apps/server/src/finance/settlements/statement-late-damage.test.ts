/** Damage charged after the statement of its stay: until it is paid nothing is corrected, and it is listed as awaited. */

import {
  addCharge,
  addPayment,
  removeCharge,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { accountOf, readCold, sheetOf } from '../../../test/desks/statement-paper-desk.ts';
import { recomputeStatement } from '../../../test/read-statement.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';

const CORRECTIONS = '以前结算的更正';
const AWAITED = '待收款（收到后结算，不计入本期应付）';
const terms = {
  ...plain,
  ...{ model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'gross' as const },
  compensation: 'landlord' as const,
};
openStatements();

let admin: TestClient;
let finance: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  await useSplits(t);
  [admin, finance] = await Promise.all([t.as('admin'), t.as('finance')]);
});
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  house = await buildOwned(t.database, '谢临川', { rooms: 3 });
  await desk.underContract(house, { terms, to: null });
});

const keyOf = async (id: string) => {
  const { order } = await admin.ok(getOrder, { id });
  return { orderId: id, version: order.version };
};
const pay = async (id: string, amountFen: number) =>
  admin.ok(addPayment, { ...(await keyOf(id)), method: 'cash', amountFen });
const damage = async (id: string, amountFen: number) =>
  admin.ok(addCharge, { ...(await keyOf(id)), kind: 'damage', description: '台灯', amountFen });

/** Two nights at 400.00, paid. */
const stayed = async (checkIn: string, checkOut: string): Promise<string> => {
  const { orderId } = await buildCompleted(t.database, house, { checkIn, checkOut, paidFen: 0 });
  await t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
  await pay(orderId, 80_000);
  return orderId;
};

const drawn = async (month: string) => {
  await run(t);
  await desk.generate(month, { landlordIds: [house.landlordId], confirmed: true });
  return desk.must(house.landlordId, month);
};
const read = async (id: string) => {
  const cold = await readCold(t, finance, id);
  expect(recomputeStatement(cold).faults).toEqual([]);
  const fen = (section: string) => (cold.sections.get(section) ?? []).map((row) => row.fen);
  return { corrections: fen(CORRECTIONS), awaited: fen(AWAITED) };
};

test('it stands among what is awaited, never as a correction of nothing, and is paid on once it came in', async () => {
  const orderId = await stayed('2026-10-10', '2026-10-12');
  const october = await drawn('2026-10');
  expect(october.payableFen).toBe(64_000);
  await desk.bring(october.id, 'sent');
  t.setNow('2026-12-02T04:00:00Z');
  await stayed('2026-11-25', '2026-11-27');
  await damage(orderId, 31_700);
  const november = await drawn('2026-11');
  expect(november).toMatchObject({ correctionFen: 0, payableFen: 64_000 });
  expect(await read(november.id)).toEqual({ corrections: [], awaited: [31_700, 31_700] });
  const { entries } = await accountOf(finance, november.id);
  expect(entries.map(({ number, section, amountFen }) => [number, section, amountFen])).toEqual([
    [1, 'earned', 64_000],
  ]);
  for (const { what } of await sheetOf(t, finance, november.id)) expect(what).not.toBe(CORRECTIONS);
  // Every split stays on a statement, also where the amounts cancel out.
  expect(await desk.kindsOf(november.id)).toEqual(
    expect.arrayContaining([
      ['correction', '2026-10', -32_000],
      ['correction', '2026-10', 32_000],
    ]),
  );
  await desk.bring(november.id, 'sent');
  t.setNow('2027-01-03T04:00:00Z');
  await pay(orderId, 11_700);
  const december = await drawn('2026-12');
  expect(december).toMatchObject({ correctionFen: 11_700, payableFen: 11_700 });
  expect(await read(december.id)).toEqual({ corrections: [11_700, 11_700], awaited: [20_000, 20_000] });
  await desk.bring(december.id, 'sent');
  t.setNow('2027-02-03T04:00:00Z');
  await pay(orderId, 20_000);
  const january = await drawn('2027-01');
  expect(january).toMatchObject({ correctionFen: 20_000, payableFen: 20_000 });
  expect(await read(january.id)).toEqual({ corrections: [20_000, 20_000], awaited: [] });
});

test('a month in which nothing but such changes happened comes to nothing, and says so on paper', async () => {
  const orderId = await stayed('2026-10-10', '2026-10-12');
  const october = await drawn('2026-10');
  await desk.bring(october.id, 'sent');
  t.setNow('2026-12-02T04:00:00Z');
  await damage(orderId, 31_700);
  await run(t);
  const { folio } = await admin.ok(getOrder, { id: orderId });
  const chargeId = folio?.lines.find(({ kind }) => kind === 'damage')?.id ?? '';
  await admin.ok(removeCharge, { ...(await keyOf(orderId)), chargeId });
  const november = await drawn('2026-11');
  expect(november).toMatchObject({ correctionFen: 0, payableFen: 0, carriedOutFen: 0 });
  expect(await read(november.id)).toEqual({ corrections: [], awaited: [] });
  expect((await accountOf(finance, november.id)).entries).toEqual([]);
});
