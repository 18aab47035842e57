/** A guest who arrives after the audit: reinstated and checked in until the check-out time, the audit's postings reversed. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder, reinstateStay } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { nightAuditJob } from './run-night-audit.ts';

const TODAY = '2026-11-20';
/** Times in Asia/Shanghai. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString();

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: at(TODAY, '12:00') });
  desk = await t.as('frontdesk');
});
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 4, weekendPriceFen: null, department: 'staff' });
});
afterAll(() => t.close());

const sell = async (more: object = {}, from = TODAY) => {
  const { id } = await desk.ok(createOrder, {
    houseId: house.id,
    bookerName: '夜归',
    stays: [{ roomTypeId: house.roomTypeId, checkIn: from, checkOut: addDays(from, 1), guests: 1 }],
    ...more,
  });
  return desk.ok(getOrder, { id });
};
type Detail = Awaited<ReturnType<typeof sell>>;
const key = ({ order, stays }: Detail) => ({ stayId: stays[0]?.id ?? '', version: order.version });
const read = ({ order }: Detail) => desk.ok(getOrder, { id: order.id });

/** Revenue of the order by the ledger. */
const revenue = async ({ order }: Detail) => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(-sum(p.amount_fen), 0)::bigint as fen from ledger_entries e
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${order.id} and a.kind like 'revenue%'`.execute(t.database);
  return Number(rows[0]?.fen);
};

test.each([
  ['collected by the house', TODAY, { payment: { method: 'cash', amountFen: 40_000 } }, 24_000],
  ['held by a platform', addDays(TODAY, 2), { collect: 'channel', source: 'channel', channel: 'mt' }, 40_000],
])(
  'a one-night guest arrives at 06:53, money %s: back, reversed and checked in',
  async (_who, from, more, keptFen) => {
    t.setNow(at(from, '12:00'));
    const sold = await sell(more, from);
    const next = addDays(from, 1);
    t.setNow(at(next, '06:10'));
    await nightAuditJob.run(t.job(), {});
    const missed = await read(sold);
    expect(missed.order.shown).toBe('no_show');
    expect(await revenue(missed)).toBe(keptFen);
    t.setNow(at(next, '06:53'));
    expect((await read(sold)).stays[0]?.actions).toContain('reinstateStay');
    const back = await desk.ok(reinstateStay, key(missed));
    expect(back.order).toMatchObject({ shown: 'expected', balanceFen: 0, afterSale: 'none' });
    expect(await revenue(back)).toBe(0);
    // The next round of the audit leaves the guest alone.
    await nightAuditJob.run(t.job(), {});
    const here = await desk.ok(checkInOrder, withPapers({ ...key(await read(sold)), acceptDirty: true }));
    expect(here.order.shown).toBe('in_house');
    expect(await revenue(here)).toBe(40_000);
    expect(await brokenInvariants(t.database)).toEqual({});
  },
);

test('at the check-out time it is over, and the refusal says the way out', async () => {
  const from = '2026-11-24';
  t.setNow(at(from, '12:00'));
  const sold = await sell({}, from);
  t.setNow(at(addDays(from, 1), '06:10'));
  await nightAuditJob.run(t.job(), {});
  const missed = await read(sold);
  t.setNow(at(addDays(from, 1), '11:59'));
  expect((await read(sold)).stays[0]?.actions).toContain('reinstateStay');
  t.setNow(at(addDays(from, 1), '12:00'));
  expect((await read(sold)).stays[0]?.actions).not.toContain('reinstateStay');
  const late = await desk.call(reinstateStay, key(missed));
  expect([late.status, late.failure]).toEqual([409, 'order.reinstateInThePast']);
  expect(late.message).toContain('Create a new order if the guest still stays');
});

test('before the business day turns the refusal says the way out, and a walk-in at 01:50 is sold', async () => {
  const from = '2026-11-28';
  t.setNow(at(from, '01:50'));
  const sold = await sell({}, from);
  const early = await desk.call(checkInOrder, withPapers({ ...key(sold), acceptDirty: true }));
  expect([early.status, early.failure]).toEqual([409, 'order.checkInTooEarly']);
  expect(early.message).toContain('move the arrival to the current business day');
  const walkIn = await sell({}, addDays(from, -1));
  const here = await desk.ok(checkInOrder, withPapers({ ...key(walkIn), acceptDirty: true }));
  expect(here.order.shown).toBe('in_house');
});
