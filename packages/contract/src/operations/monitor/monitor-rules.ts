/** Limits above which a system figure is a problem. Pure; shared by screen and alerts. */
import { HOUR_MS } from '../../platform/durations.ts';
import { MAX_DUE_JOB_SECONDS } from '../../server-process.ts';

export const nightlyWorks = ['nightAudit', 'ledgerProof', 'auditCheck', 'reportCheck', 'backup'] as const;
export type NightlyWork = (typeof nightlyWorks)[number];

export type Verdict = 'ok' | 'warn' | 'bad';

/** Above the first: warning; above the second: bad. */
export const limits = {
  /** A change is to be at every healthy channel within 5 s. */
  syncSeconds: [5, 60],
  /** Nights waiting for a slow account are sent within minutes. */
  syncOldestSeconds: [60, 600],
  syncFailed: [0, 100],
  queueOldestSeconds: [30, MAX_DUE_JOB_SECONDS],
  queueFailed: [0, 20],
  outboxSeconds: [5, 60],
  /** In either direction; above the second the process refuses commands. */
  clockSkewSeconds: [2, 5],
  /** Missing and damaged ones. */
  filesLost: [0, 100],
  loopP99Ms: [200, 1_000],
  callP95Ms: [500, 2_000],
  failedCalls: [0, 20],
  /** Share of the database's allowed connections. */
  connectionShare: [0.8, 0.95],
  longestSeconds: [60, 600],
  /** Age of a lock wait. */
  lockSeconds: [5, 60],
  /** Above it, reads of fresh data use the primary. */
  copySeconds: [10, 120],
  nightlyHours: [36, 72],
} as const satisfies Record<string, readonly [number, number]>;
export type LimitName = keyof typeof limits;

/** Null: no finding. */
export const judge = (name: LimitName, value: number | null): Verdict => {
  const [warn, bad] = limits[name];
  if (value === null || !(value > warn)) return 'ok';
  return value > bad ? 'bad' : 'warn';
};

export const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('bad') ? 'bad' : verdicts.includes('warn') ? 'warn' : 'ok';

/** Judges a nightly job; one that has never run gives no finding. */
export const judgeNightly = (
  { at, ok }: { readonly at: string | null; readonly ok: boolean | null },
  now: string,
): Verdict | null => {
  if (ok === false) return 'bad';
  if (at === null) return null;
  return judge('nightlyHours', (Date.parse(now) - Date.parse(at)) / HOUR_MS);
};
