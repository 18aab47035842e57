/**
 * Room types in high demand, as seen by this process. A buyer of a crowded type checks for availability before waiting
 * for its lock: of two hundred buyers of one night, nearly all learn at once that it is sold.
 */

import { createCoalescedReads } from '../../platform/answers/coalesced-reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { type OccupiedRoom, roomOccupancy, unplacedNights } from './availability-queries.ts';
import type { Range } from './room-nights.ts';
import { lockTypeNights } from './type-nights.ts';

interface TypeInRange extends Range {
  readonly houseId: string;
  readonly roomTypeId: string;
}

/** How long a refusal marks a type as crowded. */
const REMEMBERED_MS = 2_000;
/** How long a check for expired holds is not repeated. */
const NOTHING_DUE_MS = 500;
const MAX_REMEMBERED = 1_000;

const waiting = new Map<string, number>();
const refusedUntil = new Map<string, number>();
const nothingDueAt = new Map<string, number>();

const keyOf = (houseId: string, roomTypeId: string): string => `${houseId}${roomTypeId}`;

export const isCrowded = (houseId: string, roomTypeId: string): boolean => {
  const key = keyOf(houseId, roomTypeId);
  return waiting.has(key) || (refusedUntil.get(key) ?? 0) > performance.now();
};

const remember = (map: Map<string, number>, key: string, value: number): void => {
  if (map.size >= MAX_REMEMBERED) map.clear();
  map.set(key, value);
};

export const noteRefused = (houseId: string, roomTypeId: string): void =>
  remember(refusedUntil, keyOf(houseId, roomTypeId), performance.now() + REMEMBERED_MS);

const nightsOf = (houseId: string, { from, to }: Range): string => `${houseId} ${from} ${to}`;

/** Records that holds and unpaid orders of these nights were just checked and none had expired. */
export const noteNothingDue = ({ now }: Ctx, houseId: string, range: Range): void =>
  remember(nothingDueAt, nightsOf(houseId, range), now.getTime());

/** Uses the clock that deadlines use. */
export const isNothingDue = ({ now }: Ctx, houseId: string, range: Range): boolean => {
  const at = nothingDueAt.get(nightsOf(houseId, range));
  return at !== undefined && Math.abs(now.getTime() - at) < NOTHING_DUE_MS;
};

export interface TypeAvailability {
  readonly unplaced: Map<string, number>;
  readonly rooms: OccupiedRoom[];
}

export const readAvailability = async (ctx: Ctx, of: TypeInRange): Promise<TypeAvailability> => {
  const [unplaced, rooms] = await Promise.all([unplacedNights(ctx, of), roomOccupancy(ctx, of)]);
  return { unplaced, rooms };
};

const together = createCoalescedReads<TypeAvailability>();

/**
 * One availability query shared by concurrent callers. Not for callers with uncommitted changes. The caller's scope
 * must be checked before.
 */
export const readSharedAvailability = (ctx: Ctx, of: TypeInRange): Promise<TypeAvailability> =>
  together(`${keyOf(of.houseId, of.roomTypeId)} ${of.from} ${of.to}`, () => readAvailability(ctx, of));

/** `lockTypeNights()` with the caller counted as waiting. */
export const waitForTypeNights = async (
  ctx: Ctx,
  houseId: string,
  roomTypeId: string,
  range: Range,
): Promise<Map<string, number>> => {
  const key = keyOf(houseId, roomTypeId);
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
  try {
    return await lockTypeNights(ctx, houseId, roomTypeId, range);
  } finally {
    const others = (waiting.get(key) ?? 1) - 1;
    if (others > 0) waiting.set(key, others);
    else waiting.delete(key);
  }
};
