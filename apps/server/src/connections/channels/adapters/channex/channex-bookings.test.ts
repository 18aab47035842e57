/** Bookings of Channex in our words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelNameOf, readBookings, revisionOf } from './channex-bookings.ts';
import { placeOf } from './channex-feed.ts';

const room = (over: Record<string, unknown> = {}) => ({
  checkin_date: '2026-11-22',
  checkout_date: '2026-11-24',
  room_type_id: 't1',
  rate_plan_id: 'r1',
  days: { '2026-11-23': '100.00', '2026-11-22': '80.00' },
  occupancy: { adults: 2, children: 1 },
  guests: [{ name: 'Ann', surname: 'Lee' }],
  taxes: [],
  ...over,
});
const booking = (over: Record<string, unknown> = {}, rooms: unknown[] = [room()]) => ({
  id: 'rev1',
  attributes: {
    property_id: 'p1',
    booking_id: 'b1',
    unique_id: 'BDC-77',
    ota_reservation_code: '77',
    ota_name: 'BookingCom',
    status: 'new',
    amount: '180.00',
    currency: 'CNY',
    ota_commission: '27.00',
    payment_collect: 'property',
    inserted_at: '2026-11-20T04:00:02.215000',
    customer: { name: 'Ann', surname: 'Lee', phone: '+86 1' },
    services: [],
    rooms,
    ...over,
  },
});
const only = (row: unknown) => readBookings([row], true).orders[0];

test('a booking keeps its number for every revision, and its channel, money and nights', () => {
  expect(only(booking())).toMatchObject({
    platformOrderId: 'b1',
    state: 'confirmed',
    listingKey: 'r1',
    sellFen: 18_000,
    settleFen: 15_300,
    guests: 3,
    nights: [
      { night: '2026-11-22', sellFen: 8_000 },
      { night: '2026-11-23', sellFen: 10_000 },
    ],
    behind: {
      otherChannel: 'Booking.com',
      otherOrderNo: '77',
      collect: 'property',
      receipt: 'rev1',
      parts: 1,
    },
  });
});

test('services and taxes on top are shared among the nights; a total that nothing explains stays a contradiction', () => {
  const taxed = room({ taxes: [{ name: 'City', total_price: '18.00', is_inclusive: false, type: 'x' }] });
  const told = only(booking({ amount: '198.00' }, [taxed]));
  expect(told?.nights.reduce((sum, { sellFen }) => sum + sellFen, 0)).toBe(19_800);
  const wrong = only(booking({ amount: '150.00' }));
  expect(wrong).toMatchObject({ sellFen: 15_000 });
  expect(wrong?.nights.reduce((sum, { sellFen }) => sum + sellFen, 0)).toBe(18_000);
});

test('a cancellation tells its fee as the amount, or nothing', () => {
  expect(only(booking({ status: 'cancelled', amount: '50.00' }))).toMatchObject({
    ...{ state: 'cancelled', sellFen: 18_000, refundFen: 13_000 },
  });
  expect(only(booking({ status: 'cancelled' }))).toMatchObject({ state: 'cancelled', refundFen: null });
});

test('rooms of several plans are several orders of one booking, whatever their order there', () => {
  const rooms = [room(), room({ rate_plan_id: 'r2' }), room()];
  const amount = '540.00';
  const ids = (told: unknown[]) =>
    readBookings([booking({ amount }, told)], true).orders.map((one) => [
      one.platformOrderId,
      one.listingKey,
      one.rooms,
    ]);
  expect(ids(rooms)).toEqual([
    ['b1', 'r1', 2],
    ['b1~2', 'r2', 1],
  ]);
  expect(ids(rooms.toReversed())).toEqual(ids(rooms));
});

test('rooms that are not mapped there, derived plans and cancelled rooms', () => {
  expect(
    only(booking({}, [room({ rate_plan_id: null, meta: { room_type_code: 'R9', rate_plan_code: 'P9' } })]))
      ?.listingKey,
  ).toBe('unmapped:R9/P9');
  expect(only(booking({}, [room({ meta: { parent_rate_plan_id: 'parent' } })]))?.listingKey).toBe('parent');
  expect(only(booking({}, [room(), room({ is_cancelled: true })]))?.rooms).toBe(1);
});

test('cards: what can be charged and when, never a number', () => {
  const guarantee = {
    card_number: '411111******1111',
    cvv: '***',
    is_virtual: true,
    meta: {
      virtual_card_currency_code: 'CNY',
      virtual_card_current_balance: '18000',
      virtual_card_decimal_places: '2',
      virtual_card_effective_date: '2026-11-23',
    },
  };
  const told = only(booking({ guarantee }));
  expect(told?.behind?.card).toMatchObject({
    currency: 'CNY',
    balanceFen: 18_000,
    chargeableFrom: '2026-11-23',
  });
  expect(JSON.stringify(told)).not.toContain('4111');
});

test('what cannot be read is set aside by number, and keeps none of the others', () => {
  const read = readBookings(
    [booking({ amount: 18_000 }), booking({ amount: '1.234' }), { x: 1 }, booking()],
    true,
  );
  expect(read.orders).toHaveLength(1);
  expect(read.unreadable.map(({ platformOrderId }) => platformOrderId)).toEqual(['rev1', 'rev1', null]);
  expect(JSON.stringify(read.unreadable)).not.toContain('Lee');
});

test('revisions grow with the time they came to be, to the microsecond', () => {
  const at = (inserted_at: string, status: 'new' | 'modified' | 'cancelled' = 'new') =>
    revisionOf({ inserted_at, status });
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(999_999), (a, b) => {
      const text = (micros: number) => `2026-11-20T04:00:02.${String(micros).padStart(6, '0')}`;
      expect(Math.sign(at(text(a)) - at(text(b)))).toBe(Math.sign(a - b));
    }),
  );
  expect(at('2026-11-20T04:00:02', 'cancelled')).toBeGreaterThan(at('2026-11-20T04:00:02', 'modified'));
  expect(Number.isSafeInteger(at('2039-12-31T23:59:59.999999', 'cancelled'))).toBe(true);
});

test('names of one channel are one', () => {
  expect(['Booking.com', 'BookingCom', 'booking.com'].map(channelNameOf)).toEqual(
    Array(3).fill('Booking.com'),
  );
  expect([channelNameOf('AirBNB'), channelNameOf('A-Expedia'), channelNameOf(' Hostelworld ')]).toEqual([
    'Airbnb',
    'Expedia',
    'Hostelworld',
  ]);
});

test('after a silence longer than the feed keeps anything the lists are read, and then the feed', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  const since = (minutes: number) =>
    JSON.stringify({ since: new Date(now.getTime() - minutes * 60_000).toISOString() });
  expect(placeOf(null, now)).toMatchObject({ step: 'bookings', since: null });
  expect(placeOf(since(5), now)).toMatchObject({ step: 'feed', page: 1 });
  expect(placeOf(since(40), now)).toMatchObject({ step: 'revisions', page: 1 });
  expect(placeOf('no cursor of ours', now)).toMatchObject({ step: 'bookings', since: null });
});
