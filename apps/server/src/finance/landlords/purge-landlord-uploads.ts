/** Removes scans uploaded for a landlord that no document uses. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/module.ts';

/** Long enough to come back to a form on Monday. */
const KEEP_DAYS = 7;
const BATCH = 200;

/** Returns the keys of files no longer referenced. */
const dropUnnamed = async (db: Db, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ fileId: string }>`
    delete from landlord_uploads where (landlord_id, file_id) in (
      select u.landlord_id, u.file_id from landlord_uploads u
      where u.created_at < ${before} and not exists (
        select from landlord_documents d where d.landlord_id = u.landlord_id and d.file_id = u.file_id)
      limit ${BATCH} for update of u skip locked)
    returning file_id`.execute(db);
  const gone = await sql<{ key: string }>`
    delete from files where id = any(${rows.map(({ fileId }) => fileId)}::uuid[]) returning key`.execute(db);
  return gone.rows.map(({ key }) => key);
};

export const purgeLandlordUploadsJob: Job = {
  cron: '17 4 * * *',
  run: async (job) => {
    for (;;) {
      const { keys, files } = await job.change(async ({ db, now, services }) => ({
        keys: await dropUnnamed(db, new Date(now.getTime() - KEEP_DAYS * DAY_MS)),
        files: services.files,
      }));
      for (const key of keys) await files.remove(key);
      if (keys.length < BATCH) return;
    }
  },
};
