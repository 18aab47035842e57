/**
 * Removes stored files that no row names, and what killed processes left half written. A file is written before its row: one
 * that is a day old and has none belongs to a change that failed.
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/module.ts';
import type { Queryable } from './named-files.ts';
import { storedKeys } from './stored-keys.ts';

/** More orphans than this, and than a tenth of all, mean the bucket or folder belongs to another business. */
const MAX_PLAUSIBLE = 100;
const MAX_PLAUSIBLE_SHARE = 0.1;

const queryableOf = (db: Db): Queryable => ({
  query: async <R extends Record<string, unknown>>(text: string) => ({
    rows: [...(await sql.raw<R>(text).execute(db)).rows],
  }),
});

export interface Unnamed {
  /** Number of all stored files. */
  readonly stored: number;
  readonly keys: readonly string[];
}

/** Listed before the rows are read: a file whose row came meanwhile is named. */
export const findUnnamed = async (files: FileStore, db: Queryable, now: Date): Promise<Unnamed> => {
  const before = now.getTime() - DAY_MS;
  const old: string[] = [];
  let stored = 0;
  for await (const { key, at } of files.list()) {
    stored += 1;
    if (at < before) old.push(key);
  }
  const named = await storedKeys(db);
  return { stored, keys: old.filter((key) => !named.has(key)) };
};

export const isPlausible = ({ stored, keys }: Unnamed): boolean =>
  keys.length <= Math.max(MAX_PLAUSIBLE, stored * MAX_PLAUSIBLE_SHARE);

export const tidyFilesJob: Job = {
  cron: '53 18 * * *',
  run: async (job) => {
    const { files, log, now, found } = await job.read(async (ctx) => {
      const { files, log } = ctx.services;
      return { files, log, now: ctx.now, found: await findUnnamed(files, queryableOf(ctx.db), ctx.now) };
    });
    if (!isPlausible(found)) {
      const counts = { unnamed: found.keys.length, stored: found.stored, place: files.place };
      log.error(
        'most stored files belong to no row: nothing was removed; see "npm run files -- tidy"',
        counts,
      );
      return;
    }
    for (const key of found.keys) await files.remove(key);
    const halves = await files.tidy(now.getTime() - DAY_MS);
    if (found.keys.length + halves > 0)
      log.info('stored files without rows removed', { files: found.keys.length, halves });
  },
};
