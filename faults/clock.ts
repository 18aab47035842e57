/**
 * F9: the clock of a running server and database moves by an hour and a day in both directions. Business days follow;
 * sessions, idempotency keys, sign-in waits, limits and jobs neither break nor double; event order is independent of
 * the clock. F22: only the server's clock moves: it refuses commands, stores no wrong times, and recovers without
 * help.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { savePreferences } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { settingDefaults } from '@minsu/contract/foundation/system/setting-list.ts';
import { addDays, businessDate } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { rowsOf } from '../bench/bench.ts';
import { SMALL } from '../bench/data-set.ts';
import { type Figure, figure } from '../bench/figures.ts';
import { HttpClient } from '../bench/load.ts';
import { bodyOf, type JumpingServer, logIn, sell, startJumpingServer } from './clock-seam.ts';
import { control, type Fault, type FaultRun, none } from './fault.ts';
import { openFollower } from './follower.ts';
import { doubleHeld } from './selling.ts';

const ZONE = 'Asia/Shanghai';

const jumps = [
  { name: '+1 h', ms: HOUR_MS, guessed: 'operator' },
  { name: '−1 h', ms: -HOUR_MS, guessed: 'supervisor' },
  { name: '+1 day', ms: DAY_MS, guessed: 'finance' },
  { name: '−1 day', ms: -DAY_MS, guessed: 'director' },
] as const;
type Jump = (typeof jumps)[number];

interface Desk {
  readonly server: JumpingServer;
  readonly databaseUrl: string;
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly wrong: string[];
  readonly acknowledged: Set<string>;
  count: number;
}

const signedIn = async ({ server }: Desk): Promise<HttpClient> => {
  const answer = bodyOf<{ Authorization: string }>(await logIn(server.address, 'admin'));
  return new HttpClient(server.address, 4, { authorization: answer.data.Authorization });
};

const status = async (client: HttpClient): Promise<number> =>
  (await client.send({ method: 'POST', path: userInfo.path, body: {} })).status;

const save = async (client: HttpClient): Promise<number> => {
  const body = { list: 'orders', value: {} };
  return (await client.send({ method: 'POST', path: savePreferences.path, body })).status;
};

/** Until rate limited. */
const exhaustLimit = async (client: HttpClient): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) {
    const statuses = await Promise.all(Array.from({ length: 8 }, () => save(client)));
    if (statuses.includes(429)) return;
  }
};

const sale = (desk: Desk, checkIn: string, bookerName = `C-${++desk.count}`) => {
  const { houseId, roomTypeId } = desk;
  return { houseId, roomTypeId, checkIn, bookerName };
};

const sellOne = async (desk: Desk, client: HttpClient, checkIn: string) => {
  const asked = sale(desk, checkIn);
  const answer = await sell(client, asked);
  const { data } = bodyOf<{ orderNo?: string; failure?: string }>(answer);
  if (answer.status === 200) desk.acknowledged.add(asked.bookerName);
  return { asked, status: answer.status, orderNo: data.orderNo, failure: data.failure };
};

const today = (ms: number): string =>
  businessDate(new Date(Date.now() + ms), ZONE, settingDefaults.auditHour);

/** The business day follows the server's clock: today can be sold, yesterday cannot. */
const daysFollow = async (desk: Desk, client: HttpClient, { name, ms }: Jump): Promise<void> => {
  const now = await sellOne(desk, client, today(ms));
  if (now.status !== 200 && now.status !== 409) desk.wrong.push(`${name}: today ${now.status}`);
  if (now.failure === 'order.pastArrival') desk.wrong.push(`${name}: today is past`);
  const before = await sellOne(desk, client, addDays(today(ms), -1));
  if (before.failure !== 'order.pastArrival') desk.wrong.push(`${name}: the day before ${before.status}`);
};

/** A client with five failed sign-ins waits half a minute, whatever the clock does. */
const waitIsBounded = async ({ server, wrong }: Desk, { name, guessed }: Jump): Promise<void> => {
  const { status: refused, body } = await logIn(server.address, guessed, 'wrong');
  const { data } = JSON.parse(body.toString()) as { data: { retryAfterSeconds?: number } };
  const wait = refused === 429 ? (data.retryAfterSeconds ?? 0) : 0;
  if (wait > 30) wrong.push(`${name}: waits ${wait} s after wrong passwords`);
};

