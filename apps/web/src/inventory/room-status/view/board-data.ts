/** Interprets a board answer: owners of nights, availability per type, summary figures. Pure. */

import type { BoardTotals } from '@minsu/contract/inventory/room-status/board-parts.ts';
import {
  type Board,
  type BoardHouse,
  type BoardStay,
  nightsEnd,
  ownsNights,
} from '@minsu/contract/inventory/room-status/room-status.ts';
import { shareOf } from '@minsu/contract/operations/reports/kpi-rules.ts';
import { addDays, datesOf, daysBetween } from '@minsu/contract/platform/dates.ts';
import type { KnownBoard } from './board-known.ts';

export type BoardBlock = Board['blocks'][number];
export type BoardType = BoardHouse['types'][number];
export type BoardRoom = BoardType['rooms'][number];

export interface RoomPlace {
  readonly house: BoardHouse;
  readonly type: BoardType;
  readonly room: BoardRoom;
}

/** Identifies a room in a list. */
export interface NamedPlace {
  readonly house: Pick<BoardHouse, 'id' | 'kind' | 'name'>;
  readonly room: Pick<BoardRoom, 'number'>;
}

export const placesOf = (board: Board): ReadonlyMap<string, RoomPlace> =>
  new Map(
    board.houses.flatMap((house) =>
      house.types.flatMap((type) => type.rooms.map((room) => [room.id, { house, type, room }] as const)),
    ),
  );

/** An entire place has one type and one room, which screens do not distinguish. */
export const roomName = ({ house, room }: NamedPlace): string =>
  house.kind === 'entire' ? house.name : `${house.name} ${room.number}`;

/** Day offset from the board's first day, memoised: thousands of bars share a few hundred dates. */
export const dayCounter = (first: string): ((date: string) => number) => {
  const known = new Map<string, number>();
  return (date) => {
    const day = known.get(date) ?? daysBetween(first, date);
    known.set(date, day);
    return day;
  };
};

interface TakenNights {
  readonly roomId: string;
  readonly from: number;
  readonly to: number;
}

/** Nights owned by stays and blocks, by property. */
const takenNights = (board: Board, houseIds: ReadonlySet<string>): ReadonlyMap<string, TakenNights[]> => {
  const day = dayCounter(board.from);
  const taken = new Map<string, TakenNights[]>([...houseIds].map((id) => [id, []]));
  for (const stay of board.stays)
    if (stay.roomId !== null)
      taken
        .get(stay.houseId)
        ?.push({ roomId: stay.roomId, from: day(stay.checkIn), to: day(nightsEnd(stay)) });
  for (const block of board.blocks)
    if (ownsNights(block.kind))
      taken.get(block.houseId)?.push({ roomId: block.roomId, from: day(block.from), to: day(block.to) });
  return taken;
};

/** A room's nights [0, days) by type: one part, or two if it changes type. */
const partsOf = (board: Board, days: number, typeId: string, { move }: BoardRoom): TypePart[] => {
  const turn = move ? Math.min(days, Math.max(0, daysBetween(board.from, move.from))) : days;
  const own = { typeId, from: 0, to: turn };
  return move ? [own, { typeId: move.roomTypeId, from: turn, to: days }] : [own];
};

interface TypePart {
  readonly typeId: string;
  readonly from: number;
  readonly to: number;
}

const add = (nights: number[] | undefined, from: number, to: number, by: 1 | -1): void => {
  if (nights) for (let day = from; day < to; day++) nights[day] = (nights[day] ?? 0) + by;
};

/** Type of a room on a night of the window. */
export const typeAt = ({ type, room }: RoomPlace, night: string): string =>
  room.move && night >= room.move.from ? room.move.roomTypeId : type.id;

export type FreeNights = ReadonlyMap<string, readonly number[]>;

const freeOfHouse = (board: Board, { types }: BoardHouse, taken: readonly TakenNights[]): FreeNights => {
  const days = daysBetween(board.from, board.to);
  const free = new Map(
    types.map(({ id, rooms, unplaced }) => {
      // Rooms without a change of type are counted at once, because there are thousands.
      const own = rooms.filter(({ move }) => !move).length;
      return [id, Array.from({ length: days }, (_, day) => own - (unplaced[day] ?? 0))];
    }),
  );
  const partsOfRoom = new Map<string, TypePart[]>();
  for (const { id, rooms } of types)
    for (const room of rooms) {
      const parts = partsOf(board, days, id, room);
      partsOfRoom.set(room.id, parts);
      if (room.move) for (const { typeId, from, to } of parts) add(free.get(typeId), from, to, 1);
    }
  for (const { roomId, from, to } of taken)
    for (const part of partsOfRoom.get(roomId) ?? [])
      add(free.get(part.typeId), Math.max(part.from, from), Math.min(part.to, to), -1);
  return free;
};

/**
 * Type id → free rooms per night; negative when overbooked. `made`: cached counts by property object, which is
 * replaced on change.
 */
export const freeByType = (
  board: Board,
  made: WeakMap<BoardHouse, FreeNights> = new WeakMap(),
): FreeNights => {
  const fresh = board.houses.filter((house) => !made.has(house));
  const taken = takenNights(board, new Set(fresh.map(({ id }) => id)));
  for (const house of fresh) made.set(house, freeOfHouse(board, house, taken.get(house.id) ?? []));
  return new Map(board.houses.flatMap((house) => [...(made.get(house) ?? [])]));
};

/** An overbooked type counts as zero and takes nothing from others. */
export const sumOf = (lists: readonly (readonly number[])[], days: number): number[] =>
  Array.from({ length: days }, (_, day) => lists.reduce((sum, list) => sum + Math.max(0, list[day] ?? 0), 0));

