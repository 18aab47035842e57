/** Judges a batch of due runs: some are skipped or postponed, the others are returned. */
import { judge, type Verdict } from '@minsu/contract/operations/automation/judge-rules.ts';
import type { Moment } from '@minsu/contract/operations/automation/moment-rules.ts';
import { judged, type RunReason } from '@minsu/contract/operations/automation/run-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { automationSwitch } from './automation-switch.ts';
import { factsFor, type OrderFacts, orderFacts } from './order-facts-queries.ts';
import { type RuleAtWork, rulesById } from './rule-at-work-queries.ts';

const JUDGED_AT_ONCE = 250;

export interface DueRun {
  readonly houseId: string;
  readonly id: string;
  readonly ruleId: string;
  readonly orderId: string;
  readonly occurrence: string;
  readonly momentAt: Date;
  readonly untilAt: Date;
  readonly forced: boolean;
  readonly guestId: string | null;
}

export const dueColumns = sql`r.house_id, r.id, r.rule_id, r.order_id, r.occurrence, r.moment_at, r.until_at, r.forced, r.guest_id`;

/** Oldest first, then in the order of the rules. Rows locked by another process are skipped. */
const takeDue = async (ctx: Ctx): Promise<DueRun[]> => {
  const { rows } = await sql<DueRun>`
    with due as (select r.house_id, r.id from automation_runs r where r.state = 'planned' and r.due_at <= ${ctx.now}
      order by r.due_at, r.id limit ${JUDGED_AT_ONCE} for update skip locked)
    select ${dueColumns} from due d join automation_runs r on r.house_id = d.house_id and r.id = d.id
      join automation_rules u on u.id = r.rule_id order by r.due_at, u.position, r.id`.execute(ctx.db);
  return rows;
};

type Fate = Verdict | { readonly kind: 'drop'; readonly reason: RunReason; readonly detail?: string };

const momentOf = ({ occurrence, momentAt, untilAt }: DueRun): Moment => ({
  occurrence,
  at: momentAt,
  until: untilAt,
  happenedAt: null,
});

export const fateOf = (
  run: DueRun,
  rule: RuleAtWork | undefined,
  facts: OrderFacts | undefined,
  { stopped, now }: { readonly stopped: boolean; readonly now: Date },
): Fate => {
  if (!rule?.active) return { kind: 'drop', reason: 'ruleOff' };
  if (stopped) return { kind: 'drop', reason: 'stopped' };
  if (!facts) return { kind: 'drop', reason: 'gone' };
  return judge(rule, factsFor(facts, rule), momentOf(run), now, { forced: run.forced });
};

interface Ended {
  readonly house_id: string;
  readonly id: string;
  readonly state: 'skipped' | 'cancelled';
  readonly reason: RunReason;
  readonly detail: string | null;
}

export const endedBy = ({ houseId, id }: DueRun, fate: Exclude<Fate, { kind: 'send' | 'later' }>): Ended => ({
  house_id: houseId,
  id,
  state: fate.reason === 'ruleOff' || fate.reason === 'gone' ? 'cancelled' : 'skipped',
  reason: fate.kind === 'drop' ? fate.reason : judged[fate.reason],
  detail: fate.detail ?? null,
});

export const storeEnded = async (ctx: Ctx, ended: readonly Ended[]): Promise<void> => {
  if (ended.length === 0) return;
  await sql`update automation_runs r set state = x.state, reason = x.reason, detail = x.detail, done_at = ${ctx.now},
      version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as x (house_id uuid, id uuid, state text, reason text, detail text)
    where r.house_id = x.house_id and r.id = x.id`.execute(ctx.db);
};

export const putOff = async (
  ctx: Ctx,
  later: readonly { readonly run: DueRun; readonly at: Date }[],
): Promise<void> => {
  if (later.length === 0) return;
  const rows = later.map(({ run, at }) => ({ house_id: run.houseId, id: run.id, at }));
  await sql`update automation_runs r set due_at = x.at, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (house_id uuid, id uuid, at timestamptz)
    where r.house_id = x.house_id and r.id = x.id`.execute(ctx.db);
};

/** A run that may go, with the facts it was judged by. */
export interface GoingRun {
  readonly run: DueRun;
  readonly rule: RuleAtWork;
  readonly facts: OrderFacts;
}

interface Batch {
  readonly looked: number;
  readonly going: readonly GoingRun[];
}

/** One batch in a few statements, however many rules and orders it is about. */
export const judgeDue = async (ctx: Ctx): Promise<Batch> => {
  const due = await takeDue(ctx);
  if (due.length === 0) return { looked: 0, going: [] };
  const stopped = await automationSwitch.isStopped(ctx);
  const rules = await rulesById(ctx, [...new Set(due.map(({ ruleId }) => ruleId))]);
  const keys = new Map(due.map(({ houseId, orderId }) => [orderId, { houseId, orderId }]));
  const known = new Map((await orderFacts(ctx, [...keys.values()])).map((one) => [one.orderId, one]));
  const ended: Ended[] = [];
  const later: { run: DueRun; at: Date }[] = [];
  const going: GoingRun[] = [];
  for (const run of due) {
    const rule = rules.get(run.ruleId);
    const facts = known.get(run.orderId);
    const fate = fateOf(run, rule, facts, { stopped, now: ctx.now });
    if (fate.kind === 'later') later.push({ run, at: fate.at });
    else if (fate.kind !== 'send') ended.push(endedBy(run, fate));
    else if (rule && facts) going.push({ run, rule, facts });
  }
  await storeEnded(ctx, ended);
  await putOff(ctx, later);
  return { looked: due.length, going };
};
