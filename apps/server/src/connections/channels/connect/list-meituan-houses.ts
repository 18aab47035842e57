/** A store's listings, read from Meituan now. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { listMeituanHouses } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import { askPlatform } from '../ask-platform.ts';
import { connectionOfHandle } from '../channel-handles.ts';
import { failOutcome } from '../fail-outcome.ts';
import { upsertListings } from '../mapping/refresh-listings.ts';
import { openWorking } from '../open-working.ts';

export const listMeituanHousesRoute = externalCommand(
  listMeituanHouses,
  async (ctx, { mtToken, pageNow, pageSize }) => {
    const connectionId = await connectionOfHandle(ctx, mtToken);
    const opened = await openWorking(ctx, connectionId);
    const outcome = await askPlatform(ctx, opened, { kind: 'listings' }, ({ adapter, account }) =>
      adapter.listings(account, { pageNow, pageSize }),
    );
    if (outcome.kind !== 'done') return failOutcome(outcome);
    const { list, total } = outcome.value;
    const seesMoney = seesAllMoney(ctx);
    const stored = await ctx.store((store) => upsertListings(store, connectionId, list));
    const idOf = new Map(stored.map(({ id, platformRoomId }) => [platformRoomId, id]));
    return {
      list: list.map((listing) => ({
        ...listing,
        channelRoomId: idOf.get(listing.key) ?? fail(channelFailures.channelRoomNotFound),
        priceFen: seesMoney ? listing.priceFen : null,
      })),
      total,
    };
  },
);
