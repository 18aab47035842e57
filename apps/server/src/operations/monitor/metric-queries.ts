/** The figures of the monitor as Prometheus reads them (docs/operations.md lists them). Never of a guest or a house. */
import type { Monitor, MonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type Family, metricsText, type Sample } from '../../platform/metrics.ts';
import { monitorSystem } from './system-queries.ts';
import { monitorToday } from './today-queries.ts';

type Business = z.input<typeof Monitor>;
type System = z.input<typeof MonitorSystem>;

const MS = 1_000;
const FEN = 100;

const gauge = (name: string, help: string, value: number | null | readonly Sample[]): Family => ({
  name: `minsu_${name}`,
  help,
  type: 'gauge',
  samples: Array.isArray(value) ? value : [{ value: value as number | null }],
});

const business = ({
  orders,
  cancelledToday,
  arrivals,
  departures,
  inHouse,
  tonight,
  channels,
  minutes,
}: Business): Family[] => [
  gauge('orders_today', 'Orders taken since the business day began, by channel', [
    ...channels.map(({ channel, orders: value }) => ({ labels: { channel }, value })),
  ]),
  gauge('orders_today_total', 'Orders taken since the business day began', orders.value),
  gauge('orders_cancelled_today', 'Of these cancelled', cancelledToday),
  gauge('orders_last_minute', 'Orders of the last full minute', minutes.at(-2)?.orders ?? null),
  gauge('arrivals', 'Orders that arrive today', [
    { labels: { state: 'left' }, value: arrivals.left },
    { labels: { state: 'done' }, value: arrivals.done },
  ]),
  gauge('departures', 'Orders due out by today', [
    { labels: { state: 'left' }, value: departures.left },
    { labels: { state: 'done' }, value: departures.done },
  ]),
  gauge('orders_in_house', 'Orders in house', inHouse),
  gauge('room_nights_available', 'Room nights on offer tonight', tonight?.available ?? null),
  gauge('room_nights_sold', 'Room nights sold tonight', tonight?.sold ?? null),
  gauge('occupancy_ratio', 'Sold of available tonight, 0-1', tonight?.occupancy ?? null),
  gauge(
    'room_revenue_yuan',
    'Room revenue of tonight',
    tonight?.revenueFen == null ? null : tonight.revenueFen / FEN,
  ),
];

type Process = System['processes'][number];

const ofCalls = (each: (value: (one: Process) => number | null) => Sample[]): Family[] => [
  gauge(
    'calls_per_minute',
    'Calls of the last minute',
    each((one) => one.calls),
  ),
  gauge(
    'failed_calls_per_minute',
    'Calls of the last minute that failed by our own fault',
    each((one) => one.failed),
  ),
  gauge(
    'call_p95_seconds',
    'How long 95 of 100 calls of the last minute took at most',
    each((one) => (one.p95Ms === null ? null : one.p95Ms / MS)),
  ),
];

const ofProcesses = ({ processes, sockets }: System): Family[] => {
  const alive = processes.filter(({ state }) => state === 'alive');
  const each = (value: (one: Process) => number | null): Sample[] =>
    alive.map((one) => ({ labels: { instance: one.instance, host: one.host }, value: value(one) }));
  const known = processes.filter(({ state }) => state !== 'stopped');
  return [
    gauge('process_up', 'Server processes: 1 alive, 0 not heard', [
      ...known.map(({ instance, host, version, state }) => ({
        labels: { instance, host, version },
        value: Number(state === 'alive'),
      })),
    ]),
    gauge('sockets_total', 'Open sockets of all processes', sockets),
    gauge(
      'sockets',
      'Open sockets by process',
      each((one) => one.sockets),
    ),
    ...ofCalls(each),
    gauge('event_loop_delay_seconds', 'Event loop delay since the beat before', [
      ...alive.flatMap(({ instance, host, loopP99Ms, loopMaxMs }) => [
        { labels: { instance, host, quantile: '0.99' }, value: loopP99Ms / MS },
        { labels: { instance, host, quantile: '1' }, value: loopMaxMs / MS },
      ]),
    ]),
    gauge(
      'resident_memory_bytes',
      'Memory by process',
      each((one) => one.rssBytes),
    ),
    gauge(
      'clock_skew_seconds',
      "The process's clock minus the database's",
      each((one) => one.clockSkewSeconds),
    ),
    gauge('files_lost', 'Uploaded files that the process does not find as they were stored', [
      ...alive.flatMap(({ instance, host, filesMissing, filesDamaged }) => [
        { labels: { instance, host, state: 'missing' }, value: filesMissing },
        { labels: { instance, host, state: 'damaged' }, value: filesDamaged },
      ]),
    ]),
  ];
};

