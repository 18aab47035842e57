/** The monitor: current state of business and system. */
import { z } from 'zod';
import { platforms } from '../../connections/channels/channel-room.ts';
import { proofChecks } from '../../finance/ledger/ledger.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { fen, instant } from '../../platform/wire.ts';
import { processStates } from '../../server-process.ts';
import { nightlyWorks } from './monitor-rules.ts';

/** Tonight's figures by `operations/reports/kpi-rules.ts`; amounts null for roles that do not see money. */
const tonight = {
  available: z.int(),
  sold: z.int(),
  /** 0–1; null without rooms. */
  occupancy: z.number().nullable(),
  revenueFen: fen.nullable(),
};

export const Monitor = z
  .object({
    at: instant,
    businessDate: z.string(),
    /** Created today; `before`: a week ago until the same time. */
    orders: z.object({ value: z.int(), before: z.int() }),
    /** Cancelled today. */
    cancelledToday: z.int(),
    /** Expected arrivals or departures of today, and completed ones. */
    arrivals: z.object({ left: z.int(), done: z.int() }),
    departures: z.object({ left: z.int(), done: z.int() }),
    inHouse: z.int(),
    /** Today's production report; null for users without reports. */
    tonight: z
      .object({
        ...tonight,
        adrFen: fen.nullable(),
        revparFen: fen.nullable(),
        /** The greatest first. */
        houses: z.array(z.object({ houseId: z.string(), name: z.string(), ...tonight })),
        houseCount: z.int(),
        /** Changes of the last moments are being added up. */
        catchingUp: z.boolean(),
      })
      .nullable(),
    /** Today's orders and tonight's figures, per channel with any. */
    channels: z.array(
      z.object({
        channel: z.string(),
        orders: z.int(),
        sold: z.int().nullable(),
        revenueFen: fen.nullable(),
      }),
    ),
    /** Orders of each minute of the last hour, the running one last. */
    minutes: z.array(z.object({ at: instant, orders: z.int() })),
  })
  .meta({ id: 'Monitor' });
export type Monitor = z.infer<typeof Monitor>;

export const getMonitor = endpoint('GET /hotel-report/monitor', {
  kind: 'query',
  permission: 'monitor:read',
  summary: "Today's live figures of my properties",
  input: z.object({}),
  output: Monitor,
});

/** Seconds; null: nothing to measure. */
const seconds = z.number().nullable();

export const ServerProcess = z.object({
  instance: z.string(),
  version: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: instant,
  seenAt: instant,
  state: z.enum(processStates),
  sockets: z.int(),
  /** Calls of the last minute, those that failed by our own fault, and how long 95 of 100 took at most. */
  calls: z.int(),
  failed: z.int(),
  p95Ms: z.number().nullable(),
  /** Event loop delay between two heartbeats: 99th percentile and maximum. */
  loopP99Ms: z.number(),
  loopMaxMs: z.number(),
  rssBytes: z.number(),
  /** Its clock minus the database's; null: not known. */
  clockSkewSeconds: seconds,
  /** Uploaded files missing or damaged in its DATA_DIR; null: not checked yet. */
  filesMissing: z.int().nullable(),
  filesDamaged: z.int().nullable(),
});
export type ServerProcess = z.infer<typeof ServerProcess>;

export const SyncState = z.object({
  platform: z.enum(platforms),
  connections: z.int(),
  /** Active ones. */
  active: z.int(),
  /** Pending nights and the age of the oldest. */
  waiting: z.int(),
  oldestSeconds: seconds,
  /** Nights refused or failed. */
  failed: z.int(),
  /** Pushes of the last hour, and how long their changes had waited: half of them, and 95 of 100, at most. */
  pushes: z.int(),
  p50Seconds: seconds,
  p95Seconds: seconds,
  pushedAt: instant.nullable(),
});
export type SyncState = z.infer<typeof SyncState>;

const diskUses = ['files', 'database'] as const;

export const DiskState = z.object({
  of: z.enum(diskUses),
  host: z.string(),
  freeBytes: z.number(),
  totalBytes: z.number(),
});
export type DiskState = z.infer<typeof DiskState>;

const DatabaseLock = z.object({
  pid: z.int(),
  /** The account of the database. */
  role: z.string(),
  /** Program name; null if hidden. */
  program: z.string().nullable(),
  /** Age of its transaction; null if hidden. */
  seconds,
  waiting: z.int(),
  /** How long the first of them has waited. */
  waitingSeconds: seconds,
});
export type DatabaseLock = z.infer<typeof DatabaseLock>;

export const MonitorSystem = z
  .object({
    at: instant,
    processes: z.array(ServerProcess),
    /** Over all living processes. */
    sockets: z.int(),
    queue: z.object({
      waiting: z.int(),
      running: z.int(),
      /** Failed at least once, to be retried. */
      retrying: z.int(),
      /** Failed for good. */
      failed: z.int(),
      /** Age of the oldest runnable job. */
      oldestSeconds: seconds,
      failedJobs: z.array(z.object({ job: z.string(), count: z.int(), lastAt: instant })),
    }),
    /** Events not relayed yet. */
    outbox: z.object({ events: z.int(), oldestSeconds: seconds }),
    /** Property months whose report sums must be recomputed. */
    summaries: z.int(),
    channels: z.array(SyncState),
    database: z.object({
      version: z.string(),
      bytes: z.number(),
      connections: z.int(),
      maxConnections: z.int(),
      /** The oldest transaction that is open. */
      longestSeconds: seconds,
      /** True with pg_monitor, which reveals other programs. */
      seesOthers: z.boolean(),
      /** Holders of locks and how many wait for them. */
      locks: z.array(DatabaseLock),
      /** The replica as seen by the processes; null: none. */
      copy: z.object({ state: z.enum(['ok', 'away']), lagSeconds: seconds }).nullable(),
    }),
    /** The disks that the processes can see; that of a database on another machine is not among them. */
    disks: z.array(DiskState),
    /** Nightly jobs: last run and result; null: never or unknown. */
    nightly: z.array(
      z.object({
        work: z.enum(nightlyWorks),
        at: instant.nullable(),
        ok: z.boolean().nullable(),
        /** Failed checks of a proof with their documents; for users who may view the ledger. */
        found: z.array(z.object({ check: z.enum(proofChecks), samples: z.array(z.string()) })).default([]),
      }),
    ),
  })
  .meta({ id: 'MonitorSystem' });
export type MonitorSystem = z.infer<typeof MonitorSystem>;

export const getMonitorSystem = endpoint('GET /hotel-system/monitor', {
  kind: 'query',
  permission: 'monitor:system',
  summary: 'System health: processes, queues, channels, database',
  input: z.object({}),
  output: MonitorSystem,
});

const FailedJobs = z.object({ job: z.string().min(1).max(100) });
const Handled = z.object({ count: z.int() });

export const retryFailedJobs = endpoint('POST /hotel-system/monitor/jobs/retry', {
  kind: 'command',
  permission: 'monitor:jobs',
  summary: 'Retry the abandoned jobs of one kind',
  input: FailedJobs,
  output: Handled,
});

export const dropFailedJobs = endpoint('POST /hotel-system/monitor/jobs/drop', {
  kind: 'command',
  permission: 'monitor:jobs',
  summary: 'Delete the abandoned jobs of one kind without running them',
  input: FailedJobs,
  output: Handled,
});
