/** Commission rates are change points: each applies until the next one of the same channel and house. */

import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { commissionFailures } from '@minsu/contract/sales/commissions/commission-failures.ts';
import {
  addCommissionRate,
  CommissionRate as CommissionRateShape,
  type listCommissionRates,
  removeCommissionRate,
} from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope, seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';

type RateRow = z.input<typeof CommissionRateShape>;

/** Rates of houses in scope and general ones, latest first. */
const readRates = async (ctx: Ctx, id: string | null): Promise<RateRow[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Omit<RateRow, 'canRemove'>>`
    select r.*, case when r.removed_by_name is not null then 'removed' when r.from_date > ${today} then 'coming'
        when r.to_date < ${today} then 'past' else 'current' end as state
    from (
      select c.id, c.channel, c.house_id, h.name as house_name, c.from_date, c.rate_bp, c.reason, c.made_by_name, c.made_at,
        c.removed_by_name, c.version,
        case when c.removed_at is null then lead(c.from_date) over (
          partition by c.channel, c.house_id, c.removed_at is null order by c.from_date) - 1 end as to_date
      from commission_rates c left join houses h on h.id = c.house_id
      where c.house_id is null or ${inScope(ctx, 'c.houseId')}) r
    where ${id}::uuid is null or r.id = ${id}
    order by r.channel, r.house_name nulls first, r.from_date desc, r.made_at desc`.execute(ctx.db);
  const manages = ctx.user.may('channelBill:manage');
  return rows.map((row) => ({
    ...row,
    canRemove: manages && row.state === 'coming' && (row.houseId !== null || seesAllHouses(ctx)),
  }));
};

export const commissionRates = async (ctx: Ctx): Promise<z.input<typeof listCommissionRates.output>> => ({
  generalBp: (await readSettings(ctx.db, ctx.services)).assumedChannelBp,
  rates: await readRates(ctx, null),
});

const assertMay = async (ctx: Ctx, houseId: string | null): Promise<void> => {
  if (houseId === null) {
    if (!seesAllHouses(ctx)) fail(commissionFailures.allHouses);
    return;
  }
  const { rows } =
    await sql`select from houses h where h.id = ${houseId} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  if (rows.length === 0) failAt('houseId', commissionFailures.houseNotFound);
};

export const addCommissionRateRoute = command(
  addCommissionRate,
  async (ctx, { houseId: asked, rateBp = null, ...given }): Promise<RateRow> => {
    const houseId = asked ?? null;
    const rate = { ...given, rateBp };
    await assertMay(ctx, houseId);
    const today = await businessDateIn(ctx);
    if (rate.fromDate < today) failAt('fromDate', commissionFailures.inPast, { today });
    if (houseId === null && rate.rateBp === null) failAt('rateBp', commissionFailures.needsRate);
    const id = ctx.newId();
    await ctx.db
      .insertInto('commissionRates')
      .values({ ...rate, id, houseId, madeByName: ctx.user.realname, madeAt: ctx.now })
      .execute();
    await ctx.record({
      ...{ name: 'commissionRate.added', entity: 'commissionRate', entityId: id },
      ...(houseId !== null && { houseId }),
      after: rate,
    });
    const [added] = await readRates(ctx, id);
    return added ?? fail(commissionFailures.notFound);
  },
);

export const removeCommissionRateRoute = command(removeCommissionRate, async (ctx, { id, version }) => {
  await sql`select from commission_rates where id = ${id} for update`.execute(ctx.db);
  const rate = (await readRates(ctx, id))[0] ?? fail(commissionFailures.notFound);
  if (rate.version !== version) failStale(CommissionRateShape, rate);
  await assertMay(ctx, rate.houseId);
  if (rate.state !== 'coming') fail(commissionFailures.begun);
  await ctx.db
    .updateTable('commissionRates')
    .set({ removedAt: ctx.now, removedByName: ctx.user.realname, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const { channel, fromDate, rateBp } = rate;
  await ctx.record({
    ...{ name: 'commissionRate.removed', entity: 'commissionRate', entityId: id },
    ...(rate.houseId !== null && { houseId: rate.houseId }),
    before: { channel, fromDate, rateBp },
  });
  return null;
});
