/** Notifications about a connection and about data without a house, once per occurrence. */

import { channelTexts } from '@minsu/contract/connections/channels/channel.text.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { usersWhoMay } from '../../../foundation/messages/recipient-queries.ts';
import { settleTodo } from '../../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../../platform/context.ts';

export interface NamedConnection {
  readonly id: string;
  readonly name: string;
  readonly platform: Platform;
}

/**
 * Notifies users who may connect channels and can see the connection; one for all properties is visible to all of them.
 */
export const keepersOf = async (ctx: Ctx, connectionId: string): Promise<string[]> => {
  const permission = 'channel:connect';
  const { rows } = await sql<{ houseIds: string[]; linked: string[] }>`
    select c.house_ids, array(select distinct r.house_id from channel_rooms r
      where r.connection_id = c.id and r.house_id is not null) as linked
    from channel_connections c where c.id = ${connectionId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return [];
  if (row.houseIds.length === 0) return usersWhoMay(ctx.db, { permission });
  const houseIds = [...new Set([...row.houseIds, ...row.linked])];
  const each = await Promise.all(houseIds.map((houseId) => usersWhoMay(ctx.db, { permission, houseId })));
  return [...new Set(each.flat())];
};

/** Names in both languages; `count` where the text counts. */
const say = (text: Text, { name, platform }: NamedConnection, count?: number): Text => {
  const params = (language: 'zh-CN' | 'en-US') => ({
    name,
    platform: sayText(channelTexts[`platform_${platform}`], language),
    ...(count !== undefined && { count }),
  });
  return [sayText(text, 'zh-CN', params('zh-CN')), sayText(text, 'en-US', params('en-US'))];
};

const pathOf = ({ id }: NamedConnection): string => `/channel/channelList?connection=${id}`;
const brokenKey = (id: string): string => `channelConnection.broken:${id}`;

/** In the change that breaks it. */
export const tellBroken = async (ctx: Ctx, connection: NamedConnection): Promise<void> => {
  await tellUsers(ctx, {
    to: { userIds: await keepersOf(ctx, connection.id) },
    kind: 'todo',
    subject: 'channel',
    title: say(newsTexts.connectionBrokenTitle, connection),
    content: say(newsTexts.connectionBrokenContent, connection),
    path: pathOf(connection),
    key: brokenKey(connection.id),
  });
};

/** Authorised again, or deleted. */
export const settleBroken = (ctx: Ctx, id: string): Promise<void> =>
  settleTodo(ctx, brokenKey(id), { again: true });

/** `failures` in a row; the caller ensures one notification per row. */
export const tellSilent = async (ctx: Ctx, connection: NamedConnection, failures: number): Promise<void> => {
  await tellUsers(ctx, {
    to: { userIds: await keepersOf(ctx, connection.id) },
    kind: 'message',
    subject: 'channel',
    title: say(newsTexts.connectionSilentTitle, connection),
    content: say(newsTexts.connectionSilentContent, connection, failures),
    path: pathOf(connection),
  });
};
