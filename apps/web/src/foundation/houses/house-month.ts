/** A property's month computed from its board: occupied, closed and available rooms per day. Pure. */

import { type Board, ownsNights } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays, datesOf, weekday } from '@minsu/contract/platform/dates.ts';

export interface MonthDay {
  readonly date: string;
  readonly rooms: number;
  /** Stays on this night, assigned or not. */
  readonly stays: number;
  readonly blocked: number;
  readonly arrivals: number;
  readonly departures: number;
  readonly free: number;
}

/** `2026-11` → its first day, and the first day of the next month. */
export const monthRange = (month: string): { readonly from: string; readonly to: string } => {
  const from = `${month}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
};

export const monthOf = (date: string): string => date.slice(0, 7);
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));
export const monthAfter = (month: string): string => monthOf(monthRange(month).to);

/** Empty cells before the first day; weeks begin on Monday. */
export const blankDays = (month: string): number => (weekday(`${month}-01`) + 6) % 7;

const holds = ({ shown, checkIn, checkOut }: Board['stays'][number], night: string): boolean =>
  checkIn <= night && night < (shown === 'no_show' ? addDays(checkIn, 1) : checkOut);

export const monthDays = (board: Board): MonthDay[] => {
  const rooms = board.houses.flatMap((house) => house.types.flatMap((type) => type.rooms)).length;
  return datesOf(board.from, board.to).map((date) => {
    const stays = board.stays.filter((stay) => holds(stay, date)).length;
    const blocked = board.blocks.filter(
      (block) => ownsNights(block.kind) && block.from <= date && date < block.to,
    ).length;
    return {
      date,
      rooms,
      stays,
      blocked,
      arrivals: board.stays.filter(
        (stay) => (stay.whole?.checkIn ?? stay.checkIn) === date && stay.checkIn === date,
      ).length,
      departures: board.stays.filter(
        (stay) => (stay.whole?.checkOut ?? stay.checkOut) === date && stay.checkOut === date,
      ).length,
      free: Math.max(0, rooms - stays - blocked),
    };
  });
};
