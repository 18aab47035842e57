/** The month board in parts: rows first, then visible cells, then changes. */
import { z } from 'zod';
import { RoomCondition } from '../../foundation/houses/house.ts';
import { fen } from '../../platform/wire.ts';
import { Channel } from '../../sales/orders/order.ts';
import { shownStates } from '../../sales/orders/order-states.ts';
import { Board, BoardBlock, BoardHouse, BoardStay, BoardType } from './room-status.ts';

export const BoardCells = z
  .object({
    from: z.string(),
    to: z.string(),
    houseIds: z.array(z.string()),
    /** Last change that these cells include. */
    position: z.int(),
    stays: z.array(BoardStay),
    blocks: z.array(BoardBlock),
    /** Fen per night of the range by room type id; null for roles that do not see money. */
    prices: z.record(z.string(), z.array(fen)).nullable(),
  })
  .meta({ id: 'BoardCells' });
export type BoardCells = z.infer<typeof BoardCells>;

export const FrameHouse = BoardHouse.omit({ types: true }).extend({
  types: z.array(BoardType.omit({ prices: true, unplaced: true })),
});
export type FrameHouse = z.infer<typeof FrameHouse>;

/** Frame: all rows, today's bars, unassigned stays, and the first visible cells. */
export const BoardFrame = Board.omit({ houses: true }).extend({
  houses: z.array(FrameHouse),
  /** Nights around today for which `stays` and `blocks` are complete. */
  today: z.object({ from: z.string(), to: z.string() }),
  position: z.int(),
  cells: BoardCells.nullable(),
});
export type BoardFrame = z.infer<typeof BoardFrame>;

/** Counts over all stays, loaded or not. */
export const BoardTotals = z
  .object({
    /** Stays per night of the window, assigned or not, without no-shows. */
    sold: z.array(z.int()),
    stays: z.array(z.object({ channel: Channel, shown: z.enum(shownStates), count: z.int() })),
  })
  .meta({ id: 'BoardTotals' });
export type BoardTotals = z.infer<typeof BoardTotals>;

/** Current board state of a record; replaces the previous one. */
export const BoardPatch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), houseId: z.string(), id: z.string(), stays: z.array(BoardStay) }),
  z.object({ kind: z.literal('block'), houseId: z.string(), id: z.string(), block: BoardBlock.nullable() }),
  z.object({ kind: z.literal('room'), houseId: z.string(), id: z.string(), condition: RoomCondition }),
]);
export type BoardPatch = z.infer<typeof BoardPatch>;

export const PlacedPatch = z.object({ position: z.int(), patch: BoardPatch });
export type PlacedPatch = z.infer<typeof PlacedPatch>;

/** True for events sent as patches; other events of a property make boards refetch it. */
export const isPatched = ({ name, entity }: { readonly name: string; readonly entity: string }): boolean =>
  entity === 'order' || entity === 'roomBlock' || name === 'room.conditionSet';
