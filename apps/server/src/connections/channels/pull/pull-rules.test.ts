/** Shares of prices and guests, and what an order of a platform means for ours. */
import { channelOrderStates } from '@minsu/contract/connections/channels/channel-order.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { bookingStates, stayStates } from '@minsu/contract/sales/orders/order-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countedThere,
  follow,
  followGuests,
  guestsOfRooms,
  isClosedBy,
  isOurPrice,
  mayFollowChange,
  nightsOfRooms,
  problemWithRefund,
  sameContent,
  worstProblem,
} from './pull-rules.ts';

const content = fc
  .record({
    rooms: fc.integer({ min: 1, max: 8 }),
    length: fc.integer({ min: 1, max: 12 }),
    sellFen: fc.integer({ min: 0, max: 10_000_000 }),
    weights: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 12, maxLength: 12 }),
  })
  .map(({ rooms, length, sellFen, weights }) => {
    const [checkIn, checkOut] = ['2026-12-01', addDays('2026-12-01', length)];
    const nights = datesOf(checkIn, checkOut).map((night, at) => ({ night, sellFen: weights[at] ?? 0 }));
    return { checkIn, checkOut, rooms, sellFen, nights };
  });

test('every night of every room has a price, and together they are what the platform says', () => {
  fc.assert(
    fc.property(content, (order) => {
      const shares = nightsOfRooms(order);
      expect(shares).toHaveLength(order.rooms);
      for (const nights of shares)
        expect(nights.map(({ night }) => night)).toEqual(datesOf(order.checkIn, order.checkOut));
      const sums = shares.map((nights) => nights.reduce((sum, { priceFen }) => sum + priceFen, 0));
      expect(sums.reduce((a, b) => a + b, 0)).toBe(order.sellFen);
      for (const { priceFen } of shares.flat()) expect(priceFen).toBeGreaterThanOrEqual(0);
      // Equal rooms cost the same but for a fen a night.
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(order.nights.length);
    }),
  );
});

test('nobody is lost, and no room stays empty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 30 }), (rooms, guests) => {
      const shared = guestsOfRooms({ rooms, guests, guestNames: ['甲', '乙'], bookerName: '丙' });
      expect(shared.reduce((sum, room) => sum + room.guests, 0)).toBe(Math.max(rooms, guests));
      expect(Math.min(...shared.map((room) => room.guests))).toBeGreaterThanOrEqual(1);
      expect(shared.map(({ name }) => name).slice(0, 3)).toEqual(['甲', '乙', '甲'].slice(0, rooms));
    }),
  );
});

