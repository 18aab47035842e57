/** Posts a rule's message to a guest in the conversation of the stay. */
import type { SendHindrance } from '@minsu/contract/connections/threads/thread.ts';
import {
  hindranceOf,
  type SendProblem,
  sendProblemOf,
} from '@minsu/contract/connections/threads/thread-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { openThread, wayToGuest } from './find-thread.ts';
import { lockThread, saveThread } from './locked-thread.ts';
import { queueReply } from './queue-reply.ts';
import { reachOf } from './thread-detail-queries.ts';

export interface Post {
  /** An order, or a stay of one. */
  readonly stayOrOrderId: string;
  readonly text: string;
  /** The rule's name, shown with the message. */
  readonly by: string;
}

/** `refused` names the reason; nothing was stored. */
export type Posted =
  | { readonly posted: true; readonly threadId: string; readonly messageId: string }
  | { readonly posted: false; readonly refused: SendHindrance | SendProblem };

const orderOf = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await sql<{ orderId: string }>`select order_id from stays where id = ${id}`.execute(
    ctx.db,
  );
  return rows[0]?.orderId ?? id;
};

/**
 * Inside a change: queues the message in the caller's transaction, so that a rule's run and its message are stored
 * together or not at all. The assignee stays, and the conversation remains open, snoozed or closed. The channel's rules
 * apply as for users. Records `thread.posted`; staff answers are `thread.replied`, guests' messages
 * `thread.guestMessage`.
 */
export const postToThread = async (ctx: Ctx, { stayOrOrderId, text, by }: Post): Promise<Posted> => {
  const threadId = await openThread(ctx, await wayToGuest(ctx, await orderOf(ctx, stayOrOrderId)));
  const thread = await lockThread(ctx, threadId);
  const reach = await reachOf(ctx, threadId);
  const refused = hindranceOf(reach) ?? sendProblemOf(thread.channel, { text, attachments: [] });
  if (refused) return { posted: false, refused };
  const messageId = await queueReply(ctx, thread, reach, { text, origin: 'automation', author: by });
  await saveThread(ctx, thread, {
    name: 'thread.posted',
    set: {},
    after: { messageId, channel: thread.channel, origin: 'automation' },
  });
  return { posted: true, threadId, messageId };
};
