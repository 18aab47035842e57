import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  departureOf,
  type PlannedStay,
  type PricedNight,
  planStayChange,
  priceAfter,
  type Segment,
  segmentsAfter,
  spread,
  sumNights,
  timesLost,
  worthOf,
} from './order-rules.ts';

const day = (n: number) => addDays('2026-11-20', n);
const TODAY = day(0);

/** A stay around today with its rooms, and a requested change. */
const scene = fc
  .record({
    start: fc.integer({ min: -6, max: 6 }),
    nights: fc.integer({ min: 1, max: 9 }),
    inHouse: fc.boolean(),
    split: fc.integer({ min: 0, max: 9 }),
    newStart: fc.option(fc.integer({ min: -6, max: 8 }), { nil: undefined }),
    newNights: fc.integer({ min: 1, max: 9 }),
    room: fc.constantFrom('r1', 'r2', 'r3', undefined),
  })
  .map(({ start, nights, inHouse, split, newStart, newNights, room }) => {
    const checkIn = day(inHouse ? Math.min(start, 0) : start);
    const checkOut = addDays(checkIn, nights);
    const middle = addDays(checkIn, Math.min(split, nights));
    const segments: Segment[] =
      middle > checkIn && middle < checkOut
        ? [
            { roomId: 'r0', from: checkIn, to: middle },
            { roomId: 'r1', from: middle, to: checkOut },
          ]
        : [{ roomId: 'r1', from: checkIn, to: checkOut }];
    const stay: PlannedStay = { checkIn, checkOut, state: inHouse ? 'in_house' : 'expected', roomId: 'r1' };
    const wantedIn = newStart === undefined || inHouse ? checkIn : day(newStart);
    return {
      stay,
      segments,
      wanted: { roomId: room, checkIn: wantedIn, checkOut: addDays(wantedIn, newNights) },
    };
  });

test('covers every night exactly once after a change, and keeps the room of nights slept', () => {
  fc.assert(
    fc.property(scene, ({ stay, segments, wanted }) => {
      const plan = planStayChange(stay, wanted, TODAY);
      if ('code' in plan) return;
      const after = segmentsAfter(segments, plan);
      const nights = after.flatMap((segment) => datesOf(segment.from, segment.to));
      expect([...nights].sort()).toEqual(datesOf(plan.checkIn, plan.checkOut));
      expect(new Set(nights).size).toBe(nights.length);
      if (plan.verbs.includes('move')) expect(after.at(-1)?.roomId).toBe(plan.roomId);
      if (stay.state !== 'in_house') return;
      const roomOn = (list: readonly Segment[], night: string) =>
        list.find((s) => s.from <= night && s.to > night)?.roomId;
      for (const night of datesOf(stay.checkIn, plan.pivot < stay.checkOut ? plan.pivot : stay.checkOut))
        if (night < TODAY) expect(roomOn(after, night)).toBe(roomOn(segments, night));
    }),
    { numRuns: 500 },
  );
});

test('merges segments in the same room; an unassigned stay has none', () => {
  const after = (state: PlannedStay['state'], roomId: string | null, room?: string) => {
    const stay = { checkIn: day(-2), checkOut: day(2), state, roomId };
    const plan = planStayChange(stay, { checkOut: day(4), roomId: room }, TODAY);
    if ('code' in plan) throw new Error(plan.code);
    return segmentsAfter(roomId === null ? [] : [{ roomId, from: day(-2), to: day(2) }], plan);
  };
  expect(after('in_house', 'r1')).toEqual([{ roomId: 'r1', from: day(-2), to: day(4) }]);
  expect(after('in_house', 'r1', 'r2')).toEqual([
    { roomId: 'r1', from: day(-2), to: TODAY },
    { roomId: 'r2', from: TODAY, to: day(4) },
  ]);
  expect(after('expected', null)).toEqual([]);
});

test('never removes nights slept nor moves the arrival of a guest in house', () => {
  fc.assert(
    fc.property(scene, ({ stay, wanted }) => {
      const plan = planStayChange(stay, wanted, TODAY);
      if ('code' in plan || stay.state !== 'in_house') return;
      expect(plan.checkIn).toBe(stay.checkIn);
      for (const night of plan.removed) expect(night >= TODAY).toBe(true);
    }),
  );
  const inHouse: PlannedStay = { checkIn: day(-3), checkOut: day(2), state: 'in_house', roomId: 'r1' };
  expect(planStayChange(inHouse, { checkOut: day(-1) }, TODAY)).toMatchObject({
    code: 'order.stayedNightsStay',
  });
  expect(planStayChange(inHouse, { checkIn: day(-2) }, TODAY)).toMatchObject({
    code: 'order.startedStayKeepsArrival',
  });
  expect(planStayChange(inHouse, { checkOut: TODAY, roomId: 'r2' }, TODAY)).toMatchObject({
    code: 'order.moveWithoutNight',
  });
  expect(planStayChange(inHouse, {}, TODAY)).toMatchObject({ code: 'order.nothingToChange' });
});

