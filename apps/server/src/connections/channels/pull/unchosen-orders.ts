/**
 * A key's feed covers everything the key reaches. Orders of unselected properties belong to another system: they are
 * neither stored nor acknowledged, and users are notified of them.
 */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { noteOperation } from '../note-operation.ts';

const chosenKeys = async (ctx: Ctx, connectionId: string): Promise<ReadonlySet<string>> => {
  const rows = await ctx.db
    .selectFrom('channelProperties')
    .select('key')
    .where('connectionId', '=', connectionId)
    .where('chosen', '=', true)
    .execute();
  return new Set(rows.map(({ key }) => key));
};

/** Answers whether it is the first that is seen of the property. */
const noteWaiting = async (ctx: Ctx, connectionId: string, key: string, count: number): Promise<boolean> => {
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into channel_properties as p (connection_id, key, chosen, waiting, waiting_since)
    values (${connectionId}, ${key}, false, ${count}, ${ctx.now})
    on conflict (connection_id, key) do update set waiting = ${count},
      waiting_since = coalesce(p.waiting_since, ${ctx.now})
    returning waiting_since = ${ctx.now} as is_first`.execute(ctx.db);
  return rows[0]?.isFirst ?? false;
};

/** The property of an order that names only its listing; empty if the listing is unknown too. */
const withProperty = async (
  ctx: Ctx,
  connectionId: string,
  told: readonly PlatformOrder[],
): Promise<readonly PlatformOrder[]> => {
  const keys = told.flatMap(({ behind, listingKey }) => (behind?.propertyKey === null ? listingKey : []));
  if (keys.length === 0) return told;
  const rows = await ctx.db
    .selectFrom('channelRooms')
    .select(['platformRoomId', 'propertyKey'])
    .where('connectionId', '=', connectionId)
    .where('platformRoomId', 'in', [...new Set(keys)])
    .execute();
  const known = new Map(rows.map(({ platformRoomId, propertyKey }) => [platformRoomId, propertyKey]));
  return told.map((order) =>
    order.behind?.propertyKey === null
      ? { ...order, behind: { ...order.behind, propertyKey: known.get(order.listingKey) ?? '' } }
      : order,
  );
};

/** The orders of selected properties; one without a known property is left for users to check. */
export const ofChosen = async (
  ctx: Ctx,
  connectionId: string,
  heard: readonly PlatformOrder[],
): Promise<readonly PlatformOrder[]> => {
  if (!heard.some(({ behind }) => behind)) return heard;
  const told = await withProperty(ctx, connectionId, heard);
  const chosen = await chosenKeys(ctx, connectionId);
  const isOurs = ({ behind }: PlatformOrder) => !behind?.propertyKey || chosen.has(behind.propertyKey);
  const foreign = told.filter((order) => !isOurs(order));
  for (const [key = '', orders] of Map.groupBy(foreign, ({ behind }) => behind?.propertyKey ?? '')) {
    const count = new Set(orders.map(({ behind }) => behind?.receipt)).size;
    if (!(await noteWaiting(ctx, connectionId, key, count))) continue;
    const of = { connectionId, kind: 'feed', subject: key, items: count };
    await noteOperation(ctx, {
      ...of,
      result: 'refused',
      code: 'foreignProperty',
      message: 'not chosen here',
    });
  }
  return told.filter(isOurs);
};

/** Without messages of properties that another system works with, unless their order is here. */
export const ofChosenProperties = async (
  { db }: Ctx,
  connectionId: string,
  told: readonly PlatformMessage[],
): Promise<readonly PlatformMessage[]> => {
  const keys = [...new Set(told.flatMap(({ propertyKey }) => propertyKey ?? []))];
  if (keys.length === 0) return told;
  const rows = await db
    .selectFrom('channelProperties')
    .select('key')
    .where('connectionId', '=', connectionId)
    .where('key', 'in', keys)
    .where('chosen', '=', false)
    .execute();
  const left = new Set(rows.map(({ key }) => key));
  const doubtful = told.filter(({ propertyKey }) => propertyKey !== undefined && left.has(propertyKey));
  if (doubtful.length === 0) return told;
  const orders = await db
    .selectFrom('channelOrders')
    .select('platformOrderId')
    .where('connectionId', '=', connectionId)
    .where('platformOrderId', 'in', [...new Set(doubtful.map((message) => message.platformOrderId))])
    .execute();
  const ours = new Set(orders.map(({ platformOrderId }) => platformOrderId));
  return told.filter((message) => !doubtful.includes(message) || ours.has(message.platformOrderId));
};
