/**
 * A day worked out by hand, 20 November 2026 at noon, Lake with 3 rooms and Hill with 2:
 *   A  101 of Lake   18 – 20 Nov  in house, leaves today                           direct
 *   B  102 of Lake   18 – 20 Nov  has left today                                   mt
 *   C  101 of Lake   20 – 22 Nov  500.00 a night, arrives today                     direct, taken today at 11:58
 *   D  103 of Lake   20 – 21 Nov  300.00, in house since today                      mt, taken on 13 Nov at 10:00
 *   E  201 of Hill   20 – 23 Nov  400.00, arrives today                             tj, taken today at 11:58
 *   F  –             cancelled, taken today at 11:30                                direct
 *   G  taken on 13 Nov at 13:00: after the same time a week ago, so it does not count
 * Tonight 3 of 5 are sold for 1,200.00: 60 %, ADR 400.00, RevPAR 240.00.
 */
import { getMonitor, getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { keepSummaries } from '../reports/keep-summaries.ts';

const NOON = '2026-11-20T04:00:00Z';

describe('an empty business', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ now: NOON });
  });
  afterAll(() => t.close());

  test('every figure is zero or unknown, none is no number', async () => {
    const answer = await (await t.as('admin')).ok(getMonitor, {});
    expect(answer).toMatchObject({
      orders: { value: 0, before: 0 },
      arrivals: { left: 0, done: 0 },
      departures: { left: 0, done: 0 },
      tonight: { available: 0, sold: 0, occupancy: null, adrFen: null, revparFen: null, houses: [] },
      channels: [],
    });
    expect(answer.minutes).toHaveLength(60);
    expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity/);
  });

  test('the system says what it knows and nothing else', async () => {
    const answer = await (await t.as('admin')).ok(getMonitorSystem, {});
    expect(answer).toMatchObject({
      processes: [],
      sockets: 0,
      queue: { waiting: 0, running: 0, failed: 0, oldestSeconds: null, failedJobs: [] },
      outbox: { events: 0, oldestSeconds: null },
      channels: [],
    });
    expect(answer.database.bytes).toBeGreaterThan(1_000_000);
    expect(answer.nightly).toEqual(
      ['nightAudit', 'ledgerProof', 'auditCheck', 'reportCheck', 'backup'].map((work) => ({
        work,
        at: null,
        ok: null,
        found: [],
      })),
    );
    const text = (await t.app.inject({ method: 'GET', url: '/metrics' })).body;
    expect(text).not.toMatch(/NaN|null|undefined/);
    expect(text).toContain('minsu_orders_today_total 0\n');
    expect(text).not.toContain('minsu_occupancy_ratio');
  });

  test('only who may see it does: the business the director, the system the administrator', async () => {
    for (const username of ['supervisor', 'operator', 'frontdesk', 'finance', 'housekeeper', 'landlord']) {
      const client = await t.as(username);
      expect((await client.call(getMonitor, {})).status, username).toBe(403);
      expect((await client.call(getMonitorSystem, {})).status, username).toBe(403);
    }
    const director = await t.as('director');
    expect((await director.call(getMonitor, {})).status).toBe(200);
    expect((await director.call(getMonitorSystem, {})).status).toBe(403);
    expect((await t.nobody.call(getMonitor, {})).status).toBe(401);
  });
});

