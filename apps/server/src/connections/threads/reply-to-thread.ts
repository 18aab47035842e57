/** Staff messages: a reply to the guest, or an internal note that is never sent. */

import { threadCapabilities } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import {
  noteOnThread,
  replyToThread,
  startThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { hindranceOf, sendProblemOf } from '@minsu/contract/connections/threads/thread-rules.ts';
import { attachment, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { connectingStates } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { openThread, wayToGuest } from './find-thread.ts';
import { assertThread, type LockedThread, lockThread, recountThread, saveThread } from './locked-thread.ts';
import { queueReply } from './queue-reply.ts';
import { markRead } from './read-thread.ts';
import { type Reach, reachOf, threadDetail } from './thread-detail-queries.ts';

type Input = z.output<(typeof replyToThread)['input']>;

export const startThreadRoute = command(startThread, async (ctx, { orderId }) =>
  threadDetail(ctx, await openThread(ctx, await wayToGuest(ctx, orderId))),
);

/** Fails if a colleague answered after the state on this screen. */
const assertAlone = async (ctx: Ctx, threadId: string, { seen, anyway }: Input): Promise<void> => {
  if (anyway || !seen) return;
  const { rows } = await sql<{ author: string }>`
    select m.author from thread_messages m join thread_messages s on s.id = ${seen} and s.thread_id = m.thread_id
    where m.thread_id = ${threadId} and m.kind = 'reply' and m.origin <> 'automation'
      and m.author_id is distinct from ${ctx.user.id || null} and (m.created_at, m.id) > (s.created_at, s.id)
    order by m.created_at desc limit 1`.execute(ctx.db);
  const [other] = rows;
  if (other)
    fail(threadFailures.answeredMeanwhile, {
      params: { name: other.author },
      current: attachment(ThreadDetail, await threadDetail(ctx, threadId)),
    });
};

/** The guest's consent to be contacted: stored on the conversation, and on the member if a stay connects them. */
const storeConsent = async (ctx: Ctx, thread: LockedThread): Promise<void> => {
  await sql`update threads set consented_at = coalesce(consented_at, ${ctx.now}) where id = ${thread.id}`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: string }>`
    update guests g set consents = g.consents || jsonb_build_object('stayMessages', ${ctx.now.toISOString()}::text)
    from orders o where o.house_id = ${thread.houseId} and o.id = ${thread.orderId} and g.id = o.guest_id
      and o.shown = any(${[...connectingStates]}::text[]) and not g.consents ? 'stayMessages' returning g.id`.execute(
    ctx.db,
  );
  const [guest] = rows;
  if (guest)
    await ctx.record({
      name: 'member.consented',
      entity: 'member',
      entityId: guest.id,
      after: { consents: ['stayMessages'] },
    });
};

const assertReachable = async (ctx: Ctx, thread: LockedThread, consented: boolean): Promise<Reach> => {
  if (consented && threadCapabilities[thread.channel].sends === 'notification')
    await storeConsent(ctx, thread);
  const reach = await reachOf(ctx, thread.id);
  const hindrance = hindranceOf(reach);
  const days = threadCapabilities[thread.channel].daysAfterCheckOut ?? 0;
  if (hindrance) fail(threadFailures[hindrance], { params: { days } });
  return reach;
};

/** Their media types, in the order in which they are sent. */
const attachmentsOf = async (ctx: Ctx, threadId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('threadAttachments')
    .select('mime')
    .where('threadId', '=', threadId)
    .where('id', 'in', ids)
    .where('messageId', 'is', null)
    .execute();
  return rows.length === new Set(ids).size
    ? rows.map(({ mime }) => mime)
    : fail(threadFailures.attachmentNotFound);
};

const assertSendable = async (
  ctx: Ctx,
  thread: LockedThread,
  { text, attachmentIds }: Input,
): Promise<void> => {
  const attachments = await attachmentsOf(ctx, thread.id, attachmentIds);
  const problem = sendProblemOf(thread.channel, { text, attachments });
  if (!problem) return;
  const { failure, path, params = {} } = problem;
  invalidAt(path, failure.text, params);
};

export const replyRoute = command(replyToThread, async (ctx, input) => {
  const thread = await lockThread(ctx, input.id);
  assertThread('reply', thread);
  await assertAlone(ctx, thread.id, input);
  await assertSendable(ctx, thread, input);
  const reach = await assertReachable(ctx, thread, input.consented);
  const { text, attachmentIds, close } = input;
  const messageId = await queueReply(ctx, thread, reach, {
    ...{ text, attachmentIds, origin: 'person', author: ctx.user.realname },
  });
  await saveThread(ctx, thread, {
    name: 'thread.replied',
    set: {
      state: close ? 'closed' : 'open',
      snoozedUntil: null,
      closedAt: close ? ctx.now : null,
      ...(close && { settledAt: ctx.now }),
      assigneeId: thread.assigneeId ?? ctx.user.id,
    },
    after: { messageId, channel: thread.channel, origin: 'person', closed: close },
  });
  if (close) await recountThread(ctx, thread.id);
  await markRead(ctx, thread.id);
  return threadDetail(ctx, thread.id);
});

export const noteRoute = command(noteOnThread, async (ctx, { id, text }) => {
  const thread = await lockThread(ctx, id);
  assertThread('note', thread);
  const messageId = ctx.newId();
  await ctx.db
    .insertInto('threadMessages')
    .values({
      ...{ id: messageId, threadId: id, kind: 'note', author: ctx.user.realname, authorId: ctx.user.id },
      ...{ textCipher: ctx.services.cipher.encrypt(text), at: ctx.now, createdAt: ctx.now },
    })
    .execute();
  await recountThread(ctx, id);
  await saveThread(ctx, thread, { name: 'thread.noted', set: {}, after: { messageId } });
  return threadDetail(ctx, id);
});
