/** An evaluation that came in, whether typed in or sent by a channel: one per order, with its time for a reply. */

import { recordEvaluation } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { evaluationFailures } from '@minsu/contract/operations/evaluations/evaluation-failures.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import { lockHouse } from '../../foundation/houses/locked-house.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { attachPhotos } from './evaluation-photo.ts';
import { evaluationById } from './evaluation-row-queries.ts';
import { evaluationSearchText } from './evaluation-search.ts';
import { countRating } from './house-rating-queries.ts';

export interface NewEvaluation {
  readonly houseId: string;
  readonly orderId: string | null;
  readonly roomTypeId: string | null;
  readonly channel: Channel;
  /** The channel's id; null for one entered by hand. */
  readonly channelEvaluationId: string | null;
  /** By which it was read. */
  readonly connectionId: string | null;
  readonly guestName: string;
  readonly score: number;
  readonly cleanliness: number | null;
  readonly location: number | null;
  readonly service: number | null;
  readonly value: number | null;
  readonly content: string;
  readonly privateNote: string;
  readonly receivedAt: Date;
}

/** Stores the review and recounts the house's averages; returns its id. For the form and for channels. */
export const insertEvaluation = async (ctx: Ctx, evaluation: NewEvaluation): Promise<string> => {
  const { evaluationReplyDays } = await readSettings(ctx.db, ctx.services);
  const days = evaluationReplyDays[evaluation.channel];
  const id = ctx.newId();
  await ctx.db
    .insertInto('evaluations')
    .values({
      ...evaluation,
      id,
      recordedBy: ctx.user.realname,
      recordedAt: ctx.now,
      replyDueAt: new Date(evaluation.receivedAt.getTime() + days * DAY_MS),
      searchText: evaluationSearchText({ ...evaluation, reply: null }),
    })
    .execute();
  const { houseId, score, channel } = evaluation;
  await countRating(ctx, houseId);
  await ctx.record({
    name: 'evaluation.recorded',
    entity: 'evaluation',
    entityId: id,
    houseId,
    after: { score, channel },
  });
  return id;
};

interface OrderFacts {
  readonly orderId: string;
  readonly channel: Channel;
  readonly bookerName: string;
  readonly roomTypeId: string | null;
  readonly stayed: boolean;
  readonly evaluated: boolean;
}

/** The review's order; its guest must have stayed, without a review so far. */
const orderOf = async (ctx: Ctx, houseId: string, orderNo: string): Promise<OrderFacts> => {
  const { rows } = await sql<OrderFacts>`
    select o.id as order_id, o.channel, o.booker_name,
      (select s.room_type_id from stays s where s.house_id = o.house_id and s.order_id = o.id
        order by s.check_in, s.id limit 1) as room_type_id,
      exists (select from stays s where s.house_id = o.house_id and s.order_id = o.id
        and s.state in ('in_house', 'checked_out')) as stayed,
      exists (select from evaluations e where e.house_id = o.house_id and e.order_id = o.id) as evaluated
    from orders o where o.house_id = ${houseId} and lower(o.order_no) = ${orderNo.toLowerCase()}`.execute(
    ctx.db,
  );
  const order = rows[0] ?? failAt('orderNo', evaluationFailures.orderUnknown);
  if (!order.stayed) failAt('orderNo', evaluationFailures.orderNotStayed);
  if (order.evaluated) failAt('orderNo', evaluationFailures.orderHasOne);
  return order;
};

/** Noon of a past day, or now for the current day, in the house's local time. */
const receivedAt = async (ctx: Ctx, day: string, timeZone: string): Promise<Date> => {
  const { rows } = await sql<{ at: Date; today: string }>`
    select (${day}::date + time '12:00') at time zone ${timeZone} as at,
      (${ctx.now}::timestamptz at time zone ${timeZone})::date as today`.execute(ctx.db);
  const { at, today } = rows[0] ?? { at: ctx.now, today: addDays(day, -1) };
  if (day > today) failAt('receivedOn', evaluationFailures.receivedInFuture);
  return day === today || at > ctx.now ? ctx.now : at;
};

export const recordEvaluationRoute = command(recordEvaluation, async (ctx, input) => {
  const { houseId, orderNo, photoIds, receivedOn, channel, guestName, ...said } = input;
  const house = await lockHouse(ctx, houseId);
  const at = await receivedAt(ctx, receivedOn, house.timeZone);
  const order = orderNo ? await orderOf(ctx, houseId, orderNo) : null;
  const guest = guestName || order?.bookerName;
  if (!guest) failAt('guestName', evaluationFailures.guestNeeded);
  const { cleanliness = null, location = null, service = null, value = null, ...rest } = said;
  const id = await insertEvaluation(ctx, {
    ...rest,
    cleanliness,
    location,
    service,
    value,
    houseId,
    orderId: order?.orderId ?? null,
    roomTypeId: order?.roomTypeId ?? null,
    channel: channel ?? order?.channel ?? 'other',
    channelEvaluationId: null,
    connectionId: null,
    guestName: guest as string,
    receivedAt: at,
  });
  await attachPhotos(ctx, houseId, id, photoIds);
  return evaluationById(ctx, id);
});