describe('a day worked out by hand', () => {
  let t: TestApp;
  let lake: BuiltHouse;
  let hill: BuiltHouse;

  const stay = (house: BuiltHouse, index: number | null, checkIn: string, checkOut: string, more: object) =>
    buildStay(t.database, house, {
      checkIn,
      checkOut,
      room: index === null ? null : (house.rooms[index] ?? null),
      createdAt: '2026-11-10T04:00:00Z',
      ...more,
    });

  beforeAll(async () => {
    t = await openTestApp({ now: NOON });
    lake = await buildHouse(t.database, { name: 'Lake', rooms: 3, department: 'staff' });
    hill = await buildHouse(t.database, { name: 'Hill', rooms: 2 });
    await stay(lake, 0, '2026-11-18', '2026-11-20', { state: 'in_house', shown: 'in_house' });
    await stay(lake, 1, '2026-11-18', '2026-11-20', {
      state: 'checked_out',
      shown: 'completed',
      channel: 'mt',
    });
    const now = { createdAt: '2026-11-20T03:58:30Z' };
    await stay(lake, 0, '2026-11-20', '2026-11-22', { ...now, priceFen: 50_000 });
    await stay(lake, 2, '2026-11-20', '2026-11-21', {
      ...{ state: 'in_house', shown: 'in_house', channel: 'mt' },
      ...{ priceFen: 30_000, createdAt: '2026-11-13T02:00:00Z' },
    });
    await stay(hill, 0, '2026-11-20', '2026-11-23', { ...now, priceFen: 40_000, channel: 'tj' });
    const f = await stay(lake, null, '2026-12-01', '2026-12-02', {
      ...{ booking: 'cancelled', state: 'cancelled', shown: 'cancelled' },
      createdAt: '2026-11-20T03:30:00Z',
    });
    await sql`update stays set holds_nights = false where id = ${f.stayId}`.execute(t.database);
    await stay(hill, 1, '2026-12-05', '2026-12-06', { createdAt: '2026-11-13T05:00:00Z' });
    await keepSummaries(t.job().change);
  });
  afterAll(() => t.close());

  test('figures, by channel and by house', async () => {
    const answer = await (await t.as('director')).ok(getMonitor, {});
    expect(answer).toMatchObject({
      businessDate: '2026-11-20',
      orders: { value: 3, before: 1 },
      cancelledToday: 1,
      arrivals: { left: 2, done: 1 },
      departures: { left: 1, done: 1 },
      inHouse: 2,
      tonight: {
        ...{ available: 5, sold: 3, occupancy: 0.6, revenueFen: 120_000, adrFen: 40_000, revparFen: 24_000 },
        houses: [
          { houseId: lake.id, name: 'Lake', available: 3, sold: 2, occupancy: 2 / 3, revenueFen: 80_000 },
          { houseId: hill.id, name: 'Hill', available: 2, sold: 1, occupancy: 0.5, revenueFen: 40_000 },
        ],
        houseCount: 2,
      },
      channels: [
        { channel: 'direct', orders: 2, sold: 1, revenueFen: 50_000 },
        { channel: 'tj', orders: 1, sold: 1, revenueFen: 40_000 },
        { channel: 'mt', orders: 0, sold: 1, revenueFen: 30_000 },
      ],
    });
    expect(answer.minutes.filter(({ orders }) => orders > 0)).toEqual([
      { at: '2026-11-20T03:30:00.000Z', orders: 1 },
      { at: '2026-11-20T03:58:00.000Z', orders: 2 },
    ]);
    expect(answer.minutes.at(-1)?.at).toBe('2026-11-20T04:00:00.000Z');
  });

  test('each figure is the total of the list, or that of the report, which it opens', async () => {
    const director = await t.as('director');
    const { orders, arrivals, departures, inHouse, tonight, channels } = await director.ok(getMonitor, {});
    for (const [view, figure] of [
      ['newToday', orders.value],
      ['arrivals', arrivals.left],
      ['departures', departures.left],
      ['inHouse', inHouse],
    ] as const)
      expect([view, (await director.ok(pageOrders, { view })).total]).toEqual([view, figure]);
    for (const { channel, orders: count } of channels)
      expect((await director.ok(pageOrders, { view: 'newToday', channel: [channel as 'mt'] })).total).toBe(
        count,
      );
    const day = { from: '2026-11-20', to: '2026-11-20' };
    const report = await director.ok(getReport, { report: 'production', ...day });
    expect(report.total).toMatchObject({
      ...{ available: tonight?.available, sold: tonight?.sold, occupancy: tonight?.occupancy },
      ...{ revenue: tonight?.revenueFen, adr: tonight?.adrFen, revpar: tonight?.revparFen },
    });
  });

  test('without money there are no amounts, without reports nothing of tonight, and the rest stays', async () => {
    const other = await openTestApp({ now: NOON });
    try {
      const house = await buildHouse(other.database, { rooms: 1 });
      await buildStay(other.database, house, {
        ...{ checkIn: '2026-11-20', checkOut: '2026-11-21', room: house.rooms[0] ?? null },
        createdAt: '2026-11-20T03:00:00Z',
      });
      await keepSummaries(other.job().change);
      await sql`update roles set sees_money = false where role_code = 'director_of_operations'`.execute(
        other.database,
      );
      const blind = await (await other.as('director')).ok(getMonitor, {});
      expect(blind.tonight).toMatchObject({ sold: 1, revenueFen: null, adrFen: null, revparFen: null });
      expect(blind.channels).toEqual([{ channel: 'direct', orders: 1, sold: 1, revenueFen: null }]);
      await sql`delete from role_permissions where permission = 'report:read'`.execute(other.database);
      const session = await other.openSession('director');
      const unread = await session.ok(getMonitor, {});
      expect(unread.tonight).toBeNull();
      expect(unread.channels).toEqual([{ channel: 'direct', orders: 1, sold: null, revenueFen: null }]);
    } finally {
      await other.close();
    }
  });

  test('only houses in sight count', async () => {
    await sql`update roles set data_scope = 'department' where role_code = 'director_of_operations'`.execute(
      t.database,
    );
    const session = await t.openSession('director');
    const answer = await session.ok(getMonitor, {});
    await sql`update roles set data_scope = 'all' where role_code = 'director_of_operations'`.execute(
      t.database,
    );
    expect(answer).toMatchObject({ orders: { value: 2 }, tonight: { available: 3, sold: 2 } });
    expect(answer.tonight?.houses.map(({ name }) => name)).toEqual(['Lake']);
  });

  test('other machines read the metrics with the token alone, a proxy in front counts as another machine', async () => {
    const other = await openTestApp({ env: { METRICS_TOKEN: 'a-token-of-20-letters' } });
    try {
      const ask = (headers: Record<string, string>, remoteAddress = '10.0.0.9') =>
        other.app
          .inject({ method: 'GET', url: '/metrics', headers, remoteAddress })
          .then(({ statusCode }) => statusCode);
      expect(await ask({})).toBe(403);
      expect(await ask({ authorization: 'Bearer another' })).toBe(403);
      expect(await ask({ authorization: 'Bearer a-token-of-20-letters' })).toBe(200);
      expect(await ask({}, '127.0.0.1')).toBe(200);
      expect(await ask({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(403);
    } finally {
      await other.close();
    }
  });

  test('metrics are the same figures', async () => {
    const { body, headers } = await t.app.inject({ method: 'GET', url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const lines = body.split('\n');
    for (const line of [
      'minsu_orders_today{channel="direct"} 2',
      'minsu_orders_today_total 3',
      'minsu_arrivals{state="left"} 2',
      'minsu_departures{state="done"} 1',
      'minsu_occupancy_ratio 0.6',
      'minsu_room_revenue_yuan 1200',
      'minsu_outbox_events 0',
    ])
      expect(lines).toContain(line);
    for (const line of lines)
      expect(line).toMatch(/^(#.*|minsu_[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? -?\d+(\.\d+)?(e[+-]?\d+)?|)$/);
  });
});

describe('the system at work', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ background: true });
  });
  afterAll(() => t.close());

  const system = async () => (await t.as('admin')).ok(getMonitorSystem, {});

  test('a process says that it lives; one that is not heard is silent, one that has gone has stopped', async () => {
    const insert = (ago: number, stopped: boolean) =>
      sql`
      insert into server_processes (instance, version, host, pid, started_at, seen_at, stopped_at, sockets, calls, failed,
        calls_total, failed_total, loop_p99_ms, loop_max_ms, rss_bytes)
      values (${newId()}, '1', ${stopped ? 'gone' : 'quiet'}, 7, now(), now() - make_interval(secs => ${ago}),
        ${stopped ? sql`now()` : null}, 4, 9, 1, 9, 1, 1, 1, 1)`.execute(t.database);
    await insert(60, false);
    await insert(30, true);
    await insert(7_200, false);
    const { processes, sockets } = await expect
      .poll(system, { timeout: 10_000 })
      .toSatisfy(({ processes: all }) => all.some(({ pid }: { pid: number }) => pid === process.pid))
      .then(system);
    expect(
      processes.map(({ host, state }) => [host === 'quiet' || host === 'gone' ? host : 'this', state]),
    ).toEqual([
      ['this', 'alive'],
      ['quiet', 'silent'],
      ['gone', 'stopped'],
    ]);
    const [mine, quiet] = processes;
    expect(mine).toMatchObject({ pid: process.pid, version: 'test' });
    expect(mine?.rssBytes).toBeGreaterThan(10_000_000);
    expect(quiet).toMatchObject({ sockets: 0, calls: 0 });
    expect(sockets).toBe(0);
    const { body } = await t.app.inject({ method: 'GET', url: '/metrics' });
    expect(body.match(/minsu_process_up\{[^}]*\} [01]/g)).toHaveLength(2);
  });

  test('jobs that wait, are tried again and were given up', async () => {
    await sql`select graphile_worker.add_job('reports.check', run_at => now() + interval '1 hour')`.execute(
      t.database,
    );
    await sql`select graphile_worker.add_job('nobody.knows', job_key => 'dead')`.execute(t.database);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x' where key = 'dead'`.execute(
      t.database,
    );
    const { queue } = await system();
    expect(queue.waiting).toBeGreaterThanOrEqual(1);
    expect(queue.failed).toBe(1);
    expect(queue.failedJobs).toMatchObject([{ job: 'nobody.knows', count: 1 }]);
  });

  test('channels: what waits, what failed, how long changes took', async () => {
    const house = await buildHouse(t.database, { rooms: 1 });
    const [connection, listing] = [newId(), newId()];
    const now = t.now();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
    await sql`insert into channel_connections (id, platform, name, state, created_at, retry_at, pushed_at)
      values (${connection}, 'tj', 'tj', 'active', now(), now() + interval '1 year', ${ago(9)})`.execute(
      t.database,
    );
    await sql`insert into channel_rooms (id, connection_id, platform_room_id, name, house_id, room_type_id, rate_plan_id, synced_at)
      values (${listing}, ${connection}, 'k', 'k', ${house.id}, ${house.roomTypeId}, '00000000-0000-0000-0000-000000000000', now())`.execute(
      t.database,
    );
    const cell = (night: string, state: string, seconds: number) =>
      sql`
      insert into channel_cells (house_id, connection_id, channel_room_id, night, stock, closed, state, wanted_at, retry_at)
      values (${house.id}, ${connection}, ${listing}, ${night}, 1, false, ${state}, ${ago(seconds)}, now() + interval '1 year')`.execute(
        t.database,
      );
    await cell('2027-01-01', 'pending', 30);
    await cell('2027-01-02', 'pending', 10);
    await cell('2027-01-03', 'failed', 10);
    await cell('2027-01-04', 'synced', 10);
    for (const [waited, since] of [
      [1_000, 10],
      [2_000, 10],
      [9_000, 10],
      [60_000, 7_200],
    ] as const)
      await sql`insert into channel_operations (id, connection_id, kind, result, waited_ms, by_name, at)
        values (${newId()}, ${connection}, 'push', 'done', ${waited}, 'system', ${ago(since)})`.execute(
        t.database,
      );
    const { channels } = await system();
    expect(channels).toMatchObject([
      {
        ...{ platform: 'tj', connections: 1, active: 1, waiting: 2, failed: 1, oldestSeconds: 30 },
        ...{ pushes: 3, p50Seconds: 2, pushedAt: ago(9).toISOString() },
      },
    ]);
    expect(channels[0]?.p95Seconds).toBeCloseTo(8.3, 5);
  });
});
