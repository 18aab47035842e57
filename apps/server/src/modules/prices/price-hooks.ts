/** What those who sell plans elsewhere know of them, and what they have against a change. */
import type { Channel } from '@minsu/contract/orders/order.ts';
import type { syncStates } from '@minsu/contract/prices/price-calendar.ts';
import type { PlanKind } from '@minsu/contract/prices/rate-plan.ts';
import type { Ctx } from '../../platform/context.ts';
import { hook } from '../../platform/hooks.ts';

export type SyncState = (typeof syncStates)[number];

/** Of a type and plan at a channel, over all its listings: the worst. `notConnected`: nothing is listed there. */
export type SyncStates = (roomTypeId: string, ratePlanId: string, channel: Channel) => SyncState;

interface NightsOfHouses {
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** What channels know of the prices of the nights of [from, to). */
export const channelStates = hook<NightsOfHouses, SyncStates>();

export const syncStatesOf = async (ctx: Ctx, nights: NightsOfHouses): Promise<SyncStates> => {
  const [states] = await channelStates(ctx, nights);
  return states ?? (() => 'notConnected');
};

interface PlanKey {
  readonly houseId: string;
  readonly id: string;
}

/** Where a plan may be sold. */
interface SoldPlan {
  readonly active: boolean;
  readonly kind: PlanKind;
  readonly roomTypeIds: readonly string[];
  readonly channels: readonly string[];
}

/** Its prices are locked. Whoever still needs what it was fails. */
export const beforePlanChanges = hook<{
  readonly plan: PlanKey;
  readonly before: SoldPlan;
  readonly after: SoldPlan;
}>();

/** It is about to be deleted or taken out of use; its prices are locked. */
export const beforePlanGoes = hook<PlanKey>();
