/** Pictures and papers that guests send are fetched from the platform and drawn anew; those nobody sent go after a day. */

import { FailureError } from '@minsu/contract/failure.ts';
import { sql } from 'kysely';
import { filesDir } from '../../config.ts';
import { newFileKey, removeContent, writeContent } from '../../platform/files.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { callPlatform } from '../channels/call-platform.ts';
import { openAccount } from '../channels/open-account.ts';
import { type Paper, paperName, paperOf } from '../houses/uploaded-paper.ts';
import { insertFile } from './thread-files.ts';

const MOST_TRIES = 5;

interface Wanted {
  readonly id: string;
  readonly threadId: string;
  readonly houseId: string | null;
  readonly connectionId: string;
  readonly key: string;
  readonly name: string;
}

const claim = (job: JobContext, threadId: string | null): Promise<Wanted[]> =>
  job.change(async ({ db }) => {
    const { rows } = await sql<Wanted>`
      update thread_attachments a set fetch_tries = a.fetch_tries + 1
      from threads t where t.id = a.thread_id and t.connection_id is not null and a.id in (
        select w.id from thread_attachments w where w.file_id is null and w.fetch_tries < ${MOST_TRIES}
          and (${threadId}::uuid is null or w.thread_id = ${threadId}::uuid)
        order by w.created_at limit 20 for update skip locked)
      returning a.id, a.thread_id, t.house_id, t.connection_id, a.send_key as key, a.name`.execute(db);
    return rows;
  });

/** Null: it could not be had, or is neither a picture nor a PDF. */
const contentOf = async (job: JobContext, { connectionId, key }: Wanted): Promise<Paper | null> => {
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  if (!opened) return null;
  const { adapter, account } = opened;
  const { outcome } = await job.read((ctx) => callPlatform(ctx, () => adapter.messageFile(account, key)));
  if (outcome.kind !== 'done') return null;
  try {
    return await paperOf(outcome.value.content);
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
};

const fetchOne = async (job: JobContext, wanted: Wanted): Promise<void> => {
  const paper = await contentOf(job, wanted);
  if (!paper) return;
  const key = newFileKey();
  const dir = await job.read(async ({ services }) => filesDir(services.config));
  await writeContent(dir, key, paper.content);
  await job.change(async (ctx) => {
    const fileId = await insertFile(ctx, key, paper);
    await ctx.db
      .updateTable('threadAttachments')
      .set({ fileId, mime: paper.mime, name: paperName(wanted.name, paper.mime) })
      .where('id', '=', wanted.id)
      .execute();
    const { threadId: entityId, houseId } = wanted;
    await ctx.record({ name: 'thread.fileFetched', entity: 'thread', entityId, houseId });
  });
};

const fetchDue = async (job: JobContext, threadId: string | null): Promise<void> => {
  for (const wanted of await claim(job, threadId)) {
    if (job.signal.aborted) return;
    await fetchOne(job, wanted);
  }
};

export const fetchFilesJob: Job = {
  on: ['thread.guestMessage'],
  run: (job, { entityId }) => fetchDue(job, String(entityId)),
};
export const fetchLeftFilesJob: Job = { cron: '* * * * *', run: (job) => fetchDue(job, null) };

const KEPT_MS = 24 * 3_600_000;

export const purgeUnsentFilesJob: Job = {
  cron: '37 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const before = new Date(ctx.now.getTime() - KEPT_MS);
      const { rows } = await sql<{ key: string }>`
        with gone as (delete from thread_attachments where message_id is null and created_at < ${before} returning file_id)
        delete from files f using gone where f.id = gone.file_id returning f.key`.execute(ctx.db);
      const dir = filesDir(ctx.services.config);
      ctx.afterCommit(() => {
        for (const { key } of rows) void removeContent(dir, key);
      });
    }),
};
