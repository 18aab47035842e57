/** Limits for free disk space. Pure; shared by screen, log, readiness and alerts. */
import type { Verdict } from '../operations/monitor/monitor-rules.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** With less than this PostgreSQL may find no room for its next file of the log (16 MB). */
export const FULL_BYTES = 48 * MB;

/** Small disks are judged by share, large ones by bytes: 2 % of 4 TB is fine. */
const isBelow = ({ freeBytes, totalBytes }: DiskSpace, share: number, most: number, least: number): boolean =>
  freeBytes < least || (freeBytes < most && freeBytes / totalBytes < share);

export const isDiskFull = ({ freeBytes }: DiskSpace): boolean => freeBytes < FULL_BYTES;

/** `warn`: space for a few days; `bad`: act today. Null: no finding. */
export const judgeDisk = (space: DiskSpace | null): Verdict => {
  if (space === null) return 'ok';
  if (isBelow(space, 0.03, 5 * GB, 256 * MB)) return 'bad';
  return isBelow(space, 0.1, 20 * GB, 1 * GB) ? 'warn' : 'ok';
};
