/**
 * Sends queued messages to the platforms, outside any transaction and one after the other within a conversation. A
 * message's own id is its idempotency key: a message claimed by a killed process, or whose answer was lost, is sent
 * again and delivered once. Where a platform stores no keys, the conversation is read before a second attempt, and a
 * message found there is not sent again.
 */

import { buffer } from 'node:stream/consumers';
import type { MessageFile } from '@minsu/contract/connections/channels/platform-message.ts';
import { threadTexts } from '@minsu/contract/connections/threads/thread.text.ts';
import { nextSendAt } from '@minsu/contract/connections/threads/thread-rules.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { againMs } from '../../platform/jobs/again-rules.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { type Called, callPlatform } from '../channels/call-platform.ts';
import { noteUnauthorised } from '../channels/connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../channels/connect/open-account.ts';
import { noteOperation, resultOf } from '../channels/note-operation.ts';
import { readMessagesAgain } from '../channels/read-again.ts';
import { holdThread, recountThread } from './locked-thread.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 120_000;
const MAX_POSTPONE_MS = 300_000;
/** How long a message waits for a paused or broken connection before it fails and its author is notified. */
const WAITS_FOR_CONNECTION_MS = DAY_MS;

interface Claimed {
  readonly id: string;
  readonly threadId: string;
  readonly houseId: string | null;
  readonly connectionId: string | null;
  readonly platformOrderId: string | null;
  readonly channel: string;
  readonly textCipher: string;
  readonly attempts: number;
  readonly authorId: string | null;
  readonly connected: boolean;
}

/** A removed connection never returns, so messages waiting for it fail. */
const connectionRests = (now: Date) => sql`exists (select from threads k join channel_connections c
  on c.id = k.connection_id and c.deleted_at is null and c.state <> 'active'
  where k.id = w.thread_id and w.created_at > ${new Date(now.getTime() - WAITS_FOR_CONNECTION_MS)})`;

