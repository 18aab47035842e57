/** Changes of a stay's room and dates. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, date, fen, fenInput, id } from '../../platform/wire.ts';
import { anyway, keeping, orderCommand, stayKey } from './order-command.ts';
import { GivenUpNights } from './stay/keeping.ts';

export const assignRoom = orderCommand(
  'assign',
  'order:edit',
  'Assign a room to a stay; the best fit when none is named',
  {
    ...stayKey,
    roomId: id.optional(),
  },
);

export const unassignRoom = orderCommand('unassign', 'order:edit', 'Unassign the room of a stay', stayKey);

export const lockAssignment = orderCommand('lock', 'order:edit', 'Lock a stay to its room, or unlock it', {
  ...stayKey,
  locked: bool,
});

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

/** A rule that a change breaks. */
export const ChangeRefusal = z.object({
  code: z.string(),
  message: z.string(),
  /** True if a user who may override prices can ignore it. */
  overridable: z.boolean(),
});

/** Null for roles that do not see money. */
export const againstList = {
  /** List price of the nights after the change, in fen. */
  listFen: fen.nullable(),
  /** Discount below list price, in fen. */
  belowListFen: fen.nullable(),
};

/** Moves, extends or shortens a stay, or all at once: the result of a drop on the calendar. */
export const changeStay = orderCommand(
  'change-stay',
  'order:edit',
  'Move a stay to another room or other dates',
  change,
);

export const previewStayChange = endpoint('POST /hotel-order/order/preview-stay-change', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Preview a change of a stay',
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