test('names a change by its effect', () => {
  const stay: PlannedStay = { checkIn: day(1), checkOut: day(4), state: 'expected', roomId: 'r1' };
  const verbs = (wanted: Parameters<typeof planStayChange>[1]) => {
    const plan = planStayChange(stay, wanted, TODAY);
    return 'code' in plan ? plan.code : plan.verbs;
  };
  expect(verbs({ checkOut: day(6) })).toEqual(['extend']);
  expect(verbs({ checkOut: day(3) })).toEqual(['shorten']);
  expect(verbs({ roomId: 'r2' })).toEqual(['move']);
  expect(verbs({ checkIn: day(2), checkOut: day(5) })).toEqual(['move']);
  expect(verbs({ roomId: 'r2', checkOut: day(5) })).toEqual(['move', 'extend']);
  expect(verbs({ checkOut: day(1) })).toBe('order.reversedDates');
  expect(verbs({ checkIn: day(5) })).toBe('order.reversedDates');
});

const priced = (from: number, prices: readonly number[]): PricedNight[] =>
  prices.map((priceFen, i) => ({ night: day(from + i), priceFen }));

test('prices one entry per night, keeps frozen ones, and spreads a custom amount exactly', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(prices, prices, fc.integer({ min: 0, max: 20 }), fc.nat(9_000_000), (was, is, pivot, fen) => {
      const sold = priced(0, was);
      const quoted = priced(0, is);
      const kept = priceAfter(sold, quoted, day(pivot), { kind: 'keep' });
      expect(kept.map((n) => n.night)).toEqual(quoted.map((n) => n.night));
      expect(kept.map((night) => night.priceFen)).toEqual(is.map((price, i) => was[i] ?? price));
      const custom = priceAfter(sold, quoted, day(pivot), { kind: 'custom', fen });
      const open = custom.filter((night) => night.night >= day(pivot));
      if (open.length > 0) expect(sumNights(open)).toBe(fen);
      expect(custom.every((night) => night.priceFen >= 0)).toBe(true);
      expect(priceAfter(sold, quoted, day(pivot), { kind: 'difference' })).toEqual([
        ...kept.slice(0, pivot),
        ...quoted.slice(pivot),
      ]);
    }),
  );
  expect(sumNights(spread(100, priced(0, [0, 0, 0])))).toBe(100);
});

test('keeps prices night by night when the dates move', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 });
  const quotes = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(prices, quotes, fc.integer({ min: -20, max: 20 }), (was, is, shift) => {
      const sold = priced(0, was);
      const moved = priceAfter(sold, priced(shift, is.slice(0, was.length)), day(shift), { kind: 'keep' });
      expect(moved).toEqual(priced(shift, was));
      expect(sumNights(moved)).toBe(sumNights(sold));
    }),
  );
});

test('keeps the prices of remaining nights and quotes new ones when a stay grows or shrinks', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 20 });
  const edge = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(prices, edge, edge, fc.boolean(), (was, before, after, grows) => {
      const sold = priced(0, was);
      const from = grows ? -before : Math.min(before, was.length - 1);
      const to = grows ? was.length + after : Math.max(from + 1, was.length - after);
      const quoted = priced(from, Array(to - from).fill(77));
      const kept = priceAfter(sold, quoted, day(from), { kind: 'keep' });
      expect(kept).toEqual(quoted.map(({ night }, at) => ({ night, priceFen: was[from + at] ?? 77 })));
    }),
  );
});

test('carries sold prices along when moved and extended at once, and quotes the last nights', () => {
  const sold = priced(0, [100, 200]);
  const keep = { kind: 'keep' } as const;
  expect(priceAfter(sold, priced(5, [7, 8, 9]), day(5), keep)).toEqual(priced(5, [100, 200, 9]));
  expect(priceAfter(sold, priced(5, [7]), day(5), keep)).toEqual(priced(5, [100]));
});

test('computes the balance', () => {
  const sums = {
    roomFen: 100_000,
    chargesFen: 5_000,
    feeFen: 2_000,
    keptFen: 5_000,
    waivedFen: 1_000,
    paidFen: 60_000,
  };
  expect(balanceOf({ booking: 'confirmed', ...sums })).toBe(44_000);
  for (const booking of ['cancelled', 'expired', 'rejected'] as const) {
    expect(balanceOf({ booking, ...sums })).toBe(-55_000);
    expect(worthOf({ booking, ...sums })).toBe(5_000);
  }
  expect(worthOf({ booking: 'confirmed', ...sums })).toBe(105_000);
});

test('keeps at least the first night on early departure and never lengthens a stay', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 0 }), fc.integer({ min: 1, max: 20 }), (start, nights) => {
      const stay = { checkIn: day(start), checkOut: addDays(day(start), nights) };
      const departure = departureOf(stay, TODAY);
      expect(departure > stay.checkIn && departure <= stay.checkOut).toBe(true);
    }),
  );
});

test('drops agreed times whose day the stay no longer has', () => {
  const stay = { checkIn: day(0), checkOut: day(2), arriveTime: '15:00', leaveTime: '11:00' };
  const plan = { checkIn: day(0), checkOut: day(3) };
  expect(timesLost(stay, plan)).toEqual({ arrival: false, departure: true });
  expect(timesLost(stay, { checkIn: day(1), checkOut: day(2) })).toEqual({ arrival: true, departure: false });
  expect(
    timesLost({ ...stay, arriveTime: null, leaveTime: null }, { checkIn: day(1), checkOut: day(3) }),
  ).toEqual({ arrival: false, departure: false });
});
