/**
 * Reads stored price layers of many room types in one query and lays plans over them. Every query that shows a
 * price uses this.
 */
import {
  type LongStayTier,
  type OwnPrices,
  type PricedPlan,
  type SeasonLayer,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { keysPlannedOnce, plannedOnce } from '../../platform/jobs/planned-once.ts';
import type { PlanPath } from './plan-chain-queries.ts';

export interface TypeKey {
  readonly houseId: string;
  readonly roomTypeId: string;
}

/** One plan's calendar cells. */
export interface PlanCells {
  readonly prices: ReadonlyMap<string, number>;
  readonly restrictions: ReadonlyMap<string, Restrictions>;
}

export type StoredSeason = SeasonLayer & { readonly name: string; readonly planIds: readonly string[] };

/** Everything stored that concerns the prices of a room type in a window. */
export interface TypeLayers extends TypeKey {
  readonly basePriceFen: number;
  readonly weekendPriceFen: number | null;
  readonly weekendNights: readonly number[];
  readonly seasons: readonly StoredSeason[];
  /** Manual prices by plan, for plans with their own prices. */
  readonly own: ReadonlyMap<string, readonly [base: number | null, weekend: number | null]>;
  readonly cells: ReadonlyMap<string, PlanCells>;
  readonly longStay: readonly LongStayTier[];
}

type CellRow = readonly [
  planId: string,
  night: string,
  priceFen: number | null,
  minStay: number | null,
  minThrough: number | null,
  maxStay: number | null,
  closedArrival: boolean,
  closedDeparture: boolean,
  stopSell: boolean,
];

interface TypeRow extends TypeKey {
  basePriceFen: number;
  weekendPriceFen: number | null;
  cells: CellRow[] | null;
  seasons: StoredSeason[] | null;
  own: Record<string, [number | null, number | null]> | null;
  longStay: LongStayTier[] | null;
}

const none: PlanCells = { prices: new Map(), restrictions: new Map() };

const cellsByPlan = (rows: readonly CellRow[]): Map<string, PlanCells> => {
  const byPlan = new Map<string, { prices: Map<string, number>; restrictions: Map<string, Restrictions> }>();
  for (const [planId, night, priceFen, minStay, minThrough, maxStay, ...closed] of rows) {
    const [closedArrival, closedDeparture, stopSell] = closed;
    const cells = byPlan.get(planId) ?? { prices: new Map(), restrictions: new Map() };
    byPlan.set(planId, cells);
    if (priceFen !== null) cells.prices.set(night, priceFen);
    if (minStay ?? minThrough ?? maxStay ?? (closedArrival || closedDeparture || stopSell || null))
      cells.restrictions.set(night, {
        minStay,
        minThrough,
        maxStay,
        closedArrival,
        closedDeparture,
        stopSell,
      });
  }
  return byPlan;
};

const typesAsked = (types: readonly TypeKey[]) =>
  sql`${keysPlannedOnce(types.map(({ houseId, roomTypeId: id }) => ({ houseId, id })))} as asked (house_id, id)`;

/** Cells from the first night to the departure date, whose restrictions count too. */
const cellsOf = (planIds: readonly string[] | null, from: string, to: string) => sql`(
  select json_agg(json_build_array(c.plan_id, c.night, c.price_fen, c.min_stay, c.min_through, c.max_stay,
    c.closed_arrival, c.closed_departure, c.stop_sell))
  from price_cell c where c.house_id = t.house_id and c.room_type_id = t.id
    and c.night >= ${plannedOnce(from, 'date')} and c.night <= ${plannedOnce(to, 'date')}
    and ${planIds === null ? sql`true` : sql`c.plan_id = any(${plannedOnce(planIds, 'uuid[]')}::uuid[])`})`;

const seasonsOf = (from: string, to: string) => sql`(
  select json_agg(json_build_object('id', s.id, 'name', s.name, 'priority', s.priority, 'from', s.from_date,
    'to', s.to_date, 'weekdays', s.weekdays, 'kind', s.kind, 'value', s.value, 'planIds', s.plan_ids)
    order by s.priority desc)
  from seasons s where s.house_id = t.house_id and s.active and s.from_date < ${plannedOnce(to, 'date')}
    and s.to_date >= ${plannedOnce(from, 'date')} and (s.room_type_ids = '{}' or t.id = any(s.room_type_ids)))`;

/**
 * The layers of room types over [from, to), by room type id, in one query; types unknown or out of scope are left out.
 * `planIds`: plans whose calendars are read; null for all.
 */
export const readLayers = async (
  ctx: Ctx,
  types: readonly TypeKey[],
  { from, to }: { readonly from: string; readonly to: string },
  planIds: readonly string[] | null = [STANDARD_PLAN_ID],
): Promise<ReadonlyMap<string, TypeLayers>> => {
  if (types.length === 0) return new Map();
  const { weekendNights } = await readSettings(ctx.db, ctx.services);
  const onlyStandard = planIds?.join() === STANDARD_PLAN_ID;
  const own = onlyStandard
    ? sql`null::json`
    : sql`(select json_object_agg(o.plan_id, json_build_array(o.base_price_fen, o.weekend_price_fen))
        from rate_plan_types o where o.house_id = t.house_id and o.room_type_id = t.id)`;
  const { rows } = await sql<TypeRow>`
    select t.house_id, t.id as room_type_id, t.base_price_fen, t.weekend_price_fen, ${own} as own,
      ${cellsOf(planIds, from, to)} as cells, ${seasonsOf(from, to)} as seasons,
      (select r.long_stay from house_price_rules r where r.house_id = t.house_id) as long_stay
    from ${typesAsked(types)} join room_types t on t.house_id = asked.house_id and t.id = asked.id
    where ${inScope(ctx, 't.houseId')}`.execute(ctx.db);
  return new Map(
    rows.map(({ cells, seasons, own: prices, longStay, ...row }) => [
      row.roomTypeId,
      {
        ...row,
        weekendNights,
        seasons: seasons ?? [],
        own: new Map(Object.entries(prices ?? {})),
        cells: cellsByPlan(cells ?? []),
        longStay: longStay ?? [],
      },
    ]),
  );
};

export const cellsOfPlan = (layers: TypeLayers, planId: string): PlanCells =>
  layers.cells.get(planId) ?? none;

const ownPrices = (layers: TypeLayers, rootId: string): OwnPrices | null => {
  const [base, weekend] =
    rootId === STANDARD_PLAN_ID
      ? [layers.basePriceFen, layers.weekendPriceFen]
      : (layers.own.get(rootId) ?? [null, null]);
  if (base === null) return null;
  return {
    basePriceFen: base,
    weekendPriceFen: weekend,
    weekendNights: layers.weekendNights,
    seasons: layers.seasons.filter(({ planIds }) => planIds.length === 0 || planIds.includes(rootId)),
    cells: cellsOfPlan(layers, rootId).prices,
  };
};

/** A plan's prices over a type's layers; null when the plan is not sold for the type. */
export const planOver = (layers: TypeLayers, path: PlanPath): PricedPlan | null => {
  if (path.plan && !path.plan.roomTypeIds.includes(layers.roomTypeId)) return null;
  const own = ownPrices(layers, path.rootId);
  return own && { ...own, steps: path.steps, rounding: path.rounding };
};
