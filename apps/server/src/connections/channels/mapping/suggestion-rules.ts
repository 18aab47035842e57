/**
 * Probable matches of listings and rooms by name. Pure. A listing with a room number in its name (「101」「湖畔·大床房 A101」)
 * can only be that room; one without it means a room type (「豪华大床房」) and may take all its rooms. Names are compared by
 * shared pairs of characters, ignoring case, width, spaces and punctuation.
 */
import type { LinkSuggestion, suggestionReasons } from '@minsu/contract/connections/channels/channel-room.ts';

export interface RoomToMatch {
  readonly roomId: string;
  readonly number: string;
  readonly houseId: string;
  readonly houseName: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
}

export interface ListingToMatch {
  readonly channelRoomId: string;
  readonly name: string;
  readonly typeName: string;
  /** The listing's house there; empty if the platform has none. */
  readonly listingName: string;
}

const SIGNS = /[^\p{L}\p{N}]/gu;

/** Full width letters as plain ones, lower case, without blanks and signs. */
export const plainName = (text: string): string => text.normalize('NFKC').toLowerCase().replace(SIGNS, '');

const pairsOf = (text: string): Map<string, number> => {
  const letters = [...text];
  const pairs = new Map<string, number>();
  letters.forEach((letter, at) => {
    const pair = letter + (letters[at + 1] ?? '');
    if (at + 1 < letters.length || letters.length === 1) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  });
  return pairs;
};

/** 1: identical; 0: nothing in common. A name that contains the other scores nearly 1. */
export const likeness = (one: string, other: string): number => {
  const [a, b] = [plainName(one), plainName(other)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  let shared = 0;
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0);
  const size = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0);
  const alike = (2 * shared) / (size(left) + size(right));
  const holds = Math.min(a.length, b.length) > 1 && (a.includes(b) || b.includes(a));
  return Math.max(alike, holds ? 0.9 : 0);
};

const NUMBER = /[a-z]{0,2}-?\d{1,5}/g;
/** Suffixes after a number that counts something else. */
const COUNTED = /^(?:[室厅卫床人晚间张平]|beds?\b|pax\b|people\b|guests?\b)/;
const AREA = /\d+(?:\.\d+)?\s*m[2²]/g;

/** Room numbers in a name: 「A-101 大床房」 → a101. Numbers that count beds, people or square metres are none. */
export const numbersIn = (name: string): string[] => {
  const text = name.normalize('NFKC').toLowerCase().replace(AREA, ' ');
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const after = text.slice((match.index ?? 0) + match[0].length).trimStart();
    return COUNTED.test(after) ? [] : [match[0].replaceAll('-', '')];
  });
};

interface Pair {
  readonly room: RoomToMatch;
  readonly listing: ListingToMatch;
  readonly score: number;
  readonly alike: readonly (typeof suggestionReasons)[number][];
}

const LIKE = 0.6;
/** Pairs below this are not suggested. */
export const MIN_CONFIDENCE = 40;
/** If two pairs score equally, neither is certain. */
export const MAX_AMBIGUOUS = 60;

interface Likes {
  readonly house: number;
  readonly type: number;
  /** Null if the listing means a room type. */
  readonly number: boolean | null;
}

/** 0 to 1. House and type count equally, whatever the number; a different number rules a pair out. */
export const scoreOf = ({ house, type, number }: Likes): number => {
  if (number === false) return 0;
  if (number === null) return type < LIKE ? 0 : 0.55 * house + 0.4 * type;
  return 0.25 + 0.5 * house + 0.25 * type;
};

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The surest first; of equals always the same one. */
const bySurest = (a: Pair, b: Pair): number =>
  b.score - a.score ||
  compare(a.room.houseId, b.room.houseId) ||
  compare(a.room.number, b.room.number) ||
  compare(a.listing.channelRoomId, b.listing.channelRoomId) ||
  compare(a.room.roomId, b.room.roomId);

/** Memoised, because names repeat in many pairs. */
const remembering = () => {
  const known = new Map<string, number>();
  return (one: string, other: string): number => {
    const key = `${one}\n${other}`;
    const found = known.get(key) ?? likeness(one, other);
    known.set(key, found);
    return found;
  };
};

