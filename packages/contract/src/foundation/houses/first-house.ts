/** A property that already runs, entered as a table of rooms. Rules shared by form and server. Pure. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom, type FieldText } from '../../platform/field-messages.ts';
import { id, intBetween, line, note, positiveFenInput } from '../../platform/wire.ts';
import { type DraftRoomType, emptyRoomType } from './house-content.ts';
import { RoomNumber, roomNumberKey } from './room-number.ts';

const MAX_FIRST_ROOMS = 200;

const FirstRoom = z.strictObject({
  number: RoomNumber,
  /** Name of its room type. */
  type: line(40),
  guests: intBetween(1, 50),
  /** Price of a night; equal for all rooms of a type. */
  priceFen: positiveFenInput,
});
export type FirstRoom = z.infer<typeof FirstRoom>;

const typeKey = ({ type }: Pick<FirstRoom, 'type'>): string => type.trim().toLowerCase();

interface RoomProblem {
  readonly index: number;
  readonly field: 'number' | 'priceFen';
  readonly text: FieldText;
}

/** Rooms named twice, and types with two prices. */
export const roomProblems = (rooms: readonly FirstRoom[]): RoomProblem[] => {
  const numbers = new Set<string>();
  const prices = new Map<string, number>();
  return rooms.flatMap((room, index): RoomProblem[] => {
    const number = roomNumberKey(room.number);
    const price = prices.get(typeKey(room)) ?? room.priceFen;
    const problems: RoomProblem[] = [];
    if (numbers.has(number)) problems.push({ index, field: 'number', text: 'repeated' });
    if (price !== room.priceFen) problems.push({ index, field: 'priceFen', text: 'otherPriceOfType' });
    numbers.add(number);
    prices.set(typeKey(room), price);
    return problems;
  });
};

/** Types in the order they are first named, each for as many guests as its largest room. */
export const typesOf = (rooms: readonly FirstRoom[]): DraftRoomType[] =>
  [...Map.groupBy(rooms, typeKey).values()].map((group, index) => {
    const [first] = group as [FirstRoom];
    const guests = Math.max(...group.map((room) => room.guests));
    return {
      ...emptyRoomType,
      name: first.type.trim(),
      code: `T${index + 1}`,
      baseGuests: guests,
      maxGuests: guests,
      basePriceFen: first.priceFen,
    };
  });

/** Index of each room's type in `typesOf`. */
export const typeOfRooms = (rooms: readonly FirstRoom[]): number[] => {
  const keys = [...new Set(rooms.map(typeKey))];
  return rooms.map((room) => keys.indexOf(typeKey(room)));
};

export const setUpHouse = endpoint('POST /house/set-up', {
  kind: 'command',
  permission: 'setting:edit',
  summary:
    'Enter a property that is already in operation, with its rooms and prices, and put it on sale at once. Only during the setup guide, or in a one-person business',
  input: z.object({
    name: line(60),
    city: line(20),
    address: note(120).optional(),
    rooms: z
      .array(FirstRoom)
      .min(1)
      .max(MAX_FIRST_ROOMS)
      .check(({ value, issues }) => {
        for (const { index, field, text } of roomProblems(value))
          issues.push({ code: 'custom', input: value, path: [index, field], ...custom(text) });
      }),
    /** Why it goes on sale without a review; kept in the audit log. */
    reason: line(200),
  }),
  output: z.object({ id, name: z.string(), rooms: z.int() }),
});
