/** The pure parts of Hostex: keys, windows, money, nights, stays, hooks. */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { minorOfNumber } from '@minsu/contract/platform/decimal-money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account, ListingPush } from '../adapter.ts';
import { placeOf, windowOf } from './hostex-feed.ts';
import { fingerprintOf, readHostexHook } from './hostex-hook.ts';
import { listingKey, listingWords, reservationCodeOf, stayNumberOf } from './hostex-keys.ts';
import { byDate, tellingsOf } from './hostex-ranges.ts';
import { readStays } from './hostex-reservations.ts';

test('a listing has one key, whatever its channel and number', () => {
  expect(listingWords(listingKey({ channel_type: 'booking.com', listing_id: '12:3' }))).toEqual({
    channel_type: 'booking.com',
    listing_id: '12:3',
  });
});

test('a stay is found by its reservation', () => {
  expect(reservationCodeOf('0-1234567_1-abcdef')).toBe('0-1234567-abcdef');
  expect(reservationCodeOf('0-1234567-abcdef')).toBe('0-1234567-abcdef');
  expect([stayNumberOf('0-1234567-abcdef'), stayNumberOf('0-1234567_2-abcdef')]).toEqual([0, 2]);
});

test('amounts are exact to the fen; what is beyond is rounded by its digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (fen) => {
      expect(minorOfNumber(fen / 100, 'CNY')).toBe(fen);
    }),
  );
  expect(minorOfNumber(1.005, 'CNY')).toBe(101);
  expect(minorOfNumber(18.5175, 'CNY')).toBe(1852);
  expect(minorOfNumber(-3.5, 'EUR')).toBe(-350);
  expect(minorOfNumber(20_000, 'JPY')).toBe(20_000);
  expect(minorOfNumber(Number.NaN, 'CNY')).toBeNull();
  expect(minorOfNumber(1e21, 'CNY')).toBeNull();
});

const NOW = new Date('2026-11-20T04:00:00Z');

test('a reading covers what is not over and what ended in a silence, and goes on where it stopped', () => {
  const first = placeOf(null, NOW);
  expect(first).toEqual({ offset: 0, since: null, begun: NOW.toISOString() });
  expect(windowOf(first)).toMatchObject({
    start_check_out_date: '2026-11-18',
    end_check_in_date: '2028-11-19',
  });
  const after = placeOf(JSON.stringify({ since: '2026-11-10T04:00:00.000Z' }), NOW);
  expect(windowOf(after)).toMatchObject({ start_check_out_date: '2026-11-08' });
  const midway = { offset: 100, since: null, begun: NOW.toISOString() };
  expect(placeOf(JSON.stringify(midway), new Date('2026-11-20T04:05:00Z'))).toEqual(midway);
  expect(placeOf('nonsense', NOW)).toEqual(first);
});

const night = (over: object = {}) => ({
  ...{
    stock: 1,
    priceFen: 52_850,
    closed: false,
    minNights: null,
    closedArrival: false,
    closedDeparture: false,
  },
  ...over,
});
const pushOf = (...runs: ListingPush['runs']): ListingPush => ({
  key: 'tujia:120011',
  place: { propertyKey: 'property:1', stockKey: 'property:1', currency: 'CNY', occupancies: [] },
  today: '2026-11-20',
  runs,
});

test('only the news is told; what sells less goes first, what sells more last', () => {
  const opens = pushOf({ from: '2026-11-20', to: '2026-11-23', ...night(), parts: ['stock', 'priceFen'] });
  expect(tellingsOf(opens)).toEqual([
    { what: 'prices', items: [{ start_date: '2026-11-20', end_date: '2026-11-22', price: 528.5 }] },
    { what: 'inventories', items: [{ start_date: '2026-11-20', end_date: '2026-11-22', inventory: 1 }] },
  ]);
  const closes = pushOf({
    from: '2026-11-20',
    to: '2026-11-21',
    ...night({ closed: true, priceFen: null, stock: 0 }),
  });
  expect(tellingsOf(closes).map(({ what }) => what)).toEqual(['inventories', 'restrictions']);
  const terms = pushOf({
    from: '2026-11-20',
    to: '2026-11-21',
    ...night({ minNights: 3 }),
    parts: ['minNights'],
  });
  expect(tellingsOf(terms)).toEqual([
    {
      what: 'restrictions',
      items: [
        {
          ...{ start_date: '2026-11-20', end_date: '2026-11-20', min_stay: 3 },
          ...{ closed_to_arrival: false, closed_to_departure: false },
        },
      ],
    },
  ]);
  const past = pushOf({ from: '2026-11-18', to: '2026-11-20', ...night() });
  expect(tellingsOf(past)).toEqual([]);
});

test('ranges and dates say the same of every night', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 }), (stocks) => {
      const days = datesOf('2026-11-20', addDays('2026-11-20', stocks.length));
      const runs = days.map((day, at) => ({
        ...{ from: day, to: addDays(day, 1), ...night({ stock: stocks[at] }), parts: ['stock'] as const },
      }));
      const [telling] = tellingsOf(pushOf(...runs));
      const told = byDate(telling?.items ?? []) as unknown as { date: string; inventory: number }[];
      expect(told.map(({ date, inventory }) => [date, inventory])).toEqual(
        days.map((day, at) => [day, stocks[at]]),
      );
    }),
  );
});

