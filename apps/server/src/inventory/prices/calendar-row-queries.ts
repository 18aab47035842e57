/** The calendar rows a change affects: houses in scope, their types and plans, over the stored layers. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { priceEditFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { STANDARD_PLAN_CODE, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { CalendarRow } from './calendar-rules.ts';
import { cellsOfPlan, planOver, readLayers, type TypeLayers } from './layer-queries.ts';
import { type PlanPath, type PlansOfHouse, planPath, plansOfHouses } from './plan-chain-queries.ts';

export interface RowsAsked {
  readonly houseIds: readonly string[];
  readonly roomTypeIds?: readonly string[] | undefined;
  readonly planCodes?: readonly string[] | undefined;
  /** First and last night. */
  readonly from: string;
  readonly to: string;
  /** Without manual prices: the rows have no cells. */
  readonly bare?: boolean;
}

export interface TypeOfHouse {
  readonly houseId: string;
  readonly houseName: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
}

export interface HouseToday {
  readonly id: string;
  readonly name: string;
  readonly today: string;
}

/** Fails with `house.notFound` if one of them is unknown or out of scope. */
export const housesToday = async (ctx: Ctx, houseIds: readonly string[]): Promise<HouseToday[]> => {
  const { rows } = await sql<HouseToday>`
    select h.id, h.name, ${await businessDateSql(ctx, 'h.timeZone')} as today from houses h
    where h.id = any(${houseIds}::uuid[]) and h.state <> 'archived' and ${inScope(ctx, 'h.id')}`.execute(
    ctx.db,
  );
  if (rows.length < new Set(houseIds).size) fail(houseFailures.notFound);
  return rows;
};

/** Past nights and nights beyond the calendar cannot be changed. */
export const assertNights = async (
  ctx: Ctx,
  houses: readonly HouseToday[],
  from: string,
  to: string,
): Promise<void> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const today = houses
    .map((house) => house.today)
    .sort()
    .at(-1);
  if (today === undefined) return;
  if (from < today) fail(priceEditFailures.pastDates, { params: { date: today } });
  if (to > addDays(today, horizonDays))
    fail(priceEditFailures.beyondHorizon, { params: { limit: horizonDays } });
};

const typesOf = async (
  ctx: Ctx,
  { houseIds, roomTypeIds }: Pick<RowsAsked, 'houseIds' | 'roomTypeIds'>,
): Promise<TypeOfHouse[]> => {
  const { rows } = await sql<TypeOfHouse>`
    select h.id as house_id, h.name as house_name, t.id as room_type_id, t.name as room_type_name
    from houses h join room_types t on t.house_id = h.id and t.retired_at is null
    where h.id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'h.id')}
      and ${roomTypeIds?.length ? sql`t.id = any(${roomTypeIds}::uuid[])` : sql`true`}
    order by h.name, h.id, t.position, t.id`.execute(ctx.db);
  return rows;
};

const rowOf = (type: TypeOfHouse, path: PlanPath, layers: TypeLayers): CalendarRow | null => {
  const priced = planOver(layers, path);
  const planId = path.plan?.id ?? STANDARD_PLAN_ID;
  return (
    priced && {
      ...{ ...type, planId, rootPlanId: path.rootId, planName: path.plan?.name ?? '', priced },
      planCode: path.plan?.code ?? STANDARD_PLAN_CODE,
      ...cellsOfPlan(layers, planId),
    }
  );
};

const pathsOf = (plans: PlansOfHouse | undefined, codes: readonly string[] | undefined): PlanPath[] =>
  [STANDARD_PLAN_ID, ...(plans?.keys() ?? [])]
    .flatMap((id) => planPath(plans, id) ?? [])
    .filter(({ plan }) => !codes?.length || codes.includes(plan?.code ?? STANDARD_PLAN_CODE));

/** Rows in scope, in grid order. */
export const calendarRows = async (ctx: Ctx, asked: RowsAsked): Promise<CalendarRow[]> => {
  const types = await typesOf(ctx, asked);
  const [plans, layers] = await Promise.all([
    plansOfHouses(ctx, asked.houseIds),
    readLayers(ctx, types, asked, asked.bare ? [] : null),
  ]);
  return types.flatMap((type) => {
    const of = layers.get(type.roomTypeId);
    if (!of) return [];
    return pathsOf(plans.get(type.houseId), asked.planCodes).flatMap((path) => rowOf(type, path, of) ?? []);
  });
};

/** The number of rows, without reading their layers. */
export const countRows = async (ctx: Ctx, asked: Omit<RowsAsked, 'from' | 'to'>): Promise<number> => {
  const [types, plans] = await Promise.all([typesOf(ctx, asked), plansOfHouses(ctx, asked.houseIds)]);
  return types.reduce(
    (sum, { houseId, roomTypeId }) =>
      sum +
      pathsOf(plans.get(houseId), asked.planCodes).filter(
        ({ plan }) => !plan || plan.roomTypeIds.includes(roomTypeId),
      ).length,
    0,
  );
};

/** One price change per house at a time; houses are locked in a fixed order, which prevents deadlocks. */
export const lockPrices = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  const ordered = [...new Set(houseIds)].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended('prices:' || h, 0))
    from (select h from unnest(${ordered}::text[]) with ordinality as a (h, n) order by n offset 0) o`.execute(
    ctx.db,
  );
};
