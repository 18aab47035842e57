/**
 * Todos for platform orders with a problem, until it is resolved: for the house's front desk, or without a house for
 * users who connect channels.
 */

import { channelOrderTexts } from '@minsu/contract/connections/channels/channel-order.text.ts';
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { newsDates } from '@minsu/contract/foundation/messages/news-dates.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { usersWhoMay } from '../../../foundation/messages/recipient-queries.ts';
import { settleTodo } from '../../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { keepersOf } from '../connect/connection-news.ts';
import type { PulledKey } from './pulled-row.ts';

interface Troubled {
  readonly platform: AdapterPlatform;
  readonly listingName: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly problem: ChannelOrderProblem | null;
  readonly houseId: string | null;
  readonly houseName: string | null;
  readonly houseNameEn: string | null;
  readonly orderId: string | null;
  readonly orderNo: string | null;
}

const find = async (ctx: Ctx, { connectionId, platformOrderId }: PulledKey): Promise<Troubled | null> => {
  const { rows } = await sql<Troubled>`
    select c.platform, coalesce(nullif(o.listing_name, ''), o.listing_key) as listing_name, o.check_in, o.check_out,
      o.problem, o.house_id, h.name as house_name, h.name_en as house_name_en, o.order_id, p.order_no
    from channel_orders o join channel_connections c on c.id = o.connection_id
    left join houses h on h.id = o.house_id
    left join orders p on p.house_id = o.house_id and p.id = o.order_id
    where o.connection_id = ${connectionId} and o.platform_order_id = ${platformOrderId}`.execute(ctx.db);
  return rows[0] ?? null;
};

const keyOf = ({ connectionId, platformOrderId }: PulledKey): string =>
  `channelOrder.problem:${connectionId}:${platformOrderId}`;

const sayer = (order: Troubled, problem: ChannelOrderProblem, platformOrderId: string) => {
  const params = (language: Language) => ({
    channel: sayText(channelOrderTexts[`platform_${order.platform}`], language),
    problem: sayText(channelOrderTexts[`problem_${problem}`], language),
    house: (language === 'en-US' && order.houseNameEn) || (order.houseName ?? ''),
    listing: order.listingName,
    dates: newsDates(order, language),
    orderNo: order.orderNo ?? platformOrderId,
  });
  return (text: Text): Text => [
    sayText(text, 'zh-CN', params('zh-CN')),
    sayText(text, 'en-US', params('en-US')),
  ];
};

const handlersOf = ({ houseId }: Troubled, ctx: Ctx, connectionId: string): Promise<string[]> =>
  houseId === null
    ? keepersOf(ctx, connectionId)
    : usersWhoMay(ctx.db, { permission: 'order:accept', houseId });

/** Ends the todos of the problem reported before, and no others. */
export const settleProblem = (ctx: Ctx, key: PulledKey): Promise<void> =>
  settleTodo(ctx, keyOf(key), { again: true });

/** In the change that finds another problem than before, or none; the order's row is locked. */
export const tellProblem = async (ctx: Ctx, key: PulledKey): Promise<void> => {
  await settleProblem(ctx, key);
  const order = await find(ctx, key);
  if (!order?.problem) return;
  const say = sayer(order, order.problem, key.platformOrderId);
  const userIds = await handlersOf(order, ctx, key.connectionId);
  await tellUsers(ctx, {
    to: { userIds: userIds.filter((id) => id !== ctx.user.id) },
    kind: 'todo',
    subject: 'channel',
    title: say(newsTexts.channelProblemTitle),
    content: say(order.houseId === null ? newsTexts.channelUnmappedContent : newsTexts.channelProblemContent),
    path: order.orderId
      ? `/orderManagement/orderDetail?id=${order.orderId}`
      : '/channel/channelList?tab=orders&open=true',
    key: keyOf(key),
  });
};

/** Refreshes screens that show the order: those of its house, or of users who connect channels. */
export const announceOrder = async (
  ctx: Ctx,
  { connectionId, houseId }: { readonly connectionId: string; readonly houseId: string | null },
): Promise<void> => {
  const event = { name: 'channelOrder.followed', entity: 'channelOrder', entityId: connectionId };
  await ctx.record(
    houseId === null ? { ...event, toldUserIds: await keepersOf(ctx, connectionId) } : { ...event, houseId },
  );
};