const stay = (over: object = {}) => ({
  ...{ reservation_code: '0-1234567-abcdef', stay_code: '0-1234567-abcdef', channel_id: 'TJ1' },
  ...{ property_id: 12_001, channel_type: 'tujia', listing_id: '120011', status: 'accepted' },
  ...{ check_in_date: '2026-12-01', check_out_date: '2026-12-04', number_of_guests: 2, guest_name: '林' },
  ...{ booked_at: '2026-11-19T04:00:00+00:00' },
  rates: { rate: { currency: 'CNY', amount: 1_000 }, commission: { currency: 'CNY', amount: 100.01 } },
  ...over,
});

test('a stay in our words: nights come to the whole, the channel keeps its share', () => {
  const { orders } = readStays([stay()], NOW);
  const [order] = orders;
  expect(order).toMatchObject({
    ...{ platformOrderId: '0-1234567-abcdef', state: 'confirmed', listingKey: 'tujia:120011' },
    ...{ sellFen: 100_000, settleFen: 89_999, paid: true, revision: NOW.getTime() },
    behind: { otherChannel: '途家', otherOrderNo: 'TJ1', collect: 'channel', isReading: true },
  });
  expect(order?.nights.map(({ sellFen }) => sellFen)).toEqual([33_334, 33_333, 33_333]);
  expect(order?.nights.reduce((all, { settleFen }) => all + settleFen, 0)).toBe(89_999);
});

test('the same again has the same receipt, anything else another', () => {
  const receipt = (over: object, at = NOW) => readStays([stay(over)], at).orders[0]?.behind?.receipt;
  expect(receipt({}, new Date('2026-11-21T00:00:00Z'))).toBe(receipt({}));
  for (const over of [
    { check_out_date: '2026-12-05' },
    { status: 'cancelled' },
    { guest_name: '王' },
    { rates: { rate: { currency: 'CNY', amount: 1_001 } } },
    { check_in_details: { arrival_at: { hour: 15, minute: 30 } } },
  ])
    expect(receipt(over)).not.toBe(receipt({}));
});

test('booked at Hostex itself: a unit of its property, paid to the house', () => {
  const [order] = readStays(
    [stay({ channel_type: 'hostex_direct', listing_id: '', channel_id: null })],
    NOW,
  ).orders;
  expect(order).toMatchObject({
    listingKey: 'property:12001',
    behind: { propertyKey: 'property:12001', collect: 'property', otherOrderNo: '0-1234567-abcdef' },
  });
});

test('what cannot be read is named by its fields and keeps nothing else from being read', () => {
  const { orders, unreadable } = readStays(
    [
      stay({ status: 'who knows', stay_code: 'a' }),
      stay({ rates: {}, stay_code: 'b' }),
      stay({ check_out_date: '2026-12-01', stay_code: 'c' }),
      stay({
        rates: { rate: { currency: 'CNY', amount: 1 }, commission: { currency: 'USD', amount: 1 } },
        stay_code: 'd',
      }),
      'nonsense',
      stay(),
    ],
    NOW,
  );
  expect(orders).toHaveLength(1);
  expect(unreadable.map(({ platformOrderId, message }) => [platformOrderId, message])).toEqual([
    ['a', 'unreadable reservation: status'],
    ['b', 'unreadable reservation: no amount'],
    ['c', 'unreadable reservation: check_out_date'],
    ['d', 'unreadable reservation: amounts of CNY and USD'],
    [null, expect.stringContaining('unreadable')],
  ]);
});

const account = (secret: string | null): Account => ({
  ...{ connectionId: 'c', platform: 'hostex', accountKey: 'china:1', token: 't', secret },
});
const hook = (secret: string | undefined, body: string) => ({
  ...{ method: 'POST', path: '/', query: {}, body, receivedAt: NOW },
  headers: { 'Hostex-Webhook-Secret-Token': secret },
});

test('the first hook tells the secret; later ones are compared with it', () => {
  const body = JSON.stringify({ event: 'reservation_updated', sub_event: 'new here', reservation_code: 'x' });
  const secret = 'hx-demo-secret-1';
  const fingerprint = '379c4ebdc88f8511470cfe1549ffbd0cdcdeb9ed494d1668c988b875ae616fce';
  expect(fingerprintOf(secret)).toBe(fingerprint);
  expect(readHostexHook(account(null), hook(secret, body))).toMatchObject({
    about: 'feed',
    learned: fingerprint,
  });
  const known = readHostexHook(account(fingerprint), hook(secret, body));
  expect(known).toMatchObject({ about: 'feed' });
  expect(known).not.toHaveProperty('learned');
  expect(readHostexHook(account(fingerprint), hook('other', body))).toEqual({ refused: 'badSignature' });
  expect(readHostexHook(account(null), hook(undefined, body))).toEqual({ refused: 'badSignature' });
  expect(readHostexHook(account(fingerprint), hook(secret, '{'))).toEqual({ refused: 'malformed' });
  const other = JSON.stringify({ event: 'transaction_created' });
  expect(readHostexHook(account(fingerprint), hook(secret, other))).toMatchObject({ about: 'other' });
});
