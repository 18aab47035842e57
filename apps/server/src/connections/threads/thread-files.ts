/** Files of conversations: handed in before they are sent, fetched from the platform when a guest sent them; never public. */

import { MAX_ATTACHMENTS } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import type { ThreadAttachment } from '@minsu/contract/connections/threads/thread.ts';
import { getThreadFile, uploadThreadFile } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type Paper, paperName, paperOf } from '../../foundation/houses/uploaded-paper.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { insertFile, withStoredIfKept } from '../../platform/files/stored-files.ts';
import { uploadedContent } from '../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile } from '../../platform/http/routes.ts';
import { sendKeyOf } from '../../platform/send-key.ts';
import { lockThread } from './locked-thread.ts';
import { seenThreads } from './thread-row-queries.ts';

const known = async (ctx: Ctx, threadId: string, sendKey: string): Promise<ThreadAttachment | null> => {
  const { rows } = await sql<ThreadAttachment>`
    select a.id, a.name, f.mime, f.size_bytes, true as ready, false as lost from thread_attachments a join files f on f.id = a.file_id
    where a.thread_id = ${threadId} and a.send_key = ${sendKey}`.execute(ctx.db);
  return rows[0] ?? null;
};

const assertRoom = async (ctx: Ctx, threadId: string): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from thread_attachments where thread_id = ${threadId} and message_id is null`.execute(
    ctx.db,
  );
  // Several people may be writing at once.
  if ((rows[0]?.n ?? 0) >= MAX_ATTACHMENTS * 10)
    fail(threadFailures.tooManyAttachments, { params: { limit: MAX_ATTACHMENTS } });
};

const store = async (
  ctx: Ctx,
  of: { readonly threadId: string; readonly sendKey: string; readonly key: string; readonly name: string },
  paper: Paper,
): Promise<{ kept: boolean; value: ThreadAttachment }> => {
  const { threadId, sendKey, key, name } = of;
  await lockThread(ctx, threadId);
  const meanwhile = await known(ctx, threadId, sendKey);
  if (meanwhile) return { kept: false, value: meanwhile };
  await assertRoom(ctx, threadId);
  const id = ctx.newId();
  const { mime } = paper;
  const sizeBytes = paper.content.byteLength;
  const fileId = await insertFile(ctx, { key, mime, sizeBytes, private: true });
  await ctx.db
    .insertInto('threadAttachments')
    .values({ id, threadId, fileId, name, mime, sendKey, createdAt: ctx.now })
    .execute();
  return { kept: true, value: { id, name, mime, sizeBytes, ready: true, lost: false } };
};

export const uploadThreadFileRoute = externalCommand(uploadThreadFile, async (ctx, input) => {
  const threadId = input.id;
  const sendKey = sendKeyOf(ctx, input.sendKey);
  const sent = await ctx.store(async (step) => {
    await lockThread(step, threadId);
    return known(step, threadId, sendKey);
  });
  if (sent) return sent;
  const paper = await paperOf(await uploadedContent(input.file));
  const name = paperName(input.fileName, paper.mime);
  return withStoredIfKept(ctx.services.files, paper.content, (key) =>
    ctx.store((step) => store(step, { threadId, sendKey, key, name }, paper)),
  );
});

export const getThreadFileRoute = privateFile(getThreadFile, async (ctx, { id }) => {
  const { rows } = await sql<{ key: string; name: string; mime: string }>`
    select f.key, a.name, f.mime from thread_attachments a join files f on f.id = a.file_id
    join threads t on t.id = a.thread_id where a.id = ${id} and ${seenThreads(ctx)}`.execute(ctx.db);
  const [row] = rows;
  const body = row && (await readContent(ctx.services.files, row.key));
  if (!row || !body) fail(threadFailures.attachmentNotFound);
  return { fileName: row.name, mime: row.mime, body };
});
