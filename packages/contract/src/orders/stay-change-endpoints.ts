/** Changes of a stay's room and dates. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bool, date, fen, fenInput, id } from '../wire.ts';
import { GivenUpNights } from './keeping.ts';
import { anyway, keeping, orderCommand, stayKey } from './order-command.ts';

export const assignRoom = orderCommand(
  'assign',
  'order:edit',
  'Assign a room to a stay; the best fit when none is named',
  {
    ...stayKey,
    roomId: id.optional(),
  },
);

export const unassignRoom = orderCommand(
  'unassign',
  'order:edit',
  'Take the room of a stay away again',
  stayKey,
);

export const lockAssignment = orderCommand(
  'lock',
  'order:edit',
  'Keep a stay in its room, or let it move again',
  {
    ...stayKey,
    locked: bool,
  },
);

/** Price after a move to another room type. */
export const pricings = ['keep', 'difference', 'custom'] as const;

const change = {
  ...stayKey,
  roomId: id.optional(),
  checkIn: date.optional(),
  checkOut: date.optional(),
  pricing: z.enum(pricings).default('keep'),
  /** With `custom`: the room price of all nights that change. */
  customFen: fenInput.optional(),
  ...anyway,
  /** For nights given up by shortening. */
  ...keeping,
};

/** A rule that speaks against a change. */
export const ChangeRefusal = z.object({
  code: z.string(),
  message: z.string(),
  /** True if a user who may override prices can ignore it. */
  overridable: z.boolean(),
});

/** Null for roles that do not see money. */
export const againstList = {
  /** The list price of the nights after the change. */
  listFen: fen.nullable(),
  /** Discount below list price, in fen. */
  belowListFen: fen.nullable(),
};

/** Move, extend, shorten or any of them together: what a drop on the board means. */
export const changeStay = orderCommand(
  'change-stay',
  'order:edit',
  'Move a stay to another room or other dates',
  change,
);

export const previewStayChange = endpoint('POST /hotel-order/order/preview-stay-change', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'What a change of a stay would do, before it is done',
  input: z.object(change),
  output: z.object({
    verbs: z.array(z.enum(['move', 'extend', 'shorten'])),
    fromRoom: z.string().nullable(),
    toRoom: z.string().nullable(),
    otherType: z.boolean(),
    checkIn: z.string(),
    checkOut: z.string(),
    nightsBefore: z.int(),
    nightsAfter: z.int(),
    roomFenBefore: fen.nullable(),
    roomFenAfter: fen.nullable(),
    differenceFen: fen.nullable(),
    ...againstList,
    /** Null without given-up nights, and for roles that do not see money. */
    givenUp: GivenUpNights.nullable(),
    refusals: z.array(ChangeRefusal),
    warnings: z.array(z.string()),
  }),
});
