/**
 * Reads the price calendar: whole properties with types, plans, prices, restrictions and availability, in a few
 * queries.
 */

import {
  GRID_ROW_LIMIT,
  type GridPlan,
  type GridType,
  layerCodes,
  type PriceGrid,
} from '@minsu/contract/inventory/prices/price-calendar.ts';
import type { getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import {
  pricesOfNights,
  STANDARD_PLAN_CODE,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { houseConditions } from '../../foundation/houses/house-filter-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { limitOf } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { roomsPerNight } from '../room-status/free-night-queries.ts';
import { cellsOfPlan, planOver, readLayers, type TypeLayers } from './layer-queries.ts';
import { type PlanPath, type PlansOfHouse, planPath, plansOfHouses } from './plan-chain-queries.ts';
import { type SyncStates, syncStatesOf } from './price-hooks.ts';
import { standingSuggestions } from './suggestions/suggestion-cell-queries.ts';

type Input = z.output<typeof getPriceGrid.input>;

interface HouseRow {
  id: string | null;
  name: string;
  city: string;
  businessDate: string;
  total: number;
  types: { id: string; name: string }[] | null;
}

const readHouses = async (ctx: Ctx, input: Input): Promise<HouseRow[]> => {
  const filter = { city: input.city, ids: input.houseIds, keyword: input.keyword };
  const { rows } = await sql<HouseRow>`
    with found as materialized (
      select h.id, h.name, h.city, h.time_zone from houses h
      where h.state in ('approved', 'online', 'offline') and ${houseConditions(ctx, filter)}
    ), page as (select * from found order by city, name, id ${limitOf(input)})
    select c.total, p.id, p.name, p.city, ${await businessDateSql(ctx, 'p.timeZone')} as business_date, (
      select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.position, t.id)
      from room_types t where t.house_id = p.id and t.retired_at is null
    ) as types
    from (select count(*)::int as total from found) c left join page p on true
    order by p.city, p.name, p.id`.execute(ctx.db);
  return rows;
};

/** Nights whose price a suggestion rule has written, by type and plan. */
type Suggested = ReadonlyMap<string, readonly string[]>;

const suggestedOf = async (
  ctx: Ctx,
  houseIds: readonly string[],
  range: { readonly from: string; readonly to: string },
): Promise<Suggested> => {
  const nights = new Map<string, string[]>();
  for (const { roomTypeId, planId, night } of await standingSuggestions(ctx, houseIds, range)) {
    const key = `${roomTypeId}/${planId}`;
    nights.set(key, [...(nights.get(key) ?? []), night]);
  }
  return nights;
};

const planOf = (
  path: PlanPath,
  layers: TypeLayers,
  nights: readonly string[],
  suggested: Suggested,
  sync: SyncStates,
): GridPlan | null => {
  const priced = planOver(layers, path);
  if (!priced) return null;
  const { plan } = path;
  const id = plan?.id ?? STANDARD_PLAN_ID;
  const prices = pricesOfNights(priced, nights);
  const { restrictions } = cellsOfPlan(layers, id);
  const sold = (plan?.channels ?? channels) as readonly Channel[];
  return {
    id,
    name: plan?.name ?? '',
    nameEn: plan?.nameEn ?? null,
    code: plan?.code ?? STANDARD_PLAN_CODE,
    kind: plan?.kind ?? 'overnight',
    parentId: plan?.parentId ?? null,
    percentBp: plan?.percentBp ?? 0,
    amountFen: plan?.amountFen ?? 0,
    prices: prices.map(({ priceFen }) => priceFen),
    layers: prices.map(({ layer }) => layerCodes[layer]).join(''),
    suggested: (suggested.get(`${layers.roomTypeId}/${id}`) ?? []).map((night) => nights.indexOf(night)),
    restrictions: nights.flatMap((night, at) => {
      const rules = restrictions.get(night);
      return rules ? [{ at, ...rules }] : [];
    }),
    sync: sold
      .filter((channel) => channel !== 'direct' && channel !== 'other')
      .map((channel) => ({ channel, state: sync(layers.roomTypeId, id, channel) })),
  };
};

/** The standard plan first, then plans with their own prices, each followed by its derived plans. */
const pathsOf = (plans: PlansOfHouse | undefined, { planCodes, inactive }: Input): PlanPath[] => {
  const asked = (code: string) => !planCodes?.length || planCodes.includes(code);
  const paths = [STANDARD_PLAN_ID, ...(plans?.keys() ?? [])].flatMap((id) => planPath(plans, id) ?? []);
  const place = (path: PlanPath) =>
    `${path.rootId === STANDARD_PLAN_ID ? '' : path.rootId}/${path.chain.map(({ name, id }) => name + id).join('/')}`;
  return paths
    .filter(({ plan }) => asked(plan?.code ?? STANDARD_PLAN_CODE) && (inactive || plan?.active !== false))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1));
};

const dropNull = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** Whole houses, up to the number of rows. */
const upTo = <H extends { readonly types: readonly GridType[] }>(
  houses: readonly H[],
  limit: number,
): H[] => {
  let rows = 0;
  const end = houses.findIndex(({ types }, at) => {
    rows += types.reduce((sum, { plans }) => sum + plans.length, 0);
    return rows > limit && at > 0;
  });
  return end < 0 ? [...houses] : houses.slice(0, end);
};

/** The calendar consists of amounts: refused to users who may not see money. */
export const readGrid = async (ctx: Ctx, input: Input): Promise<PriceGrid> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { from, to } = input;
  const rows = await readHouses(ctx, input);
  const found = rows.flatMap(({ id, types, ...row }) =>
    id === null ? [] : [{ ...row, id, types: types ?? [] }],
  );
  const ids = found.map(({ id }) => id);
  const keys = found.flatMap(({ id, types }) => types.map((type) => ({ houseId: id, roomTypeId: type.id })));
  const [plans, layers, rooms, suggested, sync] = await Promise.all([
    plansOfHouses(ctx, ids),
    readLayers(ctx, keys, { from, to }, null),
    roomsPerNight(ctx, keys, { from, to }),
    suggestedOf(ctx, ids, { from, to }),
    syncStatesOf(ctx, { houseIds: ids, from, to }),
  ]);
  const nights = datesOf(from, to);
  const houses = found.map(({ total: _, types, ...house }) => {
    const paths = pathsOf(plans.get(house.id), input);
    return {
      ...house,
      types: types.map((type): GridType => {
        const of = layers.get(type.id);
        return {
          ...type,
          ...(rooms.get(type.id) ?? { rooms: [], free: [] }),
          plans: of ? dropNull(paths.map((path) => planOf(path, of, nights, suggested, sync))) : [],
        };
      }),
    };
  });
  const shown = upTo(houses, GRID_ROW_LIMIT);
  return { from, to, houses: shown, total: rows[0]?.total ?? 0, truncated: shown.length < houses.length };
};
