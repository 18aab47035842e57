/** The certification list: the demanded calls pass, a wrong, missing or additional one is named. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, nightsBetween } from '../platforms/clock.ts';
import type { Verdict } from './certification.ts';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';

let desk: ChannexDesk;
let ids: Awaited<ReturnType<ChannexDesk['ids']>>;
beforeEach(async () => {
  desk = await openChannex({ now: new Date('2026-10-31T04:00:00Z') });
  ids = await desk.ids();
});
afterEach(() => desk.sandbox.stop());

const restrict = (...values: Record<string, unknown>[]) =>
  desk.call('POST', '/restrictions', {
    values: values.map((value) => ({ property_id: ids.propertyId, ...value })),
  });
const stock = (...values: Record<string, unknown>[]) =>
  desk.call('POST', '/availability', {
    values: values.map((value) => ({ property_id: ids.propertyId, ...value })),
  });
const certify = async (step: number, fields: Record<string, unknown> = {}) =>
  (await desk.control('certify', { propertyId: ids.propertyId, step, ...fields })).body as unknown as Verdict;
const range = (from: number, to: number, month = '2026-11') => ({
  date_from: `${month}-${String(from).padStart(2, '0')}`,
  date_to: `${month}-${String(to).padStart(2, '0')}`,
});

describe('steps 2 to 10', () => {
  const calls: Record<number, () => Promise<unknown>> = {
    2: () => restrict({ rate_plan_id: ids.twinBar, date: '2026-11-22', rate: '333.00' }),
    3: () =>
      restrict(
        { rate_plan_id: ids.twinBar, date: '2026-11-21', rate: 33_300 },
        { rate_plan_id: ids.doubleBar, date: '2026-11-25', rate: 44_400 },
        { rate_plan_id: ids.doubleBreakfast, date: '2026-11-29', rate: '456.23' },
      ),
    4: () =>
      restrict(
        { rate_plan_id: ids.twinBar, ...range(1, 10), rate: 24_100 },
        { rate_plan_id: ids.doubleBar, ...range(10, 16), rate: '312.66' },
        { rate_plan_id: ids.doubleBreakfast, ...range(1, 20), rate: 11_100 },
      ),
    5: () =>
      restrict(
        { rate_plan_id: ids.twinBar, date: '2026-11-23', min_stay_arrival: 3 },
        { rate_plan_id: ids.doubleBar, date: '2026-11-25', min_stay_through: 2 },
        { rate_plan_id: ids.doubleBreakfast, date: '2026-11-15', min_stay_arrival: 5 },
      ),
    6: () =>
      restrict(
        { rate_plan_id: ids.twinBar, date: '2026-11-14', stop_sell: true },
        { rate_plan_id: ids.doubleBar, date: '2026-11-16', stop_sell: 1 },
        { rate_plan_id: ids.doubleBreakfast, date: '2026-11-20', stop_sell: true },
      ),
    7: () =>
      restrict(
        {
          rate_plan_id: ids.twinBar,
          ...range(1, 10),
          closed_to_arrival: true,
          closed_to_departure: false,
          max_stay: 4,
          min_stay_arrival: 1,
        },
        {
          rate_plan_id: ids.twinBreakfast,
          ...range(12, 16),
          closed_to_arrival: false,
          closed_to_departure: true,
          min_stay_arrival: 6,
        },
        { rate_plan_id: ids.doubleBar, ...range(10, 16), closed_to_arrival: true, min_stay_arrival: 2 },
        { rate_plan_id: ids.doubleBreakfast, ...range(1, 20), min_stay_arrival: 10 },
      ),
    8: () => {
      const half = { date_from: '2026-12-01', date_to: '2027-05-01' };
      const open = { closed_to_arrival: false, closed_to_departure: false };
      return restrict(
        { rate_plan_id: ids.twinBar, ...half, rate: 43_200, ...open, min_stay_arrival: 2 },
        { rate_plan_id: ids.doubleBar, ...half, rate: 34_200, min_stay_arrival: 3 },
      );
    },
    9: async () => {
      await stock({ room_type_id: ids.twin, date: '2026-11-21', availability: 7 });
      await stock({ room_type_id: ids.double, date: '2026-11-25', availability: 0 });
    },
    10: () =>
      stock(
        { room_type_id: ids.twin, ...range(10, 16), availability: 3 },
        { room_type_id: ids.double, ...range(17, 24), availability: 4 },
      ),
  };

  it.each(Object.keys(calls).map(Number))('step %i is met by its calls and by nothing else', async (step) => {
    expect((await certify(step)).isMet).toBe(false);
    await calls[step]?.();
    expect(await certify(step)).toMatchObject({ step, isMet: true, problems: [], extra: [] });
    const others = Object.keys(calls)
      .map(Number)
      .filter((other) => other !== step);
    for (const other of others) expect((await certify(other)).isMet).toBe(false);
  });

  it('names what differs, what is missing and what is added', async () => {
    await restrict(
      { rate_plan_id: ids.twinBar, date: '2026-11-21', rate: 33_400 },
      { rate_plan_id: ids.doubleBar, date: '2026-11-25', rate: 44_400, max_stay: 3 },
    );
    const verdict = await certify(3);
    expect(verdict.problems).toEqual([
      `${ids.twinBar}/2026-11-21/rate: 33400 instead of 33300`,
      `${ids.doubleBreakfast}/2026-11-29/rate: undefined instead of 45623`,
    ]);
    expect(verdict.extra).toEqual([`${ids.doubleBar}/2026-11-25/max_stay`]);
  });

  it('counts calls, from a request on, in another month if asked', async () => {
    await calls[2]?.();
    await calls[2]?.();
    expect((await certify(2)).problems).toEqual(['2 calls instead of 1–1']);
    const after = desk.channex.requests.list().at(-1)?.seq;
    await restrict({ rate_plan_id: ids.twinBar, date: '2027-02-22', rate: 33_300 });
    expect(await certify(2, { after, month: '2027-02' })).toMatchObject({ isMet: true, calls: 1 });
  });
});

describe('step 1', () => {
  it('wants all rooms and plans for 500 varied nights in two calls', async () => {
    const nights = nightsBetween('2026-10-31', addDays('2026-10-31', 500));
    const varied = <T>(of: (index: number) => T): T[] => [of(0), of(1)];
    const half = (index: number) => ({ date_from: nights[index * 250], date_to: nights[index * 250 + 249] });
    const plans = [ids.twinBar, ids.twinBreakfast, ids.doubleBar, ids.doubleBreakfast];
    await stock(
      ...[ids.twin, ids.double].flatMap((room_type_id) =>
        varied((index) => ({ room_type_id, ...half(index), availability: index + 1 })),
      ),
    );
    const rates = plans.flatMap((rate_plan_id) =>
      varied((index) => ({ rate_plan_id, ...half(index), rate: 10_000 + index })),
    );
    await restrict(...rates.slice(1));
    expect((await certify(1)).problems).toEqual([
      `${ids.twinBar}: rate is missing on 250 nights from 2026-10-31`,
    ]);
    const after = desk.channex.requests.list().at(-1)?.seq;
    await stock(
      ...[ids.twin, ids.double].flatMap((room_type_id) =>
        varied((index) => ({ room_type_id, ...half(index), availability: index + 1 })),
      ),
    );
    await restrict(...rates);
    expect(await certify(1, { after })).toMatchObject({ isMet: true, calls: 2, problems: [] });
  });
});

describe('step 11', () => {
  it('wants a new, a changed and a cancelled booking, read from the revisions and acknowledged', async () => {
    await desk.openTwin();
    const nights = { checkIn: '2026-11-22', checkOut: '2026-11-24' };
    const { bookingId } = (await desk.control('book', { ratePlanId: ids.twinBar, ...nights })).body;
    await desk.control('modify', { bookingId, checkOut: '2026-11-25' });
    await desk.control('cancel', { bookingId });
    const { data } = (await desk.call('GET', '/booking_revisions/feed')).body;
    expect((await certify(11)).problems).toHaveLength(3);
    for (const { id } of data) await desk.call('POST', `/booking_revisions/${id}/ack`);
    expect(await certify(11)).toMatchObject({ isMet: true });
  });
});
