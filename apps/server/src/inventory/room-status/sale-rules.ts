/** Why a stay cannot be sold: every failed rule, not only the first. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';

export interface SaleFacts {
  readonly houseState: string;
  /** The house's business date. */
  readonly today: string;
  readonly horizonDays: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly maxGuests: number;
  /** Sold-out nights. */
  readonly soldOut: readonly string[];
  /** One room is free for the whole stay. */
  readonly roomThroughout: boolean;
}

export interface Refusal {
  readonly failure: Failure;
  readonly params?: Params;
  readonly night?: string;
}

export const saleRefusals = (facts: SaleFacts): Refusal[] => {
  const { today, horizonDays, maxGuests, soldOut } = facts;
  const refusals: Refusal[] = [];
  if (facts.houseState !== 'online') refusals.push({ failure: houseFailures.notOnline });
  if (facts.checkIn < today) refusals.push({ failure: orderFailures.pastArrival, params: { date: today } });
  if (facts.checkOut > addDays(today, horizonDays))
    refusals.push({ failure: orderFailures.beyondHorizon, params: { limit: horizonDays } });
  if (facts.guests > maxGuests)
    refusals.push({ failure: orderFailures.tooManyGuests, params: { limit: maxGuests } });
  for (const night of soldOut)
    refusals.push({ failure: roomStatusFailures.soldOut, params: { night }, night });
  if (soldOut.length === 0 && !facts.roomThroughout)
    refusals.push({ failure: roomStatusFailures.noRoomThroughout });
  return refusals;
};