/** The oldest that waits in its conversation; of one conversation, or of any. */
const claim = async (ctx: Ctx, threadId: string | null): Promise<Claimed | null> => {
  const lost = new Date(ctx.now.getTime() + LOST_AFTER_MS);
  const { rows } = await sql<Claimed>`
    update thread_messages m set state = 'sending', attempts = m.attempts + 1, next_try_at = ${lost}
    from threads t where t.id = m.thread_id and m.id = (
      select w.id from thread_messages w where w.state in ('queued', 'sending') and w.next_try_at <= ${ctx.now}
        and (${threadId}::uuid is null or w.thread_id = ${threadId}::uuid)
        and not exists (select from thread_messages e where e.thread_id = w.thread_id and e.next_try_at is not null
          and (e.created_at, e.id) < (w.created_at, w.id))
        and not ${connectionRests(ctx.now)}
      order by w.next_try_at, w.created_at, w.id limit 1 for update skip locked)
    returning m.id, m.thread_id, t.house_id, t.connection_id, t.platform_order_id, t.channel, m.text_cipher, m.attempts, m.author_id,
      exists (select from channel_connections c where c.id = t.connection_id and c.state = 'active') as connected`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

const filesOf = async (ctx: Ctx, messageId: string): Promise<MessageFile[]> => {
  const { rows } = await sql<{ key: string; name: string; mime: string }>`
    select f.key, a.name, f.mime from thread_attachments a join files f on f.id = a.file_id
    where a.message_id = ${messageId} order by a.position`.execute(ctx.db);
  const files: MessageFile[] = [];
  for (const { key, name, mime } of rows) {
    const body = await readContent(ctx.services.files, key);
    if (body) files.push({ name, mime, content: await buffer(body) });
  }
  return files;
};

type Sent = { readonly platformMessageId: string | null };

/** The next state of a message; a null time means it failed permanently. */
const after = (outcome: Called<Sent>['outcome'], attempts: number, now: Date) => {
  if (outcome.kind === 'done') return { state: 'sent', problem: null, nextTryAt: null };
  const problem = cutText(outcome.message, 300);
  if (outcome.kind === 'refused') return { state: 'failed', problem, nextTryAt: null };
  const again =
    outcome.kind === 'limited' ? new Date(now.getTime() + outcome.retryAfterMs) : nextSendAt(attempts, now);
  return again === null
    ? { state: 'failed', problem, nextTryAt: null }
    : { state: 'queued', problem, nextTryAt: again };
};

const tellAuthor = async (ctx: Ctx, { id, threadId, authorId }: Claimed): Promise<void> => {
  if (authorId === null) return;
  await tellUsers(ctx, {
    to: { userIds: [authorId] },
    kind: 'message',
    subject: 'guest',
    title: threadTexts.failedTitle,
    content: threadTexts.failedContent,
    path: `/messageMenu/message?id=${threadId}`,
    key: `thread.failed:${id}`,
  });
};

const events = { sent: 'thread.sent', failed: 'thread.sendFailed', queued: 'thread.delayed' } as const;

interface Answered {
  readonly opened: OpenAccount | null;
  readonly outcome: Called<Sent>['outcome'];
  readonly ms: number;
}

const isSilence = ({ kind }: Called<Sent>['outcome']): boolean => kind !== 'done' && kind !== 'refused';

/** All others of the connection: each would only wait for the same silence. */
const putOffOthers = async ({ db, now }: Ctx, { id, connectionId, attempts }: Claimed): Promise<void> => {
  const until = new Date(now.getTime() + Math.min(againMs(attempts), MAX_POSTPONE_MS));
  await sql`
    update thread_messages set next_try_at = ${until} where id in (
      select m.id from thread_messages m join threads t on t.id = m.thread_id and t.connection_id = ${connectionId}
      where m.state = 'queued' and m.next_try_at < ${until} and m.id <> ${id} for update of m skip locked)`.execute(
    db,
  );
};

const settle = async (ctx: Ctx, message: Claimed, { opened, outcome, ms }: Answered): Promise<void> => {
  const { id, threadId, houseId, connectionId, attempts } = message;
  const next = after(outcome, attempts, ctx.now);
  if (next.state === 'failed') await holdThread(ctx, threadId);
  const told = outcome.kind === 'done' && outcome.value.platformMessageId !== null;
  // The feed may have stored a later state already, which is kept.
  const { numUpdatedRows } = await ctx.db
    .updateTable('threadMessages')
    .set({
      ...next,
      ...(told && { connectionId, platformMessageId: outcome.value.platformMessageId }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (connectionId !== null && opened)
    await noteOperation(ctx, {
      ...{ connectionId, houseId, kind: 'message', subject: message.platformOrderId ?? '', items: 1, ms },
      ...resultOf(outcome),
    });
  if (opened && isSilence(outcome)) await putOffOthers(ctx, message);
  if (outcome.kind === 'unauthorised' && opened) await noteUnauthorised(ctx, opened.account, outcome);
  if (Number(numUpdatedRows) === 0) return;
  const state = next.state as keyof typeof events;
  if (state === 'failed') {
    await recountThread(ctx, threadId);
    await tellAuthor(ctx, message);
  }
  if (state !== 'queued' || attempts === 1)
    await ctx.record({
      ...{ name: events[state], entity: 'thread', entityId: threadId, houseId },
      after: { messageId: id, attempts },
    });
};

const ask = async (job: JobContext, message: Claimed): Promise<Answered> => {
  const { id, connectionId, connected, platformOrderId, textCipher } = message;
  const opened = connected && connectionId && (await job.read((ctx) => openAccount(ctx, connectionId)));
  if (!opened || platformOrderId === null)
    return { opened: null, ms: 0, outcome: { kind: 'failed', message: 'not connected' } };
  const { adapter, account } = opened;
  const called = await job.read(async (ctx) => {
    const text = ctx.services.cipher.decrypt(textCipher);
    const files = await filesOf(ctx, id);
    return callPlatform(ctx, () => adapter.sendMessage(account, { platformOrderId, key: id, text, files }));
  });
  return { opened, ...called };
};

type Found = 'there' | 'notThere' | 'unknown';

/** Before a second attempt without a key: whether the first one arrived. */
const lookFor = async (job: JobContext, message: Claimed): Promise<Found> => {
  const { id, attempts, channel, connected, connectionId } = message;
  const isKeyed = knownFacts(channel)?.messages?.keyed ?? true;
  if (isKeyed || attempts === 1 || !connected || connectionId === null) return 'notThere';
  if (!(await readMessagesAgain(job, connectionId))) return 'unknown';
  const row = await job.read(({ db }) =>
    db.selectFrom('threadMessages').select('state').where('id', '=', id).executeTakeFirst(),
  );
  return row?.state === 'sending' ? 'notThere' : 'there';
};

const notRead: Answered = {
  opened: null,
  ms: 0,
  outcome: { kind: 'failed', message: 'conversation not read' },
};

const sendOne = async (job: JobContext, threadId: string | null): Promise<boolean> => {
  const message = await job.change((ctx) => claim(ctx, threadId));
  if (!message) return false;
  const found = await lookFor(job, message);
  if (found === 'there') return true;
  const answered = found === 'unknown' ? notRead : await ask(job, message);
  await job.change((ctx) => settle(ctx, message, answered));
  return true;
};

const sendDue = async (job: JobContext, threadId: string | null): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job, threadId)));
};

export const sendWrittenJob: Job = {
  on: ['thread.replied', 'thread.posted', 'thread.retried'],
  run: (job, { entityId }) => sendDue(job, String(entityId)),
};

/** Retries, and messages of dead processes. */
export const sendDueJob: Job = { cron: '* * * * *', run: (job) => sendDue(job, null) };
