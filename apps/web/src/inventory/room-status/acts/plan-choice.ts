/** Selecting placements of a room plan: a placement needs those that vacate its room. Pure. */
import type { RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';

export type Placement = RoomPlan['placements'][number];

const meet = (a: Placement, b: Placement): boolean => a.checkIn < b.checkOut && b.checkIn < a.checkOut;

/** Placements that vacate its room in the same plan. */
const neededBy = (placements: readonly Placement[], one: Placement): Placement[] =>
  placements.filter((other) => other !== one && other.fromRoomId === one.roomId && meet(one, other));

const spread = (start: Placement, next: (one: Placement) => readonly Placement[]): ReadonlySet<string> => {
  const found = new Set([start.stayId]);
  const waiting = [start];
  for (let one = waiting.pop(); one; one = waiting.pop())
    for (const other of next(one))
      if (!found.has(other.stayId)) {
        found.add(other.stayId);
        waiting.push(other);
      }
  return found;
};

/** Selecting adds required placements; deselecting removes dependent ones. */
export const choosePlacement = (
  placements: readonly Placement[],
  chosen: ReadonlySet<string>,
  stayId: string,
  on: boolean,
): ReadonlySet<string> => {
  const start = placements.find((one) => one.stayId === stayId);
  if (!start) return chosen;
  if (on) return new Set([...chosen, ...spread(start, (one) => neededBy(placements, one))]);
  const needing = (one: Placement) => placements.filter((other) => neededBy(placements, other).includes(one));
  const gone = spread(start, needing);
  return new Set([...chosen].filter((id) => !gone.has(id)));
};
