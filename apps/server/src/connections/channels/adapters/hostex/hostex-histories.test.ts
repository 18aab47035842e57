/** Readings without revision numbers: in any order and number, our order ends like theirs. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../../test/builders.ts';
import {
  type HostexWorld,
  hostexTokens,
  openHostexWorld,
} from '../../../../../test/channels/hostex-world.ts';
import { withoutKnown } from '../../pull/known-readings.ts';
import { storeRevision } from '../../pull/store-revision.ts';
import { readStays } from './hostex-reservations.ts';

const MINUTE = 60_000;
let world: HostexWorld;
let connectionId: string;
let house: BuiltHouse;

beforeAll(async () => {
  world = await openHostexWorld();
  house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 8, basePriceFen: 50_000 });
  connectionId = await world.connect();
});
afterAll(() => world.close());

const said = (code: string, variant: number) => ({
  ...{ reservation_code: code, stay_code: code, channel_id: code, property_id: 12_001 },
  ...{ channel_type: 'tujia', listing_id: 'nowhere', guest_name: '林' },
  check_in_date: '2026-12-01',
  check_out_date: ['2026-12-03', '2026-12-04', '2026-12-05'][variant % 3],
  status: variant >= 3 ? 'cancelled' : 'accepted',
  booked_at: '2026-11-19T04:00:00+00:00',
  rates: { rate: { currency: 'CNY', amount: 500 + variant } },
});

test('readings in any order, repeated, end in what was read last; the same again is stored once', async () => {
  const job = world.t.job();
  let run = 0;
  const history = fc.record({
    variants: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
    readings: fc.array(fc.nat({ max: 99 }), { maxLength: 8 }),
    lastComes: fc.nat({ max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ variants, readings, lastComes }) => {
      run += 1;
      const code = `0-${run}-history`;
      const at = (tick: number) => new Date(Date.parse('2026-11-20T04:00:00Z') + tick * 1_000);
      const variantAt = (tick: number) => variants[Math.floor((tick * variants.length) / 100)] ?? 0;
      // The last reading of all is of the end, and may come before the late ones.
      for (const tick of readings.toSpliced(lastComes, 0, 99)) {
        const told = readStays([said(code, variantAt(tick))], at(tick)).orders;
        const news = await job.change((ctx) => withoutKnown(ctx, connectionId, told));
        for (const order of news) await job.change((ctx) => storeRevision(ctx, connectionId, order));
      }
      const last = readStays([said(code, variantAt(99))], at(99)).orders[0];
      const { rows } = await sql<{ state: string; checkOut: string; sellFen: number }>`
        select state, check_out, sell_fen from channel_orders where platform_order_id = ${code}`.execute(
        world.t.database,
      );
      expect(rows).toEqual([{ state: last?.state, checkOut: last?.checkOut, sellFen: last?.sellFen }]);
      const stored = async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n from channel_revisions where platform_order_id = ${code}`.execute(
            world.t.database,
          )
        ).rows[0]?.n;
      const before = await stored();
      const again = readStays([said(code, variantAt(99))], at(200)).orders;
      for (const order of again) await job.change((ctx) => storeRevision(ctx, connectionId, order));
      expect(await stored()).toBe(before);
    }),
    // A late reading between two identical ones.
    { numRuns: 40, examples: [[{ variants: [3, 0, 3], readings: [0, 34], lastComes: 1 }]] },
  );
});

interface TheirStay {
  readonly stay_code: string;
  readonly status: string;
  readonly check_out_date: string;
  readonly listing_id: string;
}

const theirStays = async (): Promise<TheirStay[]> => {
  const all: TheirStay[] = [];
  for (;;) {
    const query = `start_check_in_date=2026-01-01&end_check_in_date=2028-01-01&limit=100&offset=${all.length}`;
    const answer = await fetch(`${world.sandbox.url}/hostex/china/v3/reservations?${query}`, {
      headers: { 'hostex-access-token': hostexTokens.china, 'user-agent': 'test' },
    });
    const { data } = (await answer.json()) as { data: { reservations: TheirStay[] } };
    all.push(...data.reservations);
    if (data.reservations.length < 100) return all;
  }
};

test('weeks of guests told out of order and twice end in their orders', async () => {
  for (const title of ['西湖云栖·清荷', '西湖云栖·听雨', '西湖云栖·湖景露台', '灵隐山居·竹影', '云栖大床房'])
    await world.map(connectionId, title, house.roomTypeId);
  for (const name of ['shuffledList', 'repeatedRow'])
    await world.control('fault', { name, count: 50, only: 'GET /reservations' });
  for (let round = 0; round < 4; round += 1) {
    await world.control('history', { accountId: 'hx-china', count: 8, withinDays: 25 });
    world.pass(MINUTE);
    await world.pull();
  }
  await world.control('clearFaults');
  world.pass(MINUTE);
  await world.pull();
  const { rows } = await sql<{ code: string; booking: string; checkOut: string; problem: string | null }>`
    select c.platform_order_id as code, o.booking, o.check_out, c.problem
    from channel_orders c join orders o on o.house_id = c.house_id and o.id = c.order_id`.execute(
    world.t.database,
  );
  const ours = new Map(rows.map((row) => [row.code, row]));
  let compared = 0;
  for (const { stay_code, status, check_out_date } of await theirStays()) {
    const own = ours.get(stay_code);
    if (!own) {
      // Ended, by state or by dates, before it was first read.
      const wasOver = /cancelled|denied|timeout/.test(status) || check_out_date <= '2026-11-20';
      expect([stay_code, check_out_date, wasOver]).toEqual([stay_code, check_out_date, true]);
      continue;
    }
    const isOver = ['cancelled', 'denied', 'timeout'].includes(status);
    expect([stay_code, ['cancelled', 'rejected'].includes(own.booking)]).toEqual([stay_code, isOver]);
    if (!isOver) expect([stay_code, own.checkOut]).toEqual([stay_code, check_out_date]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(15);
  await world.settle();
});
