/** Deletes entries of the operation log after half a year, in portions, so that transactions stay short. */
import { OPERATION_DAYS } from '@minsu/contract/connections/channels/channel-operation.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Job } from '../../platform/module.ts';

const PORTION = 5_000;

export const purgeOperationsJob: Job = {
  cron: '23 18 * * *',
  run: async (job) => {
    for (let gone = PORTION; gone === PORTION && !job.signal.aborted; )
      gone = await job.change(async ({ db, now }) => {
        const before = new Date(now.getTime() - OPERATION_DAYS * DAY_MS);
        const { numAffectedRows = 0n } = await sql`
          delete from channel_operations where id in (
            select id from channel_operations where at < ${before} order by at limit ${PORTION})`.execute(db);
        return Number(numAffectedRows);
      });
  },
};
