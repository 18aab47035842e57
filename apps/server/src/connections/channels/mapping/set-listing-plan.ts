/** Sells a listing under another rate plan. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { setListingPlan } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { seesHouse } from '../../../foundation/houses/house-scope-queries.ts';
import { command } from '../../../platform/http/routes.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { markHouses } from '../push/dirty-houses.ts';
import { mappingsOf } from './listing-queries.ts';
import { lockListing, planSoldHere, setMapping } from './map-listing.ts';

export const setListingPlanRoute = command(setListingPlan, async (ctx, input) => {
  const { connectionId, channelRoomId, ratePlanId } = input;
  const connection = await findConnection(ctx, connectionId);
  const { sells, name, ratePlanId: before } = await lockListing(ctx, connectionId, channelRoomId);
  if (!sells) return fail(channelFailures.listingNotMapped);
  const { houseId, roomTypeId } = sells;
  if (!(await seesHouse(ctx, houseId))) return fail(channelFailures.channelRoomNotFound);
  await planSoldHere(ctx, connection, { houseId, roomTypeId, ratePlanId });
  const planOf = async () => (await mappingsOf(ctx, connectionId, [channelRoomId])).get(channelRoomId);
  const was = await planOf();
  if (ratePlanId !== before) {
    await setMapping(ctx, connectionId, [channelRoomId], { houseId, roomTypeId, ratePlanId });
    await markHouses(ctx, [houseId], ctx.now);
  }
  const mapping = (await planOf()) ?? fail(channelFailures.channelRoomNotFound);
  if (ratePlanId !== before)
    await ctx.record({
      name: 'channelRoom.planSet',
      entity: 'channelRoom',
      entityId: channelRoomId,
      houseId,
      before: { channelRoom: name, ratePlanId: before, plan: was?.planName ?? '' },
      after: { channelRoom: name, connection: connection.name, ratePlanId, plan: mapping.planName },
    });
  return mapping;
});
