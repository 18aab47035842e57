/**
 * The revenue bridge connects the production report, the ledger and the landlords' profit. Whatever is sold, charged,
 * waived, paid and split, every difference has a name, to the fen, in every month and overall.
 */

import { isBridgeSum } from '@minsu/contract/operations/reports/bridge-rules.ts';
import { getReport, reportFile } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { run, useSplits } from '../../../test/desks/split-desk.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';
import { keepSummaries } from './keep-summaries.ts';

const TODAY = '2026-11-20';
let t: TestApp;
let house: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await owned();
});

const owned = async () => {
  t.setNow(`${TODAY}T04:00:00Z`);
  const made = await buildOwned(t.database, '江晚', { rooms: 3 });
  await signedContract(await t.as('finance'), made, {
    from: '2026-09-05',
    terms: {
      ...{ model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross', taxBp: 300 },
      ...{ cancellation: 'shared', refunds: 'shared' },
    },
  });
  return made;
};

const months = [
  { from: '2026-08-01', to: '2026-08-31' },
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-30' },
];
const always = { from: '2026-08-01', to: '2026-12-31' };

const view = async (report: 'revenue-bridge' | 'production' | 'landlord-profit', more: object) =>
  (await t.as('admin')).ok(getReport, { report, houseId: [house.id], ...more });
const bridge = async (period: object): Promise<Record<string, number>> => {
  const { rows } = await view('revenue-bridge', period);
  return Object.fromEntries(rows.map(({ key, values }) => [key, values.bridge ?? Number.NaN]));
};

interface Life {
  readonly from: number;
  readonly nights: number;
  readonly state: 'checked_out' | 'in_house' | 'expected' | 'no_show' | 'cancelled';
  readonly priceFen: number;
  readonly charges: readonly { readonly kind: string; readonly amountFen: number }[];
  /** In thousandths of the price. */
  readonly paid: number;
  readonly channel: 'direct' | 'mt';
  readonly splitAfter: number;
}

const charge = fc.oneof(
  fc.record({
    kind: fc.constantFrom('extra_guest', 'cleaning', 'minibar', 'damage'),
    amountFen: fc.integer({ min: 1, max: 9_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('discount', 'long_stay'),
    amountFen: fc.integer({ min: -500, max: -1 }),
  }),
  fc.record({ kind: fc.constant('waiver'), amountFen: fc.integer({ min: 1, max: 900 }) }),
);
const life: fc.Arbitrary<Life> = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  nights: fc.integer({ min: 1, max: 6 }),
  state: fc.constantFrom(
    'checked_out',
    'checked_out',
    'checked_out',
    'in_house',
    'expected',
    'no_show',
    'cancelled',
  ),
  priceFen: fc.integer({ min: 1_000, max: 60_000 }),
  charges: fc.array(charge, { maxLength: 3 }),
  paid: fc.integer({ min: 0, max: 1_200 }),
  channel: fc.constantFrom('direct', 'mt'),
  splitAfter: fc.integer({ min: 1, max: 40 }),
});

const FIRST = '2026-08-28';
const shownOf = { checked_out: 'completed', cancelled: 'cancelled' } as const;

const ofStay = ['extra_guest', 'cleaning', 'long_stay'];

/** A no-show leaves only its fee. */
const chargesOf = ({ state, priceFen, charges }: Pick<Life, 'state' | 'priceFen' | 'charges'>) => {
  if (state === 'cancelled') return [{ kind: 'cancellation_fee', amountFen: priceFen }];
  return state === 'no_show' ? [] : charges;
};

/** As the commands of an order leave it, saved on the day it ends. */
const live = async ({ from, nights, state, priceFen, charges, paid, channel }: Life): Promise<void> => {
  const checkIn = addDays(FIRST, from);
  const checkOut = addDays(checkIn, nights);
  t.setNow(`${checkOut}T04:00:00Z`);
  const { orderId, stayId } = await buildStay(t.database, house, {
    ...{ checkIn, checkOut, room: null, state, priceFen, channel, createdAt: `${checkIn}T01:00:00Z` },
    shown: state in shownOf ? shownOf[state as 'cancelled'] : state,
    booking: state === 'cancelled' ? 'cancelled' : 'confirmed',
  });
  if (state === 'checked_out')
    await sql`update stays set checked_out_at = ${`${checkOut}T04:00:00Z`}::timestamptz where order_id = ${orderId}`.execute(
      t.database,
    );
  for (const { kind, amountFen } of chargesOf({ state, priceFen, charges }))
    await sql`insert into order_charges (house_id, id, order_id, stay_id, kind, amount_fen, description, charged_on, created_by, created_at)
      values (${house.id}, ${newId()}, ${orderId}, ${ofStay.includes(kind) ? stayId : null}, ${kind}, ${amountFen}, '', ${checkIn}, 'test', ${`${checkIn}T02:00:00Z`})`.execute(
      t.database,
    );
  const paidFen = Math.floor((priceFen * nights * paid) / 1_000);
  if (paidFen > 0)
    await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
      values (${house.id}, ${newId()}, ${orderId}, 'cash', ${paidFen}, 'succeeded', ${checkIn}, 'x', now())`.execute(
      t.database,
    );
  await sql`insert into night_audits (house_id, business_date, nights, room_fen, no_shows, late, at)
    values (${house.id}, ${addDays(checkOut, -2)}, 0, 0, 0, false, now()) on conflict do nothing`.execute(
    t.database,
  );
  await t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
};

/** The steps between two sums equal their difference, with nothing unexplained. */
const adds = (found: Record<string, number>): void => {
  let running: number | null = null;
  for (const [step, fen] of Object.entries(found)) {
    expect(step).not.toMatch(/^unexplained/);
    if (!isBridgeSum(step)) running = (running ?? 0) + fen;
    else {
      if (running !== null) expect([step, running]).toEqual([step, fen]);
      running = fen;
    }
  }
};

/** The books themselves, counted another way. */
const onBooks = async ({ from, to }: { from: string; to: string }): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(-p.amount_fen), 0)::bigint as fen from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    left join ledger_entries o on o.id = e.reverses_id
    where a.house_id = ${house.id} and a.kind in ('revenue.unsplit', 'revenue.service')
      and e.business_date between ${from}::date and ${to}::date and 'split' not in (e.source, coalesce(o.source, ''))`.execute(
    t.database,
  );
  return Number(rows[0]?.fen);
};

test('whatever happened, every month and all of them together add up to the fen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 5 }), async (lives) => {
      house = await owned();
      for (const one of lives) {
        await live(one);
        if (one.splitAfter > 20) continue;
        t.setNow(`${addDays(FIRST, one.from + one.nights + one.splitAfter)}T04:00:00Z`);
        await run(t);
      }
      t.setNow(`${TODAY}T04:00:00Z`);
      if (lives.some(({ splitAfter }) => splitAfter < 30)) await run(t);
      await keepSummaries(t.job().change);
      for (const period of [...months, always]) {
        const found = await bridge(period);
        adds(found);
        expect(found.production ?? 0).toBe((await view('production', period)).total.revenue);
        const { total } = await view('landlord-profit', period);
        expect([found.gross ?? 0, found.landlordNet ?? 0]).toEqual([total.gross, total.landlordNet]);
        expect(found.ledger ?? 0).toBe(await onBooks(period));
      }
      // Over all time nothing belongs to another period.
      expect((await bridge(always)).otherPeriod).toBeUndefined();
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 300_000);

const plain: Life = {
  ...{ from: 1, nights: 5, state: 'checked_out', priceFen: 40_000, paid: 1_000, channel: 'direct' },
  ...{ splitAfter: 1, charges: [] },
};

test('a stay over the end of a month, with its charges: each difference by its name', async () => {
  house = await owned();
  // 28 September to 3 October; cleaning counts at check-out, a discount on the order when it is given, the minibar is ours.
  await live({
    ...{ ...plain, from: 31 },
    charges: [
      { kind: 'cleaning', amountFen: 8_000 },
      { kind: 'discount', amountFen: -5_000 },
      { kind: 'minibar', amountFen: 3_000 },
    ],
  });
  t.setNow(`${TODAY}T04:00:00Z`);
  await run(t);
  await keepSummaries(t.job().change);
  expect(await bridge(months[1] ?? always)).toMatchObject({
    ...{ production: 120_000, discounts: -5_000, services: 3_000, ledger: 118_000 },
    ...{ servicesOurs: -3_000, otherPeriod: 2_000, gross: 117_000 },
  });
  expect(await bridge(months[2] ?? always)).toMatchObject({
    ...{ production: 80_000, cleaning: 8_000, ledger: 88_000, otherPeriod: -2_000, gross: 86_000 },
  });
});

test('nights without a contract, and what waits for its money, are named', async () => {
  house = await owned();
  await live({ ...plain, from: 1, nights: 2 });
  await live({ ...plain, from: 40, nights: 2, state: 'no_show', paid: 250 });
  t.setNow(`${TODAY}T04:00:00Z`);
  await run(t);
  await keepSummaries(t.job().change);
  expect(await bridge(months[0] ?? always)).toMatchObject({
    production: 80_000,
    notSplit: -80_000,
    gross: 0,
  });
  expect(await bridge(months[2] ?? always)).toMatchObject({
    ...{ production: 0, keptNights: 80_000, ledger: 80_000, awaited: -60_000, gross: 20_000 },
  });
});

test('the file has the same lines and no total; who does not see landlords’ money is refused', async () => {
  await live({ ...plain, from: 31 });
  t.setNow(`${TODAY}T04:00:00Z`);
  await run(t);
  await keepSummaries(t.job().change);
  const asked = {
    report: 'revenue-bridge' as const,
    houseId: [house.id],
    ...months[1],
    format: 'csv' as const,
  };
  const file = await (await t.as('admin')).call(reportFile, asked);
  const text = Buffer.from(file.bytes).toString('utf8');
  expect(text).toContain('Room revenue (production),1200');
  expect(text).not.toContain('Total');
  const refused = await (await t.as('frontdesk')).call(getReport, { report: 'revenue-bridge' });
  expect(refused.failure).toBe('report.notYours');
  const empty = await buildHouse(t.database, {});
  const none = await (await t.as('admin')).ok(getReport, { report: 'revenue-bridge', houseId: [empty.id] });
  expect(none.rows).toEqual([]);
});
