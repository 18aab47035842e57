/** Converts the server's calendar to grid rows. Pure. */

import {
  type CellValues,
  type GridPlan,
  layerCodes,
  type PriceGrid,
} from '@minsu/contract/inventory/prices/price-calendar.ts';
import {
  type PriceLayer,
  priceLayers,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { noRestrictions, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays, daysBetween } from '@minsu/contract/platform/dates.ts';
import type { SyncLook } from '../../components/board/board-paint-icons.ts';
import type { ChannelMarks } from '../../components/words/channel-marks.ts';
import type { CellBadge, CellLook, GridRow, Occupancy, PriceCell, SyncDot } from './board/grid-model.ts';
import { rowKeyOf } from './price-cells.ts';

type GridHouse = PriceGrid['houses'][number];
type GridType = GridHouse['types'][number];

/** A cell's pending edit until the server has answered. */
export interface OverlayCell {
  /** Undefined: price unchanged. Null: back to the computed price. */
  readonly fen: number | null | undefined;
  readonly state: 'sending' | 'conflict';
}

export type Overlay = ReadonlyMap<string, OverlayCell>;

export interface RowWords {
  readonly standardPlan: string;
  rooms(count: number): string;
  /** −10% −¥20 */
  formula(percentBp: number, amountFen: number): string;
  /** Parent and formula of a derived plan, for the tooltip. */
  derivedFrom(parent: string, formula: string): string;
  sync(channel: GridPlan['sync'][number]['channel'], state: SyncLook): string;
  planName(plan: Pick<GridPlan, 'name' | 'nameEn'>): string;
}

export interface RowsInput {
  readonly grid: PriceGrid;
  readonly overlay: Overlay;
  readonly folded: ReadonlySet<string>;
  readonly mayEdit: boolean;
  readonly words: RowWords;
  readonly marks: ChannelMarks;
}

export const priceRows = (input: RowsInput): GridRow[] =>
  input.grid.houses.flatMap((house) => [
    {
      key: `house:${house.id}`,
      kind: 'house' as const,
      label: house.name,
      hint: house.city,
      collapsed: input.folded.has(`house:${house.id}`),
    },
    ...house.types.flatMap((type) => typeRows(input, house, type)),
  ]);

const typeRows = (input: RowsInput, house: GridHouse, type: GridType): GridRow[] => {
  const key = `type:${house.id}:${type.id}`;
  const head: GridRow = {
    key,
    kind: 'type',
    label: type.name,
    hint: input.words.rooms(type.rooms[0] ?? 0),
    collapsed: input.folded.has(key),
    occupancy: type.free.map((free, day) => occupancyOf(type.rooms[day] ?? 0, free)),
  };
  return [head, ...inTree(type.plans).map(({ plan, depth }) => planRow(input, house, type, plan, depth))];
};

const occupancyOf = (rooms: number, free: number): Occupancy => ({ sold: rooms - free, total: rooms });

interface PlacedPlan {
  readonly plan: GridPlan;
  readonly depth: number;
}

/** Puts derived plans right below their parent; children of hidden parents are at the top. */
export const inTree = (plans: readonly GridPlan[]): PlacedPlan[] => {
  const shown = new Set(plans.map(({ id }) => id));
  const below = (parentId: string | null, depth: number): PlacedPlan[] =>
    plans
      .filter((plan) => parentOf(plan, shown) === parentId)
      .flatMap((plan) => [{ plan, depth }, ...below(plan.id, depth + 1)]);
  return below(null, 0);
};

const parentOf = ({ parentId }: GridPlan, shown: ReadonlySet<string>): string | null =>
  parentId !== null && shown.has(parentId) ? parentId : null;

const planRow = (
  input: RowsInput,
  house: GridHouse,
  type: GridType,
  plan: GridPlan,
  depth: number,
): GridRow => {
  const { words, overlay, grid, mayEdit } = input;
  const marks = input.marks.ofPlan(house.id, type.id, plan.id);
  const key = rowKeyOf({ houseId: house.id, roomTypeId: type.id, ratePlanId: plan.id });
  const parent = type.plans.find(({ id }) => id === plan.parentId);
  const formula = plan.parentId === null ? null : words.formula(plan.percentBp, plan.amountFen);
  const pastDays = daysBetween(grid.from, house.businessDate);
  const base = baseCells(plan, pastDays, mayEdit);
  return {
    key,
    kind: 'plan',
    label: plan.id === STANDARD_PLAN_ID ? words.standardPlan : words.planName(plan),
    ...(formula === null ? {} : { hint: formula }),
    depth,
    formula: formula === null ? null : words.derivedFrom(parent ? words.planName(parent) : '', formula),
    sync: syncDots(plan, words),
    cell: (day) => {
      const cell = base(day);
      // Looked up only while edits are pending, because a frame reads hundreds of cells.
      const written = overlay.size > 0 && cell ? overlay.get(`${key}|${addDays(grid.from, day)}`) : undefined;
      const mark = marks?.get(addDays(grid.from, day));
      const marked = cell && mark ? { ...cell, mark } : cell;
      return marked && written ? overlaid(marked, written) : marked;
    },
  };
};

const overlaid = (cell: PriceCell, { fen, state }: OverlayCell): PriceCell => ({
  ...cell,
  ...(typeof fen === 'number' ? { fen, look: 'manual' as const } : {}),
  edit: state,
});

const looks: Readonly<Record<PriceLayer, CellLook>> = {
  base: 'base',
  weekend: 'weekend',
  season: 'season',
  calendar: 'manual',
  derived: 'derived',
};

const lookOfCode: ReadonlyMap<string, CellLook> = new Map(
  priceLayers.map((layer) => [layerCodes[layer], looks[layer]]),
);

/** Cells of one plan, created on first use and cached with the server's answer. */
const kept = new WeakMap<
  GridPlan,
  { readonly pastDays: number; readonly mayEdit: boolean; readonly cells: PriceCell[] }
>();

const baseCells = (
  plan: GridPlan,
  pastDays: number,
  mayEdit: boolean,
): ((day: number) => PriceCell | null) => {
  const known = kept.get(plan);
  const cells = known?.pastDays === pastDays && known.mayEdit === mayEdit ? known.cells : [];
  kept.set(plan, { pastDays, mayEdit, cells });
  const restrictions = new Map(plan.restrictions.map((each) => [each.at, each]));
  const suggested = new Set(plan.suggested);
  return (day) => {
    const fen = plan.prices[day];
    if (fen === undefined) return null;
    cells[day] ??= {
      fen: fen === 0 ? null : fen,
      look: suggested.has(day) ? 'suggested' : (lookOfCode.get(plan.layers[day] ?? '') ?? 'base'),
      editable: mayEdit && plan.parentId === null && day >= pastDays,
      stopSell: restrictions.get(day)?.stopSell ?? false,
      badges: badgesOf(restrictions.get(day)),
      edit: null,
    };
    return cells[day];
  };
};

const badgesOf = (rules: Restrictions | undefined): CellBadge[] => {
  if (!rules) return [];
  const lengths = (['minStay', 'minThrough', 'maxStay'] as const).flatMap((kind) => {
    const nights = rules[kind];
    return nights === null ? [] : [{ kind, nights }];
  });
  const closed = (['closedArrival', 'closedDeparture'] as const).flatMap((kind) =>
    rules[kind] ? [{ kind }] : [],
  );
  return [...lengths, ...closed];
};

const syncLooks: Readonly<Record<string, SyncLook>> = {
  live: 'synced',
  waiting: 'waiting',
  failed: 'failed',
};

const syncDots = (plan: GridPlan, words: RowWords): SyncDot[] =>
  plan.sync.flatMap(({ channel, state }) => {
    const look = syncLooks[state];
    return look ? [{ look, label: words.sync(channel, look) }] : [];
  });

/** The plan behind a row, and its position. */
export interface PlanPlace {
  readonly house: GridHouse;
  readonly type: GridType;
  readonly plan: GridPlan;
}

export const placesOf = (grid: PriceGrid): ReadonlyMap<string, PlanPlace> =>
  new Map(
    grid.houses.flatMap((house) =>
      house.types.flatMap((type) =>
        type.plans.map((plan): [string, PlanPlace] => [
          rowKeyOf({ houseId: house.id, roomTypeId: type.id, ratePlanId: plan.id }),
          { house, type, plan },
        ]),
      ),
    ),
  );

/** The cell's saved values without pending edits; null outside the window. */
export const valuesAt = (place: PlanPlace | undefined, day: number): CellValues | null => {
  const priceFen = place?.plan.prices[day];
  if (!place || priceFen === undefined) return null;
  const found = place.plan.restrictions.find(({ at }) => at === day);
  const { minStay, minThrough, maxStay, closedArrival, closedDeparture, stopSell } = found ?? noRestrictions;
  return { priceFen, minStay, minThrough, maxStay, closedArrival, closedDeparture, stopSell };
};
