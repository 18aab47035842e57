import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { HouseState } from '@minsu/contract/houses/house.ts';
import { setHouseOnline } from '@minsu/contract/houses/house-endpoints.ts';
import { houseTable } from '@minsu/contract/houses/house-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import type { z } from 'zod';
import { command } from '../../platform/routes.ts';
import { houseDetail } from './house-detail-queries.ts';
import { lockHouse } from './lock-house.ts';

export const setHouseOnlineRoute = command(setHouseOnline, async (ctx, { id, version, online, reason }) => {
  const house = await lockHouse(ctx, id);
  if (house.version !== version) fail(coreFailures.stale, { current: await houseDetail(ctx, id) });
  const transition = online ? houseTable.publish : houseTable.takeOffline;
  const refused = refusal(transition, house.state as z.infer<typeof HouseState>, null);
  if (refused) fail(refused);
  const state = online ? 'online' : 'offline';
  const offlineReason = online ? null : (reason ?? null);
  await ctx.db
    .updateTable('houses')
    .set({ state, offlineReason, updatedAt: ctx.now, version: house.version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: online ? 'house.published' : 'house.takenOffline',
    entity: 'house',
    entityId: id,
    houseId: id,
    before: { state: house.state, offlineReason: house.offlineReason },
    after: { state, offlineReason },
  });
  return houseDetail(ctx, id);
});
