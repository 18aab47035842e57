/** Hooks of prices and rate plans. */

import type { syncStates } from '@minsu/contract/inventory/prices/price-calendar.ts';
import type { PlanKind } from '@minsu/contract/inventory/prices/rate-plan.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import type { Ctx } from '../../platform/context.ts';
import { hook } from '../../platform/hooks.ts';

export type SyncState = (typeof syncStates)[number];

/** Worst sync state over all listings of a room type and plan at a channel; `notConnected` without listings. */
export type SyncStates = (roomTypeId: string, ratePlanId: string, channel: Channel) => SyncState;

interface NightsOfHouses {
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Sync states of the nights in [from, to). */
export const channelStates = hook<NightsOfHouses, SyncStates>();

export const syncStatesOf = async (ctx: Ctx, nights: NightsOfHouses): Promise<SyncStates> => {
  const [states] = await channelStates(ctx, nights);
  return states ?? (() => 'notConnected');
};

interface PlanKey {
  readonly houseId: string;
  readonly id: string;
}

interface SoldPlan {
  readonly active: boolean;
  readonly kind: PlanKind;
  readonly roomTypeIds: readonly string[];
  readonly channels: readonly string[];
}

/** Runs before a plan changes, with its prices locked; a subscriber may throw to refuse. */
export const beforePlanChanges = hook<{
  readonly plan: PlanKey;
  readonly before: SoldPlan;
  readonly after: SoldPlan;
}>();

/** Runs before a plan is deleted or disabled, with its prices locked. */
export const beforePlanGoes = hook<PlanKey>();