const ofChannels = ({ channels }: System): Family[] => {
  const each = (value: (one: System['channels'][number]) => number | null): Sample[] =>
    channels.map((one) => ({ labels: { channel: one.platform }, value: value(one) }));
  return [
    gauge('channel_connections', 'Connections to channels', [
      ...channels.flatMap(({ platform, connections, active }) => [
        { labels: { channel: platform, state: 'active' }, value: active },
        { labels: { channel: platform, state: 'other' }, value: connections - active },
      ]),
    ]),
    gauge('sync_latency_seconds', 'From a change until the channel has it, pushes of the last hour', [
      ...channels.flatMap(({ platform, p50Seconds, p95Seconds }) => [
        { labels: { channel: platform, quantile: '0.5' }, value: p50Seconds },
        { labels: { channel: platform, quantile: '0.95' }, value: p95Seconds },
      ]),
    ]),
    gauge(
      'sync_pushes_last_hour',
      'Pushes of the last hour',
      each((one) => one.pushes),
    ),
    gauge(
      'sync_waiting',
      'Nights that wait to be told',
      each((one) => one.waiting),
    ),
    gauge(
      'sync_oldest_seconds',
      'How long the oldest of them waits',
      each((one) => one.oldestSeconds ?? 0),
    ),
    gauge(
      'sync_failed',
      'Nights that were refused or given up',
      each((one) => one.failed),
    ),
  ];
};

const seconds = (at: System['at'] | null): number | null =>
  at === null ? null : (at instanceof Date ? at.getTime() : Date.parse(at)) / MS;

const ofDisks = ({ disks, database: { locks, copy } }: System): Family[] => [
  gauge('disk_free_bytes', 'Room that is left on a disk', [
    ...disks.map(({ of, host, freeBytes }) => ({ labels: { of, host }, value: freeBytes })),
  ]),
  gauge('disk_total_bytes', 'Size of the disk', [
    ...disks.map(({ of, host, totalBytes }) => ({ labels: { of, host }, value: totalBytes })),
  ]),
  gauge(
    'database_lock_wait_seconds',
    'How long somebody has waited for a lock',
    Math.max(0, ...locks.map(({ waitingSeconds }) => waitingSeconds ?? 0)),
  ),
  gauge(
    'database_copy_up',
    'The copy for long reads: 1 answers, 0 away',
    copy && Number(copy.state === 'ok'),
  ),
  gauge('database_copy_lag_seconds', 'How far it is behind', copy?.lagSeconds ?? null),
];

const ofSystem = (system: System): Family[] => {
  const { queue, outbox, summaries, database, nightly } = system;
  return [
    ...ofProcesses(system),
    ...ofChannels(system),
    gauge('jobs', 'Jobs of the queue', [
      ...(['waiting', 'running', 'retrying', 'failed'] as const).map((state) => ({
        labels: { state },
        value: queue[state],
      })),
    ]),
    gauge('jobs_oldest_seconds', 'How long the oldest job that could run waits', queue.oldestSeconds ?? 0),
    gauge('outbox_events', 'Events that nobody was told of yet', outbox.events),
    gauge('outbox_oldest_seconds', 'How old the oldest of them is', outbox.oldestSeconds ?? 0),
    gauge('report_marks', 'Months of houses whose sums are to be worked out', summaries),
    gauge('database_bytes', 'Size of the database', database.bytes),
    gauge('database_connections', 'Connections to the database', [
      { labels: { of: 'open' }, value: database.connections },
      { labels: { of: 'most' }, value: database.maxConnections },
    ]),
    gauge(
      'database_longest_transaction_seconds',
      'The oldest open transaction',
      database.longestSeconds ?? 0,
    ),
    ...ofDisks(system),
    gauge('nightly_timestamp_seconds', 'When a work of the night was done last', [
      ...nightly.map(({ work, at }) => ({ labels: { work }, value: seconds(at) })),
    ]),
    gauge('nightly_ok', 'Whether it found all well', [
      ...nightly.map(({ work, ok }) => ({ labels: { work }, value: ok === null ? null : Number(ok) })),
    ]),
  ];
};

const STATEMENT_TOO_LONG = '57014';

/** Left out while their tables are locked: the other figures name that lock, and must not wait for it. */
const businessFigures = async (ctx: Ctx): Promise<Family[]> => {
  try {
    return business(await monitorToday(ctx));
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== STATEMENT_TOO_LONG) throw error;
    return [];
  }
};

/** Everything, as the system sees it. */
export const metricsOf = async (ctx: Ctx): Promise<string> => {
  const system = ofSystem(await monitorSystem(ctx));
  return metricsText([...(await businessFigures(ctx)), ...system]);
};
