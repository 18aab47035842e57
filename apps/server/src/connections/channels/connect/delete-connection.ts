/**
 * Deletes a connection: its listings are closed at the platform and its orders read once more; the account is given
 * back; then links, confirmed values and secrets are deleted. Orders and the log stay. Refused while it has unfinished
 * orders, because their changes could no longer be received.
 */
import { deleteConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { preflightCommand, type StepCtx } from '../../../platform/http/routes.ts';
import { giveBack } from '../give-back.ts';
import { hearOrders } from '../hear-orders.ts';
import { noteOperation } from '../note-operation.ts';
import { openOrdersOf } from '../open-order-queries.ts';
import { stopSelling } from '../stop-selling.ts';
import { settleBroken } from './connection-news.ts';
import { lockConnectionFor } from './connection-scope.ts';
import { openAccount } from './open-account.ts';

type Asked = z.output<(typeof deleteConnection)['input']>;

const assertNoneUnfinished = async (ctx: Ctx, id: string): Promise<void> => {
  const { count, example } = await openOrdersOf(ctx, id);
  if (count > 0) fail(channelFailures.deleteHasOrders, { params: { count, example: example ?? '' } });
};

/**
 * Otherwise the platform would continue to sell unnoticed, and recent sales would be lost. Fails with
 * `channel.deleteNotClosed` or `channel.ordersUnread`; a user who accepts that listings stay open is not blocked.
 */
const endSelling = async (ctx: StepCtx, { id, leaveOnSale }: Asked): Promise<void> => {
  const { authorised, state } = await ctx.store(async (inside) => {
    const connection = await lockConnectionFor(inside, id, 'delete');
    await assertNoneUnfinished(inside, id);
    return connection;
  });
  if (!authorised) return;
  const works = state === 'active' || state === 'paused';
  const opened = works ? await openAccount(ctx, id) : null;
  if (!leaveOnSale) await stopSelling(ctx, id, opened, channelFailures.deleteNotClosed);
  // An account given back sells nothing.
  if (state === 'inactive') return;
  const isHeard = opened !== null && (await hearOrders(ctx, id));
  if (!isHeard && !leaveOnSale) fail(channelFailures.ordersUnread);
  await assertNoneUnfinished(ctx, id);
  // Also tried if the platform has revoked our access, because it may still hold data.
  const account = (opened ?? (await openAccount(ctx, id)))?.account;
  if (account) await giveBack(ctx, account);
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

const giveUp = async (ctx: Ctx, { id }: Asked): Promise<null> => {
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
  await settleBroken(ctx, id);
  await noteOperation(ctx, { connectionId: id, kind: 'delete', subject: name, result: 'done' });
  return null;
};

export const deleteConnectionRoute = preflightCommand(deleteConnection, endSelling, giveUp);
