/** Removes receipts that were sent and that no expense names. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/module.ts';

/** Long enough to come back to a form on Monday. */
const KEEP_DAYS = 7;
const BATCH = 200;

/** Returns the keys of files no longer referenced. */
const dropLoose = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ fileId: string }>`
    delete from expense_receipts where file_id in (
      select r.file_id from expense_receipts r where r.expense_id is null and r.created_at < ${before}
      limit ${BATCH} for update of r skip locked)
    returning file_id`.execute(db);
  const gone = await sql<{ key: string }>`
    delete from files where id = any(${rows.map(({ fileId }) => fileId)}::uuid[]) returning key`.execute(db);
  return gone.rows.map(({ key }) => key);
};

export const purgeReceiptsJob: Job = {
  cron: '27 4 * * *',
  run: async (job) => {
    for (;;) {
      const { keys, files } = await job.change(async ({ db, now, services }) => ({
        keys: await dropLoose(db, new Date(now.getTime() - KEEP_DAYS * DAY_MS)),
        files: services.files,
      }));
      for (const key of keys) await files.remove(key);
      if (keys.length < BATCH) return;
    }
  },
};