const play = async (desk: Desk, jump: Jump): Promise<void> => {
  const { server, wrong } = desk;
  const client = await signedIn(desk);
  const sold = await sellOne(desk, client, addDays(today(0), 120 + desk.count));
  for (let guess = 0; guess < 5; guess += 1) await logIn(server.address, jump.guessed, 'wrong');
  await exhaustLimit(client);
  await server.jumpTo(jump.ms);
  const alive = await status(client);
  // Sessions expire after eight idle hours.
  const expected = jump.ms === DAY_MS ? 401 : 200;
  if (alive !== expected) wrong.push(`${jump.name}: the session answers ${alive}`);
  const after = jump.ms === DAY_MS ? await signedIn(desk) : client;
  const limited = await save(after);
  if (limited !== 200) wrong.push(`${jump.name}: a change is answered ${limited}`);
  // Keys are kept for a day.
  if (jump.ms !== DAY_MS) {
    const again = bodyOf<{ orderNo: string }>(await sell(after, sold.asked));
    if (again.data.orderNo !== sold.orderNo) wrong.push(`${jump.name}: the same write made another order`);
  }
  await daysFollow(desk, after, jump);
  await waitIsBounded(desk, jump);
  await server.jumpTo(0);
  const back = await status(client);
  if (back !== 200) wrong.push(`back from ${jump.name}: the session answers ${back}`);
  client.close();
  if (after !== client) after.close();
};

/** Longer than allowed, so that a job that never runs is a failed figure. */
const JOB_PATIENCE_MS = 100_000;

/** Delay until a minutely job is scheduled by the current clock, in ms. */
const untilJobsRun = async (databaseUrl: string, ms: number): Promise<number> => {
  const started = performance.now();
  const from = new Date(Date.now() + ms).toISOString();
  while (performance.now() - started < JOB_PATIENCE_MS) {
    const [row] = await rowsOf<{ given: boolean }>(
      databaseUrl,
      `select coalesce(max(minute) between $1::timestamptz - interval '1 minute' and $1::timestamptz + interval '3 minutes',
         false) as given
       from job_minutes where name = 'orders.expire' and minute > $1::timestamptz`,
      [from],
    );
    if (row?.given) return performance.now() - started;
    await sleep(500);
  }
  return JOB_PATIENCE_MS;
};

/** After a day forward and back, minutely jobs continue without a backlog of a day. */
const jobsGoOn = async ({ server, databaseUrl }: Desk): Promise<Figure[]> => {
  await server.jumpTo(DAY_MS);
  const [line] = await rowsOf<{ jobs: number }>(
    databaseUrl,
    'select count(*)::int as jobs from graphile_worker._private_jobs',
  );
  await server.jumpTo(0);
  const waited = await untilJobsRun(databaseUrl, 0);
  await server.jumpTo(-DAY_MS);
  const waitedBack = await untilJobsRun(databaseUrl, -DAY_MS);
  await server.jumpTo(0);
  // A just missed minute, plus the runner's current work.
  const limit = ['<=', 80] as const;
  return [
    figure('jobs in line after a day forward', line?.jobs ?? 0, { unit: '', limit: ['<=', 300] }),
    figure('a job of each minute runs, back from that day', waited / 1_000, { unit: 's', limit }),
    figure('and a day back', waitedBack / 1_000, { unit: 's', limit }),
  ];
};

