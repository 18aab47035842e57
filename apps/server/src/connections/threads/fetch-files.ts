/**
 * Fetches pictures and documents sent by guests from the platform and re-encodes them; unsent uploads are deleted after
 * a day.
 */

import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type Paper, paperName, paperOf } from '../../foundation/houses/uploaded-paper.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropContent } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { againMs } from '../../platform/jobs/again-rules.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { callPlatform } from '../channels/call-platform.ts';
import { openAccount } from '../channels/connect/open-account.ts';
import { oldestFetched } from './fetch-rules.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 120_000;
const MAX_POSTPONE_MS = 300_000;

interface Wanted {
  readonly id: string;
  readonly threadId: string;
  readonly houseId: string | null;
  readonly connectionId: string;
  readonly key: string;
  readonly name: string;
  readonly tries: number;
}

/** For one conversation or any; files claimed by a dead process are taken over. */
const claim = async ({ db, now }: Ctx, threadId: string | null): Promise<Wanted | null> => {
  const { rows } = await sql<Wanted>`
    update thread_attachments a set fetch_at = ${new Date(now.getTime() + LOST_AFTER_MS)}
    from threads t where t.id = a.thread_id and a.id = (
      select w.id from thread_attachments w join threads h on h.id = w.thread_id
      join channel_connections c on c.id = h.connection_id and c.deleted_at is null and c.state in ('active', 'paused')
      where w.file_id is null and not w.unfetchable and w.created_at > ${oldestFetched(now)}
        and (w.fetch_at is null or w.fetch_at <= ${now})
        and (${threadId}::uuid is null or w.thread_id = ${threadId}::uuid)
      order by w.fetch_at nulls first, w.created_at limit 1 for update of w skip locked)
    returning a.id, a.thread_id, t.house_id, t.connection_id, a.send_key as key, a.name, a.fetch_tries as tries`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** `never`: a retry would fail too. */
type Fetched = { readonly paper: Paper } | 'never' | { readonly waitMs: number };

const fetchPaper = async (job: JobContext, { connectionId, key }: Wanted): Promise<Fetched> => {
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  if (!opened) return { waitMs: 0 };
  const { adapter, account } = opened;
  const { outcome } = await job.read((ctx) => callPlatform(ctx, () => adapter.messageFile(account, key)));
  if (outcome.kind === 'refused') return 'never';
  if (outcome.kind !== 'done') return { waitMs: outcome.kind === 'limited' ? outcome.retryAfterMs : 0 };
  try {
    return { paper: await paperOf(outcome.value.content) };
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    // Too many files are waiting; try later.
    return error.failure.status === 503 ? { waitMs: 0 } : 'never';
  }
};

const note = (ctx: Ctx, name: string, { threadId: entityId, houseId }: Wanted): Promise<void> =>
  ctx.record({ name, entity: 'thread', entityId, houseId });

const keep = async (job: JobContext, wanted: Wanted, paper: Paper): Promise<void> => {
  const { files } = await job.read(async (ctx) => ctx.services);
  await withStored(files, paper.content, (key) =>
    job.change(async (ctx) => {
      const { mime, content } = paper;
      const fileId = await insertFile(ctx, { key, mime, sizeBytes: content.byteLength, private: true });
      await ctx.db
        .updateTable('threadAttachments')
        .set({ fileId, mime, name: paperName(wanted.name, mime) })
        .where('id', '=', wanted.id)
        .execute();
      await note(ctx, 'thread.fileFetched', wanted);
    }),
  );
};

const giveUp = (job: JobContext, wanted: Wanted): Promise<void> =>
  job.change(async (ctx) => {
    await ctx.db
      .updateTable('threadAttachments')
      .set({ unfetchable: true })
      .where('id', '=', wanted.id)
      .execute();
    await note(ctx, 'thread.fileLost', wanted);
  });

/** The other files of the connection wait as well, because they would time out too. */
const putOff = (job: JobContext, { id, connectionId, tries }: Wanted, waitMs: number): Promise<void> =>
  job.change(async ({ db, now }) => {
    const wait = Math.max(againMs(tries + 1), waitMs);
    await sql`update thread_attachments set fetch_tries = fetch_tries + 1, fetch_at = ${new Date(now.getTime() + wait)}
      where id = ${id}`.execute(db);
    const until = new Date(now.getTime() + Math.min(wait, MAX_POSTPONE_MS));
    await sql`
      update thread_attachments a set fetch_at = ${until} from threads t
      where t.id = a.thread_id and t.connection_id = ${connectionId} and a.file_id is null and not a.unfetchable
        and (a.fetch_at is null or a.fetch_at < ${until})`.execute(db);
  });

const fetchOne = async (job: JobContext, threadId: string | null): Promise<boolean> => {
  const wanted = await job.change((ctx) => claim(ctx, threadId));
  if (!wanted) return false;
  const fetched = await fetchPaper(job, wanted);
  if (fetched === 'never') await giveUp(job, wanted);
  else if ('paper' in fetched) await keep(job, wanted, fetched.paper);
  else await putOff(job, wanted, fetched.waitMs);
  return true;
};

const fetchDue = async (job: JobContext, threadId: string | null): Promise<void> => {
  while (!job.signal.aborted && (await fetchOne(job, threadId)));
};

export const fetchFilesJob: Job = {
  on: ['thread.guestMessage'],
  run: (job, { entityId }) => fetchDue(job, String(entityId)),
};
export const fetchLeftFilesJob: Job = { cron: '* * * * *', run: (job) => fetchDue(job, null) };

const KEPT_MS = DAY_MS;

export const purgeUnsentFilesJob: Job = {
  cron: '37 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const before = new Date(ctx.now.getTime() - KEPT_MS);
      const { rows } = await sql<{ key: string }>`
        with gone as (delete from thread_attachments where message_id is null and created_at < ${before} returning file_id)
        delete from files f using gone where f.id = gone.file_id returning f.key`.execute(ctx.db);
      ctx.afterCommit(() => {
        for (const { key } of rows) dropContent(ctx.services, key);
      });
    }),
};
