/** The price calendar: grid, cells, history, bulk changes with their undo, price log. */
import { z } from 'zod';
import { BackgroundRun, listExport } from '../../platform/background-run.ts';
import { daysBetween } from '../../platform/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, id, intBetween, keyword, list, note } from '../../platform/wire.ts';
import { bulkPriceKinds } from './bulk-rules.ts';
import {
  BulkPriceCheck,
  CELL_LIMIT,
  GRID_DAY_LIMIT,
  PriceEdit,
  PriceExplanation,
  PriceGrid,
  PriceLogRow,
  PriceSource,
  RANGE_NIGHT_LIMIT,
  UndoCheck,
} from './price-calendar.ts';
import { editPrices, percentInput, priceInput, readPrices, signedFen, weekdaysInput } from './price-input.ts';
import { STANDARD_PLAN_ID } from './price-rules.ts';
import { Rounding } from './rate-plan.ts';

const planId = id.default(STANDARD_PLAN_ID);
const planCode = z.string().trim().toUpperCase().max(20);

export const getPriceGrid = endpoint('POST /hotel-info/price/grid', {
  ...readPrices,
  summary: 'The price calendar: room types, their plans, prices, layers, restrictions and rooms left',
  input: z
    .object({
      from: date,
      /** The day after the last. */
      to: date,
      houseIds: list(id).optional(),
      city: list(z.string().max(40)).optional(),
      keyword: keyword(50).optional(),
      planCodes: list(planCode).optional(),
      /** Plans out of use too. */
      inactive: bool.default(false),
      ...pageInput,
    })
    .refine((v) => v.from < v.to, { ...custom('reversedRange'), path: ['to'] })
    .refine((v) => daysBetween(v.from, v.to) <= GRID_DAY_LIMIT, {
      ...custom('tooManyNights', GRID_DAY_LIMIT),
      path: ['to'],
    }),
  output: PriceGrid,
});

const cell = { houseId: id, roomTypeId: id, ratePlanId: planId, night: date };

const nightsInput = intBetween(1, 365).nullable();
const restrictions = z.strictObject({
  minStay: nightsInput.optional(),
  minThrough: nightsInput.optional(),
  maxStay: nightsInput.optional(),
  closedArrival: z.boolean().optional(),
  closedDeparture: z.boolean().optional(),
  stopSell: z.boolean().optional(),
});

export const setPriceCells = endpoint('POST /hotel-info/price/cells', {
  ...editPrices,
  summary: 'Set calendar cells, all or nothing; each names the value it showed before',
  input: z.object({
    cells: z
      .array(
        z.strictObject({
          ...cell,
          /** `priceFen: null` clears the manual price. */
          set: restrictions.extend({ priceFen: priceInput.nullable().optional() }),
          /** Values the cell showed; a different current one is a conflict. */
          was: restrictions.extend({ priceFen: intBetween(0, 100_000_000).optional() }),
        }),
      )
      .min(1)
      .max(CELL_LIMIT),
    confirmAbsurd: bool.default(false),
  }),
  /** Null: nothing changed. */
  output: z.object({ edit: PriceEdit.nullable() }),
});

export const explainPrice = endpoint('GET /hotel-info/price/explain', {
  ...readPrices,
  summary: 'Explain the price of a cell: each layer with its value, author and time',
  input: z.object(cell),
  output: PriceExplanation,
});

export const pageCellHistory = endpoint('POST /hotel-info/price/cell-history', {
  ...readPrices,
  summary: 'All changes of one cell, latest first',
  input: z.object({ ...cell, ...pageInput }),
  output: pageOf(PriceLogRow),
});

export const MAX_BULK_RANGES = 20;