const pairsFor = (rooms: readonly RoomToMatch[], listings: readonly ListingToMatch[]): Pair[] => {
  const like = remembering();
  const oneHouse = new Set(rooms.map(({ houseId }) => houseId)).size === 1;
  const byNumber = Map.groupBy(rooms, ({ number }) => plainName(number));
  return listings.flatMap((listing) => {
    const { name, typeName, listingName } = listing;
    const whole = plainName(name);
    const numbers = byNumber.has(whole) ? [whole] : numbersIn(name);
    const near = numbers.length > 0 ? numbers.flatMap((number) => byNumber.get(number) ?? []) : rooms;
    return [...new Set(near)].flatMap((room): Pair[] => {
      // A listing without a house name is only clear if there is a single house.
      const named = listingName === '' ? (oneHouse ? 1 : 0) : like(listingName, room.houseName);
      const house = Math.max(named, like(name, room.houseName) >= LIKE ? like(name, room.houseName) : 0);
      const type = Math.max(like(typeName, room.roomTypeName), like(name, room.roomTypeName));
      const number = numbers.length > 0 ? true : null;
      const score = scoreOf({ house, type, number });
      if (score * 100 < MIN_CONFIDENCE) return [];
      const alike = [
        ...(house >= LIKE ? (['house'] as const) : []),
        ...(type >= LIKE ? (['type'] as const) : []),
        ...(number ? (['number'] as const) : []),
      ];
      return [{ room, listing, score, alike }];
    });
  });
};

/** Whether a pair's listing may take the room, given what it was assigned before. */
const fits = (taken: ReadonlyMap<string, Pair>, { room, listing, alike }: Pair): boolean => {
  const first = taken.get(listing.channelRoomId);
  if (!first) return true;
  const isType = !alike.includes('number');
  return isType && first.room.roomTypeId === room.roomTypeId && first.room.houseId === room.houseId;
};

const EQUAL = 0.02;

/** Another pair as good: another listing for the room, or for the listing a room of another type or the same number. */
const isAmbiguous = (pair: Pair, ofRoom: readonly Pair[], ofListing: readonly Pair[]): boolean => {
  const isRival = (other: Pair) => other !== pair && other.score >= pair.score - EQUAL;
  const isType = !pair.alike.includes('number');
  const other = ({ room }: Pair) =>
    !isType || room.roomTypeId !== pair.room.roomTypeId || room.houseId !== pair.room.houseId;
  return ofRoom.some(isRival) || ofListing.some((one) => isRival(one) && other(one));
};

/** A room is suggested once; a listing once, or with all rooms of one type. The surest first. */
export const suggestionsFor = (
  rooms: readonly RoomToMatch[],
  listings: readonly ListingToMatch[],
): LinkSuggestion[] => {
  const pairs = pairsFor(rooms, listings).sort(bySurest);
  const ofRoom = Map.groupBy(pairs, ({ room }) => room.roomId);
  const ofListing = Map.groupBy(pairs, ({ listing }) => listing.channelRoomId);
  const [done, taken] = [new Set<string>(), new Map<string, Pair>()];
  const chosen = pairs.filter((pair) => {
    const { roomId } = pair.room;
    if (done.has(roomId) || !fits(taken, pair)) return false;
    done.add(roomId);
    if (!taken.has(pair.listing.channelRoomId)) taken.set(pair.listing.channelRoomId, pair);
    return true;
  });
  const suggested = chosen.map((pair): LinkSuggestion => {
    const { room, listing, score, alike } = pair;
    const ambiguous = isAmbiguous(
      pair,
      ofRoom.get(room.roomId) ?? [],
      ofListing.get(listing.channelRoomId) ?? [],
    );
    const confidence = Math.min(Math.round(score * 100), ambiguous ? MAX_AMBIGUOUS : 100);
    const { roomTypeId: _, ...shown } = room;
    return { ...shown, ...listing, confidence, alike: [...alike], ambiguous };
  });
  return suggested.sort((a, b) => b.confidence - a.confidence);
};
