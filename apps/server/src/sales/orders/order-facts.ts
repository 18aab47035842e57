/** Facts about an order and its stays for the state tables. */
import { businessDate, localTime } from '@minsu/contract/platform/dates.ts';
import type { BookingFacts, BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import type { StayFacts } from '@minsu/contract/sales/orders/stay-table.ts';

interface StayPart {
  readonly state: StayState;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly roomId: string | null;
  readonly locked: boolean;
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
  /** Agreed departure time; null for the property's. */
  readonly leaveTime: string | null;
}

interface OrderPart {
  readonly today: string;
  readonly booking: BookingState;
  readonly timeZone: string;
  /** Property-local `HH:mm`. */
  readonly checkOutTime: string;
  readonly stays: readonly Pick<StayPart, 'state' | 'checkIn' | 'checkOut'>[];
}

export const bookingFacts = (order: Pick<OrderPart, 'today' | 'stays'>): BookingFacts => ({
  today: order.today,
  stays: order.stays.filter((stay) => stay.state !== 'cancelled'),
});

/** Business date of the check-in or check-out to undo. */
const doneOn = (stay: StayPart, timeZone: string, auditHour: number): string | null => {
  const at = stay.state === 'checked_out' ? stay.checkedOutAt : stay.checkedInAt;
  return at && businessDate(at, timeZone, auditHour);
};

/**
 * On the business date's calendar day; after midnight, before the night audit, the next day's check-out is not
 * close yet.
 */
const isBeforeCheckOut = (order: OrderPart, stay: StayPart, now: Date): boolean => {
  const { date, time } = localTime(now, order.timeZone);
  return date === order.today && time < (stay.leaveTime ?? order.checkOutTime).slice(0, 5);
};

export const stayFacts = (
  order: OrderPart,
  stay: StayPart,
  at: { now: Date; auditHour: number },
): StayFacts => ({
  today: order.today,
  isBeforeCheckOut: isBeforeCheckOut(order, stay, at.now),
  booking: order.booking,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  roomId: stay.roomId,
  locked: stay.locked,
  doneOn: doneOn(stay, order.timeZone, at.auditHour),
  liveStays: order.stays.filter((one) => one.state !== 'cancelled').length,
});
