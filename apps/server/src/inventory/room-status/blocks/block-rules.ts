/**
 * When a block may be created, changed or removed. Dates are nights [from, to); `today` is the property's business
 * date.
 */

import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { addDays, localDate } from '@minsu/contract/platform/dates.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';

export interface BlockDates {
  readonly from: string;
  readonly to: string;
}

export interface DateRefusal {
  readonly failure: Failure;
  readonly params: Params;
}

/** A block may start in the past but must include a future night within the calendar. */
export const blockDateRefusal = (
  { to }: BlockDates,
  today: string,
  horizonDays: number,
): DateRefusal | null => {
  if (to <= today) return { failure: roomStatusFailures.endsInThePast, params: { date: today } };
  if (to > addDays(today, horizonDays))
    return { failure: roomStatusFailures.beyondHorizon, params: { limit: horizonDays } };
  return null;
};

/** Why a hold may not be released at that time, or null. Once its last day has begun, nothing is left to release. */
export const releaseRefusal = (
  { kind, to, releaseAt }: { readonly kind: BlockKind; readonly to: string; readonly releaseAt: Date | null },
  now: Date,
  timeZone: string,
): Failure | null => {
  if (releaseAt === null) return null;
  if (kind !== 'held') return roomStatusFailures.onlyHeldReleases;
  if (releaseAt <= now) return roomStatusFailures.releaseInThePast;
  return localDate(releaseAt, timeZone) >= to ? roomStatusFailures.releaseAfterEnd : null;
};

export interface BlockState extends BlockDates {
  readonly kind: BlockKind;
}

/** Why the block cannot be changed now, or null. */
export const blockRefusal = (block: BlockState, today: string): Failure | null => {
  if (block.kind === 'linked') return roomStatusFailures.linkedBlock;
  if (block.kind === 'channel') return roomStatusFailures.channelBlock;
  return block.to <= today ? roomStatusFailures.blockInThePast : null;
};

/** Past nights are history: a started block keeps its start and room. */
export const blockChangeRefusal = (
  block: BlockDates & { readonly roomId: string },
  changed: BlockDates & { readonly roomId: string },
  today: string,
): Failure | null => {
  if (block.from >= today) return null;
  if (changed.from !== block.from) return roomStatusFailures.startedBlockKeepsStart;
  return changed.roomId === block.roomId ? null : roomStatusFailures.startedBlockKeepsRoom;
};

/** Names of the commands a user may run on the block now. */
export const blockActions = (
  block: BlockState,
  today: string,
  may: (permission: Permission) => boolean,
): string[] =>
  may('roomStatus:block') && blockRefusal(block, today) === null ? ['changeBlock', 'unblockRoom'] : [];
