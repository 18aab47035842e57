/** Parses a pasted guest list, one guest a line with optional room. Pure. */
import { documentProblem } from '@minsu/contract/foundation/account/document-number-rules.ts';
import type { GuestDocumentType } from '@minsu/contract/sales/registration/guest-document-rules.ts';

export interface ListedGuest {
  readonly name: string;
  readonly documentType: GuestDocumentType;
  readonly number?: string;
  readonly phone?: string;
}

export interface ListedLine {
  /** Room number in the line. */
  readonly room: string | null;
  readonly guest: ListedGuest;
}

export interface RoomingList {
  readonly lines: readonly ListedLine[];
  /** Unreadable lines, as pasted. */
  readonly unread: readonly string[];
}

const SEPARATORS = /[\s,，;；、|]+/;
const PHONE = /^(?:\+?86)?1[3-9]\d{9}$/;

/** In order of trial: the first matching type wins. */
const types: readonly GuestDocumentType[] = [
  'idCard',
  'hkMoTwResidence',
  'hkMacaoPermit',
  'residencePermit',
  'passport',
];

const typeOf = (token: string): GuestDocumentType | null => {
  const number = token.toUpperCase();
  if (!/^[A-Z]{0,3}\d{6,17}[\dX]?$/.test(number)) return null;
  const found = types.find((type) => documentProblem(type, number) === null);
  // A mistyped number is still a number: the field reports what is wrong.
  return found ?? (/^\d{15,18}X?$/.test(number) ? 'idCard' : null);
};

const readLine = (text: string, rooms: ReadonlySet<string>): ListedLine | null => {
  const tokens = text.split(SEPARATORS).filter(Boolean);
  const room = tokens.find((token) => rooms.has(token)) ?? null;
  const rest = tokens.filter((token) => token !== room);
  const phone = rest.find((token) => PHONE.test(token));
  const number = rest.find((token) => token !== phone && typeOf(token) !== null);
  const words = rest.filter((token) => token !== phone && token !== number && !/^\d+[.)）]?$/.test(token));
  const name = words.join(' ');
  if (name === '' || name.length > 60) return null;
  const documentType = (number && typeOf(number)) || 'idCard';
  return {
    room,
    guest: { name, documentType, ...(number && { number: number.toUpperCase() }), ...(phone && { phone }) },
  };
};

export const readRoomingList = (text: string, rooms: readonly string[]): RoomingList => {
  const known = new Set(rooms);
  const read = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ line, found: readLine(line, known) }));
  return {
    lines: read.flatMap(({ found }) => found ?? []),
    unread: read.flatMap(({ line, found }) => (found ? [] : [line])),
  };
};

export interface RoomToFill {
  readonly stayId: string;
  readonly number: string | null;
  /** Guests that can still be named. */
  readonly places: number;
}

export interface FilledRooms {
  readonly byStay: ReadonlyMap<string, readonly ListedGuest[]>;
  /** Guests without a place. */
  readonly left: readonly ListedGuest[];
}

/** Lines with a room go there; the others fill the remaining places room by room. */
export const fillRooms = (lines: readonly ListedLine[], rooms: readonly RoomToFill[]): FilledRooms => {
  const byStay = new Map<string, ListedGuest[]>(rooms.map(({ stayId }) => [stayId, []]));
  const left: ListedGuest[] = [];
  const put = (guest: ListedGuest, among: readonly RoomToFill[]): void => {
    const room = among.find(({ stayId, places }) => (byStay.get(stayId)?.length ?? 0) < places);
    if (room) byStay.get(room.stayId)?.push(guest);
    else left.push(guest);
  };
  const isNamed = ({ room }: ListedLine) => room !== null;
  for (const { room, guest } of lines.filter(isNamed))
    put(
      guest,
      rooms.filter(({ number }) => number === room),
    );
  for (const { guest } of lines.filter((line) => !isNamed(line))) put(guest, rooms);
  return { byStay, left };
};
