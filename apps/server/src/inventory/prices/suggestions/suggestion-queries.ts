/** Suggestions in their list, and the overall state. */

import type { PriceSuggestion, SuggestionStatus } from '@minsu/contract/inventory/prices/suggestion.ts';
import type { pageSuggestions } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../../platform/http/role-reach.ts';
import { mayPriceAll } from './suggestion-rule-queries.ts';
import { suggestionSwitch } from './suggestion-switch.ts';

interface SuggestionRow extends Omit<PriceSuggestion, 'at' | 'decidedAt'> {
  at: Date;
  decidedAt: Date | null;
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  night: sql`s.night, s.id`,
  '-night': sql`s.night desc, s.id desc`,
  at: sql`s.at, s.id`,
  '-at': sql`s.at desc, s.id desc`,
};

const conditionsOf = async (
  ctx: Ctx,
  { houseId, ruleId, state, nightFrom, nightTo }: z.output<typeof pageSuggestions.input>,
): Promise<RawBuilder<unknown>> => {
  const states = state?.length ? state : ['pending'];
  const today = await businessDateIn(ctx);
  return sql.join(
    [
      inScope(ctx, 's.houseId'),
      states.length === 1 ? sql`s.state = ${states[0]}` : sql`s.state = any(${states})`,
      // An open suggestion for a past night no longer needs a decision.
      states.includes('pending') ? sql`(s.state <> 'pending' or s.night >= ${today}::date)` : undefined,
      houseId && sql`s.house_id = ${houseId}`,
      ruleId && sql`s.rule_id = ${ruleId}`,
      nightFrom && sql`s.night >= ${nightFrom}::date`,
      nightTo && sql`s.night <= ${nightTo}::date`,
    ].filter((part) => part !== undefined && part !== ''),
    sql` and `,
  );
};

/** Suggestions consist of amounts: refused to users who may not see money. */
export const suggestionPage = async (
  ctx: Ctx,
  input: z.output<typeof pageSuggestions.input>,
): Promise<Page<PriceSuggestion>> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const where = await conditionsOf(ctx, input);
  const order = sortColumns[input.sort?.[0] ?? 'night'] ?? sql`s.night, s.id`;
  const [page, count] = await Promise.all([
    sql<SuggestionRow>`
      with page as materialized (
        select s.* from price_suggestions s where ${where} order by ${order} ${limitOf(input)}
      )
      select s.id, s.rule_id, s.rule_name, s.house_id, h.name as house_name, s.room_type_id, t.name as room_type_name,
        s.plan_id as rate_plan_id, coalesce(p.name, '') as plan_name, s.night, s.state, s.was_fen, s.to_fen, s.clears,
        s.parts, s.rooms, s.sold, s.days_out, s.pace_bp, s.at, s.decided_by, s.decided_at
      from page s join houses h on h.id = s.house_id
      join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
      left join rate_plans p on p.house_id = s.house_id and p.id = s.plan_id
      order by ${order}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from (
      select from price_suggestions s where ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db),
  ]);
  const records = page.rows.map(({ at, decidedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return pageOfRows(records, count.rows[0]?.n ?? 0, input);
};

const countPending = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from price_suggestions s where s.state = 'pending' and s.night >= ${await businessDateIn(ctx)}::date
      and ${inScope(ctx, 's.houseId')} limit ${COUNT_LIMIT}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const suggestionStatus = async (ctx: Ctx): Promise<SuggestionStatus> => {
  const [state, pending, run] = await Promise.all([
    suggestionSwitch.read(ctx),
    countPending(ctx),
    ctx.db.selectFrom('suggestionRuns').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    stopped: state?.stopped ?? false,
    switchedBy: state?.by ?? null,
    switchedAt: state?.at ?? null,
    maySwitch: mayPriceAll(ctx),
    lastRun: run
      ? {
          by: run.byName,
          at: run.at.toISOString(),
          houses: run.houses,
          written: run.written,
          noted: run.noted,
          byHand: run.byHand,
        }
      : null,
    pending,
  };
};
