/** The workplace on 100,000 orders: server time of its two requests, with full scope and for one department. */

import { setTimeout as sleep } from 'node:timers/promises';
import { queueKeys } from '@minsu/contract/operations/workplace/queue-list.ts';
import { getWorkplace, getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { M, type Shape } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';

const MAX_MS = 500;
const TIMES = 30;

/** `WORKPLACE_ORDERS=5` orders per room for a quick check. */
const SHAPE: Shape = { ...M, ordersPerRoom: Number(process.env.WORKPLACE_ORDERS ?? M.ordersPerRoom) };

const MARK_ALL = `
  insert into report_marks (house_id, month)
  select distinct n.house_id, date_trunc('month', n.night)::date from order_nights n`;

/** Bookings on the books for a month of evenings, for pickup comparisons. */
const BOOKS = `
  insert into night_audits (house_id, business_date, no_shows, nights, room_fen, late, at)
  select h.id, current_date - d, 0, 0, 0, false, now() from houses h, generate_series(1, 30) d on conflict do nothing;
  insert into on_books (house_id, business_date, room_type_id, channel, rooms, room_fen)
  select a.house_id, a.business_date, t.id, c, array_fill(1, array[120]), array_fill(40000::bigint, array[120])
  from night_audits a join room_types t on t.house_id = a.house_id, unnest(array['direct', 'mt', 'tj']) c on conflict do nothing`;

const untilWorkedOut = async (url: string): Promise<void> => {
  for (;;) {
    const [row] = await rowsOf<{ left: number }>(
      url,
      'select count(*)::int as left from (select from report_marks limit 1) m',
    );
    if (row?.left === 0) return;
    await sleep(500);
  }
};

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const timesOf = async (minsu: Minsu, call: Call): Promise<number[]> => {
  const client = minsu.client(1);
  const times: number[] = [];
  for (let n = 0; n <= TIMES; n += 1) {
    const { status, body, ms } = await client.send(call);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`);
    // The first one opens connections.
    if (n > 0) times.push(ms);
  }
  return times;
};

export const measureWorkplace = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('workplace', SHAPE);
  await rowsOf(url, MARK_ALL);
  await rowsOf(url, BOOKS);
  const [counted] = await rowsOf<{ orders: number; today: string }>(
    url,
    'select count(*)::int as orders, current_date::text as today from orders',
  );
  return withMinsu(bench, url, async (minsu) => {
    await untilWorkedOut(url);
    await rowsOf(url, 'vacuum analyze');
    const calls: readonly (readonly [string, Call])[] = [
      ...(['lastWeek', 'lastMonth', 'lastYear'] as const).map((compare): readonly [string, Call] => [
        `figures, calendar, arrivals (${compare})`,
        { method: 'GET', path: `${getWorkplace.path}?compare=${compare}` },
      ]),
      [`action queue, all ${queueKeys.length} lines`, { method: 'POST', path: getWorkQueue.path, body: {} }],
      [
        'action queue, the lines an order changes',
        {
          method: 'POST',
          path: getWorkQueue.path,
          body: { keys: ['toAccept', 'arrivals', 'departures', 'toPay'] },
        },
      ],
    ];
    const figures: Figure[] = [];
    for (const [name, call] of calls) {
      const times = await timesOf(minsu, call);
      figures.push(
        figure(name, percentile(times, 0.95), {
          unit: 'ms',
          digits: 0,
          limit: ['<=', MAX_MS],
          note: `p95 of ${TIMES}; ${counted?.orders ?? 0} orders, today ${addDays(counted?.today ?? '2026-01-01', 0)}`,
        }),
      );
    }
    return figures;
  });
};
