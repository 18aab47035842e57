/** Board steps over several stays: move together, swap, split; and their undo. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, date, fen, fenInput, id, instant, version } from '../../platform/wire.ts';
import { anyway, keeping } from './order-command.ts';
import { GivenUpNights } from './stay/keeping.ts';
import { againstList, ChangeRefusal, pricings } from './stay-change-endpoints.ts';

/** Stays one drop may move. */
export const MOVE_LIMIT = 100;

const pricing = {
  pricing: z.enum(pricings).default('keep'),
  /** With `custom`: the room price of all nights that change. */
  customFen: fenInput.optional(),
};

export const StayMove = z.strictObject({
  stayId: id,
  /** Version of its order. */
  version,
  roomId: id.optional(),
  checkIn: date.optional(),
  checkOut: date.optional(),
  ...pricing,
  ...keeping,
});
export type StayMove = z.output<typeof StayMove>;

const moves = {
  ...anyway,
  moves: z
    .array(StayMove)
    .min(1)
    .max(MOVE_LIMIT)
    .refine((list) => new Set(list.map(({ stayId }) => stayId)).size === list.length, custom('notAChoice')),
};

const stays = {
  /** With their orders' versions. */
  stays: z
    .array(z.strictObject({ stayId: id, version }))
    .min(1)
    .max(MOVE_LIMIT)
    .refine((list) => new Set(list.map(({ stayId }) => stayId)).size === list.length, custom('notAChoice')),
};

const swap = {
  firstId: id,
  firstVersion: version,
  secondId: id,
  secondVersion: version,
  pricing: z.enum(['keep', 'difference']).default('keep'),
  ...anyway,
};

const split = {
  stayId: id,
  version,
  /** First night of the new part. */
  at: date,
  /** Room of the new part; absent: stays in its room. */
  roomId: id.optional(),
  ...pricing,
  ...anyway,
};

/** Position of a stay after a step. */
const PlacedStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  roomTypeId: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** Version of its order. */
  version: z.int(),
});

export const StepDone = z
  .object({ stepId: z.string(), houseId: z.string(), stays: z.array(PlacedStay) })
  .meta({ id: 'StepDone' });
export type StepDone = z.infer<typeof StepDone>;

/** Refused stays, in a failure's `refused` detail. */
export const RefusedStay = z
  .object({ stayId: z.string(), guest: guestName(), code: z.string(), message: z.string() })
  .meta({ id: 'RefusedStay' });

export const MovePreview = z
  .object({
    stays: z.array(
      z.object({
        stayId: z.string(),
        guest: guestName(),
        verbs: z.array(z.enum(['move', 'extend', 'shorten'])),
        fromRoom: z.string().nullable(),
        toRoom: z.string().nullable(),
        otherType: z.boolean(),
        checkIn: z.string(),
        checkOut: z.string(),
        roomFenBefore: fen.nullable(),
        roomFenAfter: fen.nullable(),
        differenceFen: fen.nullable(),
        ...againstList,
        /** Null without given-up nights, and for roles that do not see money. */
        givenUp: GivenUpNights.nullable(),
        refusals: z.array(ChangeRefusal),
        warnings: z.array(z.string()),
      }),
    ),
    /** Total in fen; null for roles that do not see money. */
    differenceFen: fen.nullable(),
    /** True if nothing prevents any of them. */
    possible: z.boolean(),
  })
  .meta({ id: 'MovePreview' });
export type MovePreview = z.infer<typeof MovePreview>;

const step = <T extends z.ZodRawShape>(verb: string, summary: string, shape: T) =>
  endpoint(`POST /hotel-order/order/${verb}`, {
    kind: 'command',
    permission: 'order:edit',
    summary,
    input: z.object(shape),
    output: StepDone,
  });
const preview = <T extends z.ZodRawShape>(verb: string, summary: string, shape: T) =>
  endpoint(`POST /hotel-order/order/${verb}`, {
    kind: 'query',
    permission: 'order:edit',
    summary,
    input: z.object(shape),
    output: MovePreview,
  });

export const moveStays = step('move-stays', 'Move several stays of a property at once, all or none', moves);
export const previewMoves = preview('preview-moves', 'Preview a move of several stays', moves);
export const swapStays = step('swap-stays', 'Swap the rooms of two stays', swap);
export const previewSwap = preview('preview-swap', 'Preview a swap of rooms', swap);
export const splitStay = step(
  'split-stay',
  'Split a stay at a date; the second part may be in another room',
  split,
);

export const previewSplit = preview(
  'preview-split',
  'Preview a split of a stay; without a second room it stays in its room',
  split,
);

export const unassignStays = step(
  'unassign-stays',
  'Unassign the rooms of several stays of a property, all or none',
  stays,
);
export const lockStays = step(
  'lock-stays',
  'Lock several stays of a property to their rooms, or unlock them; all or none',
  { ...stays, locked: bool },
);

const stepKinds = [
  'move',
  'swap',
  'split',
  'assign',
  'unassign',
  'lock',
  'plan',
  'block',
  'changeBlock',
  'unblock',
  'addRoom',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** Stays and blocks of a step listed by name. */
export const STEP_ITEMS = 3;

export const StepPlace = z.object({
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  locked: z.boolean(),
});
export type StepPlace = z.infer<typeof StepPlace>;

/** A stay or block before and after a step; null where it did not exist. */
export const StepItem = z.object({
  id: z.string(),
  of: z.enum(['stay', 'block']),
  /** Guest name, or reason of a block. */
  name: z.string(),
  before: StepPlace.nullable(),
  after: StepPlace.nullable(),
});
export type StepItem = z.infer<typeof StepItem>;

export const BoardStep = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    kind: z.enum(stepKinds),
    stays: z.int(),
    blocks: z.int(),
    /** The first ones. */
    items: z.array(StepItem),
    madeAt: instant,
    undoneAt: instant.nullable(),
  })
  .meta({ id: 'BoardStep' });
export type BoardStep = z.infer<typeof BoardStep>;

export const listSteps = endpoint('GET /hotel-order/order/board-steps', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'My last steps on the board, newest first',
  input: z.object({ houseId: id.optional() }),
  output: z.array(BoardStep),
});

export const undoStep = endpoint('POST /hotel-order/order/undo-step', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Undo one of my board steps: the named one, the last of a stay or block, or the last of all',
  input: z.object({ id: id.optional(), stayId: id.optional(), blockId: id.optional(), ...anyway }),
  output: BoardStep,
});
