/** Pushes everything again, or reads the calendar back, on a user's request. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  readBackChannel,
  resyncChannel,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { noteOperation } from '../note-operation.ts';
import { markHouses } from './dirty-houses.ts';
import { hasAccount } from './listing-queries.ts';

interface Asked {
  readonly connectionId: string;
  readonly channelRoomId?: string | undefined;
}

interface MappedRow {
  readonly id: string;
  readonly houseId: string;
  readonly name: string;
}

const needAccount = async (ctx: Ctx, connectionId: string): Promise<void> => {
  const { rows } = await sql`
    select from channel_connections k where k.id = ${connectionId} and ${hasAccount}`.execute(ctx.db);
  if (rows.length === 0) fail(channelFailures.notAuthorised);
};

/**
 * The given linked listings, locked. Those of a house out of scope are not found; unlinked ones have nothing to push.
 */
const lockListings = async (ctx: Ctx, { connectionId, channelRoomId }: Asked): Promise<MappedRow[]> => {
  const connection = await findConnection(ctx, connectionId);
  await needAccount(ctx, connection.id);
  const { rows } = await sql<Omit<MappedRow, 'houseId'> & { houseId: string | null }>`
    select r.id, r.house_id, r.name from channel_rooms r
    where r.connection_id = ${connection.id} and (r.house_id is null or ${inScope(ctx, 'r.houseId')})
      and ${channelRoomId ? sql`r.id = ${channelRoomId}` : sql`r.house_id is not null and r.listed`}
    order by r.id for update`.execute(ctx.db);
  const listings = rows.flatMap(({ houseId, ...row }) => (houseId === null ? [] : [{ ...row, houseId }]));
  if (channelRoomId && rows.length === 0) fail(channelFailures.channelRoomNotFound);
  if (listings.length === 0) fail(channelFailures.nothingMapped);
  return listings;
};

const noteAsked = (
  ctx: Ctx,
  kind: 'resync' | 'readBack',
  { connectionId, channelRoomId }: Asked,
  listings: readonly MappedRow[],
): Promise<void> =>
  noteOperation(ctx, {
    ...{ connectionId, kind, result: 'done', items: listings.length },
    ...(channelRoomId && { subject: listings[0]?.name ?? '', houseId: listings[0]?.houseId ?? null }),
  });

export const resyncRoute = command(resyncChannel, async (ctx, asked) => {
  const listings = await lockListings(ctx, asked);
  await ctx.db
    .updateTable('channelRooms')
    .set({ filledAt: null })
    .where('connectionId', '=', asked.connectionId)
    .where(
      'id',
      'in',
      listings.map(({ id }) => id),
    )
    .execute();
  await markHouses(
    ctx,
    listings.map(({ houseId }) => houseId),
    ctx.now,
  );
  await noteAsked(ctx, 'resync', asked, listings);
  return { listings: listings.length };
});

export const readBackRoute = command(readBackChannel, async (ctx, asked) => {
  const listings = await lockListings(ctx, asked);
  await ctx.db
    .updateTable('channelRooms')
    .set({ readBackDueAt: ctx.now })
    .where('connectionId', '=', asked.connectionId)
    .where(
      'id',
      'in',
      listings.map(({ id }) => id),
    )
    .execute();
  await noteAsked(ctx, 'readBack', asked, listings);
  return { listings: listings.length };
});
