/** Room types in scope, and what platforms list of them. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Adapter } from './adapters/adapter.ts';

export interface TypeInScope {
  readonly id: string;
  readonly houseId: string;
  readonly name: string;
}

/** In the given order. Fails with `house.roomTypeNotFound` if one is unknown or out of scope. */
export const typesInScope = async (ctx: Ctx, ids: readonly string[]): Promise<TypeInScope[]> => {
  const asked = [...new Set(ids)];
  const rows = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'houseId', 'name'])
    .where('id', 'in', asked)
    .where('retiredAt', 'is', null)
    .where(inScope(ctx, 'roomTypes.houseId'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((id) => byId.get(id) ?? fail(houseFailures.roomTypeNotFound));
};

export interface TypeListing {
  readonly id: string;
  readonly connectionId: string;
  readonly platformRoomId: string;
  readonly name: string;
}

interface Asked {
  readonly connectionId?: string | undefined;
  /** The platform's key of the account. */
  readonly accountKey?: string | undefined;
}

/** At connections that are at work. Fails with `channel.typeNotListed` when there is none. */
export const listingsOfType = async (
  ctx: Ctx,
  platform: Adapter['platform'],
  type: TypeInScope,
  { connectionId, accountKey }: Asked,
): Promise<TypeListing[]> => {
  const { rows } = await sql<TypeListing>`
    select r.id, r.connection_id, r.platform_room_id, r.name
    from channel_rooms r join channel_connections c on c.id = r.connection_id
    where r.house_id = ${type.houseId} and r.room_type_id = ${type.id} and r.listed
      and c.platform = ${platform} and c.state = 'active' and c.deleted_at is null
      and ${connectionId === undefined ? sql`true` : sql`c.id = ${connectionId}`}
      and ${accountKey === undefined ? sql`true` : sql`c.account_key = ${accountKey}`}
    order by c.name, r.name, r.id`.execute(ctx.db);
  return rows.length > 0 ? rows : fail(channelFailures.typeNotListed);
};
