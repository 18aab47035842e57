/**
 * Gives a connection up: its links, what it was told and its secrets go, orders and the log stay. Refused while orders of
 * it are unfinished, because what the platform says of them would no longer be heard.
 */
import { deleteConnection } from '@minsu/contract/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { openBookings } from '@minsu/contract/orders/order-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { lockConnectionFor } from './connection-scope.ts';
import { noteOperation } from './note-operation.ts';

/** Of an order that we have our own state counts; one that never came in counts until its last night is over. */
const assertNoneUnfinished = async (ctx: Ctx, id: string): Promise<void> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<{ count: number; example: string | null }>`
    select count(*)::int as count, min(coalesce(o.order_no, co.platform_order_id)) as example
    from channel_orders co left join orders o on o.house_id = co.house_id and o.id = co.order_id
    where co.connection_id = ${id} and case
      when o.id is null then co.state not in ('rejected', 'cancelled', 'completed', 'no_show')
        and co.check_out > ${today}::date
      else o.booking = any(${[...openBookings]}::text[]) and exists (
        select from stays s where s.house_id = o.house_id and s.order_id = o.id
          and s.state in ('expected', 'in_house')) end`.execute(ctx.db);
  const { count, example } = rows[0] ?? { count: 0, example: null };
  if (count > 0) fail(channelFailures.deleteHasOrders, { params: { count, example: example ?? '' } });
};

const forget = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('channelRoomLinks').where('connectionId', '=', id).execute();
  await ctx.db.deleteFrom('channelCells').where('connectionId', '=', id).execute();
  await ctx.db.deleteFrom('channelConfirmedNights').where('connectionId', '=', id).execute();
  await ctx.db.deleteFrom('channelHandles').where('connectionId', '=', id).execute();
  await ctx.db.deleteFrom('channelAuthStates').where('connectionId', '=', id).execute();
  await ctx.db
    .updateTable('channelRooms')
    .set({ houseId: null, roomTypeId: null, ratePlanId: null, filledAt: null })
    .where('connectionId', '=', id)
    .execute();
  await ctx.db
    .updateTable('channelConnections')
    .set({
      deletedAt: ctx.now,
      updatedAt: ctx.now,
      state: 'inactive',
      tokenCipher: null,
      refreshCipher: null,
      secretCipher: null,
      tokenExpiresAt: null,
      refreshExpiresAt: null,
      hookKeyHash: null,
      hookKeyCipher: null,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteConnectionRoute = command(deleteConnection, async (ctx, { id }) => {
  const connection = await lockConnectionFor(ctx, id, 'delete');
  await assertNoneUnfinished(ctx, id);
  await forget(ctx, id);
  const { platform, name } = connection;
  await ctx.record({
    name: 'channelConnection.deleted',
    entity: 'channelConnection',
    entityId: id,
    before: { platform, name },
  });
  await noteOperation(ctx, { connectionId: id, kind: 'delete', subject: name, result: 'done' });
  return null;
});
