/** The night audit: revenue of a day, the books, no-shows; stopped anywhere, it ends with the same result. */
import {
  getNightAuditState,
  pageNightAudits,
  runNightAudit,
} from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { markNotCome } from '../../sales/orders/stay/mark-no-show.ts';
import { auditHouses, nightAuditJob } from './run-night-audit.ts';

const YESTERDAY = '2026-11-19';
/** 12:00 in Shanghai: the day before is over since 06:00. */
const noon = (date: string) => `${date}T04:00:00Z`;

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ now: noon(TODAY) });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(noon(TODAY));
  // Excludes the houses of other tests from the audit.
  await sql`update houses set state = 'archived'`.execute(t.database);
  house = await buildHouse(t.database, { rooms: 5, department: 'staff' });
});

type Change = ReturnType<TestApp['job']>['change'];
const audit = (houseId: string, change: Change = t.job().change) =>
  t.job().read((ctx) => auditHouses({ ctx, change, isStopped: () => false }, houseId));
const runJob = () => nightAuditJob.run(t.job(), {});

const stay = (of: BuiltHouse, room: number | null, from: number, to: number, more: object = {}) =>
  buildStay(t.database, of, {
    checkIn: day(from),
    checkOut: day(to),
    room: room === null ? null : (of.rooms[room] ?? null),
    ...more,
  });

