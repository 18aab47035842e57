/** The run log: what rules have planned and done, and why not. */
import type { AutomationRun } from '@minsu/contract/operations/automation/automation.ts';
import { automationFailures } from '@minsu/contract/operations/automation/automation-failures.ts';
import type { pageAutomationRuns } from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { handReasons, runActionsOf } from '@minsu/contract/operations/automation/run-states.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, startingWith, totalFrom } from '../../platform/http/page-rows.ts';

type RunDraft = z.input<typeof AutomationRun>;

/** How long a failed run asks to be handled; the index uses the same number. */
const HANDS_DAYS = 14;

export const forHands = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`(r.handled_at is null and r.state in ('skipped', 'failed')
  and r.reason in (${sql.join(handReasons.map((reason) => sql.lit(reason)))})
  and r.due_at >= ${new Date(ctx.now.getTime() - HANDS_DAYS * DAY_MS)})`;

const columns = sql`r.id, r.rule_id, u.name as rule_name, r.rule_version, r.action, r.house_id, h.name as house_name,
  h.time_zone, r.order_id, o.order_no, o.booker_name as guest_name, o.check_in, o.check_out, r.state, r.reason, r.detail,
  r.moment_at, r.due_at, r.done_at, r.thread_id, r.message_id, r.task_id, r.handled_by, r.handled_at, r.version`;

const joined = sql`join automation_rules u on u.id = r.rule_id join houses h on h.id = r.house_id
  join orders o on o.house_id = r.house_id and o.id = r.order_id`;

const toRun = (ctx: Ctx, row: Omit<RunDraft, 'actions'>): RunDraft => {
  const facts = { reason: row.reason, handled: row.handledAt !== null };
  return { ...row, actions: runActionsOf(row.state, facts, (permission) => ctx.user.may(permission)) };
};

type Input = z.output<typeof pageAutomationRuns.input>;

/** The log shows what has happened; planned runs have their own view, or are found by state or order. */
const viewOf = (ctx: Ctx, { view, state, keyword }: Input): RawBuilder<unknown>[] => {
  if (view === 'planned') return [sql`r.state = 'planned'`];
  if (view === 'forHands') return [forHands(ctx)];
  return state?.length || keyword?.trim() ? [] : [sql`r.state <> 'planned'`];
};

const conditionsOf = (ctx: Ctx, input: Input): RawBuilder<unknown> => {
  const { ruleId, state, reason, houseId, keyword, dueFrom, dueTo } = input;
  const asked = keyword?.trim();
  return sql.join(
    [
      inScope(ctx, 'r.houseId'),
      ...viewOf(ctx, input),
      ...(ruleId?.length ? [sql`r.rule_id = any(${ruleId}::uuid[])`] : []),
      ...(state?.length ? [sql`r.state = any(${state})`] : []),
      ...(reason?.length ? [sql`r.reason = any(${reason})`] : []),
      ...(houseId?.length ? [sql`r.house_id = any(${houseId}::uuid[])`] : []),
      ...(asked
        ? [
            sql`(r.house_id, r.order_id) in (select k.house_id, k.id from orders k
              where k.order_no like ${startingWith(asked.toUpperCase())})`,
          ]
        : []),
      ...(dueFrom ? [sql`r.due_at >= ${startOfDay(dueFrom)}`] : []),
      ...(dueTo ? [sql`r.due_at < ${startOfDay(dueTo, 1)}`] : []),
    ],
    sql` and `,
  );
};

/** Reads keys first; planned runs are listed soonest first. */
export const runPage = async (ctx: Ctx, input: Input): Promise<Page<RunDraft>> => {
  const where = conditionsOf(ctx, input);
  const isAhead = input.sort?.[0] === undefined ? input.view === 'planned' : input.sort[0] === 'dueAt';
  const order = isAhead ? sql`due_at, id` : sql`due_at desc, id desc`;
  const { rows } = await sql<Omit<RunDraft, 'actions'>>`
    with page as materialized (select r.house_id, r.id, r.due_at from automation_runs r where ${where}
      order by ${order} ${limitOf(input)})
    select ${columns} from page p join automation_runs r on r.house_id = p.house_id and r.id = p.id ${joined}
    order by ${isAhead ? sql`p.due_at, p.id` : sql`p.due_at desc, p.id desc`}`.execute(ctx.db);
  const total = totalFrom(input, rows.length) ?? (await countRuns(ctx, where));
  return pageOfRows(
    rows.map((row) => toRun(ctx, row)),
    total,
    input,
  );
};

const countRuns = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from automation_runs r where ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

const MAX_PER_ORDER = 50;

/** Empty of an order that is not in scope. */
export const runsOfOrder = async (
  ctx: Ctx,
  { orderId }: { readonly orderId: string },
): Promise<RunDraft[]> => {
  const { rows: known } = await sql<{
    houseId: string;
  }>`select o.house_id from orders o where o.id = ${orderId}
    and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  const houseId = known[0]?.houseId ?? fail(automationFailures.orderNotFound);
  const { rows } = await sql<Omit<RunDraft, 'actions'>>`
    select ${columns} from automation_runs r ${joined} where r.house_id = ${houseId} and r.order_id = ${orderId}
    order by r.state <> 'planned', case when r.state = 'planned' then r.due_at end, r.due_at desc, r.id
    limit ${MAX_PER_ORDER}`.execute(ctx.db);
  return rows.map((row) => toRun(ctx, row));
};

/** Fails with `automation.runNotFound`, also for one out of scope. */
export const runById = async (ctx: Ctx, id: string): Promise<RunDraft> => {
  const { rows } = await sql<Omit<RunDraft, 'actions'>>`select ${columns} from automation_runs r ${joined}
    where r.id = ${id} and ${inScope(ctx, 'r.houseId')}`.execute(ctx.db);
  const [row] = rows;
  return row ? toRun(ctx, row) : fail(automationFailures.runNotFound);
};
