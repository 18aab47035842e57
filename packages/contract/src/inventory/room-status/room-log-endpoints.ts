/** 房态日志: operations on rooms with state before and after. */
import { z } from 'zod';
import { RoomCondition } from '../../foundation/houses/house.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, id, instant, keyword, list } from '../../platform/wire.ts';
import { BlockKind } from './room-status.ts';

export const roomOperations = [
  'condition',
  'blocked',
  'blockChanged',
  'unblocked',
  'released',
  'restored',
  'linkedClosed',
  'linkedOpened',
  'partsSaved',
  'assigned',
  'unassigned',
  'locked',
  'unlocked',
  'moved',
  'swapped',
  'split',
  'extended',
  'shortened',
  'stepUndone',
  'checkedIn',
  'checkInUndone',
  'checkedOut',
  'checkOutUndone',
  'typeMovePlanned',
  'typeMoved',
  'typeMoveCancelled',
  'typeMoveUndone',
  'deactivated',
  'activated',
] as const;
export const RoomOperation = z.enum(roomOperations);
export type RoomOperation = z.infer<typeof RoomOperation>;

/** Facts of a room or stay in a line; others are absent. */
export const LoggedState = z
  .object({
    condition: RoomCondition,
    kind: BlockKind,
    /** Null: without a room. */
    room: z.string().nullable(),
    roomType: z.string().nullable(),
    /** Nights concerned, [from, to). */
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    /** Numbers of the rooms within it. */
    parts: z.array(z.string()),
    /** Former rooms and dates of stays that a step moved. */
    places: z.array(z.string()),
    locked: z.boolean(),
    active: z.boolean(),
  })
  .partial();
export type LoggedState = z.infer<typeof LoggedState>;

export const RoomLogEntry = z.object({
  id: z.string(),
  at: instant,
  operation: RoomOperation,
  houseId: z.string(),
  houseName: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  roomTypeName: z.string().nullable(),
  /** Set for operations on a stay. */
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  /** Null: created or removed. */
  before: LoggedState.nullable(),
  after: LoggedState.nullable(),
  /** 系统: caused by another change or by time. */
  bySystem: z.boolean(),
  /** Empty for time-driven changes. */
  actor: z.string(),
});
export type RoomLogEntry = z.infer<typeof RoomLogEntry>;

const filters = {
  houseId: list(id).optional(),
  roomId: id.optional(),
  operation: list(RoomOperation).optional(),
  bySystem: bool.optional(),
  /** Name of the user. */
  actor: keyword(40).optional(),
  /** Date range of the operation, inclusive. */
  doneFrom: date.optional(),
  doneTo: date.optional(),
};
const sorts = ['at'] as const;

export const pageRoomLog = endpoint('POST /hotel-info/room-status/log', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Room log: conditions, blocks, links, assignments and moves, newest first',
  input: z.object({ ...filters, sort: sortInput(sorts), ...pageInput }),
  output: pageOf(RoomLogEntry),
});

export const roomLogColumns = [
  'at',
  'operation',
  'changes',
  'houseName',
  'roomNumber',
  'roomTypeName',
  'orderNo',
  'actor',
] as const;
export type RoomLogColumn = (typeof roomLogColumns)[number];

export const exportRoomLog = listExport('/hotel-info/room-status/log/export', {
  permission: 'roomStatus:read',
  summary: 'The filtered room-state log as .xlsx',
  filters,
  sorts,
  columns: roomLogColumns,
});
