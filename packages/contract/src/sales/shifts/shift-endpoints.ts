/** Shifts: each belongs to one person and covers all the properties that person serves. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, fen, fenInput, id, instant, line, list, note, version } from '../../platform/wire.ts';
import {
  movementKinds,
  OpenBalances,
  OrdersOnSheet,
  ShiftBox,
  ShiftException,
  Taking,
  TasksOnSheet,
  UnshiftedMoney,
  UnshiftedOnSheet,
} from './shift-sheet.ts';
import { shiftActions, shiftStates } from './shift-states.ts';

const shiftFields = {
  id: z.string(),
  state: z.enum(shiftStates),
  openedBy: z.string(),
  isMine: z.boolean(),
  openedAt: instant,
  /** Properties it was opened for, of those that the reader sees. */
  houses: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Also covers properties out of the reader's scope; sums and boxes exclude them. */
  isPartial: z.boolean(),
  /** Opened on an earlier business date and still not handed over. */
  isOvernight: z.boolean(),
  boxes: z.array(ShiftBox),
  /** Takings so far for an open shift, as closed otherwise. */
  takings: z.array(Taking),
  /** For all boxes. */
  expectedFen: fen,
  countedFen: fen.nullable(),
  note: z.string(),
  noteSeenBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  signedBy: z.string().nullable(),
  signedAt: instant.nullable(),
  version: z.int(),
  actions: z.array(z.enum(shiftActions)),
};

export const Shift = z.object(shiftFields).meta({ id: 'Shift' });
export type Shift = z.infer<typeof Shift>;

/** Current sheet of an open shift, or the sheet handed over; null: closed before sheets were stored. */
export const ShiftSheet = z
  .object({
    ...shiftFields,
    /** Exceptions by person. */
    exceptions: z.array(ShiftException),
    balances: OpenBalances.nullable(),
    deposits: OrdersOnSheet.nullable(),
    /** In-house guests with an unpaid balance. */
    unpaid: OrdersOnSheet.nullable(),
    tasks: TasksOnSheet.nullable(),
    unshifted: UnshiftedOnSheet.nullable(),
  })
  .meta({ id: 'ShiftSheet' });
export type ShiftSheet = z.infer<typeof ShiftSheet>;

export const shiftViews = ['all', 'open', 'toSign', 'different'] as const;
export type ShiftView = (typeof shiftViews)[number];

export const pageShifts = endpoint('POST /hotel-order/shift/page', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'My shifts and those of properties in scope, latest first',
  input: z.object({
    view: z.enum(shiftViews).default('all'),
    houseId: list(id).optional(),
    openedFrom: date.optional(),
    openedTo: date.optional(),
    ...pageInput,
  }),
  output: pageOf(Shift),
});

export const countShiftViews = endpoint('GET /hotel-order/shift/view-counts', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'Number of shifts per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(shiftViews), count: z.int() })),
});

export const getShift = endpoint('GET /hotel-order/shift/sheet', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'The hand-over sheet of a shift',
  input: z.object({ id }),
  output: ShiftSheet,
});

/** How many properties one shift covers at most, and from how many on the clerk chooses them. */
const MAX_SHIFT_HOUSES = 100;
export const MAX_PRESET_HOUSES = 30;

const BoxToOpen = z.object({
  /** Null: the general box. */
  houseId: z.string().nullable(),
  houseName: z.string().nullable(),
  till: z.string(),
  /** Expected cash; null if never counted. */
  expectedFen: fen.nullable(),
  /** Colleagues currently using this box. */
  sharedWith: z.array(z.string()),
});
export type BoxToOpen = z.infer<typeof BoxToOpen>;

export const WaitingNote = z.object({
  shiftId: z.string(),
  note: z.string(),
  by: z.string(),
  at: instant,
  houses: z.array(z.string()),
  /** The property; null for several. */
  houseId: z.string().nullable(),
});
export type WaitingNote = z.infer<typeof WaitingNote>;

export const getShiftDesk = endpoint('POST /hotel-order/shift/desk', {
  kind: 'query',
  permission: 'shift:work',
  summary:
    'The caller’s open shift, or what is needed to open one: properties, boxes and notes left by earlier shifts',
  input: z.object({
    /** Absent: those of the caller’s last shift, or all in scope when they are few. */
    houseIds: list(id).pipe(z.array(z.uuid()).max(MAX_SHIFT_HOUSES)).optional(),
    /** Names of the boxes, by property; the general box under an empty key. */
    tills: z.record(z.string(), line(20)).optional(),
  }),
  output: z.object({
    /** Payments need an open shift. */
    isRequired: z.boolean(),
    /** One box for all properties instead of one for each. */
    isOneBox: z.boolean(),
    mine: z.object({ id: z.string(), openedAt: instant, isOvernight: z.boolean() }).nullable(),
    houses: z.array(z.object({ id: z.string(), name: z.string() })),
    boxes: z.array(BoxToOpen),
    notes: z.array(WaitingNote),
  }),
});

export const openShift = endpoint('POST /hotel-order/shift/open', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Open the caller’s shift for these properties and count the cash in each box',
  input: z.object({
    houseIds: z.array(id).min(1).max(MAX_SHIFT_HOUSES),
    boxes: z
      .array(z.object({ houseId: id.nullable().default(null), till: line(20), countedFen: fenInput }))
      .max(MAX_SHIFT_HOUSES + 1)
      .default([]),
    /** The notes of earlier shifts that the caller has read. */
    seenNotes: z.array(id).default([]),
  }),
  output: ShiftSheet,
});

const key = { id, version };

export const closeShift = endpoint('POST /hotel-order/shift/close', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Count every box and hand the shift over; a difference needs a reason',
  input: z.object({
    ...key,
    counts: z
      .array(z.object({ boxId: id, countedFen: fenInput, reason: note(200).default('') }))
      .max(MAX_SHIFT_HOUSES + 1)
      .default([]),
    note: note(500).default(''),
  }),
  output: ShiftSheet,
});

export const signShift = endpoint('POST /hotel-order/shift/sign', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Take over a shift with its counted cash',
  input: z.object({ ...key, ...dutyReason }),
  output: ShiftSheet,
});

const unshiftedFilters = { houseId: list(id).optional() };

export const pageUnshifted = endpoint('POST /hotel-order/shift/unshifted-page', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'Money outside shifts, latest first',
  input: z.object({ ...unshiftedFilters, ...pageInput }),
  output: pageOf(UnshiftedMoney),
});

export const MAX_TAKE_OVER = 200;

export const takeOverMoney = endpoint('POST /hotel-order/shift/take-over-money', {
  kind: 'command',
  permission: 'shift:work',
  summary: 'Assign money without a shift to my open shift',
  input: z.object({
    items: z
      .array(z.object({ kind: z.enum(movementKinds), moneyId: id }))
      .min(1)
      .max(MAX_TAKE_OVER),
  }),
  output: z.object({ count: z.int(), totalFen: fen }),
});

export const printShift = endpoint('GET /hotel-order/shift/print', {
  kind: 'query',
  permission: 'shift:read',
  summary: 'The hand-over sheet as PDF',
  input: z.object({ id }),
  output: z.null(),
});

export const sheetColumns = ['section', 'houseName', 'name', 'detail', 'amountFen'] as const;
export type SheetColumnKey = (typeof sheetColumns)[number];

export const exportShift = listExport('/hotel-order/shift/export', {
  permission: 'shift:read',
  summary: 'The hand-over sheet as .xlsx',
  filters: { id },
  sorts: ['section'],
  columns: sheetColumns,
});
