/** Rooms of one import line: one, or all rooms of a group. */

import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { plainWord } from '@minsu/contract/platform/import-run.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';
import type { OccupiedRoom } from '../../../inventory/room-status/availability-queries.ts';
import type { ImportedRoomRequest } from '../sell/assign-imported.ts';
import type { ImportHouse, ImportStock } from '../sell/import-stock-queries.ts';

export const MAX_ROOMS = 20;

export interface LineOfRooms extends ImportedRoomRequest {
  /** Count stated in the file; null if absent. */
  readonly rooms: number | null;
  readonly nights: number | null;
  readonly totalFen: number | null;
}

/** One room with its share of guests and money. */
export interface RoomOfLine extends ImportedRoomRequest {
  readonly totalFen: number | null;
}

export type RoomsOfLine = { readonly rooms: readonly RoomOfLine[] } | { readonly problem: Text };

const BETWEEN = /[,，、;；/]/;

const piecesOf = (cell: string): string[] =>
  cell
    .split(BETWEEN)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

const roomNamed = ({ rooms }: ImportStock, number: string): OccupiedRoom | undefined => {
  const key = roomNumberKey(number);
  return rooms.find((room) => roomNumberKey(room.number) === key);
};

/** A room number that itself contains the separator is one room. */
const numbersIn = (stock: ImportStock, cell: string): string[] =>
  cell === '' ? [] : roomNamed(stock, cell) ? [cell] : piecesOf(cell);

/** As many as counted, padded with unnamed rooms. Null if it names more than it counts. */
const namesOf = (stock: ImportStock, { room, rooms }: LineOfRooms): string[] | null => {
  const named = numbersIn(stock, room);
  const count = rooms ?? Math.max(1, named.length);
  if (named.length > count) return null;
  return [...named, ...Array.from({ length: count - named.length }, () => '')];
};

/** Types listed in one cell: each room takes its own type if it is among them. */
const typeOfRoom = (house: ImportHouse, line: LineOfRooms, room: OccupiedRoom | undefined): string => {
  const { type, checkIn } = line;
  if (type === '' || house.types.has(plainWord(type)) || !room) return type;
  const among = piecesOf(type).map((piece) => house.types.get(plainWord(piece))?.id);
  return among.includes(typeOn(room, checkIn)) ? '' : type;
};

/** One guest per room, then by capacity; the excess stays with the first room, which is refused. */
export const shareGuests = (guests: number, holds: readonly number[]): number[] => {
  const shares = holds.map(() => 1);
  let left = guests - shares.length;
  while (left > 0 && shares.some((share, at) => share < (holds[at] ?? 0)))
    for (const [at, most] of holds.entries())
      if (left > 0 && (shares[at] ?? 0) < most) {
        shares[at] = (shares[at] ?? 0) + 1;
        left -= 1;
      }
  if (left > 0) shares[0] = (shares[0] ?? 0) + left;
  return shares;
};

/** The stated nights must match the dates, per room, to detect rooms with other dates. */
const nightsProblem = ({ checkIn, checkOut, nights, rooms }: LineOfRooms, count: number): Text | null => {
  const days = daysBetween(checkIn, checkOut);
  if (nights === null || nights === days * count || (nights === days && (rooms ?? 1) === count)) return null;
  return inBoth(words.nightsDiffer, () => ({ rooms: count, days, nights }));
};

export const roomsOfLine = (house: ImportHouse, stock: ImportStock, line: LineOfRooms): RoomsOfLine => {
  const names = namesOf(stock, line);
  if (names === null) return { problem: inBoth(words.roomsDiffer, () => ({ rooms: line.rooms ?? 1 })) };
  if (names.length > MAX_ROOMS) return { problem: inBoth(words.tooManyRooms, () => ({ limit: MAX_ROOMS })) };
  const problem = nightsProblem(line, names.length);
  if (problem) return { problem };
  const named = names.map((number) => (number === '' ? undefined : roomNamed(stock, number)));
  const types = named.map((room) => typeOfRoom(house, line, room));
  const holds = named.map((room, at) => {
    const id = room ? typeOn(room, line.checkIn) : house.types.get(plainWord(types[at] ?? ''))?.id;
    return house.typeById.get(id ?? '')?.maxGuests ?? line.guests;
  });
  const guests = names.length === 1 ? [line.guests] : shareGuests(line.guests, holds);
  const amounts =
    line.totalFen === null
      ? null
      : splitAmount(
          line.totalFen,
          names.map(() => 1),
        );
  const { checkIn, checkOut } = line;
  return {
    rooms: names.map((room, at) => ({
      ...{ room, type: types[at] ?? '', checkIn, checkOut },
      ...{ guests: guests[at] ?? 1, totalFen: amounts?.[at] ?? null },
    })),
  };
};
