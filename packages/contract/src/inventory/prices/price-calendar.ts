/** The price calendar as the wire carries it: rows as arrays over the dates of the window. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { channels } from '../../sales/orders/channels.ts';
import { bulkPriceKinds } from './bulk-rules.ts';
import { priceLayers } from './price-rules.ts';
import { PlanKind, Rounding } from './rate-plan.ts';

export const GRID_DAYS = [14, 30, 60, 90] as const;
export const GRID_DAY_LIMIT = 93;
/** Plan rows per answer; `truncated` asks for a narrower filter. */
export const GRID_ROW_LIMIT = 600;
/** Cells one request may set. */
export const CELL_LIMIT = 5_000;
/** Cells a bulk change may reach. */
export const BULK_CELL_LIMIT = 400_000;
/** Maximum nights per range of a bulk change; the horizon is a setting. */
export const RANGE_NIGHT_LIMIT = 1_100;
/** Cells changed while the user waits; larger changes run in the background. */
export const DIRECT_CELLS = 5_000;

export const Restrictions = z.object({
  minStay: z.int().nullable(),
  minThrough: z.int().nullable(),
  maxStay: z.int().nullable(),
  closedArrival: z.boolean(),
  closedDeparture: z.boolean(),
  stopSell: z.boolean(),
});

/** One character per date in `layers`. */
export const layerCodes = { base: 'b', weekend: 'w', season: 's', calendar: 'c', derived: 'd' } as const;

export const syncStates = ['notConnected', 'waiting', 'live', 'failed'] as const;

export const GridPlan = z.object({
  id: z.string(),
  /** Empty for the standard plan, whose name is a text. */
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  kind: PlanKind,
  /** Set: its prices follow the parent and cannot be edited. */
  parentId: z.string().nullable(),
  percentBp: z.int(),
  amountFen: fen,
  /** Fen per date; 0: no price, not sold. */
  prices: z.array(z.int()),
  /** A character of `layerCodes` per date. */
  layers: z.string(),
  /** Indexes of dates whose price a suggestion rule wrote. */
  suggested: z.array(z.int()),
  /** Only the dates that are restricted: index of the date. */
  restrictions: z.array(Restrictions.extend({ at: z.int() })),
  /** Channels selling the plan, with the sync state of this row. */
  sync: z.array(z.object({ channel: z.enum(channels), state: z.enum(syncStates) })),
});
export type GridPlan = z.infer<typeof GridPlan>;

export const GridType = z.object({
  id: z.string(),
  name: z.string(),
  /** Active rooms of the type per date: a room may move to another type within the window. */
  rooms: z.array(z.int()),
  /** Rooms left per date; below 0 when overbooked. */
  free: z.array(z.int()),
  plans: z.array(GridPlan),
});
export type GridType = z.infer<typeof GridType>;

export const PriceGrid = z
  .object({
    from: z.string(),
    /** The day after the last. */
    to: z.string(),
    houses: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        businessDate: z.string(),
        types: z.array(GridType),
      }),
    ),
    /** Number of matching properties, shown or not. */
    total: z.int(),
    truncated: z.boolean(),
  })
  .meta({ id: 'PriceGrid' });
export type PriceGrid = z.infer<typeof PriceGrid>;

export const CellKey = z.object({
  houseId: z.string(),
  roomTypeId: z.string(),
  ratePlanId: z.string(),
  night: z.string(),
});
export type CellKey = z.infer<typeof CellKey>;

/** Effective price, from whatever layer, and restrictions of a cell. */
export const CellValues = Restrictions.extend({ priceFen: fen });
export type CellValues = z.infer<typeof CellValues>;

/** In `current` of `priceEdit.staleCells`: current values of the cell. */
export const CellConflict = CellKey.extend({
  expected: CellValues.partial().extend({ priceFen: fen.nullable().optional() }),
  now: CellValues,
  setBy: z.string().nullable(),
  setAt: instant.nullable(),
}).meta({ id: 'CellConflict' });
export type CellConflict = z.infer<typeof CellConflict>;

export const NamedCell = CellKey.extend({
  houseName: z.string(),
  roomTypeName: z.string(),
  /** Empty of the standard plan. */
  planName: z.string(),
});

/** In `current` of `priceEdit.absurd`, and in previews. */
export const CellSample = NamedCell.extend({
  before: CellValues,
  after: CellValues,
  medianFen: fen,
}).meta({ id: 'CellSample' });
export type CellSample = z.infer<typeof CellSample>;

