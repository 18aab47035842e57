/**
 * F20: five times the sustainable load, beside it sales, slow clients and 10 MB bodies. Excess requests are
 * rejected early with Retry-After; memory and event loop delay stay bounded.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure, percentile } from '../bench/figures.ts';
import { HttpClient, type Request, runLoad } from '../bench/load.ts';
import { loopOf, watchingLoop } from '../bench/loop-delay.ts';
import { peakMemoryMb, type Running, startServer } from '../bench/processes.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { type Flooded, flood } from './flood.ts';
import { judgeStored, newHistory, startSelling } from './selling.ts';
import { dripHeaders, readNothing, sendHuge } from './slow-ends.ts';

const TIMES = 5;
/** Below the connection queue; beyond it the system makes clients retry after seconds. */
const MAX_OPEN_CALLS = 400;
/** Each user may send 200 requests a second, across sessions. */
const READERS = 120;
/** Enough for the small business's orders. */
const PAGES = 50;
/** Different pages, because identical reads share one query (shared-reads.ts), which causes no load. */
const read = (turn: number): Request => ({
  method: 'POST',
  path: pageOrders.path,
  body: { size: 20, current: 1 + (turn % PAGES) },
});

/** Sessions of many users with the administrator's read access. */
const openSessions = async (databaseUrl: string): Promise<string[]> => {
  await rowsOf(
    databaseUrl,
    `insert into users select reader.* from users u, generate_series(1, $1) n,
       jsonb_populate_record(u, jsonb_build_object('id', md5('reader ' || n), 'username', 'reader' || n)) reader
     where u.username = 'admin' on conflict do nothing`,
    [READERS],
  );
  await rowsOf(
    databaseUrl,
    `insert into user_roles select held.* from user_roles ur join users u on u.id = ur.user_id, generate_series(1, $1) n,
       jsonb_populate_record(ur, jsonb_build_object('user_id', md5('reader ' || n))) held
     where u.username = 'admin' on conflict do nothing`,
    [READERS],
  );
  const tokens: string[] = [];
  for (let n = 1; n <= READERS; n += 1) tokens.push(await openSession(databaseUrl, `reader${n}`));
  return tokens;
};

interface Desk {
  readonly databaseUrl: string;
  readonly server: Running;
  readonly tokens: readonly string[];
  /** Sustainable reads per second, and their p99 event loop delay in ms. */
  readonly capacity: number;
  readonly lateMs: number;
}

const openDesk = async (run: FaultRun, limits: 'on' | 'off'): Promise<Desk> => {
  const databaseUrl = await run.databases.of('overload', SMALL);
  const server = await startServer({
    dataDir: path.join(run.folder, `overload-${limits}`),
    databaseUrl,
    nodeArgs: watchingLoop,
    env: { RATE_LIMITS: limits },
  });
  const tokens = await openSessions(databaseUrl);
  const client = new HttpClient(server.address, 8);
  const request = (turn: number): Request => ({
    ...read(turn),
    headers: { authorization: tokens[turn % READERS] ?? '' },
  });
  const load = { clients: 8, request };
  await runLoad(client, { ...load, seconds: 2 });
  await loopOf({ server });
  const { perSecond } = await runLoad(client, { ...load, seconds: 3 });
  client.close();
  return { databaseUrl, server, tokens, capacity: perSecond, lateMs: (await loopOf({ server })).p99 };
};

const floodOf = ({ server, tokens, capacity }: Desk, seconds: number): Promise<Flooded> =>
  flood({
    ...{ address: server.address, tokens, seconds, request: read },
    ...{ perSecond: capacity * TIMES, maxOut: MAX_OPEN_CALLS },
  });

/** Time until reads take half a second again, in ms. */
const untilWell = async ({ server, tokens }: Desk): Promise<number> => {
  const started = performance.now();
  const client = new HttpClient(server.address, 1, { authorization: tokens[0] ?? '' });
  for (let inARow = 0; inARow < 5; ) {
    const { status, ms } = await client.send(read(inARow));
    inARow = status === 200 && ms < 500 ? inARow + 1 : 0;
    if (performance.now() - started > 30_000) break;
    await sleep(20);
  }
  client.close();
  return performance.now() - started;
};

