/** A feed of a thousand revisions, in any order and with repetitions: each booking ends as its newest revision says. */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { newId } from '../../../../platform/ids.ts';
import { storeRevision } from '../../pull/store-revision.ts';
import { readBookings } from './channex-bookings.ts';

const BOOKINGS = 250;
const REVISIONS = 4;
/** One in ten notifications is repeated. */
const REPEATED = 10;
/** In one transaction. */
const PAGE = 20;

let t: TestApp;
const connectionId = newId();
beforeAll(async () => {
  t = await openTestApp();
  await t.database
    .insertInto('channelConnections')
    .values({ id: connectionId, platform: 'channex', name: 'Channex', state: 'active', accountKey: 'a' })
    .execute();
});
afterAll(() => t.close());

interface Told {
  readonly booking: string;
  readonly at: string;
  readonly checkOut: string;
  readonly amountFen: number;
  readonly isCancelled: boolean;
}

const tellings = (): Told[] =>
  Array.from({ length: BOOKINGS * REVISIONS }, (_, at) => {
    const [booking, turn] = [Math.floor(at / REVISIONS), at % REVISIONS];
    const nights = 1 + ((booking * 7 + turn * 3) % 5);
    return {
      booking: `b${booking}`,
      // Some of one second: microseconds decide.
      at: `2026-11-20T04:${String(booking % 60).padStart(2, '0')}:00.${String(turn * 1_000 + 1).padStart(6, '0')}`,
      checkOut: addDays('2026-12-01', nights),
      amountFen: nights * 10_000,
      isCancelled: turn === REVISIONS - 1 && booking % 4 === 0,
    };
  });

const rowOf = ({ booking, at, checkOut, amountFen, isCancelled }: Told) => {
  const amount = (amountFen / 100).toFixed(2);
  const days = Object.fromEntries(datesOf('2026-12-01', checkOut).map((night) => [night, '100.00']));
  const room = {
    ...{ checkin_date: '2026-12-01', checkout_date: checkOut, room_type_id: 't', rate_plan_id: 'nowhere' },
    ...{ days, occupancy: { adults: 2 }, guests: [], taxes: [] },
  };
  return {
    id: `${booking}-${at}`,
    attributes: {
      ...{
        property_id: 'p',
        booking_id: booking,
        unique_id: `BDC-${booking}`,
        ota_reservation_code: booking,
      },
      ...{ ota_name: 'Booking.com', status: isCancelled ? 'cancelled' : 'modified', amount, currency: 'CNY' },
      ...{ payment_collect: 'property', inserted_at: at, customer: { name: 'A', surname: 'B' } },
      ...{ services: [], rooms: [room] },
    },
  };
};

/** The same order for the same seed. */
const shuffled = <T>(all: readonly T[], seed: number): T[] => {
  const keyed = all.map((one, at) => ({ one, key: (at * 7_919 + seed * 104_729) % 100_003 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
};

test.each([1, 2])(
  '1,000 revisions, shuffled and repeated: exactly 250 right bookings (order %i)',
  { timeout: 180_000 },
  async (seed) => {
    await sql`delete from channel_revisions`.execute(t.database);
    await sql`delete from channel_orders`.execute(t.database);
    const told = tellings();
    const repeated = told.filter((_, at) => at % REPEATED === 0);
    const feed = shuffled([...told, ...repeated, ...repeated], seed).map(rowOf);
    for (let first = 0; first < feed.length; first += PAGE) {
      const { orders, unreadable } = readBookings(feed.slice(first, first + PAGE), true);
      expect(unreadable).toEqual([]);
      await t.job().change(async (ctx) => {
        for (const order of orders) await storeRevision(ctx, connectionId, order);
      });
    }
    const newest = new Map(told.map((one) => [one.booking, one]));
    const { rows } = await sql<{ booking: string; state: string; checkOut: string; sellFen: number }>`
      select platform_order_id as booking, state, check_out, sell_fen from channel_orders
      where connection_id = ${connectionId}`.execute(t.database);
    expect(rows).toHaveLength(BOOKINGS);
    for (const { booking, state, checkOut, sellFen } of rows) {
      const right = newest.get(booking);
      expect([booking, checkOut, sellFen]).toEqual([booking, right?.checkOut, right?.amountFen]);
      expect(state === 'cancelled').toBe(right?.isCancelled);
    }
    const { rows: stored } = await sql<{ n: number }>`
      select count(*)::int as n from channel_revisions where connection_id = ${connectionId}`.execute(
      t.database,
    );
    expect(stored[0]?.n).toBe(BOOKINGS * REVISIONS);
  },
);
