/**
 * F21: a small business in one process with a scheduler that orders its statements: two buyers of the last room, a
 * repeated write, a sweep of an expired hold, and a cancellation. A schedule that breaks an invariant is printed
 * with its seed and can be replayed.
 */
import path from 'node:path';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import fc from 'fast-check';
import pg from 'pg';
import { startApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { jobContext } from '../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { expireOrdersJob } from '../apps/server/src/sales/orders/order-jobs.ts';
import { openSession, rowsOf } from '../bench/bench.ts';
import { type Shape, SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { copyOrderOf } from './planted-rows.ts';
import { interleave } from './scheduled.ts';

const ONE_ROOM: Shape = { ...SMALL, houses: 1, typesPerHouse: 1, roomsPerType: 1, ordersPerRoom: 2 };
/** Distinct nights per schedule, within the booking horizon. */
const NIGHTS = 280;
const FIRST_DAY = 60;

interface Sold {
  readonly status: number;
  readonly id: string;
  readonly orderNo: string;
  readonly version: number;
}

interface Business {
  readonly databaseUrl: string;
  sell(name: string, night: string, more?: Readonly<Record<string, unknown>>): Promise<Sold>;
  cancel(order: Sold): Promise<Sold>;
  sweep(): Promise<void>;
  /** Lets it expire. */
  letExpire(order: Sold): Promise<void>;
  close(): Promise<void>;
}

const openBusiness = async (run: FaultRun): Promise<Business> => {
  const databaseUrl = await run.databases.of('interleaved', ONE_ROOM);
  const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', SANDBOX: 'off' };
  const config = readConfig({ ...env, DATA_DIR: path.join(run.folder, 'interleaved') }, 'faults');
  const connection = { connectionString: databaseUrl };
  const log = createLog('silent');
  const app = await startApp({ config, connection, log, background: false });
  const token = await openSession(databaseUrl);
  const [type] = await rowsOf<{ houseId: string; id: string }>(
    databaseUrl,
    'select house_id as "houseId", id from room_types',
  );
  const post = async (url: string, payload: object, key?: string): Promise<Sold> => {
    const headers = { authorization: token, ...(key !== undefined && { 'idempotency-key': key }) };
    const answer = await app.app.inject({ method: 'POST', url, payload, headers });
    const { data } = answer.json<{ data: Omit<Sold, 'status'> }>();
    return { ...data, status: answer.statusCode };
  };
  return {
    databaseUrl,
    sell(bookerName, night, more = {}) {
      const { hold = false } = more;
      const stays = [{ roomTypeId: type?.id, checkIn: night, checkOut: addDays(night, 1), guests: 1 }];
      return post(createOrder.path, { houseId: type?.houseId, bookerName, hold, stays }, bookerName);
    },
    cancel: ({ id, version }) => post(cancelOrder.path, { orderId: id, version, reason: '改期' }),
    sweep: () =>
      expireOrdersJob.run(
        jobContext(app.services, app.database, () => {}),
        {},
      ),
    async letExpire({ id }) {
      await rowsOf(databaseUrl, `update orders set deadline_at = now() - interval '1 minute' where id = $1`, [
        id,
      ]);
    },
    close: () => app.stop(),
  };
};

interface Stored {
  readonly orders: number;
  readonly live: number;
  readonly held: number;
  readonly unplaced: number;
  readonly events: number;
}

const storedOf = async (databaseUrl: string, night: string): Promise<Stored> => {
  const [row] = await rowsOf<Stored & pg.QueryResultRow>(
    databaseUrl,
    `select count(*)::int as orders, count(*) filter (where o.booking in ('confirmed', 'hold'))::int as live,
       (select count(*) from room_night n where n.night = $1)::int as held,
       (select coalesce(sum(unplaced), 0) from type_night n where n.night = $1)::int as unplaced,
       (select count(*) from events e where e.name = 'order.created' and e.entity_id = any(array_agg(o.id)))::int as events
     from orders o where o.check_in = $1`,
    [night],
  );
  return row ?? { orders: 0, live: 0, held: 0, unplaced: 0, events: 0 };
};

interface Played {
  readonly a: Sold | undefined;
  /** The same write repeated. */
  readonly twice: Sold | undefined;
  readonly b: Sold | undefined;
}

/** Broken invariants after one schedule. */
const broken = ({ a: first, twice: second, b }: Played, stored: Stored): string[] => {
  const won = [first, second, b].filter((sale) => sale?.status === 200);
  const sold = new Set(won.map((sale) => sale?.orderNo));
  return [
    ...(stored.live !== 1 ? [`${stored.live} orders hold the night in the end`] : []),
    ...(stored.held !== stored.live ? [`${stored.held} nights held for ${stored.live} orders`] : []),
    ...(stored.unplaced !== 0 ? [`${stored.unplaced} stays without a room`] : []),
    // Theirs, and the initial holder of the night.
    ...(stored.orders !== 1 + sold.size ? [`${stored.orders} orders of ${sold.size} sold`] : []),
    ...(stored.events !== stored.orders ? [`${stored.events} events of ${stored.orders} orders`] : []),
    ...(first?.status === 200 && second?.status === 200 && first.orderNo !== second.orderNo
      ? ['one write made two orders']
      : []),
  ];
};

/** Retries while the night may be freed, and once more when it must be. */
const buyPatiently = async (business: Business, name: string, night: string, isFree: () => boolean) => {
  for (let tries = 1; ; tries += 1) {
    const last = isFree();
    const sale = await business.sell(`${name}-${tries}`, night);
    if (sale.status !== 409 || last) return sale;
  }
};

/** One night: held, and wanted by others while it is given up. Returns broken invariants. */
const playNight = async (business: Business, scheduler: fc.Scheduler, night: string, hold: boolean) => {
  const first = await business.sell(`先${night}`, night, { hold });
  if (hold) await business.letExpire(first);
  let isFree = false;
  const giveUp = async (): Promise<Sold | null> => {
    const answer = hold ? await business.sweep().then(() => null) : await business.cancel(first);
    isFree = true;
    return answer;
  };
  const ends = await interleave<Sold | null>(scheduler, {
    a: () => business.sell(`甲${night}`, night),
    twice: () => business.sell(`甲${night}`, night),
    b: () => buyPatiently(business, `乙${night}`, night, () => isFree),
    gives: giveUp,
  });
  const failed = Object.entries(ends).flatMap(([name, end]) =>
    end.status === 'rejected' ? [`${name}: ${String(end.reason)}`] : [],
  );
  const value = (name: string): Sold | undefined => {
    const end = ends[name];
    return end?.status === 'fulfilled' ? (end.value ?? undefined) : undefined;
  };
  const sales = { a: value('a'), twice: value('twice'), b: value('b') };
  const odd = Object.values(sales).filter((sale) => sale && sale.status !== 200 && sale.status !== 409);
  const cancelled = value('gives')?.status ?? 200;
  return [
    ...failed,
    ...odd.map((sale) => `a sale answered ${sale?.status}`),
    ...(cancelled === 200 ? [] : [`the cancellation answered ${cancelled}`]),
    ...broken(sales, await storedOf(business.databaseUrl, night)),
  ];
};

const schedules = async (run: FaultRun): Promise<Figure[]> => {
  const business = await openBusiness(run);
  const seed = run.random.int(1, 2 ** 30);
  const from = addDays(new Date().toISOString().slice(0, 10), FIRST_DAY);
  const started = performance.now();
  let played = 0;
  const property = fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, hold) => {
    const night = addDays(from, played);
    played += 1;
    const found = await playNight(business, scheduler, night, hold);
    if (found.length > 0) throw new Error(found.join('; '));
  });
  const runs = run.full ? NIGHTS : 60;
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: true });
  const minutes = (performance.now() - started) / 60_000;
  await business.close();
  if (result.failed)
    console.error(`seed ${result.seed}, path ${result.counterexamplePath}: ${String(result.errorInstance)}`);
  return [
    none(`of ${played} schedules (seed ${seed}) that broke a promise`, result.failed ? 1 : 0),
    figure('schedules a minute', played / minutes, { unit: '', limit: ['>=', 500] }),
  ];
};

