/** The authorised connections to a platform that serve a house. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Adapter } from '../adapters/adapter.ts';

export interface ServingConnection {
  readonly id: string;
  readonly name: string;
}

/** Paused and broken ones serve nothing. */
const connectionsServing = async (
  ctx: Ctx,
  platform: Adapter['platform'],
  houseId: string,
): Promise<ServingConnection[]> => {
  const { rows } = await sql<ServingConnection>`
    select c.id, c.name from channel_connections c
    where c.platform = ${platform} and c.deleted_at is null and c.state = 'active' and c.account_key is not null
      and (c.house_ids = '{}' or ${houseId}::uuid = any(c.house_ids))
    order by c.name, c.id`.execute(ctx.db);
  return rows;
};

/** The given one, or the only one. Fails with `connectionNotFound`, `houseNotConnected` or `chooseConnection`. */
export const connectionServing = async (
  ctx: Ctx,
  platform: Adapter['platform'],
  { houseId, connectionId }: { readonly houseId: string; readonly connectionId?: string | undefined },
): Promise<ServingConnection> => {
  const serving = await connectionsServing(ctx, platform, houseId);
  if (connectionId !== undefined)
    return serving.find(({ id }) => id === connectionId) ?? fail(channelFailures.connectionNotFound);
  const [only, ...more] = serving;
  if (!only)
    return fail(channelFailures.houseNotConnected, {
      params: { platform: sayText(orderTexts[`channel_${platform}`], ctx.language) },
    });
  if (more.length > 0) return failAt('connectionId', channelFailures.chooseConnection);
  return only;
};
