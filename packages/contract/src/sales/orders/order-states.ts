/**
 * The two axes of an order's life (contract §4). Booking: is it sold. Stay: where is the guest. The shown state
 * derives from both.
 */
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { orderFailures } from './order-failures.ts';

export const bookingStates = [
  'wait_accept',
  'wait_pay',
  'hold',
  'confirmed',
  'cancelled',
  'expired',
  'rejected',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const stayStates = ['expected', 'in_house', 'checked_out', 'no_show', 'cancelled'] as const;
export type StayState = (typeof stayStates)[number];

/** 待支付 待确认 保留 已超时 已取消 已拒单 已入住 待入住 已完成 未入住 */
export const shownStates = [
  'wait_pay',
  'wait_accept',
  'hold',
  'expired',
  'cancelled',
  'rejected',
  'in_house',
  'expected',
  'completed',
  'no_show',
] as const;
export type ShownState = (typeof shownStates)[number];

/** Booking states that were not fulfilled. */
export const endedBookings: readonly BookingState[] = ['cancelled', 'expired', 'rejected'];
/** Booking states that own nights until their deadline or end. */
export const openBookings: readonly BookingState[] = ['wait_accept', 'wait_pay', 'hold', 'confirmed'];

/**
 * States that put the guest in a property's scope: stayed, in house or expected. Cancelled, expired, rejected, merged
 * and no-show orders do not.
 */
export const connectingStates: readonly ShownState[] = [
  'wait_pay',
  'wait_accept',
  'hold',
  'expected',
  'in_house',
  'completed',
];

export const shownState = (booking: BookingState, stays: readonly StayState[]): ShownState => {
  if (booking !== 'confirmed') return booking;
  if (stays.includes('in_house')) return 'in_house';
  if (stays.includes('expected')) return 'expected';
  if (stays.includes('checked_out')) return 'completed';
  if (stays.includes('no_show')) return 'no_show';
  return 'cancelled';
};

/** State shown on a stay's bar. */
export const shownStayState = (booking: BookingState, stay: StayState): ShownState =>
  shownState(booking, [stay]);

export interface BookingFacts {
  /** Business date of the property. */
  readonly today: string;
  readonly stays: readonly {
    readonly state: StayState;
    readonly checkIn: string;
    readonly checkOut: string;
  }[];
}

/** An hourly stay lasts through its day, a nightly one until its last day. */
export const isOver = (
  { checkIn, checkOut }: { readonly checkIn: string; readonly checkOut: string },
  today: string,
): boolean => (isHourly({ checkIn, checkOut }) ? checkOut < today : checkOut <= today);

/** Like `isOver`, but the last day counts until check-out time, so a guest arriving after the night audit is let in. */
export const isOverNow = (
  stay: { readonly checkIn: string; readonly checkOut: string },
  today: string,
  isBeforeCheckOut: boolean,
): boolean => isOver(stay, today) && !(isBeforeCheckOut && stay.checkOut === today);

/** True for an hourly stay, whose dates are equal. */
export const isHourly = ({
  checkIn,
  checkOut,
}: {
  readonly checkIn: string;
  readonly checkOut: string;
}): boolean => checkIn === checkOut;

export const bookingActions = [
  'accept',
  'reject',
  'pay',
  'confirm',
  'cancel',
  'expire',
  'reinstate',
] as const;
export type BookingAction = (typeof bookingActions)[number];

export const bookingTable: StateTable<BookingAction, BookingState, BookingFacts> = {
  accept: {
    from: ['wait_accept'],
    to: ['confirmed', 'wait_pay'],
    permission: 'order:accept',
    failure: orderFailures.cannotAccept,
  },
  reject: {
    from: ['wait_accept'],
    to: ['rejected'],
    permission: 'order:accept',
    failure: orderFailures.cannotReject,
  },
  pay: {
    from: ['wait_pay'],
    to: ['confirmed'],
    permission: 'order:payment',
    failure: orderFailures.cannotPay,
  },
  confirm: {
    from: ['hold'],
    to: ['confirmed'],
    permission: 'order:accept',
    failure: orderFailures.cannotConfirm,
  },
  cancel: {
    from: ['wait_accept', 'wait_pay', 'hold', 'confirmed'],
    to: ['cancelled'],
    permission: 'order:cancel',
    failure: orderFailures.cannotCancel,
    guard: ({ stays }) =>
      stays.some((stay) => stay.state === 'in_house' || stay.state === 'checked_out')
        ? orderFailures.cannotCancelInHouse
        : null,
  },
  expire: { from: ['wait_accept', 'wait_pay', 'hold'], to: ['expired'], failure: orderFailures.cannotExpire },
  reinstate: {
    from: ['cancelled', 'expired'],
    to: ['confirmed'],
    permission: 'order:cancel',
    failure: orderFailures.cannotReinstate,
    guard: ({ stays, today }) => {
      // Its stays were merged into another order.
      if (stays.length === 0) return orderFailures.mergedAway;
      return stays.every((stay) => !isOver(stay, today) && stay.checkIn >= today)
        ? null
        : orderFailures.reinstateInThePast;
    },
  },
};

export const bookingActionsOf = (
  state: BookingState,
  facts: BookingFacts,
  may: (permission: Permission) => boolean,
): BookingAction[] => allowedActions(bookingTable, state, facts, may);
