/** Check-in and check-out, the way back from both, and guests who do not come. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { GuestInputs } from '../registration/registration.ts';
import { bool, fen, fenInput, id, line } from '../wire.ts';
import { arrivalShape, depositInput, GroupArrival } from './arrival.ts';
import { GivenUpNights } from './keeping.ts';
import { TakenMethod } from './order.ts';
import { anyway, ending, keeping, orderCommand, orderKey, reason, stayKey } from './order-command.ts';

/** No room is named twice. */
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

/** Names and documents of a group, before or after it has come. */
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
  /** Of nights given up by an early departure. */
  ...keeping,
  waiveBalance: bool.default(false),
  /** With the last guest, what is left of the deposit goes back as it was paid. */
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
    /** Pays what is due in the same go; needs the permission to take payments. */
    payMethod: TakenMethod.optional(),
    /** What the dialog showed as due; refused if it has changed since. */
    dueFen: fenInput.optional(),
    /** With the last guest, what is left of the deposit goes back as it was paid. */
    returnDeposit: bool.default(false),
  },
);

export const previewCheckOut = endpoint('POST /hotel-order/order/preview-check-out', {
  kind: 'query',
  permission: 'order:checkOut',
  summary: 'What an early departure gives up, and what may be kept of it',
  input: z.object({ stayId: id }),
  output: z.object({
    on: z.string(),
    /** Null where no nights are given up, and for roles that do not see money. */
    givenUp: GivenUpNights.nullable(),
    /** `leftFen` before what is kept of the nights given up; null for roles that do not see money. */
    bill: z.object({ leftFen: fen, toComeFen: fen }).nullable(),
    /** Another guest of the order is in the house: the last one to leave settles. */
    othersInHouse: z.boolean(),
  }),
});

export const undoCheckOut = orderCommand(
  'undo-check-out',
  'order:checkOut',
  'Take a check-out of today back',
  { ...stayKey, ...anyway },
);

/** What becomes of the deposit that the check-out had moved: due again, kept after all, or beyond recall. */
export const UndoneDeposit = z.object({
  outcome: z.enum(['due', 'withdrawn', 'onItsWay', 'paid']),
  amountFen: fen,
});
export type UndoneDeposit = z.infer<typeof UndoneDeposit>;

export const previewUndoCheckOut = endpoint('POST /hotel-order/order/preview-undo-check-out', {
  kind: 'query',
  permission: 'order:checkOut',
  summary: 'What comes back when a check-out of today is taken back',
  input: z.object({ stayId: id }),
  output: z.object({
    /** Nights that are taken again, [from, to), `last` the last of them; null: none were given back. */
    nights: z.object({ from: z.string(), to: z.string(), last: z.string() }).nullable(),
    /** What nights and charges cost again, and what was waived; null for roles that do not see money. */
    amountFen: fen.nullable(),
    waivedFen: fen.nullable(),
    /** Null where the check-out left the deposit alone, and for roles that do not see money. */
    deposit: UndoneDeposit.nullable(),
    /** The code of the door died with the check-out; another one is issued. */
    newDoorCode: z.boolean(),
    /** Why it cannot be taken back, in words. */
    refusal: z.string().nullable(),
    /** It is a restriction that a user who may override prices can ignore. */
    overridable: z.boolean(),
  }),
});

export const markNoShow = orderCommand('no-show', 'order:checkIn', 'The guest did not come', {
  ...stayKey,
  ...ending,
});

export const cancelStay = orderCommand('cancel-stay', 'order:cancel', 'Cancel one room of a group', {
  ...stayKey,
  reason,
  ...ending,
});

export const reinstateStay = orderCommand(
  'reinstate-stay',
  'order:cancel',
  'The no-show has come after all',
  { ...stayKey, ...anyway },
);
