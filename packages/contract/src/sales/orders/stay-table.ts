/** State table of a stay: actions, permissions and guards. */
import type { Permission } from '../../permission.ts';
import { allowedActions, type StateTable } from '../../platform/state-table.ts';
import { orderFailures } from './order-failures.ts';
import {
  type BookingState,
  type bookingTable,
  isHourly,
  isOverNow,
  openBookings,
  type StayState,
} from './order-states.ts';

export interface StayFacts {
  readonly today: string;
  /** True before today's check-out time, property-local. */
  readonly isBeforeCheckOut: boolean;
  readonly booking: BookingState;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly roomId: string | null;
  readonly locked: boolean;
  /** Business date of the check-in or check-out that an undo would revert; null if none. */
  readonly doneOn: string | null;
  /** Stays that are not cancelled; includes no-shows, which are still charged. */
  readonly liveStays: number;
}

export const stayActions = [
  'checkIn',
  'undoCheckIn',
  'checkOut',
  'undoCheckOut',
  'noShow',
  'cancelStay',
  'reinstateStay',
  'assign',
  'unassign',
  'lock',
  'unlock',
  'move',
  'extend',
  'shorten',
  'split',
  'changeHours',
  'earlyCheckIn',
  'lateCheckOut',
] as const;
export type StayAction = (typeof stayActions)[number];

const whenConfirmed =
  (guard: (facts: StayFacts) => ReturnType<NonNullable<(typeof bookingTable)['cancel']['guard']>>) =>
  (facts: StayFacts) =>
    facts.booking === 'confirmed' ? guard(facts) : orderFailures.notConfirmed;

const whenOpen = (facts: StayFacts) =>
  openBookings.includes(facts.booking) ? null : orderFailures.notConfirmed;

/** Hourly stays have their own room and day commands. */
const ofNights = (facts: StayFacts) => (isHourly(facts) ? orderFailures.hourlyHasNoNights : null);

const sameDay = (facts: StayFacts) => (facts.doneOn === facts.today ? null : orderFailures.undoOnlySameDay);

export const stayTable: StateTable<StayAction, StayState, StayFacts> = {
  checkIn: {
    from: ['expected'],
    to: ['in_house'],
    permission: 'order:checkIn',
    failure: orderFailures.cannotCheckIn,
    guard: whenConfirmed((facts) => {
      if (facts.checkIn > facts.today) return orderFailures.checkInTooEarly;
      return isOverNow(facts, facts.today, facts.isBeforeCheckOut) ? orderFailures.checkInTooLate : null;
    }),
  },
  undoCheckIn: {
    from: ['in_house'],
    to: ['expected'],
    permission: 'order:checkIn',
    failure: orderFailures.cannotUndoCheckIn,
    guard: sameDay,
  },
  checkOut: {
    from: ['in_house'],
    to: ['checked_out'],
    permission: 'order:checkOut',
    failure: orderFailures.cannotCheckOut,
  },
  undoCheckOut: {
    from: ['checked_out'],
    to: ['in_house'],
    permission: 'order:checkOut',
    failure: orderFailures.cannotUndoCheckOut,
    guard: sameDay,
  },
  noShow: {
    from: ['expected'],
    to: ['no_show'],
    permission: 'order:checkIn',
    failure: orderFailures.cannotMarkNoShow,
    guard: whenConfirmed(({ today, checkIn }) => (checkIn <= today ? null : orderFailures.noShowTooEarly)),
  },
  cancelStay: {
    from: ['expected'],
    to: ['cancelled'],
    permission: 'order:cancel',
    failure: orderFailures.cannotCancelStay,
    guard: (facts) => whenOpen(facts) ?? (facts.liveStays > 1 ? null : orderFailures.lastStay),
  },
  reinstateStay: {
    from: ['no_show'],
    to: ['expected'],
    permission: 'order:cancel',
    failure: orderFailures.cannotReinstateStay,
    guard: whenConfirmed((facts) =>
      isOverNow(facts, facts.today, facts.isBeforeCheckOut) ? orderFailures.reinstateInThePast : null,
    ),
  },
  assign: {
    from: ['expected'],
    to: ['expected'],
    permission: 'order:edit',
    failure: orderFailures.cannotAssign,
    guard: (facts) =>
      ofNights(facts) ?? whenOpen(facts) ?? (facts.roomId === null ? null : orderFailures.cannotAssign),
  },
  unassign: {
    from: ['expected'],
    to: ['expected'],
    permission: 'order:edit',
    failure: orderFailures.cannotUnassign,
    guard: (facts) =>
      ofNights(facts) ??
      whenOpen(facts) ??
      (facts.roomId === null ? orderFailures.notAssigned : facts.locked ? orderFailures.locked : null),
  },
  lock: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotAssign,
    guard: (facts) =>
      ofNights(facts) ??
      (facts.roomId === null || facts.locked ? orderFailures.notAssigned : whenOpen(facts)),
  },
  unlock: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotAssign,
    guard: (facts) => ofNights(facts) ?? (facts.locked ? whenOpen(facts) : orderFailures.notAssigned),
  },
  move: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotMove,
    guard: (facts) => ofNights(facts) ?? whenOpen(facts) ?? (facts.locked ? orderFailures.locked : null),
  },
  extend: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotExtend,
    guard: (facts) => ofNights(facts) ?? whenOpen(facts),
  },
  shorten: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotShorten,
    guard: (facts) => ofNights(facts) ?? whenOpen(facts),
  },
  split: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotSplit,
    guard: (facts) =>
      ofNights(facts) ??
      whenOpen(facts) ??
      (facts.roomId === null ? orderFailures.notAssigned : facts.locked ? orderFailures.locked : null),
  },
  changeHours: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotChangeHours,
    guard: (facts) => (isHourly(facts) ? whenOpen(facts) : orderFailures.cannotChangeHours),
  },
  // Allowed after arrival too, to record what the desk granted.
  earlyCheckIn: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotArriveEarly,
    guard: (facts) => ofNights(facts) ?? whenOpen(facts),
  },
  lateCheckOut: {
    from: ['expected', 'in_house'],
    to: ['expected', 'in_house'],
    permission: 'order:edit',
    failure: orderFailures.cannotLeaveLate,
    guard: (facts) => ofNights(facts) ?? whenOpen(facts),
  },
};
export const stayActionsOf = (
  state: StayState,
  facts: StayFacts,
  may: (permission: Permission) => boolean,
): StayAction[] => allowedActions(stayTable, state, facts, may);