/** Front-desk state of a room on the property's business date. */
export interface RoomToday {
  readonly occupied: boolean;
  /** A guest is in the room now, including overdue ones. */
  readonly inHouse: boolean;
  readonly arriving: boolean;
  readonly leaving: boolean;
  readonly blocked: boolean;
}

const NOTHING: RoomToday = {
  occupied: false,
  inHouse: false,
  arriving: false,
  leaving: false,
  blocked: false,
};

/** For split stays: whether this part holds the guest on that day. */
const isLastPart = (stay: BoardStay, today: string): boolean =>
  stay.checkIn <= today &&
  (today < stay.checkOut || stay.checkOut === (stay.whole?.checkOut ?? stay.checkOut));

export const roomsToday = (board: Board): ReadonlyMap<string, RoomToday> => {
  const dates = new Map(board.houses.map((house) => [house.id, house.businessDate]));
  const rooms = new Map<string, RoomToday>();
  const note = (roomId: string, change: Partial<RoomToday>) =>
    rooms.set(roomId, { ...(rooms.get(roomId) ?? NOTHING), ...change });
  for (const stay of board.stays) {
    const today = dates.get(stay.houseId) ?? '';
    if (stay.roomId === null) continue;
    if (stay.checkIn <= today && today < nightsEnd(stay)) note(stay.roomId, { occupied: true });
    if (stay.shown === 'in_house' && isLastPart(stay, today))
      note(stay.roomId, { inHouse: true, leaving: stay.checkOut <= today });
    if (stay.checkIn === today && stay.shown === 'expected') note(stay.roomId, { arriving: true });
  }
  for (const block of board.blocks) {
    const today = dates.get(block.houseId) ?? '';
    if (ownsNights(block.kind) && block.from <= today && today < block.to)
      note(block.roomId, { blocked: true });
  }
  return rooms;
};

export interface BoardFigures {
  readonly rooms: number;
  /** Null if tonight is outside the window or rooms are filtered out. */
  readonly tonight: { readonly occupancy: number | null; readonly sellable: number } | null;
}

export const figuresOf = (board: Board, free: ReadonlyMap<string, readonly number[]>): BoardFigures => {
  const rooms = board.houses.reduce((sum, { types }) => sum + roomsIn(types), 0);
  const inWindow = (date: string) => date >= board.from && date < board.to;
  const available = roomsOnMarket(board);
  const known = rooms > 0 && !board.narrowed && board.houses.every((house) => inWindow(house.businessDate));
  if (!known) return { rooms, tonight: null };
  const dates = new Map(board.houses.map((house) => [house.id, house.businessDate]));
  const sold = board.stays.filter((stay) => {
    const today = dates.get(stay.houseId) ?? '';
    return stay.shown !== 'no_show' && stay.checkIn <= today && today < stay.checkOut;
  });
  const sellable = board.houses
    .filter((house) => house.online)
    .reduce((sum, house) => sum + freeTonight(board, house, house.types, free), 0);
  return { rooms, tonight: { occupancy: shareOf(sold.length, available), sellable } };
};

/**
 * Occupancy per night by the reports' rule: stays with or without room, without no-shows. Null while rooms are
 * filtered out or missing, and on partially loaded nights until the server has counted them.
 */
export const occupancyOf = (
  board: KnownBoard,
  totals?: Pick<BoardTotals, 'sold'>,
): readonly (number | null)[] | null => {
  const rooms = roomsOnMarket(board);
  if (rooms === 0 || board.narrowed) return null;
  if (board.partial && totals) return totals.sold.map((count) => shareOf(count, rooms));
  const days = daysBetween(board.from, board.to);
  const day = dayCounter(board.from);
  const sold = new Array<number>(days).fill(0);
  for (const stay of board.stays)
    if (stay.shown !== 'no_show')
      add(sold, Math.max(0, day(stay.checkIn)), Math.min(days, day(stay.checkOut)), 1);
  const lists = board.partial ? [...(board.known?.values() ?? [])] : [];
  return sold.map((count, at) => (lists.every((known) => known[at]) ? shareOf(count, rooms) : null));
};

/** As in reports, properties not on the market offer no rooms. */
const roomsOnMarket = (board: Pick<Board, 'houses'>): number =>
  board.houses.filter(({ onMarket }) => onMarket).reduce((sum, { types }) => sum + roomsIn(types), 0);

const roomsIn = (types: readonly BoardType[]): number =>
  types.reduce((sum, type) => sum + type.rooms.length, 0);

/** Free rooms of the types on the business date; overbooked types count as zero. */
const freeTonight = (
  board: Board,
  house: BoardHouse,
  types: readonly BoardType[],
  free: ReadonlyMap<string, readonly number[]>,
): number => {
  const tonight = daysBetween(board.from, house.businessDate);
  return types.reduce((sum, type) => sum + Math.max(0, free.get(type.id)?.[tonight] ?? 0), 0);
};

/** Unassigned stays of the window, soonest first. */
export const unplacedOf = (board: Board): BoardStay[] =>
  board.stays
    .filter((stay) => stay.roomId === null)
    .sort((a, b) => a.checkIn.localeCompare(b.checkIn) || a.id.localeCompare(b.id));

/** Gaps between stays where a block without nights is drawn, in days. `taken`: the stays' nights. */
export const gapsOf = (
  block: BoardBlock,
  taken: readonly { readonly from: string; readonly to: string }[],
): { from: string; to: string }[] => {
  const nights = datesOf(block.from, block.to).filter(
    (night) => !taken.some(({ from, to }) => from <= night && night < to),
  );
  const gaps: { from: string; to: string }[] = [];
  for (const night of nights) {
    const last = gaps.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else gaps.push({ from: night, to: addDays(night, 1) });
  }
  return gaps;
};
