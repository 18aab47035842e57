/** Accounts of Xiaozhu that connections of ours hold: as the platform knows them, and given back to it. */
import {
  listXiaozhuAccounts,
  removeXiaozhuAccount,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { askPlatform } from '../ask-platform.ts';
import { failOutcome } from '../fail-outcome.ts';
import { hearOrders } from '../hear-orders.ts';
import { openOrdersOf } from '../open-order-queries.ts';
import { openWorking } from '../open-working.ts';
import { stopSelling } from '../stop-selling.ts';
import { lockConnecting } from './connect-account.ts';
import { connectionInSight } from './connection-scope.ts';

interface Held {
  readonly id: string;
  readonly name: string;
  readonly accountKey: string;
}

const heldAccounts = async (ctx: Ctx): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select c.id, c.name, c.account_key from channel_connections c
    where c.platform = 'pig' and c.deleted_at is null and c.account_key is not null and ${connectionInSight(ctx)}
    order by c.name, c.id`.execute(ctx.db);
  return rows;
};

/** Accounts bound to this partner that the caller's connections hold. */
export const listXiaozhuAccountsRoute = externalCommand(listXiaozhuAccounts, async (ctx) => {
  const held = await heldAccounts(ctx);
  if (held.length === 0) return [];
  const calls = accountCallsOf(ctx.services).pig ?? fail(channelFailures.notConnectable);
  const outcome = await calls.accounts();
  if (outcome.kind !== 'done') return failOutcome(outcome);
  const known = new Map(outcome.value.map((account) => [account.accountId, account]));
  return held.flatMap(({ id, name, accountKey }) => {
    const account = known.get(accountKey);
    return account ? [{ ...account, connectionId: id, connectionName: name }] : [];
  });
});

/** The connection stays with its listings and links: only the same account can be bound to it again. */
const forgetToken = async (ctx: Ctx, { id, name }: Held): Promise<void> => {
  await ctx.db
    .updateTable('channelConnections')
    .set({ state: 'inactive', tokenCipher: null, problem: '', updatedAt: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: 'channelConnection.unbound',
    entity: 'channelConnection',
    entityId: id,
    after: { state: 'inactive', name, platform: 'pig' },
  });
};

const assertNoneOpen = async (ctx: Ctx, { id }: Held): Promise<void> => {
  if ((await openOrdersOf(ctx, id)).count > 0) fail(channelFailures.ordersOpen);
};

export const removeXiaozhuAccountRoute = externalCommand(removeXiaozhuAccount, async (ctx, { accountId }) => {
  const held = (await heldAccounts(ctx)).find(({ accountKey }) => accountKey === accountId);
  if (!held) return fail(channelFailures.accountNotFound);
  await ctx.store((store) => lockConnecting(store, held.id, 'pig'));
  await assertNoneOpen(ctx, held);
  const calls = accountCallsOf(ctx.services).pig ?? fail(channelFailures.notConnectable);
  const opened = await openWorking(ctx, held.id);
  await stopSelling(ctx, held.id, opened, channelFailures.unbindNotClosed);
  // Including sales since.
  if (!(await hearOrders(ctx, held.id))) fail(channelFailures.ordersUnread);
  await assertNoneOpen(ctx, held);
  const about = { kind: 'authorise', subject: held.name };
  const outcome = await askPlatform(ctx, opened, about, ({ account }) => calls.unbind(account, null));
  // A token that is dead is as good as given back.
  if (outcome.kind !== 'done' && outcome.kind !== 'unauthorised') return failOutcome(outcome);
  await ctx.store((store) => forgetToken(store, held));
  return null;
});