/** A second order holding a sold night. */
const doubled = async (run: FaultRun): Promise<Figure> => {
  const business = await openBusiness(run);
  const night = addDays(new Date().toISOString().slice(0, 10), FIRST_DAY + NIGHTS + 1);
  await business.sell('先', night);
  const nobodyElse: Played = { a: undefined, twice: undefined, b: undefined };
  const judged = async () => broken(nobodyElse, await storedOf(business.databaseUrl, night));
  const before = await judged();
  await copyOrderOf(business.databaseUrl, '后', night);
  const after = await judged();
  await business.close();
  return control('a night that two orders hold', before.length === 0 && after.length > 0);
};

/** The same scheduler with writers that read and then write without a lock. */
const unlocked = async (run: FaultRun): Promise<Figure> => {
  const pool = new pg.Pool({ connectionString: await run.databases.of('interleaved', ONE_ROOM), max: 4 });
  await pool.query('create table unlocked (night int, who text)');
  const buy = async (night: number, who: string): Promise<void> => {
    const client = await pool.connect();
    try {
      const { rowCount } = await client.query('select from unlocked where night = $1', [night]);
      if (!rowCount) await client.query('insert into unlocked values ($1, $2)', [night, who]);
    } finally {
      client.release();
    }
  };
  let night = 0;
  const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    night += 1;
    const at = night;
    await interleave(scheduler, { a: () => buy(at, 'a'), b: () => buy(at, 'b') });
    const { rowCount } = await pool.query('select from unlocked where night = $1', [at]);
    if ((rowCount ?? 0) > 1) throw new Error('sold twice');
  });
  const { failed } = await fc.check(property, {
    seed: run.random.int(1, 2 ** 30),
    numRuns: 50,
    endOnFailure: true,
  });
  await pool.end();
  return control('a sale without its lock', failed);
};

export const interleavings: Fault = {
  name: 'F21 interleavings in one process',
  smoke: true,
  boundSeconds: { smoke: 60, full: 120 },
  async run(run) {
    return [...(await schedules(run)), await unlocked(run), await doubled(run)];
  },
};
