/** Two stays that swap rooms. Pure. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { swapStays } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { type BarRecord, isMovable, movesFrom } from '../view/board-bars.ts';
import type { StayMoving } from './board-moves.ts';

export interface SwapPair {
  readonly first: BoardStay & { readonly roomId: string };
  readonly second: BoardStay & { readonly roomId: string };
}

export type SwapPricing = 'keep' | 'difference';

const stayInRoom = (record: BarRecord | undefined): SwapPair['first'] | null => {
  if (record?.kind !== 'stay' || record.stay.roomId === null || !isMovable(record.stay)) return null;
  return { ...record.stay, roomId: record.stay.roomId };
};

/**
 * Null if a swap is impossible: blocks, departed guests, locked stays, the same room, unassigned, different
 * properties.
 */
export const swapPair = (one: BarRecord | undefined, other: BarRecord | undefined): SwapPair | null => {
  const [first, second] = [stayInRoom(one), stayInRoom(other)];
  if (!first || !second || first.id === second.id) return null;
  const possible = first.houseId === second.houseId && first.roomId !== second.roomId;
  return possible ? { first, second } : null;
};

export const swapInput = (
  { first, second }: SwapPair,
  pricing: SwapPricing,
  ignoreRestrictions = false,
): InputOf<typeof swapStays> => ({
  firstId: first.id,
  firstVersion: first.version,
  secondId: second.id,
  secondVersion: second.version,
  pricing,
  ...(ignoreRestrictions && { ignoreRestrictions }),
});

/** Each keeps its dates and takes the other's room; guests in house from today on. */
export const swapMoving = ({ first, second }: SwapPair, today: string): StayMoving[] => {
  const into = (stay: SwapPair['first'], roomId: string): StayMoving => ({
    stay,
    change: { roomId },
    place: { roomId, from: movesFrom(stay, today), to: stay.checkOut },
  });
  return [into(first, second.roomId), into(second, first.roomId)];
};
