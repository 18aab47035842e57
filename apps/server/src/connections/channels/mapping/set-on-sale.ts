/** Puts listings on or off sale one by one, and stops calling after a failure that concerns the whole connection. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { setChannelRoomsOnSale } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { openAccount } from '../connect/open-account.ts';
import type { Refusal } from './link-rules.ts';
import { outcomeRefusal } from './outcome-failure.ts';
import { type SaleListing, turnOnSale } from './turn-on-sale.ts';

interface Asked extends SaleListing {
  readonly listed: boolean;
}

/** Listings without a mapping are visible to all; others need their house in scope. */
const findListings = async (ctx: Ctx, connectionId: string, ids: readonly string[]): Promise<Asked[]> => {
  const asked = [...new Set(ids)];
  const { rows } = await sql<Asked>`
    select c.id, c.name, c.platform_room_id, c.house_id, c.listed from channel_rooms c
    where c.connection_id = ${connectionId} and c.id = any(${asked}::uuid[])
      and (c.house_id is null or ${inScope(ctx, 'c.houseId')})`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((id) => byId.get(id) ?? fail(channelFailures.channelRoomNotFound));
};

export const setOnSaleRoute = externalCommand(setChannelRoomsOnSale, async (ctx, input) => {
  const { connectionId, channelRoomIds, onSale } = input;
  const { platform } = await findConnection(ctx, connectionId);
  const listings = await findListings(ctx, connectionId, channelRoomIds);
  if (knownFacts(platform)?.listingsOnSale === false) fail(channelFailures.notByApi);
  const opened = (await openAccount(ctx, connectionId)) ?? fail(channelFailures.notAuthorised);
  // Such a failure would repeat for every listing, and platforms penalise repeated failures.
  let stopped: Refusal | null = null;
  const rows: { channelRoomId: string; name: string; refusal: string | null }[] = [];
  for (const listing of listings) {
    let refusal: Refusal | null = listing.listed ? stopped : { failure: channelFailures.listingGone };
    if (!refusal) {
      const outcome = await turnOnSale(ctx, opened, listing, onSale);
      refusal = outcomeRefusal(outcome);
      if (outcome.kind !== 'done' && outcome.kind !== 'refused') stopped = refusal;
    }
    const said = refusal && sayText(refusal.failure.text, ctx.language, refusal.params);
    rows.push({ channelRoomId: listing.id, name: listing.name, refusal: said });
  }
  return { changed: rows.filter(({ refusal }) => refusal === null).length, rows };
});
