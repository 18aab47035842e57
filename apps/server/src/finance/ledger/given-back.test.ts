/**
 * A refund without a waiver: after the stay it is lost revenue, not a debt of the guest. Whatever is charged, paid,
 * refunded and waived, nothing of a finished order is left on `revenue.unsplit` after its split.
 */

import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';
import { ordersNotPosted } from './order-money-queries.ts';
import { findBroken } from './proof-queries.ts';

let t: TestApp;
let admin: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  admin = await t.as('admin');
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(`${TODAY}T04:00:00Z`);
  house = await buildOwned(t.database, '苏婉清', { rooms: 3 });
  await signedContract(await t.as('finance'), house, { terms: { refunds: 'shared' } });
});

const standing = async (kind: string): Promise<number> => {
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(a.balance_fen), 0)::bigint as fen from ledger_accounts a
    where a.kind = ${kind} and a.house_id = ${house.id}`.execute(t.database);
  return rows[0]?.fen ?? 0;
};
const rules = async (orderId: string): Promise<string[]> => {
  const { rows } = await sql<{
    rule: string;
  }>`select e.rule from ledger_entries e where e.order_id = ${orderId}
    and e.source in ('refund', 'reversal') order by e.number`.execute(t.database);
  return rows.map(({ rule }) => rule);
};
const proved = async () => {
  const checks = ['sourcesPosted', 'foliosAgree', 'entriesBalance', 'accountsAgree', 'trialBalance'] as const;
  for (const check of checks)
    expect([check, await t.job().read((ctx) => findBroken(ctx, check))]).toEqual([
      check,
      { broken: 0, samples: expect.anything() },
    ]);
};

interface Life {
  readonly nights: number;
  readonly priceFen: number;
  readonly serviceFen: number;
  readonly waivedFen: number;
  readonly paidFen: number;
  readonly refundFen: number;
}

const anyLife: fc.Arbitrary<Life> = fc
  .record({
    nights: fc.integer({ min: 1, max: 3 }),
    priceFen: fc.integer({ min: 1, max: 50_000 }),
    serviceFen: fc.integer({ min: 0, max: 20_000 }),
    // Shares of the charges and of the payments, in thousandths.
    waived: fc.integer({ min: 0, max: 1_000 }),
    paid: fc.integer({ min: 0, max: 1_300 }),
    refunded: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ waived, paid, refunded, ...of }) => {
    const chargedFen = of.nights * of.priceFen + of.serviceFen;
    const part = (fen: number, thousandths: number) => Math.floor((fen * thousandths) / 1_000);
    const paidFen = part(chargedFen, paid);
    return { ...of, waivedFen: part(chargedFen, waived), paidFen, refundFen: part(paidFen, refunded) };
  });

/** An order that is over, with these rows behind it, as every command on an order ends. */
const live = async ({
  nights,
  priceFen,
  serviceFen,
  waivedFen,
  paidFen,
  refundFen,
}: Life): Promise<string> => {
  const checkOut = day(-1);
  const checkIn = day(-1 - nights);
  const { orderId } = await buildCompleted(t.database, house, { checkIn, checkOut, priceFen, paidFen: 0 });
  const charge = (kind: string, amountFen: number) =>
    sql`insert into order_charges (house_id, id, order_id, kind, amount_fen, description, charged_on, created_by, created_at)
      values (${house.id}, ${newId()}, ${orderId}, ${kind}, ${amountFen}, '', ${checkOut}, 'test', now())`.execute(
      t.database,
    );
  if (serviceFen > 0) await charge('minibar', serviceFen);
  if (waivedFen > 0) await charge('waiver', waivedFen);
  const paymentId = newId();
  if (paidFen > 0)
    await sql`insert into payments (house_id, id, order_id, method, amount_fen, refunded_fen, state, taken_on, taken_by, taken_at)
      values (${house.id}, ${paymentId}, ${orderId}, 'alipay', ${paidFen}, ${refundFen}, 'succeeded', ${checkIn}, 'x', now())`.execute(
      t.database,
    );
  if (refundFen > 0)
    await sql`insert into refunds (house_id, id, order_id, payment_id, method, amount_fen, reason, state, requested_by,
        requested_at, finished_at, finished_on)
      values (${house.id}, ${newId()}, ${orderId}, ${paymentId}, 'alipay', ${refundFen}, 'x', 'succeeded', 'x', now(), now(),
        ${TODAY})`.execute(t.database);
  await t.job().change((ctx) => saveOrder(ctx, { houseId: house.id, id: orderId, booking: 'confirmed' }));
  return orderId;
};

test('a refund that leaves a bill takes revenue with it; paid again it is revenue again', async () => {
  t.setNow(`${day(2)}T04:00:00Z`);
  const life = {
    nights: 2,
    priceFen: 20_000,
    serviceFen: 0,
    waivedFen: 0,
    paidFen: 40_000,
    refundFen: 6_000,
  };
  const orderId = await live(life);
  expect([await standing('guest'), await standing('revenue.unsplit'), await standing('cash')]).toEqual([
    0, -34_000, 34_000,
  ]);
  expect(await rules(orderId)).toEqual(expect.arrayContaining(['refundPaid', 'refundGiven']));
  await proved();
  await run(t, {});
  expect(await standing('revenue.unsplit')).toBe(0);
  // The guest pays it again by another card, so it is revenue again.
  const { version } = (await admin.ok(getOrder, { id: orderId })).order;
  await admin.ok(addPayment, { orderId, version, method: 'wechat', amountFen: 6_000 });
  expect([await standing('guest'), await standing('revenue.unsplit')]).toEqual([0, -40_000]);
  expect((await rules(orderId)).filter((rule) => rule === 'refundGiven')).toHaveLength(2);
  await run(t, {});
  expect(await standing('revenue.unsplit')).toBe(0);
  expect(await brokenSplits(t.database)).toEqual([]);
  await proved();
});

test('a damage that is waived lies on itself as on the night: the landlord never pays for it', async () => {
  t.setNow(`${day(2)}T04:00:00Z`);
  const before = [await standing('revenue.service'), await standing('revenue.unsplit')];
  const life = { nights: 1, priceFen: 10_000, serviceFen: 50_000, paidFen: 10_000, refundFen: 0 };
  const orderId = await live({ ...life, waivedFen: 50_000 });
  await run(t, {});
  const { rows } = await sql<{ wholeFen: number }>`
    select distinct whole_fen from split_items where unit_id = ${orderId}`.execute(t.database);
  expect(rows).toEqual([{ wholeFen: 1_666 }]);
  expect([(await standing('revenue.service')) - (before[0] ?? 0), await standing('revenue.unsplit')]).toEqual(
    [-8_334, 0],
  );
  // One that was split before services bore their part stays as it was, in the books and with its landlord.
  await sql`update split_units set gives_services = false where id = ${orderId}`.execute(t.database);
  await t.job().change((ctx) => saveOrder(ctx, { houseId: house.id, id: orderId, booking: 'confirmed' }));
  await run(t, {});
  expect([(await standing('revenue.service')) - (before[0] ?? 0), await standing('revenue.unsplit')]).toEqual(
    [-50_000, 0],
  );
  await proved();
});

test('whatever was paid, paid back and waived: the guest owes what he never paid, and nothing stays unsplit', async () => {
  t.setNow(`${day(2)}T04:00:00Z`);
  await fc.assert(
    fc.asyncProperty(anyLife, async (life) => {
      const before = await standing('guest');
      await live(life);
      const { nights, priceFen, serviceFen, waivedFen, paidFen, refundFen } = life;
      const folioFen = nights * priceFen + serviceFen - waivedFen - (paidFen - refundFen);
      const givenFen = Math.max(0, Math.min(refundFen, folioFen));
      expect((await standing('guest')) - before).toBe(folioFen - givenFen);
      expect(await t.job().read(ordersNotPosted)).toEqual([]);
      await run(t, {});
      expect(await standing('revenue.unsplit')).toBe(0);
    }),
    { numRuns: 40 },
  );
  expect(await brokenSplits(t.database)).toEqual([]);
  await proved();
}, 120_000);