const paid = async (of: BuiltHouse, sold: Awaited<ReturnType<typeof stay>>) => {
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
    select ${of.id}, gen_random_uuid(), ${sold.orderId}, 'wechat', paid_fen, 'succeeded', ${YESTERDAY}, 'test', created_at
    from orders where id = ${sold.orderId}`.execute(t.database);
  return sold;
};

/** One guest in house, one departed, one no-show, one to come, one without a room, one overdue. */
const fill = async (of: BuiltHouse) => ({
  inHouse: await stay(of, 0, -2, 2, { state: 'in_house', priceFen: 30_001 }),
  left: await paid(
    of,
    await stay(of, 1, -1, 0, {
      state: 'checked_out',
      shown: 'completed',
      channel: 'mt',
      paidFen: 40_000,
    }),
  ),
  missing: await stay(of, 2, -1, 2, { priceFen: 50_000 }),
  coming: await stay(of, 3, 1, 4, { channel: 'mt', priceFen: 60_000 }),
  unplaced: await stay(of, null, 2, 3, { priceFen: 20_000 }),
  overdue: await stay(of, 4, -4, -1, { state: 'in_house' }),
  unpaid: await stay(of, 4, -1, 1, { booking: 'wait_pay', shown: 'wait_pay' }),
});

const stored = async ({ id }: BuiltHouse) => {
  const audits = await sql`select business_date::text, no_shows, nights, room_fen, late,
      (select array_agg(p ->> 'kind' order by p ->> 'kind') from jsonb_array_elements(problems) p) as problems
    from night_audits where house_id = ${id} order by business_date`.execute(t.database);
  const posted =
    await sql`select p.night::text, posted_on::text, p.channel, nights, p.room_fen from posted_nights p
    join stays s on s.house_id = p.house_id and s.id = p.stay_id
    where p.house_id = ${id} order by 1, 2, 3, 4, 5`.execute(t.database);
  const books = await sql`select business_date::text, channel, rooms, room_fen from on_books
    where house_id = ${id} order by 1, 2`.execute(t.database);
  return { audits: audits.rows, posted: posted.rows, books: books.rows };
};

describe('the night audit', () => {
  test('closes yesterday: guests who did not come, nights earned, what is on the books, what to look at', async () => {
    const orders = await fill(house);
    await runJob();
    const { audits, posted, books } = await stored(house);
    expect(audits).toEqual([
      {
        businessDate: YESTERDAY,
        noShows: 1,
        nights: 3,
        roomFen: 30_001 + 40_000 + 50_000,
        late: false,
        problems: ['overdue', 'unconfirmed'],
      },
    ]);
    expect(posted).toEqual([
      { night: YESTERDAY, postedOn: YESTERDAY, channel: 'direct', nights: 1, roomFen: 30_001 },
      { night: YESTERDAY, postedOn: YESTERDAY, channel: 'direct', nights: 1, roomFen: 50_000 },
      { night: YESTERDAY, postedOn: YESTERDAY, channel: 'mt', nights: 1, roomFen: 40_000 },
    ]);
    expect(books).toEqual([
      // In house tonight and tomorrow night, then the stay without a room; the unpaid one also holds tonight.
      {
        businessDate: YESTERDAY,
        channel: 'direct',
        rooms: [2, 1, 1],
        roomFen: [30_001 + 40_000, 30_001, 20_000],
      },
      {
        businessDate: YESTERDAY,
        channel: 'mt',
        rooms: [0, 1, 1, 1],
        roomFen: [0, 60_000, 60_000, 60_000],
      },
    ]);
    const missed = await t.database
      .selectFrom('orders')
      .select(['shown', 'roomFen'])
      .where('id', '=', orders.missing.orderId)
      .executeTakeFirstOrThrow();
    expect(missed).toEqual({ shown: 'no_show', roomFen: 50_000 });
    expect(await brokenInvariants(t.database)).toEqual({});
  });

  test('a guest who sleeps in the first part of his stay has come, though he has not changed rooms', async () => {
    t.setNow(noon(day(-2)));
    const { orderId, stayId } = await stay(house, 0, -3, 2, { state: 'in_house' });
    const desk = await t.as('frontdesk');
    const { order } = await desk.ok(getOrder, { id: orderId });
    const cut = { stayId, version: order.version, at: day(-1), roomId: house.rooms[1]?.id };
    await desk.ok(splitStay, cut);
    t.setNow(noon(TODAY));
    const part = (await desk.ok(getOrder, { id: orderId })).stays.find(({ id }) => id !== stayId);
    const states = async () =>
      (await desk.ok(getOrder, { id: orderId })).stays.map(({ state, nights }) => [state, nights.length]);
    await t.job().change((ctx) => markNotCome(ctx, part?.id ?? ''));
    await runJob();
    expect(await states()).toEqual([
      ['in_house', 2],
      ['expected', 3],
    ]);
    expect((await stored(house)).audits).toMatchObject([
      { noShows: 0, problems: ['overdue', 'stillExpected'] },
    ]);
    await sql`update stays set state = 'expected' where id = ${stayId}`.execute(t.database);
    await t.job().change((ctx) => markNotCome(ctx, part?.id ?? ''));
    expect(await states()).toEqual([
      ['expected', 2],
      ['no_show', 1],
    ]);
  });

  test('run again changes nothing; days without a run are made up, oldest first, and marked', async () => {
    await fill(house);
    await runJob();
    const before = await stored(house);
    await runJob();
    expect(await stored(house)).toEqual(before);
    t.setNow(noon(day(3)));
    await runJob();
    const { audits } = await stored(house);
    expect(
      audits.map((audit) => [
        (audit as { businessDate: string }).businessDate,
        (audit as { late: boolean }).late,
      ]),
    ).toEqual([
      [YESTERDAY, false],
      [TODAY, true],
      [day(1), true],
      [day(2), false],
    ]);
  });

  test('a day ends at the audit hour of the house, not at midnight', async () => {
    t.setNow(`${TODAY}T21:59:00Z`);
    await runJob();
    t.setNow(`${TODAY}T22:01:00Z`);
    const at0559 = await stored(house);
    await runJob();
    expect(at0559.audits.map((a) => (a as { businessDate: string }).businessDate)).toEqual([YESTERDAY]);
    expect((await stored(house)).audits.map((a) => (a as { businessDate: string }).businessDate)).toEqual([
      YESTERDAY,
      TODAY,
    ]);
  });

  test('a night that is changed after it was posted is corrected by the next audit', async () => {
    const { left } = await fill(house);
    await runJob();
    await sql`update order_nights set price_fen = 35000 where stay_id = ${left.stayId}`.execute(t.database);
    t.setNow(noon(day(1)));
    await runJob();
    const { rows } = await sql`select posted_on::text, nights, room_fen from posted_nights
      where stay_id = ${left.stayId} order by posted_on`.execute(t.database);
    expect(rows).toEqual([
      { postedOn: YESTERDAY, nights: 1, roomFen: 40_000 },
      { postedOn: TODAY, nights: 0, roomFen: -5_000 },
    ]);
  });

  test('killed at any step and run again, it leaves what an undisturbed one leaves', async () => {
    const twin = await buildHouse(t.database, { rooms: 5, name: '另一家', department: 'staff' });
    await fill(twin);
    await audit(twin.id);
    const whole = await stored(twin);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
        fc.boolean(),
        async (kills, within) => {
          const one = await buildHouse(t.database, { rooms: 5, name: '被中断', department: 'staff' });
          await fill(one);
          for (const kill of kills) {
            let step = 0;
            const { change } = t.job();
            const failing: Change = async (run) => {
              step += 1;
              if (step < kill) return change(run);
              if (!within) throw new Error('killed');
              return change(async (inner) => {
                await run(inner);
                throw new Error('killed');
              });
            };
            await audit(one.id, failing).catch(() => {});
          }
          await audit(one.id);
          expect(await stored(one)).toEqual(whole);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('two at once close a day once', async () => {
    await fill(house);
    await Promise.all([runJob(), runJob(), runJob()]);
    const { audits, posted } = await stored(house);
    expect([audits.length, posted.length]).toEqual([1, 3]);
  });

  test('for any stays, what is posted is what the nights cost and what is on the books is what is sold', async () => {
    const sale = fc.record({
      from: fc.integer({ min: -6, max: 6 }),
      length: fc.integer({ min: 1, max: 6 }),
      priceFen: fc.integer({ min: 0, max: 99_999 }),
      channel: fc.constantFrom('direct', 'mt', 'tj'),
      type: fc.integer({ min: 0, max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 8 }), async (sales) => {
        const one = await buildHouse(t.database, { rooms: 0, name: '随机', department: 'staff' });
        const types = [one.roomTypeId, await buildRoomType(t.database, one.id)];
        for (const { from, length, priceFen, channel, type } of sales) {
          const state = from + length <= 0 ? 'checked_out' : from < 0 ? 'in_house' : 'expected';
          const { stayId } = await stay(one, null, from, from + length, {
            priceFen,
            channel,
            state,
            roomTypeId: types[type],
          });
          // Every guest in house or departed has a room.
          if (state === 'checked_out')
            await sql`update stays set holds_nights = false where id = ${stayId}`.execute(t.database);
        }
        await audit(one.id);
        const expected = sales.filter(({ from, length }) => from + length > 0);
        const nights = expected.flatMap(({ from, length, priceFen }) =>
          Array.from({ length }, (_, i) => ({ ahead: from + i + 1, priceFen })).filter(
            ({ ahead }) => ahead > 0,
          ),
        );
        const { rows } = await sql<{ rooms: number; fen: number }>`
          select coalesce(sum(r), 0)::int as rooms, coalesce(sum(f), 0)::bigint as fen
          from on_books b, unnest(b.rooms, b.room_fen) as u (r, f) where b.house_id = ${one.id}`.execute(
          t.database,
        );
        expect(rows[0]).toEqual({
          rooms: nights.length,
          fen: nights.reduce((total, { priceFen }) => total + priceFen, 0),
        });
      }),
      { numRuns: 15 },
    );
  });
});

describe('seen and run by people', () => {
  test('by hand it closes what is due in the houses in scope, and says what it did', async () => {
    await fill(house);
    const foreign = await buildHouse(t.database, { rooms: 1, name: '别处' });
    const desk = await t.as('frontdesk');
    expect(await desk.ok(getNightAuditState, {})).toMatchObject({ due: 1 });
    expect(await desk.ok(runNightAudit, {})).toEqual({ days: 1, noShows: 1, nights: 3, problems: 2 });
    expect(await desk.ok(runNightAudit, {})).toEqual({ days: 0, noShows: 0, nights: 0, problems: 0 });
    const { records } = await desk.ok(pageNightAudits, {
      houseId: [house.id, foreign.id],
      withProblems: true,
    });
    const mine = records.find((audit) => audit.houseId === house.id);
    expect(mine).toMatchObject({ businessDate: YESTERDAY, noShows: 1, nights: 3, runBy: 'frontdesk' });
    expect(records.some((audit) => audit.houseId === foreign.id)).toBe(false);
    expect((await stored(foreign)).audits).toEqual([]);
    expect(await desk.ok(runNightAudit, { houseId: foreign.id })).toMatchObject({ days: 0 });
  });

  test('is refused to others', async () => {
    for (const endpoint of [pageNightAudits, getNightAuditState, runNightAudit]) {
      expect((await t.nobody.call(endpoint, {})).status).toBe(401);
      expect((await (await t.as('housekeeper')).call(endpoint, {})).status).toBe(403);
    }
    expect((await (await t.as('finance')).call(runNightAudit, {})).status).toBe(403);
  });
});
