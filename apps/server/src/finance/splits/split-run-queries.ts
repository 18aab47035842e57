/** Runs with their sums, and how many orders wait for one. */

import { openAfterSales } from '@minsu/contract/finance/splits/completion-rules.ts';
import type { SplitRun } from '@minsu/contract/finance/splits/split.ts';
import type { pageSplitRuns, splitsDue } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  limitOf,
  type Paging,
  pageOfRows,
  totalFrom,
} from '../../platform/http/page-rows.ts';
import { findEnded } from './collect-splits.ts';
import { isDue } from './post-splits.ts';
import { assertSeesSplits } from './split-item-queries.ts';

type Run = z.input<typeof SplitRun>;

/** Runs cover orders of every house, so all houses must be in scope. */
const assertSeesRuns = (ctx: Ctx): void => {
  assertSeesSplits(ctx);
  if (!seesAllHouses(ctx)) fail(splitFailures.needsAllHouses);
};

const runRows = async (ctx: Ctx, paging: Paging): Promise<Run[]> => {
  const { rows } = await sql<Run>`
    select id, trigger, started_by, started_at, ended_at, state, due, orders, nights, items, failed, told, amount_fen,
      landlord_fen, platform_fen, channel_fen, tax_fen
    from split_runs order by started_at desc, id desc ${limitOf(paging)}`.execute(ctx.db);
  return rows;
};

export const countRuns = async (ctx: Ctx, limit: number): Promise<number> => {
  assertSeesRuns(ctx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from split_runs limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const splitRuns = async (
  ctx: Ctx,
  input: z.output<typeof pageSplitRuns.input>,
): Promise<Page<Run>> => {
  assertSeesRuns(ctx);
  const rows = await runRows(ctx, input);
  return pageOfRows(rows, totalFrom(input, rows.length) ?? (await countRuns(ctx, COUNT_LIMIT)), input);
};

export const runBatches = (ctx: Ctx): AsyncGenerator<Run[]> => {
  assertSeesRuns(ctx);
  return batchesOf((paging) => runRows(ctx, paging));
};

const countUnits = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from split_units u where ${where} and ${inScope(ctx, 'u.houseId')}
      limit ${TOTAL_LIMIT}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

/** Counts what a manual run would process: due units and those not collected yet. */
export const countDue = async (ctx: Ctx): Promise<number> => {
  const found = await findEnded(ctx, true);
  const isNew = found.reduce((sum, { keys }) => sum + keys.length, 0);
  return isNew + (await countUnits(ctx, isDue(ctx.now)));
};

const withOpenAfterSale = sql`exists (select from orders o where o.house_id = u.house_id and o.id = u.id
  and o.after_sale = any(${openAfterSales}))`;

export const countWaiting = async (ctx: Ctx): Promise<z.output<typeof splitsDue.output>> => {
  assertSeesSplits(ctx);
  return {
    due: await countUnits(ctx, isDue(ctx.now)),
    hours: await countUnits(ctx, sql`u.state = 'pending' and u.due_at > ${ctx.now}`),
    afterSale: await countUnits(
      ctx,
      sql`u.state = 'pending' and u.due_at <= ${ctx.now} and ${withOpenAfterSale}`,
    ),
    failed: await countUnits(ctx, sql`u.state = 'failed'`),
  };
};
