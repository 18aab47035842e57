/** 房态对照: our availability and prices per type, plan and night next to what each channel last confirmed. */

import {
  channelPriceFen,
  pricesOfNights,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import type { ComparedRow, Comparison } from '@minsu/contract/inventory/room-status/compare.ts';
import type { compareChannels } from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type ConfirmedNight,
  type ConnectionOfHouses,
  confirmedNights,
  connectionsOf,
} from '../../connections/channels/confirmed-queries.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseConditions } from '../../foundation/houses/house-filter-queries.ts';
import { cellsOfPlan, planOver, readLayers, type TypeLayers } from '../../inventory/prices/layer-queries.ts';
import { type PlanPath, planPath, plansOfHouses } from '../../inventory/prices/plan-chain-queries.ts';
import { roomsPerNight } from '../../inventory/room-status/free-night-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, type Paging } from '../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { anyDiffers, comparedListings } from './comparison-rules.ts';

type Input = z.output<typeof compareChannels.input>;
export type CompareFilters = Omit<Input, 'current' | 'size'>;

interface Nights {
  readonly from: string;
  readonly to: string;
}

interface House {
  readonly id: string;
  readonly name: string;
  readonly online: boolean;
  readonly types: readonly { readonly id: string; readonly name: string }[];
  readonly total: number;
}

/** Houses without confirmed channel data cannot differ. */
const readHouses = async (
  ctx: Ctx,
  input: CompareFilters,
  { from, to }: Nights,
  paging: Paging,
): Promise<House[]> => {
  const filter = { city: input.city, ids: input.houseIds, keyword: input.keyword };
  const told = sql`exists (select from channel_confirmed_nights c where c.house_id = h.id
    and c.night >= ${from}::date and c.night < ${to}::date)`;
  const { rows } = await sql<House>`
    select h.id, h.name, h.state = 'online' as online, count(*) over ()::int as total, (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.position, t.id), '[]')
      from room_types t where t.house_id = h.id and t.retired_at is null
    ) as types
    from houses h
    where h.state in ('approved', 'online', 'offline') and ${houseConditions(ctx, filter)}
      and ${input.differing ? told : sql`true`}
    order by h.city, h.name, h.id ${limitOf(paging)}`.execute(ctx.db);
  return rows;
};

interface Beside {
  readonly nights: readonly string[];
  readonly connections: readonly ConnectionOfHouses[];
  readonly confirmed: ReadonlyMap<string, readonly ConfirmedNight[]>;
}

interface Sold extends Pick<ComparedRow, 'houseId' | 'houseName' | 'roomTypeId' | 'roomTypeName'> {
  readonly online: boolean;
  readonly seesMoney: boolean;
  readonly stock: readonly number[];
  readonly layers: TypeLayers;
}

const confirmedKey = (of: Pick<ConfirmedNight, 'connectionId' | 'roomTypeId' | 'ratePlanId'>): string =>
  `${of.connectionId}/${of.roomTypeId}/${of.ratePlanId}`;

interface Ours {
  readonly seesMoney: boolean;
  readonly stock: readonly number[];
  readonly prices: readonly number[];
  readonly closed: readonly boolean[];
}

/** One connection's view of a type and plan. A plan that is not sold there ought to be closed there. */
const channelOf = (
  { nights, confirmed }: Beside,
  connection: ConnectionOfHouses,
  path: PlanPath,
  key: { readonly roomTypeId: string; readonly ratePlanId: string },
  { seesMoney, ...ours }: Ours,
): ComparedRow['channels'][number] => {
  const { platform } = connection;
  const soldOn: readonly string[] = path.plan?.channels ?? channels;
  const sold = platform === 'ical' || soldOn.includes(platform);
  const factor = path.plan?.channelFactors.find(({ channel }) => channel === (platform as Channel));
  const prices = seesMoney ? ours.prices.map((fen) => channelPriceFen(fen, factor)) : null;
  const told = confirmed.get(confirmedKey({ connectionId: connection.id, ...key })) ?? [];
  const closed = sold ? ours.closed : nights.map(() => true);
  const listings = comparedListings({ stock: ours.stock, prices, closed }, nights, told);
  const linked = connection.sells.includes(`${key.roomTypeId}/${key.ratePlanId}`);
  const unknown = sold ? (linked ? 'unconfirmed' : 'notLinked') : 'notSold';
  return { state: listings.length > 0 ? 'confirmed' : unknown, prices, listings };
};

