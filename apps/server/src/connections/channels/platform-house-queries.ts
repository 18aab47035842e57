/** The state of a property and its room types at a connection. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { PlatformHouse } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { findConnection } from './connect/connection-queries.ts';

interface Asked {
  readonly connectionId: string;
  readonly houseId: string;
}

const assertHouse = async (ctx: Ctx, { connectionId, houseId }: Asked): Promise<void> => {
  const { houseIds, name } = await findConnection(ctx, connectionId);
  const house = await ctx.db
    .selectFrom('houses')
    .select('name')
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .executeTakeFirst();
  if (!house) return fail(houseFailures.notFound);
  if (houseIds.length > 0 && !houseIds.includes(houseId))
    failAt('houseId', channelFailures.houseNotServed, { connection: name, house: house.name });
};

/** Fails with `channel.connectionNotFound`, `house.notFound`, or `channel.houseNotServed` at `houseId`. */
export const readPlatformHouse = async (ctx: Ctx, asked: Asked): Promise<PlatformHouse> => {
  await assertHouse(ctx, asked);
  const { connectionId, houseId } = asked;
  const [hotel, types] = await Promise.all([
    ctx.db
      .selectFrom('channelHotels')
      .select(['platformHotelId', 'audit', 'reason', 'sentAt'])
      .where('houseId', '=', houseId)
      .where('connectionId', '=', connectionId)
      .executeTakeFirst(),
    sql<PlatformHouse['types'][number]>`
      select t.id, t.name,
        (select count(*)::int from rooms r
          where r.house_id = t.house_id and r.room_type_id = t.id and r.active) as rooms,
        coalesce((select json_agg(json_build_object('key', c.platform_room_id, 'name', c.name, 'onSale', c.on_sale,
            'uploaded', c.uploaded) order by c.name, c.id)
          from channel_rooms c
          where c.house_id = t.house_id and c.room_type_id = t.id and c.connection_id = ${connectionId}
            and c.listed), '[]') as listings
      from room_types t
      where t.house_id = ${houseId} and t.retired_at is null
      order by t.position, t.id`.execute(ctx.db),
  ]);
  return {
    hotel: hotel ? ({ ...hotel, sentAt: hotel.sentAt.toISOString() } as PlatformHouse['hotel']) : null,
    types: types.rows,
  };
};
