/** The night audit: no-shows first, then every business day that is over, house by house, oldest first. */

import { runNightAudit } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job } from '../../platform/module.ts';
import { markNotCome } from '../../sales/orders/stay/mark-no-show.ts';
import { type ClosedDay, closeDay } from './close-day.ts';
import { dueDays, overdueArrivals } from './due-day-queries.ts';

interface Runner {
  /** Reads. */
  readonly ctx: Ctx;
  /** Runs one change in its own transaction. */
  readonly change: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  readonly isStopped: () => boolean;
}

/** A guest whose no-show is refused stays expected, and the audit reports it. */
const markThoseNotCome = async (
  { ctx, change, isStopped }: Runner,
  houseIds: readonly string[],
): Promise<void> => {
  for (const { stayId } of await overdueArrivals(ctx, houseIds)) {
    if (isStopped()) return;
    try {
      await change((inner) => markNotCome(inner, stayId));
    } catch (error) {
      if (!(error instanceof FailureError))
        ctx.services.log.error('no-show not marked', { stayId, ...errorFields(error) });
    }
  }
};

/** Safe to stop anywhere and run again: each step is a transaction, and finished steps are no longer due. */
export const auditHouses = async (runner: Runner, houseId: string | null): Promise<ClosedDay[]> => {
  const due = await dueDays(runner.ctx, houseId);
  if (due.length === 0) return [];
  // Elsewhere a guest who arrives after the audit may have been reinstated meanwhile.
  await markThoseNotCome(runner, [...new Set(due.map((day) => day.houseId))]);
  const closed: ClosedDay[] = [];
  for (const day of due) {
    if (runner.isStopped()) break;
    const done = await runner.change((ctx) => closeDay(ctx, day));
    if (done) closed.push(done);
  }
  return closed;
};

/** Every five minutes, because days end at different times by time zone; usually there is nothing to do. */
export const nightAuditJob: Job = {
  cron: '*/5 * * * *',
  run: async (job) => {
    const isStopped = () => job.signal.aborted;
    await job.read((ctx) => auditHouses({ ctx, change: job.change, isStopped }, null));
  },
};

export const runNightAuditRoute = externalCommand(runNightAudit, async (ctx, { houseId }) => {
  const closed = await auditHouses({ ctx, change: ctx.store, isStopped: () => false }, houseId ?? null);
  const sum = (of: (day: ClosedDay) => number) => closed.reduce((total, day) => total + of(day), 0);
  return {
    days: closed.length,
    noShows: sum((day) => day.noShows),
    nights: sum((day) => day.nights),
    problems: sum((day) => day.problems),
  };
});