const rowOf = (
  beside: Beside,
  { layers, online, seesMoney, ...of }: Sold,
  path: PlanPath,
): ComparedRow | null => {
  const priced = planOver(layers, path);
  if (!priced) return null;
  const { nights, connections } = beside;
  const ratePlanId = path.plan?.id ?? STANDARD_PLAN_ID;
  const { restrictions } = cellsOfPlan(layers, ratePlanId);
  const prices = pricesOfNights(priced, nights).map(({ priceFen }) => priceFen);
  const closed = nights.map(
    (night, at) => !online || (prices[at] ?? 0) <= 0 || (restrictions.get(night)?.stopSell ?? false),
  );
  const stock = of.stock.map((free) => Math.max(0, free));
  const key = { roomTypeId: of.roomTypeId, ratePlanId };
  const beyond = connections.map((one) =>
    channelOf(beside, one, path, key, { seesMoney, stock, prices, closed }),
  );
  return {
    ...of,
    ratePlanId,
    planName: path.plan?.name ?? '',
    stock,
    prices: seesMoney ? prices : null,
    closed,
    channels: beyond,
    differs: anyDiffers(beyond),
  };
};

/** Hourly plans sell no nights. */
const pathsOf = (plans: Parameters<typeof planPath>[0]): PlanPath[] =>
  [STANDARD_PLAN_ID, ...(plans?.keys() ?? [])]
    .flatMap((id) => planPath(plans, id) ?? [])
    .filter(({ plan }) => !plan || (plan.active && plan.kind === 'overnight'));

const compareHouses = async (ctx: Ctx, houses: readonly House[], range: Nights) => {
  const ids = houses.map(({ id }) => id);
  const keys = houses.flatMap(({ id, types }) => types.map((type) => ({ houseId: id, roomTypeId: type.id })));
  const [plans, layers, rooms, connections, confirmed] = await Promise.all([
    plansOfHouses(ctx, ids),
    readLayers(ctx, keys, range, null),
    roomsPerNight(ctx, keys, range),
    connectionsOf(ctx, ids),
    confirmedNights(ctx, ids, range),
  ]);
  const beside: Beside = {
    nights: datesOf(range.from, range.to),
    connections,
    confirmed: Map.groupBy(confirmed, confirmedKey),
  };
  const rows = houses.flatMap(({ id: houseId, name: houseName, online, types }) =>
    types.flatMap(({ id: roomTypeId, name: roomTypeName }) => {
      const of = layers.get(roomTypeId);
      if (!of) return [];
      const sold: Sold = {
        ...{
          houseId,
          houseName,
          roomTypeId,
          roomTypeName,
          online,
          layers: of,
          seesMoney: seesMoneyIn(ctx, houseId),
        },
        stock: rooms.get(roomTypeId)?.free ?? beside.nights.map(() => 0),
      };
      return pathsOf(plans.get(houseId)).flatMap((path) => rowOf(beside, sold, path) ?? []);
    }),
  );
  return { connections: connections.map(({ sells: _, ...connection }) => connection), rows };
};

const comparedNights = async (ctx: Ctx, { from, days }: CompareFilters): Promise<Nights> => {
  const first = from ?? (await businessDateIn(ctx));
  return { from: first, to: addDays(first, days) };
};

/** Most differing houses searched for at once. */
const MAX_DIFFERING = 500;

const comparePage = async (ctx: Ctx, input: CompareFilters, range: Nights, paging: Paging) => {
  const houses = await readHouses(ctx, input, range, paging);
  const compared = await compareHouses(ctx, houses, range);
  const comparable = compared.rows.some(({ channels: of }) => of.some(({ state }) => state === 'confirmed'));
  return { ...compared, comparable, total: houses[0]?.total ?? 0 };
};

/** Differing houses are only known after comparing all candidates. */
const compareDiffering = async (ctx: Ctx, input: CompareFilters, range: Nights, paging: Paging) => {
  const all = await comparePage(ctx, input, range, { current: 1, size: MAX_DIFFERING });
  const rows = all.rows.filter(({ differs }) => differs);
  const houseIds = [...new Set(rows.map(({ houseId }) => houseId))];
  const first = (paging.current - 1) * paging.size;
  const shown = new Set(houseIds.slice(first, first + paging.size));
  const { connections, comparable } = all;
  const onPage = rows.filter(({ houseId }) => shown.has(houseId));
  return { connections, comparable, rows: onPage, total: houseIds.length };
};

export const compare = async (ctx: Ctx, { current, size, ...filters }: Input): Promise<Comparison> => {
  const range = await comparedNights(ctx, filters);
  const read = filters.differing ? compareDiffering : comparePage;
  return { ...range, ...(await read(ctx, filters, range, { current, size })), current, size };
};

const HOUSES_AT_ONCE = 50;

/** All pages, one after the other. */
export async function* comparisons(ctx: Ctx, filters: CompareFilters): AsyncGenerator<Comparison> {
  for (let current = 1; ; current += 1) {
    const page = await compare(ctx, { ...filters, current, size: HOUSES_AT_ONCE });
    yield page;
    if (current * HOUSES_AT_ONCE >= page.total) return;
  }
}
