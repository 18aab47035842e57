/** Closes everything a connection sells at its platform, because its orders will no longer be received. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import type { OpenAccount } from './connect/open-account.ts';
import { outcomeRefusal } from './mapping/outcome-failure.ts';
import { type SaleListing, turnOnSale } from './mapping/turn-on-sale.ts';

/** Unlinked, and not all of its nights are closed at the platform yet. */
const isStillClosing = sql<boolean>`exists (select from channel_cells c where c.connection_id = channel_rooms.connection_id
  and c.channel_room_id = channel_rooms.id and not (c.closed and c.state = 'synced'))`;

const onSaleListings = async (ctx: Ctx, connectionId: string): Promise<SaleListing[]> =>
  ctx.db
    .selectFrom('channelRooms')
    .select(['id', 'name', 'platformRoomId', 'houseId'])
    .where('connectionId', '=', connectionId)
    .where((eb) => eb.or([eb('houseId', 'is not', null), isStillClosing]))
    .where('listed', '=', true)
    .where('onSale', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

/**
 * The first listing the platform refuses to close ends this with `refused`, its name and the reason; those before stay
 * closed. Without a working account none can be closed.
 */
export const stopSelling = async (
  ctx: StepCtx,
  connectionId: string,
  opened: OpenAccount | null,
  refused: Failure,
): Promise<void> => {
  for (const listing of await onSaleListings(ctx, connectionId)) {
    const refusal = opened
      ? outcomeRefusal(await turnOnSale(ctx, opened, listing, false))
      : { failure: channelFailures.notAuthorised };
    if (!refusal) continue;
    const reason = sayText(refusal.failure.text, ctx.language, refusal.params);
    fail(refused, { params: { name: listing.name, reason } });
  }
};
