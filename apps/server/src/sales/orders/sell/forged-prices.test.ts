/**
 * Orders cost what the server computes whatever price a client sends, or are refused. 500 orders a run, 10,000 with
 * FULL=1.
 */

import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { tellFigure } from '../../../../test/figures.ts';
import { full, short } from '../../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

const ORDERS = full ? 10_000 : short ? 100 : 500;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
const FIRST = '2026-12-01';
const DAYS = 200;

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 100 });
  desk = await t.as('admin');
});
afterAll(() => t.close());

const wrong = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.constantFrom(0, -1, 1, 1.5, 1e21, 2 ** 53, null, '1', '', [], {}, true),
);
/** Field names that might smuggle in a price on an order or stay. */
const names = [
  'totalFen',
  'roomFen',
  'priceFen',
  'amountFen',
  'paidFen',
  'discountFen',
  'longStayBp',
  'nights',
];

const forged = fc.record({
  day: fc.nat(DAYS),
  nights: fc.integer({ min: 1, max: 3 }),
  guests: fc.constantFrom(1, 1, 2, 2, -1, 0, 1.5, 99),
  quoted: fc.oneof(fc.constant('right' as const), fc.constant('none' as const), wrong),
  smuggled: fc.option(fc.tuple(fc.constantFrom(...names), wrong, fc.boolean()), { nil: null, freq: 2 }),
});

test(`sells ${ORDERS} orders with forged prices at the real price (seed ${SEED})`, async (context) => {
  const found: string[] = [];
  let sold = 0;
  const prices = new Map<string, number>();
  const priceOf = async (checkIn: string, checkOut: string, guests: number): Promise<number> => {
    const key = `${checkIn} ${checkOut} ${guests}`;
    const stay = { houseId: house.id, roomTypeId: house.roomTypeId, checkIn, checkOut, guests };
    const known = prices.get(key) ?? (await desk.ok(quoteStay, stay)).totalFen;
    prices.set(key, known);
    return known;
  };
  for (const { day, nights, guests, quoted, smuggled } of fc.sample(forged, {
    numRuns: ORDERS,
    seed: SEED,
  })) {
    const checkIn = addDays(FIRST, day);
    const checkOut = addDays(checkIn, nights);
    const isGuests = guests === 1 || guests === 2;
    const price = isGuests ? await priceOf(checkIn, checkOut, guests) : null;
    const stay: Record<string, unknown> = { roomTypeId: house.roomTypeId, checkIn, checkOut, guests };
    if (quoted !== 'none') stay.quotedFen = quoted === 'right' ? (price ?? 1) : quoted;
    const order: Record<string, unknown> = { houseId: house.id, bookerName: '改价', stays: [stay] };
    if (smuggled) (smuggled[2] ? stay : order)[smuggled[0]] = smuggled[1];
    const answer = await desk.call(createOrder, order);
    if (answer.status >= 500) found.push(`${answer.status} for ${JSON.stringify(order)}`);
    if (answer.status !== 200) continue;
    sold += 1;
    const isTold = quoted === 'none' || stay.quotedFen === price;
    if (answer.data.totalFen !== price || !isTold || smuggled) found.push(JSON.stringify({ order, price }));
  }
  const { rows } = await t.database
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('bookerName', '=', '改价')
    .executeTakeFirstOrThrow();
  tellFigure(context, 'orders', ORDERS);
  tellFigure(context, 'mismatches', found.length);
  expect(found.slice(0, 3)).toEqual([]);
  expect(Number(rows)).toBe(sold);
  expect(sold).toBeGreaterThan(ORDERS / 20);
}, 900_000);
