/** Rate plans as lists and forms show them. */

import { cancellationPolicies, policyRules } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { STANDARD_PLAN_CODE, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { RatePlan, RatePlanOption } from '@minsu/contract/inventory/prices/rate-plan.ts';
import type { pageRatePlans, ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { houseOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { plansOfHouses } from './plan-chain-queries.ts';

interface StoredPlan extends Omit<RatePlan, 'updatedAt'> {
  updatedAt: Date;
}

const columns = sql`
  p.house_id, h.name as house_name, p.id, p.code, p.name, p.name_en, p.kind, p.parent_id, up.name as parent_name,
  p.percent_bp, p.amount_fen, p.rounding, p.meal, coalesce(p.policy_id::text, p.built_in_policy) as cancellation_policy,
  c.name as policy_name, p.min_advance_days, p.max_advance_days, p.channels, p.channel_factors, p.hours,
  to_char(p.first_start, 'HH24:MI') as first_start, to_char(p.last_start, 'HH24:MI') as last_start, p.long_stay, (
    select coalesce(json_agg(json_build_object('roomTypeId', t.id, 'name', t.name, 'basePriceFen', o.base_price_fen,
      'weekendPriceFen', o.weekend_price_fen) order by t.position, t.id), '[]')
    from rate_plan_types o join room_types t on t.house_id = o.house_id and t.id = o.room_type_id
    where o.house_id = p.house_id and o.plan_id = p.id and t.retired_at is null
  ) as types, (
    select count(*)::int from rate_plans k
    where k.house_id = p.house_id and k.parent_id = p.id and k.deleted_at is null
  ) as child_count, p.active, p.updated_by, p.updated_at, p.version`;

const joined = sql`rate_plans p join houses h on h.id = p.house_id
  left join rate_plans up on up.house_id = p.house_id and up.id = p.parent_id
  left join cancellation_policies c on c.id = p.policy_id`;

const policyName = (ctx: Ctx, row: StoredPlan): string | null => {
  const builtIn = cancellationPolicies.find((name) => name === row.cancellationPolicy);
  return builtIn ? sayText(policyRules[builtIn].name, ctx.language) : row.policyName;
};

const toPlan = (ctx: Ctx, row: StoredPlan): RatePlan => ({
  ...row,
  policyName: policyName(ctx, row),
  types: seesSomeMoney(ctx)
    ? row.types
    : row.types.map((type) => ({ ...type, basePriceFen: null, weekendPriceFen: null })),
  updatedAt: row.updatedAt.toISOString(),
});

const conditionsOf = (
  ctx: Ctx,
  { houseId, keyword, kind, active }: z.output<typeof pageRatePlans.input>,
): RawBuilder<unknown> => {
  const like = keyword?.trim() ? containing(keyword.trim()) : undefined;
  return sql.join(
    [
      sql`p.deleted_at is null and ${inScope(ctx, 'p.houseId')}`,
      houseId && sql`p.house_id = ${houseId}`,
      like && sql`(p.name ilike ${like} or p.code ilike ${like} or h.name ilike ${like})`,
      kind?.length ? sql`p.kind = any(${kind})` : undefined,
      active === undefined ? undefined : sql`p.active = ${active}`,
    ].filter((part) => part !== undefined && part !== ''),
    sql` and `,
  );
};

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`p.name collate "zh-x-icu"`,
  code: sql`p.code`,
  houseName: sql`h.name collate "zh-x-icu"`,
  updatedAt: sql`p.updated_at`,
};

const orderOf = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(sortColumns, sort?.length ? sort : ['houseName', 'name'], sql`p.id`);

export const ratePlanPage = async (
  ctx: Ctx,
  input: z.output<typeof pageRatePlans.input>,
): Promise<Page<RatePlan>> => {
  const where = conditionsOf(ctx, input);
  const [page, count] = await Promise.all([
    sql<StoredPlan>`
      with page as materialized (
        select p.house_id, p.id, row_number() over (order by ${orderOf(input.sort)}) as place
        from rate_plans p join houses h on h.id = p.house_id where ${where} order by place ${limitOf(input)}
      )
      select ${columns} from page join (${joined}) on p.house_id = page.house_id and p.id = page.id
      order by page.place`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from rate_plans p join houses h on h.id = p.house_id where ${where} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    ),
  ]);
  return pageOfRows(
    page.rows.map((row) => toPlan(ctx, row)),
    count.rows[0]?.n ?? 0,
    input,
  );
};

/** Fails with `ratePlan.notFound`, also if its house is out of scope. */
export const ratePlanById = async (ctx: Ctx, id: string): Promise<RatePlan> => {
  const { rows } = await sql<StoredPlan>`
    select ${columns} from ${joined} where p.id = ${id} and p.deleted_at is null and ${inScope(ctx, 'p.houseId')}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? toPlan(ctx, row) : fail(ratePlanFailures.notFound);
};

/** The standard plan first, for every type of the house. Fails with `house.notFound`. */
export const ratePlanOptionsOf = async (
  ctx: Ctx,
  { houseId, roomTypeId, onlyActive }: z.output<typeof ratePlanOptions.input>,
): Promise<OutputOf<typeof ratePlanOptions>> => {
  await houseOnSale(ctx, houseId);
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .execute();
  const standard: RatePlanOption = {
    id: STANDARD_PLAN_ID,
    code: STANDARD_PLAN_CODE,
    name: '',
    nameEn: null,
    kind: 'overnight',
    parentId: null,
    meal: 'none',
    cancellationPolicy: null,
    channels: [...channels],
    roomTypeIds: types.map(({ id }) => id),
    active: true,
  };
  const plans = [...((await plansOfHouses(ctx, [houseId])).get(houseId)?.values() ?? [])];
  return [
    standard,
    ...plans
      .filter((plan) => plan.active || !onlyActive)
      .filter((plan) => roomTypeId === undefined || plan.roomTypeIds.includes(roomTypeId))
      .map(({ builtInPolicy, policyId, channels: sold, ...plan }) => ({
        ...plan,
        channels: sold as RatePlanOption['channels'],
        cancellationPolicy: policyId ?? builtInPolicy,
      })),
  ];
};