const ours = fc.option(
  fc.record({
    booking: fc.constantFrom(...bookingStates),
    stays: fc.array(
      fc.record({
        state: fc.constantFrom(...stayStates),
        checkIn: fc.constant('2026-12-01'),
        checkOut: fc.constant('2026-12-03'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);
const theirs = fc.record({ state: fc.constantFrom(...channelOrderStates), isOver: fc.boolean() });

test('an order is ended only with nobody in it, and never because the guest came, left or stayed away', () => {
  fc.assert(
    fc.property(ours, theirs, (order, there) => {
      const step = follow(order, there);
      if (step.kind !== 'end') return;
      expect(['cancelled', 'rejected']).toContain(there.state);
      expect(order?.stays.some(({ state }) => state === 'in_house' || state === 'checked_out')).toBe(false);
    }),
  );
});

test('a booking only goes on: what is confirmed here never waits again', () => {
  fc.assert(
    fc.property(ours, theirs, (order, there) => {
      const step = follow(order, there);
      if (step.kind === 'book')
        expect([order?.booking, step.booking]).not.toEqual([step.booking, step.booking]);
      if (order?.booking === 'confirmed') expect(step.kind).not.toBe('book');
    }),
  );
});

test('followed twice, the second time nothing is left to do', () => {
  fc.assert(
    fc.property(ours, theirs, (order, there) => {
      const step = follow(order, there);
      if (order === null || (step.kind !== 'book' && step.kind !== 'end')) return;
      const again = follow({ ...order, booking: step.booking }, there);
      expect(['nothing', 'settle']).toContain(again.kind);
    }),
  );
});

test.each(['cancelled', 'rejected', 'completed', 'no_show'] as const)(
  'nothing is sold of one that is %s',
  (state) => {
    expect(follow(null, { state, isOver: false })).toEqual({ kind: 'nothing' });
  },
);

test('what lives on there and was given up here is for people', () => {
  const given = { booking: 'cancelled' as const, stays: [] };
  expect(follow(given, { state: 'confirmed', isOver: false })).toEqual({ kind: 'stand', problem: 'changed' });
});

test('other dates, rooms or prices are a change; a change of a stay that the desk has moved is for people', () => {
  const order = fc.sample(content, 1)[0];
  if (!order) throw new Error('no sample');
  expect(sameContent(order, structuredClone(order))).toBe(true);
  for (const change of [
    { rooms: order.rooms + 1 },
    { sellFen: order.sellFen + 1 },
    { checkOut: '2027-01-31' },
  ])
    expect(sameContent(order, { ...order, ...change })).toBe(false);
  const { checkIn, checkOut, rooms } = order;
  const stays = Array.from({ length: rooms }, () => ({ state: 'expected' as const, checkIn, checkOut }));
  expect(mayFollowChange(stays, order)).toBe(true);
  expect(mayFollowChange([...stays, { state: 'cancelled', checkIn, checkOut }], order)).toBe(true);
  expect(mayFollowChange([{ state: 'in_house', checkIn, checkOut }, ...stays.slice(1)], order)).toBe(false);
  expect(
    mayFollowChange([{ state: 'expected', checkIn, checkOut: '2027-01-31' }, ...stays.slice(1)], order),
  ).toBe(false);
  expect(mayFollowChange([...stays, { state: 'expected', checkIn, checkOut }], order)).toBe(false);
});

test('a platform counts its nights anew when an order comes, changes or ends, and at no other step', () => {
  fc.assert(
    fc.property(content, fc.constantFrom(...channelOrderStates), (order, state) => {
      const was = { ...order, listingKey: 'L1', state: 'confirmed' as const };
      expect(countedThere(null, was)).toEqual([was]);
      const is = { ...was, state };
      const over = state === 'cancelled' || state === 'rejected';
      expect(countedThere(was, is)).toEqual(over ? [was, is] : []);
      const moved = { ...was, checkOut: addDays(was.checkOut, 1) };
      expect(countedThere(was, moved)).toEqual([was, moved]);
    }),
  );
});

test('of several problems the one that costs a guest his room comes first', () => {
  expect(worstProblem({ overbooked: true, closed: true, priceDiffers: true })).toBe('overbooked');
  expect(worstProblem({ overbooked: false, closed: true, priceDiffers: true })).toBe('closed');
  expect(worstProblem({ overbooked: false, closed: false, priceDiffers: true })).toBe('priceDiffers');
  expect(worstProblem({ overbooked: false, closed: false, priceDiffers: false })).toBeNull();
});

test('a stay that is too short is not sold on closed nights', () => {
  expect(isClosedBy([{ failure: { code: 'price.minStay' } }])).toBe(false);
  expect(isClosedBy([{ failure: { code: 'price.stopSell' } }])).toBe(true);
});

test('a price is ours with what the platform gives the guest, and with nothing else', () => {
  const order = { sellFen: 76_000, promotionFen: 4_000 };
  expect([80_000, 76_000, 79_000, 72_000].map((ours) => isOurPrice(ours, order))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isOurPrice(80_000, { sellFen: 76_000, promotionFen: 0 })).toBe(false);
});

const expected = { state: 'expected' as const, checkIn: '2026-12-01', checkOut: '2026-12-03' };

test('what ends there ends here, unless somebody has come; what has ended is settled', () => {
  for (const state of ['cancelled', 'rejected'] as const) {
    const theirs = { state, isOver: false };
    for (const booking of ['wait_accept', 'wait_pay', 'confirmed'] as const)
      expect(follow({ booking, stays: [expected] }, theirs)).toEqual({ kind: 'end', booking: state });
    const inHouse = { ...expected, state: 'in_house' as const };
    const came = { booking: 'confirmed' as const, stays: [expected, inHouse] };
    expect(follow(came, theirs)).toEqual({ kind: 'stand', problem: 'cancelledInHouse' });
    const left = { booking: 'confirmed' as const, stays: [{ ...expected, state: 'checked_out' as const }] };
    expect(follow(left, theirs)).toEqual({ kind: 'settle', problem: 'cancelledInHouse' });
    expect(follow({ booking: 'expired', stays: [expected] }, theirs)).toEqual({ kind: 'settle' });
  }
});

test('what waits here goes on with the platform, and never back', () => {
  const step = (booking: 'wait_accept' | 'wait_pay', state: 'wait_accept' | 'wait_pay' | 'refund_pending') =>
    follow({ booking, stays: [expected] }, { state, isOver: false });
  expect(step('wait_accept', 'wait_pay')).toEqual({ kind: 'book', booking: 'wait_pay' });
  expect(step('wait_accept', 'refund_pending')).toEqual({ kind: 'book', booking: 'confirmed' });
  expect(step('wait_pay', 'refund_pending')).toEqual({ kind: 'book', booking: 'confirmed' });
  expect(step('wait_pay', 'wait_accept')).toEqual({ kind: 'nothing' });
});

test('nights that the platform does not price cost nothing, and the others all of it', () => {
  const nights = [{ night: '2026-12-02', sellFen: 100 }];
  const order = { checkIn: '2026-12-01', checkOut: '2026-12-04', rooms: 1, sellFen: 90_000, nights };
  expect(nightsOfRooms(order).map((room) => room.map(({ priceFen }) => priceFen))).toEqual([[0, 90_000, 0]]);
});

test('without a guest’s name the room is in that of the booker', () => {
  const shared = guestsOfRooms({ rooms: 2, guests: 3, guestNames: [], bookerName: '丙' });
  expect(shared).toEqual([
    { name: '丙', guests: 2 },
    { name: '丙', guests: 1 },
  ]);
});

test.each(['stopSell', 'closedArrival', 'closedDeparture', 'planInactive', 'notOnChannel', 'noPrice'])(
  'a platform ought to know of %s',
  (code) => expect(isClosedBy([{ failure: { code: `price.${code}` } }])).toBe(true),
);

test('guests are followed while all are expected, are for people while some are here, and mean nothing after', () => {
  const stay = (state: 'expected' | 'in_house' | 'checked_out' | 'cancelled') => ({
    ...{ state, checkIn: '2026-12-01', checkOut: '2026-12-02' },
  });
  expect(followGuests([stay('expected'), stay('cancelled')], 1)).toBe('follow');
  expect(followGuests([stay('expected')], 2)).toBe('changed');
  expect(followGuests([stay('expected'), stay('in_house')], 2)).toBe('changed');
  expect(followGuests([stay('checked_out'), stay('cancelled')], 1)).toBe('nothing');
  expect(followGuests([], 1)).toBe('nothing');
});

test('a guest’s wish for his money is told once, ends with it, and hides nothing that was found', () => {
  const of = { stands: false, asked: false, asks: false };
  expect(problemWithRefund(undefined, { ...of, asks: true })).toBe('refundAsked');
  expect(problemWithRefund(null, { ...of, asks: true })).toBe('refundAsked');
  expect(problemWithRefund('overbooked', { ...of, asks: true })).toBe('overbooked');
  expect(problemWithRefund(undefined, { ...of, asks: true, asked: true })).toBeUndefined();
  expect(problemWithRefund(null, { stands: true, asks: true, asked: true })).toBeUndefined();
  expect(problemWithRefund(undefined, { stands: true, asks: false, asked: true })).toBeNull();
  expect(problemWithRefund(undefined, of)).toBeUndefined();
  expect(problemWithRefund(null, of)).toBeNull();
});
