/** Room nights as a numeric grid, for rules that try many placements. Pure. */
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import { NEIGHBOUR_NIGHTS } from './availability-rules.ts';

export interface PlanRoom {
  readonly id: string;
  /** Nights with immovable owners: blocks, closures, stays outside the plan, nights with another type. */
  readonly taken: readonly string[];
  /** Linked rooms, closed while this one is taken. */
  readonly overlapIds: readonly string[];
  readonly outOfService: boolean;
}

export interface PlanStay {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly roomId: string | null;
  /** Always false in a linked room. */
  readonly movable: boolean;
}

const FREE = 0;
const FIXED = -1;
/** Penalty larger than any gap. */
const OUT_OF_SERVICE = 1_000;
/** Gaps up to this many nights between taken ones are hard to sell. */
const SHORT_GAP = 3;

/** One room: owner per day, and how many linked stays close it. */
interface Row {
  readonly room: PlanRoom;
  readonly owner: Int32Array;
  readonly closed: Int32Array;
  readonly overlaps: readonly number[];
}

/** One stay: its days and its row. */
interface Seat {
  readonly stay: PlanStay;
  readonly number: number;
  readonly from: number;
  readonly to: number;
  row: number | null;
}

const isOpen = ({ owner, closed }: Row, day: number): boolean => owner[day] === FREE && closed[day] === 0;

/** Window covering all stays and their surroundings. */
const windowOf = (stays: readonly PlanStay[], today: string) => {
  const dates = stays.flatMap(({ from, to }) => [from, to]).sort();
  const from = addDays(dates[0] ?? today, -NEIGHBOUR_NIGHTS);
  return { from, days: daysBetween(from, addDays(dates.at(-1) ?? today, NEIGHBOUR_NIGHTS)) };
};

const rowsOf = (rooms: readonly PlanRoom[], start: string, days: number): Row[] => {
  const places = new Map(rooms.map(({ id }, index) => [id, index]));
  return rooms.map((room) => {
    const owner = new Int32Array(days);
    for (const night of room.taken) {
      const day = daysBetween(start, night);
      if (day >= 0 && day < days) owner[day] = FIXED;
    }
    const overlaps = room.overlapIds.flatMap((id) => places.get(id) ?? []);
    return { room, owner, closed: new Int32Array(days), overlaps };
  });
};

export class Grid {
  /** Row indexes in the order the rooms were given. */
  readonly rooms: readonly number[];
  readonly #rows: readonly Row[];
  readonly #seats = new Map<string, Seat>();
  readonly #byNumber: Seat[] = [];
  readonly #start: string;
  readonly #days: number;
  /** First day that can still be sold. */
  readonly #first: number;
  readonly #log: { readonly seat: Seat; readonly before: number | null }[] = [];

  constructor(rooms: readonly PlanRoom[], stays: readonly PlanStay[], today: string) {
    const { from: start, days } = windowOf(stays, today);
    this.#start = start;
    this.#days = days;
    this.#first = Math.max(0, daysBetween(start, today));
    this.#rows = rowsOf(rooms, start, days);
    this.rooms = rooms.map((_, index) => index);
    for (const stay of stays) {
      const [from, to] = [daysBetween(start, stay.from), daysBetween(start, stay.to)];
      const seat: Seat = { stay, number: this.#byNumber.length + 1, from, to, row: null };
      this.#seats.set(stay.id, seat);
      this.#byNumber.push(seat);
      const row = rooms.findIndex(({ id }) => id === stay.roomId);
      if (row >= 0) this.#place(seat, row);
    }
  }

  isFree(room: number, stay: PlanStay): boolean {
    const { from, to } = this.#seat(stay);
    const row = this.#row(room);
    for (let day = from; day < to; day += 1) if (!isOpen(row, day)) return false;
    return true;
  }

  /** Gap nights left next to the stay, plus a penalty for a room out of service. */
  lossOf(room: number, stay: PlanStay): number {
    const { from, to } = this.#seat(stay);
    const row = this.#row(room);
    const penalty = row.room.outOfService ? OUT_OF_SERVICE : 0;
    return this.#freeRun(row, from - 1, -1) + this.#freeRun(row, to, 1) + penalty;
  }

  put(stay: PlanStay, room: number): void {
    this.#set(stay, room);
  }

  take(stay: PlanStay): void {
    this.#set(stay, null);
  }

  /** Stays in its way; null if one cannot be moved. Stays never move into or out of linked rooms. */
  inWay(room: number, stay: PlanStay): PlanStay[] | null {
    const { from, to } = this.#seat(stay);
    const { owner, overlaps } = this.#row(room);
    if (overlaps.length > 0) return null;
    const found = new Set(owner.subarray(from, to));
    if (found.has(FIXED)) return null;
    const inWay = [...found].filter((number) => number !== FREE).map((number) => this.#stayOf(number));
    return inWay.every(({ movable }) => movable) ? inWay : null;
  }

  roomOf(stay: PlanStay): string | null {
    const { row } = this.#seat(stay);
    return row === null ? null : this.#row(row).room.id;
  }

  /** First night without a free room; null if each night has one but no room is free throughout. */
  fullNight(stay: PlanStay): string | null {
    const { from, to } = this.#seat(stay);
    for (let day = from; day < to; day += 1)
      if (!this.#rows.some((row) => isOpen(row, day))) return addDays(this.#start, day);
    return null;
  }

  /** Number of stays whose room changed. */
  moves(): number {
    return this.#byNumber.filter(
      ({ stay, row }) => stay.roomId !== null && row !== null && this.roomOf(stay) !== stay.roomId,
    ).length;
  }

  /** Number of nights in short gaps. */
  orphans(): number {
    return this.#rows.reduce((sum, row) => sum + this.#shortGaps(row), 0);
  }

  mark(): number {
    return this.#log.length;
  }

  backTo(mark: number): void {
    for (const { seat, before } of this.#log.splice(mark).reverse()) this.#place(seat, before);
  }

  #row(index: number): Row {
    return this.#rows[index] as Row;
  }

  #seat({ id }: PlanStay): Seat {
    return this.#seats.get(id) as Seat;
  }

  #stayOf(number: number): PlanStay {
    return (this.#byNumber[number - 1] as Seat).stay;
  }

  #set(stay: PlanStay, row: number | null): void {
    const seat = this.#seat(stay);
    this.#log.push({ seat, before: seat.row });
    this.#place(seat, row);
  }

  #place(seat: Seat, row: number | null): void {
    if (seat.row !== null) this.#write(seat, seat.row, FREE);
    if (row !== null) this.#write(seat, row, seat.number);
    seat.row = row;
  }

  #write({ from, to }: Seat, index: number, value: number): void {
    const { owner, overlaps } = this.#row(index);
    owner.fill(value, from, to);
    const by = value === FREE ? -1 : 1;
    for (const other of overlaps) {
      const { closed } = this.#row(other);
      for (let day = from; day < to; day += 1) closed[day] = (closed[day] as number) + by;
    }
  }

  #freeRun(row: Row, from: number, step: 1 | -1): number {
    let nights = 0;
    for (let day = from; nights < NEIGHBOUR_NIGHTS && day >= this.#first && isOpen(row, day); day += step)
      nights += 1;
    return nights;
  }

  #shortGaps(row: Row): number {
    let sum = 0;
    let gap: number | null = null;
    for (let day = this.#first; day < this.#days; day += 1) {
      if (!isOpen(row, day)) {
        if (gap !== null && gap <= SHORT_GAP) sum += gap;
        gap = 0;
      } else if (gap !== null) gap += 1;
    }
    return sum;
  }
}
