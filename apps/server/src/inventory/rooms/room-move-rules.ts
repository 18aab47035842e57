/** Moves of a room to another type: when they are allowed, and their effect on availability. Pure. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { MoveNight } from '@minsu/contract/foundation/houses/room.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';

export interface NightsLeft {
  readonly night: string;
  readonly free: number;
}

/**
 * A room owned on a night takes its sold place to the new type; a free one takes a free place from the old type.
 * `roomTaken`: nights of the room with an owner.
 */
export const moveNights = (
  losing: readonly NightsLeft[],
  gaining: readonly NightsLeft[],
  roomTaken: ReadonlySet<string>,
): MoveNight[] =>
  losing.map(({ night, free }, index) => {
    const moved = roomTaken.has(night) ? 0 : 1;
    const other = gaining[index]?.free ?? 0;
    return {
      night,
      from: { before: free, after: free - moved },
      to: { before: other, after: other + moved },
    };
  });

/** Nights on which stays without a room would find none, because of this move. */
export const oversoldNights = (nights: readonly MoveNight[]): string[] =>
  nights.filter(({ from }) => from.after < 0 && from.after < from.before).map(({ night }) => night);

export interface MoveFacts {
  readonly kind: string;
  readonly active: boolean;
  readonly roomTypeId: string;
  readonly nextTypeId: string | null;
}

export interface Refused {
  readonly failure: Failure;
  readonly path: 'roomTypeId' | 'from' | null;
  readonly params?: Params;
}

/** Why the room may not be moved to that type from that night on, or null. */
export const moveRefusal = (
  room: MoveFacts,
  asked: { readonly roomTypeId: string; readonly from: string },
  today: string,
  horizonDays: number,
): Refused | null => {
  if (room.kind === 'entire') return { failure: houseFailures.entireHasOneRoom, path: null };
  if (!room.active) return { failure: houseFailures.roomInactive, path: null };
  if (room.nextTypeId !== null) return { failure: houseFailures.movePlanned, path: null };
  if (asked.roomTypeId === room.roomTypeId)
    return { failure: houseFailures.moveToSameType, path: 'roomTypeId' };
  if (asked.from < today)
    return { failure: houseFailures.moveInThePast, path: 'from', params: { date: today } };
  if (asked.from >= addDays(today, horizonDays))
    return { failure: houseFailures.moveBeyondHorizon, path: 'from', params: { limit: horizonDays } };
  return null;
};

/** `11-21、11-22、… ` for a sentence: the first few, then how many more. */
export const saidNights = (nights: readonly string[], shown = 5): string =>
  nights.length <= shown
    ? nights.join(', ')
    : `${nights.slice(0, shown).join(', ')} (+${nights.length - shown})`;
