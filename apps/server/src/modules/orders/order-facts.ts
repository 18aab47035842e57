/** The facts that the state tables judge, taken from an order and its stays. */
import { businessDate } from '@minsu/contract/dates.ts';
import type { BookingFacts, BookingState, StayState } from '@minsu/contract/orders/order-states.ts';
import type { StayFacts } from '@minsu/contract/orders/stay-table.ts';

interface StayPart {
  readonly state: StayState;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly roomId: string | null;
  readonly locked: boolean;
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
}

interface OrderPart {
  readonly today: string;
  readonly booking: BookingState;
  readonly timeZone: string;
  readonly stays: readonly Pick<StayPart, 'state' | 'checkIn' | 'checkOut'>[];
}

export const bookingFacts = (order: Pick<OrderPart, 'today' | 'stays'>): BookingFacts => ({
  today: order.today,
  stays: order.stays.filter((stay) => stay.state !== 'cancelled'),
});

/** The business date of the check-in or check-out that an undo would take back. */
const doneOn = (stay: StayPart, timeZone: string, auditHour: number): string | null => {
  const at = stay.state === 'checked_out' ? stay.checkedOutAt : stay.checkedInAt;
  return at && businessDate(at, timeZone, auditHour);
};

export const stayFacts = (order: OrderPart, stay: StayPart, auditHour: number): StayFacts => ({
  today: order.today,
  booking: order.booking,
  checkIn: stay.checkIn,
  checkOut: stay.checkOut,
  roomId: stay.roomId,
  locked: stay.locked,
  doneOn: doneOn(stay, order.timeZone, auditHour),
  liveStays: order.stays.filter((one) => one.state !== 'cancelled').length,
});
