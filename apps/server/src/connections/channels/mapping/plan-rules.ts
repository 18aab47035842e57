/** Whether a rate plan can be sold by a listing. Pure. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { PlanKind } from '@minsu/contract/inventory/prices/rate-plan.ts';

export interface ListedPlan {
  readonly active: boolean;
  readonly kind: PlanKind;
  readonly roomTypeIds: readonly string[];
  readonly channels: readonly string[];
}

export interface SellingListing {
  readonly platform: Platform;
  readonly roomTypeId: string;
}

/** Why the plan cannot be sold there, or null. Calendars carry no prices, so any plan of the kind will do. */
export const whyNotSold = (
  { active, kind, roomTypeIds, channels }: ListedPlan,
  { platform, roomTypeId }: SellingListing,
): 'active' | 'kind' | 'types' | 'channels' | null => {
  if (!active) return 'active';
  if (kind !== 'overnight') return 'kind';
  if (!roomTypeIds.includes(roomTypeId)) return 'types';
  return platform === 'ical' || channels.includes(platform) ? null : 'channels';
};
