/** Assigns rooms to imported lines in sequence, like the sale would: named rooms first, then the best fit. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { plainWord } from '@minsu/contract/platform/import-run.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';

import {
  chooseRoom,
  freeRooms,
  type OccupiedRoom,
  type Refusal,
  roomsOfType,
  saleRefusals,
  sellableNights,
  takenRefusal,
} from '../../../inventory/room-status/availability-queries.ts';
import type { ImportHouse, ImportStock } from './import-stock-queries.ts';

export interface ImportedRoomRequest {
  /** As written in the file; '' if absent. */
  readonly type: string;
  readonly room: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
}

export interface AssignedRoom {
  readonly roomTypeId: string;
  readonly roomId: string;
  readonly number: string;
}

export type AssignmentResult = { readonly assigned: AssignedRoom } | { readonly problems: readonly Text[] };

const said = ({ failure, params = {} }: Pick<Refusal, 'failure' | 'params'>): Text =>
  inBoth(failure.text, () => params);

const refuse = (...problems: Text[]): AssignmentResult => ({ problems });

/** A line to assign; `order` identifies its order. */
export interface AssignableLine extends ImportedRoomRequest {
  readonly order: string;
}

/** Above this number of refusal rounds all failing orders are dropped at once, which may refuse one too many. */
const MAX_CAREFUL_PASSES = 20;

/**
 * Named rooms first, so that flexible lines do not take them. An order with an unassigned line is dropped and the
 * others are assigned again.
 */
export const assignLines = <T extends AssignableLine>(
  lines: readonly T[],
  open: () => ImportedAssignments,
): ReadonlyMap<T, AssignmentResult> => {
  const answers = new Map<T, AssignmentResult>();
  let left = [...lines.filter(({ room }) => room !== ''), ...lines.filter(({ room }) => room === '')];
  for (let pass = 1; left.length > 0; pass += 1) {
    const assignments = open();
    const wholeOf = Map.groupBy(left, ({ order }) => order);
    for (const line of left) answers.set(line, assignments.assign(line));
    const broken = [...wholeOf].filter(
      ([, whole]) =>
        whole.length > 1 && whole.some((line) => 'problems' in (answers.get(line) as AssignmentResult)),
    );
    if (broken.length === 0) break;
    const out = new Set((pass < MAX_CAREFUL_PASSES ? broken.slice(0, 1) : broken).map(([order]) => order));
    left = left.filter(({ order }) => !out.has(order));
  }
  return answers;
};

/** Rooms of one property, filled line by line. */
export class ImportedAssignments {
  readonly #house: ImportHouse;
  readonly #stock: ImportStock;
  readonly #horizonDays: number;
  readonly #added = new Map<string, Set<string>>();

  constructor(house: ImportHouse, stock: ImportStock, horizonDays: number) {
    this.#house = house;
    this.#stock = stock;
    this.#horizonDays = horizonDays;
  }

  assign(asked: ImportedRoomRequest): AssignmentResult {
    const named = asked.room === '' ? undefined : this.#roomNamed(asked.room);
    if (asked.room !== '' && !named) return refuse(houseFailures.roomNotFound.text);
    const typeId = this.#typeOf(asked, named);
    if (typeId === null)
      return refuse(asked.type === '' ? words.typeNeeded : houseFailures.roomTypeNotFound.text);
    const range = { from: asked.checkIn, to: asked.checkOut };
    const rooms = roomsOfType(this.#rooms(), typeId, range);
    const full = sellableNights({ rooms, unplaced: this.#stock.unplaced.get(typeId) ?? new Map(), range })
      .filter(({ free }) => free < 1)
      .map(({ night }) => night);
    const best = named
      ? rooms.find(({ id }) => id === named.id)
      : chooseRoom(rooms, range, this.#house.today);
    const problems = this.#refusals(asked, typeId, full, named !== undefined || best != null).map(said);
    if (named && freeRooms([best ?? named], range).length === 0)
      problems.push(said(takenRefusal(best ?? named, range, typeId)));
    if (problems.length > 0 || !best) return { problems };
    this.#take(best.id, range);
    return { assigned: { roomTypeId: typeId, roomId: best.id, number: best.number } };
  }

  #refusals(
    asked: ImportedRoomRequest,
    typeId: string,
    soldOut: readonly string[],
    roomThroughout: boolean,
  ): Refusal[] {
    const { state: houseState, today, typeById } = this.#house;
    const maxGuests = typeById.get(typeId)?.maxGuests ?? 0;
    const facts = { ...asked, houseState, today, maxGuests, soldOut, roomThroughout };
    return saleRefusals({ ...facts, horizonDays: this.#horizonDays });
  }

  #roomNamed(number: string): OccupiedRoom | undefined {
    const key = roomNumberKey(number);
    return this.#rooms().find((room) => roomNumberKey(room.number) === key);
  }

  /** The stated type, the stated room's type, or the property's only type. */
  #typeOf({ type, checkIn }: ImportedRoomRequest, room: OccupiedRoom | undefined): string | null {
    if (type !== '') return this.#house.types.get(plainWord(type))?.id ?? null;
    if (room) return typeOn(room, checkIn);
    const [only, ...others] = this.#house.typeById.keys();
    return only !== undefined && others.length === 0 ? only : null;
  }

  #rooms(): OccupiedRoom[] {
    return this.#stock.rooms.map((room) => {
      const more = this.#added.get(room.id);
      return more ? { ...room, taken: [...room.taken, ...more].sort() } : room;
    });
  }

  #take(roomId: string, { from, to }: { readonly from: string; readonly to: string }): void {
    for (const id of [roomId, ...(this.#stock.overlaps.get(roomId) ?? [])]) {
      const nights = this.#added.get(id) ?? new Set();
      for (const night of datesOf(from, to)) nights.add(night);
      this.#added.set(id, nights);
    }
  }
}
