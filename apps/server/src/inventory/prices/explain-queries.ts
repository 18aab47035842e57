/** How a price is computed: each layer with its amount, author and time. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { PriceExplanation } from '@minsu/contract/inventory/prices/price-calendar.ts';
import type { explainPrice } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  channelPriceFen,
  explainNight,
  type PricePart,
  priceOfNight,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { noRestrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { cellsOfPlan, planOver, readLayers } from './layer-queries.ts';
import { type PlanPath, planPath, plansOfHouses } from './plan-chain-queries.ts';
import { type SyncState, syncStatesOf } from './price-hooks.ts';

type Input = z.output<typeof explainPrice.input>;
type Part = PriceExplanation['parts'][number];

interface Setter {
  readonly by: string | null;
  readonly at: string | null;
  readonly source: Part['source'];
  /** Rule that suggested the price. */
  readonly name: string | null;
}

interface CellSetters {
  readonly price: Setter | null;
  readonly restricted: Setter | null;
}

/**
 * The last edits of a cell's price and restrictions; for cells older than the log, the user who last changed it.
 */
const settersOf = async (
  ctx: Ctx,
  { houseId, roomTypeId, night }: Input,
  planId: string,
): Promise<CellSetters> => {
  const edit = (changed: 'fen' | 'rules') => sql`(
    select json_build_object('by', e.by_name, 'at', e.at, 'source', e.source, 'name', (
      select s.rule_name from price_suggestions s where s.house_id = c.house_id and s.room_type_id = c.room_type_id
        and s.plan_id = c.plan_id and s.night = c.night and s.edit_id = c.edit_id limit 1))
    from price_edit_cells c join price_edits e on e.id = c.edit_id
    where c.house_id = ${houseId} and c.room_type_id = ${roomTypeId} and c.plan_id = ${planId}
      and c.night = ${night}::date
      and ${sql.raw(`c.before_${changed} is distinct from c.after_${changed}`)}
    order by c.edit_id desc limit 1)`;
  const { rows } = await sql<{ price: Setter | null; restricted: Setter | null; touched: Setter | null }>`
    select ${edit('fen')} as price, ${edit('rules')} as restricted, (
      select json_build_object('by', set_by, 'at', set_at, 'source', null, 'name', null) from price_cell
      where house_id = ${houseId} and room_type_id = ${roomTypeId} and plan_id = ${planId} and night = ${night}::date
    ) as touched`.execute(ctx.db);
  const [row] = rows;
  return { price: row?.price ?? row?.touched ?? null, restricted: row?.restricted ?? row?.touched ?? null };
};

const seasonSetter = async (ctx: Ctx, houseId: string, id: string) =>
  ctx.db
    .selectFrom('seasons')
    .select(['name', 'kind', 'value', 'updatedBy', 'updatedAt'])
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .executeTakeFirst();

const bare: Omit<Part, 'layer' | 'deltaFen' | 'priceFen'> = {
  name: null,
  planId: null,
  seasonId: null,
  percentBp: null,
  amountFen: null,
  source: null,
  by: null,
  at: null,
};

const derivedPart = (path: PlanPath, step: number): Partial<Part> => {
  const plan = path.chain[step];
  return plan
    ? {
        name: plan.name,
        planId: plan.id,
        percentBp: plan.percentBp,
        amountFen: plan.amountFen,
        by: plan.updatedBy,
        at: plan.updatedAt.toISOString(),
      }
    : {};
};

const namePart = async (ctx: Ctx, input: Input, path: PlanPath, part: PricePart): Promise<Part> => {
  const { seasonId, step, ...shown } = part;
  const stated = { ...bare, ...shown };
  if (step !== undefined) return { ...stated, ...derivedPart(path, step) };
  if (part.layer === 'calendar') {
    const { price } = await settersOf(ctx, input, path.rootId);
    return { ...stated, ...price, at: price?.at ? new Date(price.at).toISOString() : null };
  }
  const season = seasonId === undefined ? undefined : await seasonSetter(ctx, input.houseId, seasonId);
  if (!season || seasonId === undefined) return stated;
  return {
    ...stated,
    name: season.name,
    seasonId,
    percentBp: season.kind === 'percent' ? season.value : null,
    amountFen: season.kind === 'percent' ? null : season.value,
    by: season.updatedBy,
    at: season.updatedAt.toISOString(),
  };
};

/** Channels with a different guest price, and channels that sell the plan. */
const channelsOf = (
  { plan }: PlanPath,
  priceFen: number,
  stateOf: (channel: Channel) => SyncState,
): PriceExplanation['channels'] =>
  channels.flatMap((channel) => {
    const factor = plan?.channelFactors.find((each) => each.channel === channel);
    const state = stateOf(channel);
    if (!factor && state === 'notConnected') return [];
    return [{ channel, priceFen: channelPriceFen(priceFen, factor), state }];
  });

/** Fails with `house.roomTypeNotFound` and `ratePlan.notFound`, also if the house is out of scope. */
export const explainCell = async (ctx: Ctx, input: Input): Promise<PriceExplanation> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { houseId, ratePlanId, night } = input;
  const range = { from: night, to: addDays(night, 1) };
  const layers = (await readLayers(ctx, [input], range, null)).get(input.roomTypeId);
  if (!layers) return fail(houseFailures.roomTypeNotFound);
  const path = planPath((await plansOfHouses(ctx, [houseId])).get(houseId), ratePlanId);
  const priced = path && planOver(layers, path);
  if (!path || !priced) return fail(ratePlanFailures.notFound);
  const restrictions = cellsOfPlan(layers, ratePlanId).restrictions.get(night);
  const restricted = restrictions ? (await settersOf(ctx, input, ratePlanId)).restricted : null;
  const price = priceOfNight(priced, night);
  const sync = await syncStatesOf(ctx, { houseIds: [houseId], ...range });
  const parts: Part[] = [];
  for (const part of explainNight(priced, night)) parts.push(await namePart(ctx, input, path, part));
  return {
    ...price,
    parts,
    restrictions: restrictions ?? noRestrictions,
    restrictedBy: restricted?.by ?? null,
    restrictedAt: restricted?.at ? new Date(restricted.at).toISOString() : null,
    channels: channelsOf(path, price.priceFen, (channel) => sync(input.roomTypeId, ratePlanId, channel)),
  };
};
