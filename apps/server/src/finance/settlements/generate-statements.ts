/** A month's statements for all landlords: previewed first, then generated in the background in batches. */
import { daysOfMonth, monthOf } from '@minsu/contract/finance/contracts/month-rules.ts';
import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import {
  checkGenerate,
  generateStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { settlementFailures } from '@minsu/contract/finance/settlements/settlement-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import { saidInBoth, type Work, type WorkResult, type WorkRun } from '../../platform/jobs/run-work.ts';
import { type Drawn, drawStatements } from './draw-statements.ts';
import { type Candidate, candidatesOf } from './statement-source-queries.ts';
import { nothingUnsplit, unsplitNights } from './unsplit-queries.ts';

const assertOver = async (ctx: Ctx, month: string): Promise<void> => {
  const today = await businessDateIn(ctx);
  if (month >= monthOf(today)) failAt('month', settlementFailures.monthNotOver, { month });
};

const isDue = ({ state }: Candidate): boolean => state === null || state === 'draft';

export const checkGenerateRoute = query(checkGenerate, async (ctx, { month }) => {
  await assertOver(ctx, month);
  const days = daysOfMonth(month);
  const candidates = await candidatesOf(ctx, { month, days });
  const unsplit = await unsplitNights(ctx, days);
  return {
    month,
    landlords: candidates.filter(isDue).length,
    drafts: candidates.filter(({ state }) => state === 'draft').length,
    settled: candidates.filter((each) => !isDue(each)).length,
    unsplitCount: unsplit.count,
    unsplitMore: unsplit.more,
    unsplit: unsplit.nights,
  };
});

interface Input {
  readonly month: string;
}

export const generateStatementsRoute = command(
  generateStatements,
  async (ctx, { month, landlordIds, confirmed }) => {
    await assertOver(ctx, month);
    const days = daysOfMonth(month);
    const unsplit = confirmed ? nothingUnsplit : await unsplitNights(ctx, days, landlordIds);
    if (unsplit.count > 0)
      fail(settlementFailures.unsplit, {
        params: { month, count: `${unsplit.count}${unsplit.more ? '+' : ''}` },
        extra: { unsplit: unsplit.nights },
      });
    const due = (await candidatesOf(ctx, { month, days }, landlordIds)).filter(isDue);
    if (due.length === 0) fail(settlementFailures.nothingToSettle, { params: { month } });
    const input: Input = { month };
    return createRun(ctx, {
      kind: 'bulk',
      work: generateStatementsWork,
      input,
      total: due.length,
      items: due.map(({ landlordId, landlordName }, position) => ({
        position,
        targetId: landlordId,
        label: landlordName,
      })),
    });
  },
);

/** Landlords of one transaction: little is lost when it is killed, and the reads are shared by many. */
const AT_ONCE = 50;

interface Item {
  readonly position: number;
  readonly targetId: string;
}

/** Claims items that no worker has finished; a worker presumed dead waits here and finds them done. */
const claimItems = async (ctx: Ctx, runId: string): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select position, target_id from background_run_items where run_id = ${runId} and state = 'waiting'
    order by position limit ${AT_ONCE} for update`.execute(ctx.db);
  return rows;
};

const settleItems = async (
  ctx: Ctx,
  runId: string,
  items: readonly Item[],
  drawn: readonly Drawn[],
): Promise<void> => {
  const refusals = new Map(drawn.map(({ landlordId, refusal, params }) => [landlordId, { refusal, params }]));
  const settled = items.map(({ position, targetId }) => {
    const { refusal = null, params = {} } = refusals.get(targetId) ?? {};
    return { position, reason: refusal && saidInBoth(refusal, params) };
  });
  await sql`
    update background_run_items i set state = case when d.reason is null then 'done' else 'failed' end, reason = d.reason
    from json_to_recordset(${JSON.stringify(settled)}::json) as d (position int, reason jsonb)
    where i.run_id = ${runId} and i.position = d.position`.execute(ctx.db);
};

const countItems = async ({ ctx, id }: WorkRun): Promise<WorkResult> => {
  const { rows } = await sql<{ done: number; failed: number }>`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed
    from background_run_items where run_id = ${id}`.execute(ctx.db);
  return rows[0] ?? { done: 0, failed: 0 };
};

/** Statements and their marks in the run are one transaction, so that a crashed run resumes where it was. */
const run = async (of: WorkRun): Promise<WorkResult> => {
  const { month } = of.input as Input;
  for (;;) {
    const count = await of.change(async (ctx) => {
      const items = await claimItems(ctx, of.id);
      if (items.length === 0) return 0;
      const drawn = await drawStatements(
        ctx,
        month,
        items.map(({ targetId }) => targetId),
      );
      await settleItems(ctx, of.id, items, drawn);
      return items.length;
    });
    const counts = await countItems(of);
    if (count === 0) return counts;
    await of.progress(counts);
  }
};

export const generateStatementsWork: Work = {
  name: 'settlements.generate',
  title: settlementTexts.runTitle,
  permission: 'settlement:manage',
  run,
};
