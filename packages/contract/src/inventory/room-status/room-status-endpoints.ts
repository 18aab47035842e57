import { z } from 'zod';
import { RoomCondition } from '../../foundation/houses/house.ts';
import { guestName } from '../../guest-view.ts';
import { daysBetween } from '../../platform/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, id, keyword, line, list, note, version } from '../../platform/wire.ts';
import { BoardCells, BoardFrame, BoardTotals } from './board-parts.ts';
import { BOARD_DAY_LIMIT, Board, manualBlockKinds, RoomBlock } from './room-status.ts';

const range = { from: date, to: date };
const ordered = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine((v) => (v as { from: string }).from < (v as { to: string }).to, {
      ...custom('reversedRange'),
      path: ['to'],
    })
    .refine((v) => daysBetween((v as { from: string }).from, (v as { to: string }).to) <= BOARD_DAY_LIMIT, {
      ...custom('tooManyNights', BOARD_DAY_LIMIT),
      path: ['to'],
    }) as T;

const boardInput = ordered(
  z.object({
    ...range,
    houseIds: list(id).optional(),
    city: list(z.string().max(40)).optional(),
    landlordId: list(id).optional(),
    tag: list(z.string().max(20)).optional(),
    keyword: keyword(50).optional(),
    condition: RoomCondition.optional(),
  }),
);

export const getBoard = endpoint('POST /hotel-info/room-status/board', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'The room calendar: properties, types, rooms, stays, blocks, prices',
  input: boardInput,
  output: Board,
});

export const getBoardFrame = endpoint('POST /hotel-info/room-status/board-frame', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Open the room calendar: rows, today, unassigned stays, and the visible cells',
  input: boardInput,
  output: BoardFrame,
});

export const getBoardCells = endpoint('POST /hotel-info/room-status/board-cells', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Stays, blocks and prices of some properties and nights of the room calendar',
  input: ordered(z.object({ ...range, houseIds: list(id).pipe(z.array(id).min(1).max(500)) })),
  output: BoardCells,
});

export const getBoardTotals = endpoint('POST /hotel-info/room-status/board-totals', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Totals of the room calendar: occupancy per night, stays by channel and state',
  input: boardInput,
  output: BoardTotals,
});

/** Sent with `roomStatus.staysInTheWay`: stays to move first. */
export const StayInTheWay = z.object({
  stayId: z.string(),
  roomId: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  guest: guestName(),
  roomNumber: z.string(),
  /** First conflicting night. */
  night: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
});
export type StayInTheWay = z.infer<typeof StayInTheWay>;

export const blockRooms = endpoint('POST /hotel-info/room-status/block', {
  kind: 'command',
  permission: 'roomStatus:block',
  summary: 'Block rooms for a range of nights',
  input: ordered(
    z.object({
      roomIds: list(id).pipe(z.array(id).min(1).max(200)),
      ...range,
      kind: z.enum(manualBlockKinds),
      reason: line(60),
      note: note(500).default(''),
      /** For held rooms; absent: released by hand. */
      releaseAt: z.iso.datetime().nullable().default(null),
    }),
  ),
  output: z.array(RoomBlock),
});

export const changeBlock = endpoint('POST /hotel-info/room-status/change-block', {
  kind: 'command',
  permission: 'roomStatus:block',
  summary: 'Move or resize a block, or change its reason',
  input: ordered(
    z.object({
      id,
      version,
      roomId: id.optional(),
      ...range,
      kind: z.enum(manualBlockKinds).optional(),
      reason: line(60).optional(),
      note: note(500).optional(),
      releaseAt: z.iso.datetime().nullable().optional(),
    }),
  ),
  output: RoomBlock,
});

export const unblockRoom = endpoint('POST /hotel-info/room-status/unblock', {
  kind: 'command',
  permission: 'roomStatus:block',
  summary: 'Unblock a room',
  input: z.object({ id, version }),
  output: z.null(),
});

export const getBlock = endpoint('GET /hotel-info/room-status/block-detail', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'One block',
  input: z.object({ id }),
  output: RoomBlock.extend({ roomNumber: z.string(), houseName: z.string(), actions: z.array(z.string()) }),
});
