/** Board steps over several stays: move together, swap, split; and their undo. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { guestName } from '../guest-view.ts';
import { bool, date, fen, fenInput, id, instant, version } from '../wire.ts';
import { GivenUpNights } from './keeping.ts';
import { anyway, keeping } from './order-command.ts';
import { againstList, ChangeRefusal, pricings } from './stay-change-endpoints.ts';

/** How many bars one drop may move. */
export const MOVE_LIMIT = 100;

const pricing = {
  pricing: z.enum(pricings).default('keep'),
  /** With `custom`: the room price of all nights that change. */
  customFen: fenInput.optional(),
};

export const StayMove = z.strictObject({
  stayId: id,
  /** For its order. */
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
  /** With the versions of their orders. */
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
  /** The first night of the new part. */
  at: date,
  /** Room of the new part; absent: stays in its room. */
  roomId: id.optional(),
  ...pricing,
  ...anyway,
};

/** Position of a stay after a step. */
export const PlacedStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  roomTypeId: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** For its order. */
  version: z.int(),
});

export const StepDone = z
  .object({ stepId: z.string(), houseId: z.string(), stays: z.array(PlacedStay) })
  .meta({ id: 'StepDone' });
export type StepDone = z.infer<typeof StepDone>;

/** In `refused` of a refusal: each stay that a rule refuses. */
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
    /** All of them together; null for roles that do not see money. */
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

export const moveStays = step(
  'move-stays',
  'Move several stays of a house at once, all of them or none',
  moves,
);
export const previewMoves = preview('preview-moves', 'What moving several stays would do', moves);
export const swapStays = step('swap-stays', 'Two stays change rooms with each other', swap);
export const previewSwap = preview('preview-swap', 'What a swap of rooms would do', swap);
export const splitStay = step(
  'split-stay',
  'Cut a stay in two at a date; the second part may go elsewhere',
  split,
);

export const previewSplit = preview(
  'preview-split',
  'What putting the second part of a stay elsewhere would do; no stay in the answer: it stays in its room',
  split,
);

export const unassignStays = step(
  'unassign-stays',
  'Take the rooms of several stays of a house away again, all of them or none',
  stays,
);
export const lockStays = step(
  'lock-stays',
  'Keep several stays of a house in their rooms, or let them move again; all of them or none',
  { ...stays, locked: bool },
);

export const stepKinds = [
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

/** A stay or block that a step touched; null where there was none. */
export const StepItem = z.object({
  id: z.string(),
  of: z.enum(['stay', 'block']),
  /** The guest, or the reason of a block. */
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
    /** The first ones of them. */
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
  summary:
    'Take a step of mine on the board back: the one named, the last one of a stay or block, or the last of all',
  input: z.object({ id: id.optional(), stayId: id.optional(), blockId: id.optional(), ...anyway }),
  output: BoardStep,
});