/** With only its clock wrong the server reads but refuses commands; afterwards it sells again. */
const refusesAlone = async (desk: Desk): Promise<Figure[]> => {
  const { server } = desk;
  const client = await signedIn(desk);
  const sold: string[] = [];
  const unread: string[] = [];
  const notBack: string[] = [];
  for (const { name, ms } of jumps) {
    await server.jumpAlone(ms);
    const refused = await sellOne(desk, client, addDays(today(0), 200 + desk.count));
    if (refused.status !== 503 || refused.failure !== 'core.clockWrong')
      sold.push(`${name}: ${refused.status}`);
    const read = await status(client);
    if (read !== 200) unread.push(`${name}: ${read}`);
    await server.jumpAlone(0);
    const after = await sellOne(desk, client, addDays(today(0), 200 + desk.count));
    if (after.status !== 200) notBack.push(`${name}: ${after.status}`);
  }
  client.close();
  const rows = await rowsOf(desk.databaseUrl, DATED_WRONG);
  return [
    none('the process alone set: changes not refused', sold),
    none('reads and sessions lost', unread),
    none('changes refused 4 s after it was right again', notBack),
    none('events dated by the wrong clock', rows),
  ];
};

/** The relay assigns positions by arrival: an event dated minutes after a later one had a wrong clock. */
const DATED_WRONG = `select p.position from event_positions p
  where p.name = 'order.created' and abs(extract(epoch from p.at - pg_catalog.now())) > 1800`;

/** Positions follow commit order; their timestamps do not have to. */
const ordersOfEvents = async (databaseUrl: string) => {
  const events = await rowsOf<{ at: Date }>(
    databaseUrl,
    `select at from event_positions where name = 'order.created' order by position`,
  );
  return events.some(({ at }, index) => index > 0 && at < (events[index - 1]?.at ?? at));
};

const stored = async (desk: Desk): Promise<Figure[]> => {
  const { databaseUrl, acknowledged } = desk;
  const rows = await rowsOf<{ name: string; count: number }>(
    databaseUrl,
    `select booker_name as name, count(*)::int as count from orders where booker_name like 'C-%' group by 1`,
  );
  const [twiceClosed] = await rowsOf<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from (select house_id, business_date from night_audits group by 1, 2 having count(*) > 1) twice`,
  );
  const there = new Set(rows.map(({ name }) => name));
  return [
    none(
      `of ${acknowledged.size} orders acknowledged, lost`,
      [...acknowledged].filter((name) => !there.has(name)),
    ),
    none(
      'stored twice',
      rows.filter(({ count }) => count > 1),
    ),
    none('room-nights held twice', await doubleHeld(databaseUrl)),
    none('days of a house that were closed twice', twiceClosed?.count ?? 0),
  ];
};

const openDesk = async (run: FaultRun): Promise<Desk> => {
  const databaseUrl = await run.databases.of('clock', SMALL);
  const server = await startJumpingServer(run.folder, databaseUrl);
  const [type] = await rowsOf<{ houseId: string; id: string }>(
    databaseUrl,
    'select house_id as "houseId", id from room_types order by id limit 1',
  );
  return {
    ...{ server, databaseUrl, houseId: type?.houseId ?? '', roomTypeId: type?.id ?? '' },
    ...{ wrong: [], acknowledged: new Set(), count: 0 },
  };
};

export const clock: Fault = {
  name: 'F9, F22 a clock that jumps',
  untimed: 'waits',
  smoke: false,
  boundSeconds: { smoke: 180, full: 480 },
  async run(run) {
    const desk = await openDesk(run);
    const { server, databaseUrl, wrong } = desk;
    const { data } = bodyOf<{ Authorization: string }>(await logIn(server.address, 'admin'));
    const follower = await openFollower(() => [server.address], data.Authorization);
    const order = run.random.shuffle(jumps);
    const alone = await refusesAlone(desk);
    for (const jump of order) await play(desk, jump);
    const jobs = run.full ? await jobsGoOn(desk) : [];
    const heard = await follower.hearsAll(desk.acknowledged.size);
    follower.close();
    await server.stop();
    return [
      none(
        `in ${order.map(({ name }) => name).join(', ')} and back: sessions, days, keys, waits, limits`,
        wrong,
      ),
      none(
        `of ${desk.acknowledged.size} orders, not heard by an open screen`,
        desk.acknowledged.size - heard,
      ),
      ...(await stored(desk)),
      ...alone,
      ...jobs,
      control('events put in order by the clock', await ordersOfEvents(databaseUrl)),
    ];
  },
};
