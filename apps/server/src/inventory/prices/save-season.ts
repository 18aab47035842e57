/** Adds, edits and deletes seasons, and a house's long-stay discounts. */

import { ratePlanFailures, seasonFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  type SeasonScope,
  STANDARD_PLAN_ID,
  seasonParts,
  seasonsClash,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { LongStay, Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import {
  createSeason,
  deleteSeason,
  editSeason,
  saveLongStay,
} from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockHouse } from '../../foundation/houses/locked-house.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockPrices } from './calendar-row-queries.ts';
import { plansOfHouses } from './plan-chain-queries.ts';
import { longStayOf, seasonById } from './season-queries.ts';

type Fields = Omit<z.output<typeof editSeason.input>, 'id' | 'version'>;

/** Only plans with their own prices can have seasons; others derive their prices. */
const assertPlans = async (ctx: Ctx, houseId: string, { planIds }: Fields): Promise<void> => {
  const plans = (await plansOfHouses(ctx, [houseId])).get(houseId);
  for (const id of planIds.filter((one) => one !== STANDARD_PLAN_ID)) {
    const plan = plans?.get(id);
    if (!plan) failAt('planIds', ratePlanFailures.notFound);
    else if (plan.parentId !== null) failAt('planIds', seasonFailures.derivedPlan, { plan: plan.name });
  }
};

interface TypePrices {
  readonly id: string;
  readonly name: string;
  /** Base and weekend prices of each plan with its own: the standard plan first. */
  readonly prices: readonly {
    readonly planId: string;
    readonly base: number;
    readonly weekend: number | null;
  }[];
}

const readTypes = async (ctx: Ctx, houseId: string): Promise<TypePrices[]> => {
  const { rows } = await sql<TypePrices>`
    select t.id, t.name, (
      select json_agg(json_build_object('planId', p.plan_id, 'base', p.base, 'weekend', p.weekend)) from (
        select ${STANDARD_PLAN_ID}::uuid as plan_id, t.base_price_fen as base, t.weekend_price_fen as weekend
        union all
        select o.plan_id, o.base_price_fen, o.weekend_price_fen from rate_plan_types o
        join rate_plans r on r.house_id = o.house_id and r.id = o.plan_id and r.deleted_at is null
        where o.house_id = t.house_id and o.room_type_id = t.id and o.base_price_fen is not null) p
    ) as prices
    from room_types t where t.house_id = ${houseId} and t.retired_at is null`.execute(ctx.db);
  return rows;
};

/** Empty means all. */
const appliesTo = (named: readonly string[], id: string): boolean => named.length === 0 || named.includes(id);

/** Fails if the season reduces a price to zero or less. */
const assertTypes = async (ctx: Ctx, houseId: string, fields: Fields): Promise<void> => {
  const types = await readTypes(ctx, houseId);
  if (fields.roomTypeIds.some((id) => !types.some((type) => type.id === id)))
    failAt('roomTypeIds', ratePlanFailures.typeNotFound);
  const season = { ...fields, id: '' };
  for (const { name, prices } of types.filter((type) => appliesTo(fields.roomTypeIds, type.id))) {
    const affected = prices.filter(({ planId }) => appliesTo(fields.planIds, planId));
    const fens = affected.flatMap(({ base, weekend }) => [base, weekend ?? base]).filter((fen) => fen > 0);
    if (fens.some((fen) => seasonParts(season, fen) <= 0))
      failAt('value', seasonFailures.negativePrice, { type: name });
  }
};

const assertNoClash = async (ctx: Ctx, houseId: string, id: string | null, fields: Fields): Promise<void> => {
  if (!fields.active) return;
  const { rows } = await sql<SeasonScope & { name: string }>`
    select id, name, priority, from_date as "from", to_date as "to", weekdays, kind, value,
      to_json(room_type_ids) as room_type_ids, to_json(plan_ids) as plan_ids
    from seasons where house_id = ${houseId} and active and id is distinct from ${id}::uuid
      and priority = ${fields.priority} order by from_date`.execute(ctx.db);
  const other = rows.find((season) => seasonsClash(season, { ...fields, id: id ?? '' }));
  if (other) failAt('priority', seasonFailures.clash, { name: other.name, from: other.from, to: other.to });
};

const assertValid = async (ctx: Ctx, houseId: string, id: string | null, fields: Fields): Promise<void> => {
  await assertPlans(ctx, houseId, fields);
  await assertTypes(ctx, houseId, fields);
  await assertNoClash(ctx, houseId, id, fields);
};

const rowOf = (ctx: Ctx, { from, to, ...fields }: Fields) => ({
  ...fields,
  fromDate: from,
  toDate: to,
  updatedBy: ctx.user.realname,
  updatedAt: ctx.now,
});

const announce = (
  ctx: Ctx,
  houseId: string,
  id: string,
  name: string,
  change: { readonly before?: unknown; readonly after?: unknown },
) => ctx.record({ name: `season.${name}`, entity: 'season', entityId: id, houseId, ...change });

export const createSeasonRoute = command(createSeason, async (ctx, { houseId, ...fields }) => {
  await lockHouse(ctx, houseId);
  await lockPrices(ctx, [houseId]);
  await assertValid(ctx, houseId, null, fields);
  const id = ctx.newId();
  await ctx.db
    .insertInto('seasons')
    .values({ houseId, id, ...rowOf(ctx, fields) })
    .execute();
  await announce(ctx, houseId, id, 'added', { after: fields });
  return seasonById(ctx, id);
});

/** Locks the season. Fails with `season.notFound` out of scope, with `core.stale` for another version. */
const lockSeason = async (ctx: Ctx, id: string, version: number) => {
  const { houseId } = await seasonById(ctx, id);
  await lockPrices(ctx, [houseId]);
  const season = await seasonById(ctx, id);
  if (season.version !== version) failStale(Season, season);
  return season;
};

export const editSeasonRoute = command(editSeason, async (ctx, { id, version, ...fields }) => {
  const before = await lockSeason(ctx, id, version);
  const { houseId } = before;
  await assertValid(ctx, houseId, id, fields);
  await ctx.db
    .updateTable('seasons')
    .set({ ...rowOf(ctx, fields), version: version + 1 })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  const { houseName: _, updatedAt: __, updatedBy: ___, ...previous } = before;
  await announce(ctx, houseId, id, 'changed', { before: previous, after: fields });
  return seasonById(ctx, id);
});

export const deleteSeasonRoute = command(deleteSeason, async (ctx, { id, version }) => {
  const { houseId, name } = await lockSeason(ctx, id, version);
  await ctx.db.deleteFrom('seasons').where('houseId', '=', houseId).where('id', '=', id).execute();
  await announce(ctx, houseId, id, 'deleted', { before: { name } });
  return null;
});

export const saveLongStayRoute = command(saveLongStay, async (ctx, { houseId, version, tiers }) => {
  await lockHouse(ctx, houseId);
  await lockPrices(ctx, [houseId]);
  const before = await longStayOf(ctx, { houseId });
  if (before.version !== version) failStale(LongStay, before);
  const ordered = [...tiers].sort((a, b) => a.minNights - b.minNights);
  const row = {
    longStay: JSON.stringify(ordered),
    updatedBy: ctx.user.realname,
    updatedAt: ctx.now,
    version: version + 1,
  };
  await ctx.db
    .insertInto('housePriceRules')
    .values({ houseId, ...row })
    .onConflict((conflict) => conflict.column('houseId').doUpdateSet(row))
    .execute();
  await ctx.record({
    name: 'price.longStayChanged',
    entity: 'price',
    entityId: houseId,
    houseId,
    before: { tiers: before.tiers },
    after: { tiers: ordered },
  });
  return longStayOf(ctx, { houseId });
});
