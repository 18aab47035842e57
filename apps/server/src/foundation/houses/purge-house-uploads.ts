/** Removes uploaded photos and documents that no revision, review or live house uses. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { Job } from '../../platform/module.ts';

/** Long enough to undo a deletion and to come back to a form on Monday. */
const KEEP_DAYS = 7;
const BATCH = 200;

/** Revisions and reviews of any state: returned and replaced ones can still be viewed. */
const isNamed = sql<boolean>`(
  exists (select from house_photos p where p.file_id = u.file_id)
  or exists (select from house_documents d where d.file_id = u.file_id)
  or exists (select from house_revisions r where r.house_id = u.house_id and ${naming('r')})
  or exists (select from house_reviews v where v.house_id = u.house_id and ${naming('v')}))`;

function naming(row: 'r' | 'v') {
  const file = sql`jsonb_build_array(jsonb_build_object('fileId', u.file_id))`;
  const content = sql.ref(`${row}.content`);
  return sql<boolean>`(${content} @> jsonb_build_object('photos', ${file})
    or ${content} @> jsonb_build_object('documents', ${file}))`;
}

/** A copied house may use photos of its original. */
const removeFiles = async (db: Db, fileIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string; key: string }>`
    select f.id, f.key from files f
    where (f.id = any(${fileIds}::uuid[]) or f.original_id = any(${fileIds}::uuid[]))
      and not exists (select from house_uploads u where u.file_id = coalesce(f.original_id, f.id))`.execute(
    db,
  );
  await sql`delete from files where id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
  return rows.map((row) => row.key);
};

const dropUnnamed = async (db: Db, before: Date) => {
  const { rows } = await sql<{ fileId: string }>`
    delete from house_uploads where (house_id, file_id) in (
      select u.house_id, u.file_id from house_uploads u where u.created_at < ${before} and not ${isNamed}
      limit ${BATCH} for update of u skip locked)
    returning file_id`.execute(db);
  return {
    dropped: rows.length,
    keys: await removeFiles(
      db,
      rows.map((row) => row.fileId),
    ),
  };
};

export const purgeHouseUploadsJob: Job = {
  cron: '11 4 * * *',
  run: async (job) => {
    for (;;) {
      const { dropped, keys, files } = await job.change(async ({ db, now, services }) => ({
        ...(await dropUnnamed(db, new Date(now.getTime() - KEEP_DAYS * DAY_MS))),
        files: services.files,
      }));
      for (const key of keys) await files.remove(key);
      if (dropped < BATCH) return;
    }
  },
};
