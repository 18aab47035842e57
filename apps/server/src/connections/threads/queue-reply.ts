/**
 * Adds our message to a guest's conversation in the change's transaction. A job sends platform messages after the
 * commit; SMS and mail go through the notification queue, which reports the result.
 */

import { threadCapabilities } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { threadTexts } from '@minsu/contract/connections/threads/thread.text.ts';
import type { ThreadMessage } from '@minsu/contract/connections/threads/thread.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { queueMail } from '../../foundation/messages/queue-mail.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import type { Ctx } from '../../platform/context.ts';
import { type LockedThread, recountThread } from './locked-thread.ts';
import type { Reach } from './thread-detail-queries.ts';

export interface NewReply {
  readonly text: string;
  readonly origin: Extract<ThreadMessage['origin'], 'person' | 'automation'>;
  /** Author of the text, or the name of an automation rule. */
  readonly author: string;
  readonly attachmentIds?: readonly string[];
}

interface Queued {
  readonly notificationId: string | null;
  readonly state: string;
}

const orderNoOf = async (ctx: Ctx, { houseId, orderId }: LockedThread): Promise<string> => {
  if (houseId === null || orderId === null) return '';
  const row = await ctx.db
    .selectFrom('orders')
    .select('orderNo')
    .where('houseId', '=', houseId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.orderNo ?? '';
};

const open = (ctx: Ctx, sealed: string | null): string =>
  sealed === null ? '' : ctx.services.cipher.decrypt(sealed);

const notify = async (ctx: Ctx, thread: LockedThread, reach: Reach, text: string): Promise<Queued> => {
  const { houseId, orderId } = thread;
  const language: Language = reach.language;
  const subject = sayText(threadTexts.noticeSubject, language, { orderNo: await orderNoOf(ctx, thread) });
  const of = houseId !== null && orderId !== null ? { of: { houseId, orderId } } : {};
  const about = { kind: 'thread.reply', userId: null, language, subject, text, ...of } as const;
  const notificationId =
    thread.channel === 'mail'
      ? await queueMail(ctx, { ...about, to: open(ctx, reach.emailCipher) })
      : await queueSms(ctx, { ...about, to: open(ctx, reach.phoneCipher) });
  const row = await ctx.db
    .selectFrom('notifications')
    .select('state')
    .where('id', '=', notificationId)
    .executeTakeFirstOrThrow();
  return { notificationId, state: row.state };
};

/** Returns the message's id. The conversation is locked, and sending is allowed (thread-rules.ts). */
export const queueReply = async (
  ctx: Ctx,
  thread: LockedThread,
  reach: Reach,
  { text, origin, author, attachmentIds = [] }: NewReply,
): Promise<string> => {
  const id = ctx.newId();
  const isByPlatform = threadCapabilities[thread.channel].sends === 'platform';
  const { notificationId, state } = isByPlatform
    ? { notificationId: null, state: 'queued' }
    : await notify(ctx, thread, reach, text);
  await ctx.db
    .insertInto('threadMessages')
    .values({
      ...{ id, threadId: thread.id, kind: 'reply', origin, author, at: ctx.now, createdAt: ctx.now },
      authorId: origin === 'person' ? ctx.user.id || null : null,
      textCipher: ctx.services.cipher.encrypt(text),
      ...{ state, notificationId, nextTryAt: isByPlatform ? ctx.now : null },
    })
    .execute();
  if (attachmentIds.length > 0)
    await sql`update thread_attachments a set message_id = ${id}, position = k.position
      from unnest(${[...attachmentIds]}::uuid[]) with ordinality as k (id, position)
      where a.id = k.id and a.thread_id = ${thread.id} and a.message_id is null`.execute(ctx.db);
  await recountThread(ctx, thread.id);
  return id;
};
