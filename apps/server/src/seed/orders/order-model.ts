/** Orders as the seed thinks of them, before they become rows. Days count from the business date. */
import type { Channel, sources } from '@minsu/contract/sales/orders/order.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Moment } from '../houses/calendar.ts';
import type { House, RoomFact, TypeFact } from '../houses/house-model.ts';

export interface SeedStay {
  id: string;
  readonly house: House;
  readonly type: TypeFact;
  /** The room of now; null while unplaced. */
  room: RoomFact | null;
  readonly from: number;
  readonly to: number;
  state: StayState;
  holds: boolean;
  /** Rooms one after the other; empty while unplaced. */
  segments: { readonly room: RoomFact; readonly from: number; readonly to: number }[];
  guestName: string;
  guests: number;
  locked: boolean;
  checkedIn: Moment | null;
  checkedOut: Moment | null;
}

export interface SeedOrder {
  id: string;
  readonly house: House;
  readonly stays: readonly SeedStay[];
  booking: BookingState;
  channel: Channel;
  source: (typeof sources)[number];
  created: Moment;
  /** When a cancelled or expired booking ended. */
  ended: Moment | null;
  /** Hours from now; for bookings that wait. */
  deadlineHours: number | null;
}

export const nightsOf = (stay: SeedStay): number => stay.to - stay.from;

/** Nights that own a row of `room_night`: a no-show keeps the first. */
export const keptTo = (stay: SeedStay): number => (stay.state === 'no_show' ? stay.from + 1 : stay.to);

export const liveStays = (order: SeedOrder): SeedStay[] =>
  order.stays.filter((stay) => stay.state !== 'cancelled');

export const firstDay = (order: SeedOrder): number => Math.min(...order.stays.map((stay) => stay.from));
export const lastDay = (order: SeedOrder): number => Math.max(...order.stays.map((stay) => stay.to));
