/** Rooms that share space: a whole house and its rooms, a floor and its rooms (包栋/联动). Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';

/** `roomId` contains `partId`. */
export interface RoomPart {
  readonly roomId: string;
  readonly partId: string;
}

const partsByRoom = (parts: readonly RoomPart[]): Map<string, string[]> => {
  const byRoom = new Map<string, string[]>();
  for (const { roomId, partId } of parts) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), partId]);
  return byRoom;
};

/** Rooms of a cycle in order, `[A, B]` for A within B within A; null if there is none. */
export const findCycle = (parts: readonly RoomPart[]): string[] | null => {
  const byRoom = partsByRoom(parts);
  const done = new Set<string>();
  const walk = (room: string, path: readonly string[]): string[] | null => {
    const at = path.indexOf(room);
    if (at >= 0) return path.slice(at);
    if (done.has(room)) return null;
    for (const part of byRoom.get(room) ?? []) {
      const loop = walk(part, [...path, room]);
      if (loop) return loop;
    }
    done.add(room);
    return null;
  };
  for (const room of byRoom.keys()) {
    const loop = walk(room, []);
    if (loop) return loop;
  }
  return null;
};

/** Smallest rooms that a room consists of; itself when it has no parts. The parts must be acyclic. */
const leavesOf = (byRoom: ReadonlyMap<string, readonly string[]>) => {
  const known = new Map<string, ReadonlySet<string>>();
  const leaves = (room: string): ReadonlySet<string> => {
    const found = known.get(room);
    if (found) return found;
    const parts = byRoom.get(room) ?? [];
    const own = new Set(parts.length === 0 ? [room] : parts.flatMap((part) => [...leaves(part)]));
    known.set(room, own);
    return own;
  };
  return leaves;
};

/** Every two rooms that share a smallest room, both ways. */
export const overlapsOf = (parts: readonly RoomPart[]): { roomId: string; otherId: string }[] => {
  const leaves = leavesOf(partsByRoom(parts));
  const rooms = [...new Set(parts.flatMap(({ roomId, partId }) => [roomId, partId]))].sort();
  return rooms.flatMap((roomId) =>
    rooms
      .filter((other) => other !== roomId && [...leaves(other)].some((leaf) => leaves(roomId).has(leaf)))
      .map((otherId) => ({ roomId, otherId })),
  );
};

/** A night on which a room is closed because others that share its space are taken; `causes`: their numbers. */
export interface ClosedNight {
  readonly roomId: string;
  readonly night: string;
  readonly causes: string;
}

export interface Closure {
  readonly roomId: string;
  readonly from: string;
  readonly to: string;
  readonly causes: string;
}

/** Nights in a row with the same causes are one closure. */
export const closuresOf = (nights: readonly ClosedNight[]): Closure[] => {
  const sorted = [...nights].sort((a, b) => (a.roomId + a.night < b.roomId + b.night ? -1 : 1));
  const closures: Closure[] = [];
  for (const { roomId, night, causes } of sorted) {
    const last = closures.at(-1);
    const goesOn = last?.roomId === roomId && last.to === night && last.causes === causes;
    if (last && goesOn) closures[closures.length - 1] = { ...last, to: addDays(night, 1) };
    else closures.push({ roomId, from: night, to: addDays(night, 1), causes });
  }
  return closures;
};

const keyOf = ({ roomId, from, to, causes }: Closure): string => [roomId, from, to, causes].join('|');

/** Closures to remove and add so that exactly `wanted` is closed. */
export const closureChanges = <C extends Closure>(
  present: readonly C[],
  wanted: readonly Closure[],
): { readonly remove: C[]; readonly add: Closure[] } => {
  const wantedKeys = new Set(wanted.map(keyOf));
  const presentKeys = new Set(present.map(keyOf));
  return {
    remove: present.filter((one) => !wantedKeys.has(keyOf(one))),
    add: wanted.filter((one) => !presentKeys.has(keyOf(one))),
  };
};

/** A night owned by a stay or a manual block. */
export interface OwnedNight {
  readonly roomId: string;
  readonly night: string;
}

interface Overlap {
  readonly roomId: string;
  readonly otherId: string;
}

export interface LinkEffects {
  /** Room id → nights that close, and that open again. */
  readonly changes: ReadonlyMap<string, { readonly closes: number; readonly opens: number }>;
  /** Rooms that would share space and are both owned, each pair once. */
  readonly clashes: readonly (Overlap & { readonly nights: readonly string[] })[];
}

const nightsByRoom = (owned: readonly OwnedNight[]): Map<string, Set<string>> => {
  const byRoom = new Map<string, Set<string>>();
  for (const { roomId, night } of owned) byRoom.set(roomId, (byRoom.get(roomId) ?? new Set()).add(night));
  return byRoom;
};

/** Room id → nights closed by linked rooms. */
const closedBy = (
  overlaps: readonly Overlap[],
  owned: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Set<string>> => {
  const closed = new Map<string, Set<string>>();
  for (const { roomId, otherId } of overlaps)
    closed.set(roomId, new Set([...(closed.get(roomId) ?? []), ...(owned.get(otherId) ?? [])]));
  return closed;
};

/** The effect of a new set of links on owned nights. */
export const linkEffects = (
  before: readonly Overlap[],
  after: readonly Overlap[],
  nights: readonly OwnedNight[],
): LinkEffects => {
  const owned = nightsByRoom(nights);
  const [was, will] = [closedBy(before, owned), closedBy(after, owned)];
  const rooms = [...new Set([...was.keys(), ...will.keys()])].sort();
  const missing = (in_: ReadonlySet<string> | undefined, from: ReadonlySet<string> | undefined): number =>
    [...(from ?? [])].filter((night) => !in_?.has(night)).length;
  const changes = rooms.map((room) => {
    const [old, next] = [was.get(room), will.get(room)];
    return [room, { closes: missing(old, next), opens: missing(next, old) }] as const;
  });
  const clashes = after
    .filter(({ roomId, otherId }) => roomId < otherId)
    .map((pair) => {
      const other = owned.get(pair.otherId);
      return {
        ...pair,
        nights: [...(owned.get(pair.roomId) ?? [])].filter((each) => other?.has(each)).sort(),
      };
    })
    .filter((clash) => clash.nights.length > 0);
  return { changes: new Map(changes.filter(([, { closes, opens }]) => closes + opens > 0)), clashes };
};
