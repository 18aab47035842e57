/** Check-in, check-out, undoing both, and no-shows. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { custom } from '../../../platform/field-messages.ts';
import { bool, fen, fenInput, id, line } from '../../../platform/wire.ts';
import { GuestInputs } from '../../registration/registration.ts';
import { TakenMethod } from '../order.ts';
import { anyway, ending, keeping, orderCommand, orderKey, reason, stayKey } from '../order-command.ts';
import { arrivalShape, depositInput, GroupArrival } from './arrival.ts';
import { GivenUpNights } from './keeping.ts';

/** Each room at most once. */
const isEachOnce = (stays: readonly { readonly stayId: string }[]): boolean =>
  new Set(stays.map(({ stayId }) => stayId)).size === stays.length;

export const checkInOrder = orderCommand('check-in', 'order:checkIn', 'Check the guests of a stay in', {
  ...stayKey,
  roomId: id.optional(),
  guestName: line(60).optional(),
  ...arrivalShape,
  ...depositInput,
});

export const checkInGroup = orderCommand(
  'check-in-group',
  'order:checkIn',
  'Check the guests of several rooms of an order in, all of them or none',
  {
    ...orderKey,
    arrivals: z.array(GroupArrival).min(1).max(20).refine(isEachOnce, custom('notAChoice')),
    ...depositInput,
  },
);

/** Names and documents of a group, before or after arrival. */
export const saveRoomingList = orderCommand(
  'rooming-list',
  'order:edit',
  'Say who sleeps in which room of an order, with the documents that are known',
  {
    ...orderKey,
    rooms: z
      .array(
        z.strictObject({
          stayId: id,
          guestName: line(60).optional(),
          registrations: GuestInputs.optional(),
        }),
      )
      .min(1)
      .max(20)
      .refine(isEachOnce, custom('notAChoice')),
  },
);

export const undoCheckIn = orderCommand(
  'undo-check-in',
  'order:checkIn',
  'Take a check-in of today back',
  stayKey,
);

export const checkOutOrder = orderCommand('check-out', 'order:checkOut', 'Check the guests of a stay out', {
  ...stayKey,
  /** For nights given up by early departure. */
  ...keeping,
  waiveBalance: bool.default(false),
  /** With the last guest, returns the remaining deposit by its original method. */
  returnDeposit: bool.default(false),
  reason: reason.optional(),
});

export const checkOutGroup = orderCommand(
  'check-out-group',
  'order:checkOut',
  'Check the guests of several rooms of an order out on their day, all of them or none',
  {
    ...orderKey,
    stayIds: z
      .array(id)
      .min(1)
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, custom('notAChoice')),
    /** Pays the amount due in the same request; needs the permission to take payments. */
    payMethod: TakenMethod.optional(),
    /** Amount due shown in the dialog; refused if it has changed since. */
    dueFen: fenInput.optional(),
    /** With the last guest, returns the remaining deposit by its original method. */
    returnDeposit: bool.default(false),
  },
);

export const previewCheckOut = endpoint('POST /hotel-order/order/preview-check-out', {
  kind: 'query',
  permission: 'order:checkOut',
  summary: 'Nights released by an early departure, and how much may be charged',
  input: z.object({ stayId: id }),
  output: z.object({
    on: z.string(),
    /** Null where no nights are given up, and for roles that do not see money. */
    givenUp: GivenUpNights.nullable(),
    /** `leftFen` excludes what is kept of nights given up; null for roles that do not see money. */
    bill: z.object({ leftFen: fen, toComeFen: fen }).nullable(),
    /** Other guests of the order are in house: the last one settles. */
    othersInHouse: z.boolean(),
  }),
});

export const undoCheckOut = orderCommand(
  'undo-check-out',
  'order:checkOut',
  'Take a check-out of today back',
  { ...stayKey, ...anyway },
);

/** Outcome for a deposit that check-out had moved: due again, held again, or already returned. */
export const UndoneDeposit = z.object({
  outcome: z.enum(['due', 'withdrawn', 'onItsWay', 'paid']),
  amountFen: fen,
});
export type UndoneDeposit = z.infer<typeof UndoneDeposit>;

export const previewUndoCheckOut = endpoint('POST /hotel-order/order/preview-undo-check-out', {
  kind: 'query',
  permission: 'order:checkOut',
  summary: 'Preview the undo of today’s check-out',
  input: z.object({ stayId: id }),
  output: z.object({
    /** Nights taken again, [from, to), with the `last` one; null if none were released. */
    nights: z.object({ from: z.string(), to: z.string(), last: z.string() }).nullable(),
    /** Restored nights and charges, and waived amount; null for roles that do not see money. */
    amountFen: fen.nullable(),
    waivedFen: fen.nullable(),
    /** Null where check-out did not touch the deposit, and for roles that do not see money. */
    deposit: UndoneDeposit.nullable(),
    /** The door code expired at check-out; a new one is issued. */
    newDoorCode: z.boolean(),
    /** Why it cannot be undone, in the reader's language. */
    refusal: z.string().nullable(),
    /** A restriction that users who may override prices can ignore. */
    overridable: z.boolean(),
  }),
});

export const markNoShow = orderCommand('no-show', 'order:checkIn', 'Mark an order as a no-show', {
  ...stayKey,
  ...ending,
});

export const cancelStay = orderCommand('cancel-stay', 'order:cancel', 'Cancel one room of a group', {
  ...stayKey,
  reason,
  ...ending,
  ...anyway,
});

export const reinstateStay = orderCommand('reinstate-stay', 'order:cancel', 'Undo a no-show', {
  ...stayKey,
  ...anyway,
});