const bulkFields = {
  houseIds: list(id).pipe(z.array(id).min(1).max(500)),
  roomTypeIds: list(id).optional(),
  /** `STANDARD` and the codes of plans; all plans when absent. */
  planCodes: list(planCode).optional(),
  /** First and last night of each, both included. */
  ranges: z
    .array(
      z
        .strictObject({ from: date, to: date })
        .refine((v) => v.from <= v.to, { ...custom('endsBeforeStart'), path: ['to'] })
        .refine((v) => daysBetween(v.from, v.to) < RANGE_NIGHT_LIMIT, {
          ...custom('tooManyNights', RANGE_NIGHT_LIMIT),
          path: ['to'],
        }),
    )
    .min(1)
    .max(MAX_BULK_RANGES),
  weekdays: weekdaysInput.default([]),
  price: z
    .strictObject({
      kind: z.enum(bulkPriceKinds),
      /** Fen of `set` and `amount`; hundredths of a percent of `percent` and, after it, of `copy`. */
      value: signedFen.optional(),
      copyFrom: date.optional(),
      lastDigit: intBetween(0, 9).optional(),
      /** Whole yuan by default. */
      rounding: Rounding.default('yuan'),
    })
    .refine((v) => !['set', 'percent', 'amount'].includes(v.kind) || v.value !== undefined, {
      ...custom('required'),
      path: ['value'],
    })
    .refine((v) => !['percent', 'copy'].includes(v.kind) || percentInput.safeParse(v.value ?? 0).success, {
      ...custom('between', 900, -99),
      path: ['value'],
    })
    .refine((v) => v.kind !== 'copy' || v.copyFrom !== undefined, {
      ...custom('required'),
      path: ['copyFrom'],
    })
    .optional(),
  /** Null and false clear. */
  restrictions: restrictions.optional(),
  /** With `price.kind` `copy`: the restrictions of the period too. */
  copyRestrictions: bool.default(false),
};

export const checkBulkPrices = endpoint('POST /hotel-info/price/bulk-check', {
  ...readPrices,
  permission: 'price:edit',
  summary: 'Preview a bulk price change: counts, samples, warnings and refusals',
  input: z.object(bulkFields),
  output: BulkPriceCheck,
});

const changed = z.object({ edit: PriceEdit.nullable(), run: BackgroundRun.nullable() });

export const applyBulkPrices = endpoint('POST /hotel-info/price/bulk', {
  ...editPrices,
  summary: 'Change prices and restrictions in bulk, all or nothing; in the background if there are many',
  input: z.object({
    ...bulkFields,
    token: z.string().max(100),
    confirmAbsurd: bool.default(false),
    note: note(200).default(''),
  }),
  output: changed,
});

export const pagePriceEdits = endpoint('POST /hotel-info/price/edit/page', {
  ...readPrices,
  summary: 'Calendar changes that can be undone, latest first',
  input: z.object({
    ...pageInput,
    houseId: id.optional(),
    source: list(PriceSource).optional(),
    mine: bool.default(false),
  }),
  output: pageOf(PriceEdit),
});

export const getPriceEdit = endpoint('GET /hotel-info/price/edit/detail', {
  ...readPrices,
  summary: 'One change of the calendar',
  input: z.object({ id }),
  output: PriceEdit,
});

export const checkPriceUndo = endpoint('GET /hotel-info/price/edit/undo-check', {
  ...readPrices,
  permission: 'price:edit',
  summary: 'Preview an undo: cells it restores, and cells changed since',
  input: z.object({ id }),
  output: UndoCheck,
});

export const undoPriceEdit = endpoint('POST /hotel-info/price/edit/undo', {
  ...editPrices,
  summary: 'Undo a change in all cells that were not changed since',
  input: z.object({
    id,
    /** Cells shown to the user; refused if the number differs. */
    restorable: intBetween(0, 1_000_000).optional(),
  }),
  output: changed,
});

const priceLogFilters = {
  houseId: id.optional(),
  roomTypeId: id.optional(),
  planCode: planCode.optional(),
  editId: id.optional(),
  source: list(PriceSource).optional(),
  /** Part of a user's name. */
  by: keyword(40).optional(),
  /** Nights, first and last included. */
  nightFrom: date.optional(),
  nightTo: date.optional(),
};
const priceLogSorts = ['at'] as const;
export const priceLogColumns = [
  'at',
  'by',
  'source',
  'houseName',
  'roomTypeName',
  'planName',
  'night',
  'before',
  'after',
  'restrictions',
] as const;
export type PriceLogColumn = (typeof priceLogColumns)[number];

export const pagePriceLog = endpoint('POST /hotel-info/price/log/page', {
  ...readPrices,
  summary: 'Every change of every cell, latest first',
  input: z.object({ ...pageInput, ...priceLogFilters, sort: sortInput(priceLogSorts) }),
  output: pageOf(PriceLogRow),
});

export const exportPriceLog = listExport('/hotel-info/price/log/export', {
  permission: 'price:read',
  summary: 'The filtered price log as .xlsx',
  filters: priceLogFilters,
  sorts: priceLogSorts,
  columns: priceLogColumns,
});