/** Every request gets an answer or a quick retry notice. */
const judgeFlood = ({ offered, statuses, rude, waits }: Flooded, { capacity }: Desk): Figure[] => {
  const kinds = [...statuses].filter(([status]) => ![200, 429, 503].includes(status));
  return [
    figure(
      `sent away of ${offered} calls at ${TIMES} × ${capacity.toFixed(0)} a second`,
      statuses.get(503) ?? 0,
      {
        ...{ unit: '', limit: ['>=', 1] as const },
        note: `${waits.length} worked on, ${statuses.get(429) ?? 0} by the limit of one person`,
      },
    ),
    none(
      'answered otherwise than done or sent away',
      kinds.map(([status, count]) => `${count} × ${status}`),
    ),
    none('sent away without Retry-After', rude),
    figure('99 of 100 of those worked on were answered within', percentile(waits, 0.99) / 1_000, {
      ...{ unit: 's', digits: 2, limit: ['<=', 2] as const },
    }),
  ];
};

const overloaded = async (run: FaultRun, desk: Desk): Promise<Figure[]> => {
  const { server, databaseUrl } = desk;
  const history = newHistory();
  await loopOf({ server });
  const selling = await startSelling({ databaseUrl, address: server.address, count: 4, history });
  const flooded = await floodOf(desk, run.full ? 40 : 12);
  const loop = await loopOf({ server });
  const wellMs = await untilWell(desk);
  await selling.end();
  const { lost } = await judgeStored(databaseUrl, history);
  const turnedAway = [...history.refusals].filter(([status]) => status >= 500);
  const { connects } = flooded;
  return [
    ...judgeFlood(flooded, desk),
    figure(`${connects.length} connections were made within, 99 of 100`, percentile(connects, 0.99) / 1_000, {
      ...{ unit: 's', digits: 2, limit: ['<=', 1] as const },
    }),
    none(
      `of ${history.tried.size} sales beside them sent away`,
      turnedAway.map(([status]) => status),
    ),
    none(`of ${history.acknowledged.size} sales acknowledged, lost`, lost),
    figure(`event loop late, p99 (with what it carries ${desk.lateMs.toFixed(0)} ms)`, loop.p99, {
      ...{ unit: 'ms', limit: ['<=', Math.max(200, Math.round(4 * desk.lateMs))] as const },
    }),
    figure('well again after', wellMs / 1_000, { unit: 's', digits: 1, limit: ['<=', 10] }),
  ];
};

const UNREAD = 6;
const LONG = JSON.stringify({ size: 200 });

const slowEnds = async (run: FaultRun, { server, tokens }: Desk): Promise<Figure[]> => {
  const count = run.full ? 300 : 100;
  const [token = ''] = tokens;
  const [dripping, unread, huge] = await Promise.all([
    dripHeaders(server.address, count, 16),
    readNothing(server.address, {
      path: pageOrders.path,
      token: tokens[1] ?? '',
      body: LONG,
      count: UNREAD,
      seconds: 45,
    }),
    sendHuge(server.address, savePreferences.path, token, 10),
  ]);
  const { status } = await fetch(`${server.address}/health`);
  return [
    none(`of ${count} that send a header letter by letter, open after 16 s`, dripping),
    none(`of ${UNREAD} that read nothing of their answers, open after 45 s`, unread),
    none(
      'of 10 bodies of 10 MB not refused',
      huge.filter((one) => one !== 413 && one !== 0),
    ),
    { name: 'health afterwards', measured: String(status), target: '200', passed: status === 200 },
  ];
};

export const overload: Fault = {
  name: 'F20 five times the load, slow ends',
  smoke: false,
  boundSeconds: { smoke: 150, full: 240 },
  async run(run) {
    const desk = await openDesk(run, 'on');
    const figures = [...(await overloaded(run, desk)), ...(await slowEnds(run, desk))];
    const memory = peakMemoryMb(desk.server.pid);
    await desk.server.stop();
    const open = await openDesk(run, 'off');
    const unbounded = judgeFlood(await floodOf(open, 8), open);
    await open.server.stop();
    return [
      ...figures,
      figure('memory at most', memory ?? 0, { unit: 'MB', limit: ['<=', 600] }),
      control(
        'a server without bounds, which lets everybody in',
        unbounded.some(({ passed }) => passed === false),
      ),
    ];
  },
};