export const priceSources = ['cells', 'bulk', 'undo', 'suggestion', 'channel'] as const;
export const PriceSource = z.enum(priceSources);

/** A line of a cell's history and of the price log. */
export const PriceLogRow = NamedCell.extend({
  editId: z.string(),
  source: PriceSource,
  before: CellValues,
  after: CellValues,
  /** The manual price was cleared: the other layers apply again. */
  cleared: z.boolean(),
  by: z.string(),
  at: instant,
}).meta({ id: 'PriceLogRow' });
export type PriceLogRow = z.infer<typeof PriceLogRow>;

/** Input of a bulk change. */
const BulkOperation = z.object({
  price: z
    .object({
      kind: z.enum(bulkPriceKinds),
      value: z.int().optional(),
      copyFrom: z.string().optional(),
      lastDigit: z.int().optional(),
      rounding: Rounding.optional(),
    })
    .optional(),
  restrictions: Restrictions.partial().optional(),
  copyRestrictions: z.boolean().optional(),
});
export type BulkOperation = z.infer<typeof BulkOperation>;

/** One undoable calendar change. */
export const PriceEdit = z
  .object({
    id: z.string(),
    source: PriceSource,
    /** Null of cells set one by one. */
    operation: BulkOperation.nullable(),
    note: z.string(),
    cells: z.int(),
    houses: z.int(),
    /** The property; null for several. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    /** First and last night. */
    from: z.string(),
    to: z.string(),
    undoOf: z.string().nullable(),
    /** Cells an undo has brought back. */
    undone: z.int(),
    by: z.string(),
    at: instant,
    canUndo: z.boolean(),
  })
  .meta({ id: 'PriceEdit' });
export type PriceEdit = z.infer<typeof PriceEdit>;

export const PriceExplanation = z
  .object({
    priceFen: fen,
    layer: z.enum(priceLayers),
    /** In order; the deltas sum to the price. */
    parts: z.array(
      z.object({
        layer: z.enum([...priceLayers, 'rounding']),
        deltaFen: fen,
        priceFen: fen,
        /** Name of the season, plan or suggestion rule. */
        name: z.string().nullable(),
        planId: z.string().nullable(),
        seasonId: z.string().nullable(),
        /** Basis points of a season or a derivation. */
        percentBp: z.int().nullable(),
        amountFen: fen.nullable(),
        source: PriceSource.nullable(),
        by: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
    restrictions: Restrictions,
    restrictedBy: z.string().nullable(),
    restrictedAt: instant.nullable(),
    channels: z.array(z.object({ channel: z.enum(channels), priceFen: fen, state: z.enum(syncStates) })),
  })
  .meta({ id: 'PriceExplanation' });
export type PriceExplanation = z.infer<typeof PriceExplanation>;

export const BulkPriceCheck = z
  .object({
    /** Cells that match. */
    cells: z.int(),
    changed: z.int(),
    houses: z.int(),
    /** Rows of derived plans left out of a change of prices. */
    skippedDerived: z.int(),
    /** Lowest price after the change, in fen; null when none changes. */
    minFen: fen.nullable(),
    maxFen: fen.nullable(),
    beforeMinFen: fen.nullable(),
    beforeMaxFen: fen.nullable(),
    samples: z.array(CellSample),
    /** Nights of derived plans whose price follows; not written. */
    following: z.object({ count: z.int(), samples: z.array(CellSample) }),
    /** Prices over 10 × the median: applied with `confirmAbsurd` only. */
    absurd: z.object({ count: z.int(), samples: z.array(CellSample) }),
    /** Problems to fix before applying. */
    refusals: z.array(
      z.object({ code: z.string(), message: z.string(), count: z.int(), samples: z.array(CellSample) }),
    ),
    /** Token of the calendar state; `applyBulk` refuses another one. */
    token: z.string(),
    /** Applied in the background. */
    long: z.boolean(),
  })
  .meta({ id: 'BulkPriceCheck' });
export type BulkPriceCheck = z.infer<typeof BulkPriceCheck>;

export const UndoCheck = z
  .object({
    cells: z.int(),
    restorable: z.int(),
    /** Changed again since: they stay as they are. */
    conflicts: z.int(),
    conflictSamples: z.array(
      NamedCell.extend({ now: CellValues, setBy: z.string().nullable(), setAt: instant.nullable() }),
    ),
    long: z.boolean(),
  })
  .meta({ id: 'UndoCheck' });
export type UndoCheck = z.infer<typeof UndoCheck>;
