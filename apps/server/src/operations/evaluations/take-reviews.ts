/** Stores each review of a platform once, however often it is sent, and follows the state of our replies. */
import type { MessagePlatform } from '@minsu/contract/connections/channels/platform-message.ts';
import type { PlatformReview } from '@minsu/contract/connections/channels/platform-review.ts';
import { factsOf } from '@minsu/contract/foundation/system/platform-registry.ts';
import { CONTENT_LENGTH, REPLY_LENGTH } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import type { Ctx } from '../../platform/context.ts';
import { evaluationSearchText, replyTodoKey } from './evaluation-search.ts';
import { type LockedEvaluation, lockEvaluation, saveEvaluation } from './locked-evaluation.ts';
import { insertEvaluation } from './record-evaluation.ts';
import { isAboutSent } from './refused-reply-rules.ts';
import { takeBackReply } from './take-back-reply.ts';

interface From {
  readonly connectionId: string;
  readonly platform: MessagePlatform;
}

interface Place {
  readonly houseId: string;
  readonly orderId: string | null;
  readonly channel: Channel | null;
  readonly bookerName: string | null;
  readonly roomTypeId: string | null;
}

/** By its order; else by its property, where that is one house here. Null: it belongs to nothing here. */
const placeOf = async (
  { db }: Ctx,
  { connectionId }: From,
  { platformOrderId, propertyKey }: PlatformReview,
): Promise<Place | null> => {
  const { rows: orders } = await sql<Place>`
    select o.house_id, o.id as order_id, o.channel, o.booker_name,
      (select s.room_type_id from stays s where s.house_id = o.house_id and s.order_id = o.id
        order by s.check_in, s.id limit 1) as room_type_id
    from channel_orders c join orders o on o.house_id = c.house_id and o.id = c.order_id
    where c.connection_id = ${connectionId} and c.platform_order_id = ${platformOrderId}`.execute(db);
  if (orders[0]) return orders[0];
  const { rows } = await sql<{ houseId: string }>`
    select distinct house_id from channel_rooms
    where connection_id = ${connectionId} and property_key = ${propertyKey} and house_id is not null limit 2`.execute(
    db,
  );
  const [house] = rows;
  if (!house || rows.length > 1) return null;
  return { ...house, orderId: null, channel: null, bookerName: null, roomTypeId: null };
};

const knownId = async ({ db }: Ctx, { connectionId }: From, platformReviewId: string) => {
  const row = await db
    .selectFrom('evaluations')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('channelEvaluationId', '=', platformReviewId)
    .executeTakeFirst();
  return row?.id ?? null;
};

const setTold = (ctx: Ctx, row: LockedEvaluation, { platform }: From, reply: string): Promise<void> =>
  saveEvaluation(ctx, row, {
    name: 'evaluation.replied',
    set: {
      reply,
      ...{ repliedAt: ctx.now, repliedBy: factsOf(platform).name[0], replyFinalAt: ctx.now },
      ...{ replyDelivery: 'sent', replyNextAt: null, replyProblem: null },
      searchText: evaluationSearchText({ ...row, reply }),
    },
    before: { reply: row.reply },
    after: { reply },
  });

/** Stores the last refusal, to distinguish it from the next one. */
const noteRefusal = async (
  ctx: Ctx,
  { id, replyRefusedFor }: LockedEvaluation,
  problem: string | null,
): Promise<void> => {
  if (replyRefusedFor === problem) return;
  await ctx.db.updateTable('evaluations').set({ replyRefusedFor: problem }).where('id', '=', id).execute();
};

/** One reply for each review: the platform's version wins, whichever side wrote it. */
const followReply = async (ctx: Ctx, from: From, id: string, told: PlatformReview): Promise<void> => {
  const row = await lockEvaluation(ctx, id);
  await noteRefusal(ctx, row, told.replyProblem);
  if (told.reply !== null) {
    const reply = cutText(told.reply.trim(), REPLY_LENGTH);
    if (row.reply?.trim() !== reply) await setTold(ctx, row, from, reply);
    else if (row.replyDelivery === 'waiting') await markSent(ctx, row);
    else return;
    await settleTodo(ctx, replyTodoKey(id), { again: true });
  } else if (told.replyProblem !== null && isAboutSent(told.replyProblem, row, ctx.now))
    await takeBackReply(ctx, row, told.replyProblem);
};

export const markSent = (ctx: Ctx, row: LockedEvaluation): Promise<void> =>
  saveEvaluation(ctx, row, {
    name: 'evaluation.replySent',
    set: { replyDelivery: 'sent', replyNextAt: null, replySentAt: ctx.now },
  });

/** A review of this order entered by staff is the same one. */
const adoptTyped = async ({ db }: Ctx, from: From, { houseId, orderId }: Place, platformReviewId: string) => {
  if (orderId === null) return null;
  const row = await db
    .updateTable('evaluations')
    .set({ connectionId: from.connectionId, channelEvaluationId: platformReviewId })
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .where('channelEvaluationId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

const hasOne = async ({ db }: Ctx, { houseId, orderId }: Place): Promise<boolean> => {
  if (orderId === null) return false;
  const row = await db
    .selectFrom('evaluations')
    .select('id')
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
};

const storeNew = async (ctx: Ctx, from: From, place: Place, told: PlatformReview): Promise<string> => {
  const { cleanliness = null, location = null, service = null, value = null } = told.subScores;
  const { houseId, orderId, roomTypeId, channel, bookerName } = place;
  return insertEvaluation(ctx, {
    ...{ houseId, roomTypeId, cleanliness, location, service, value },
    // A booking of several rooms may be reviewed more than once there.
    orderId: (await hasOne(ctx, place)) ? null : orderId,
    channel: channel ?? from.platform,
    ...{ channelEvaluationId: told.platformReviewId, connectionId: from.connectionId },
    guestName: told.guestName || bookerName || '—',
    score: told.score,
    content: cutText(told.content, CONTENT_LENGTH),
    privateNote: '',
    receivedAt: told.at,
  });
};

/** Inside a change. */
export const takeReviews = async (
  ctx: Ctx,
  from: From,
  reviews: readonly PlatformReview[],
): Promise<void> => {
  for (const told of reviews) {
    const known = await knownId(ctx, from, told.platformReviewId);
    if (known !== null) {
      await followReply(ctx, from, known, told);
      continue;
    }
    const place = await placeOf(ctx, from, told);
    if (!place) continue;
    const id =
      (await adoptTyped(ctx, from, place, told.platformReviewId)) ?? (await storeNew(ctx, from, place, told));
    await followReply(ctx, from, id, told);
  }
};
