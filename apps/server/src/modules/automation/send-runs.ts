/**
 * Takes what is due. First a batch is judged at once: what does not go is skipped or put off. What goes is then done run by
 * run, for two guests at a time, each in a transaction of its own that holds the run, looks at everything anew, and stores
 * the message and its run together: several processes share the work, one that dies leaves what it held to the others, and
 * the kill switch comes between two of them.
 */
import { judge, type Verdict } from '@minsu/contract/automation/judge-rules.ts';
import type { Moment } from '@minsu/contract/automation/moment-rules.ts';
import { judged, type RunReason } from '@minsu/contract/automation/run-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { JobContext } from '../../platform/module.ts';
import { act } from './act.ts';
import { isStopped } from './automation-switch.ts';
import { factsFor, type OrderFacts, orderFacts } from './order-facts-queries.ts';
import { type RuleAtWork, rulesById } from './rule-at-work-queries.ts';

const JUDGED_AT_ONCE = 250;

interface DueRun {
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

const columns = sql`r.house_id, r.id, r.rule_id, r.order_id, r.occurrence, r.moment_at, r.until_at, r.forced, r.guest_id`;

/** The oldest first; of one moment, by the order of the rules. Rows that another process looks at are left to it. */
const takeDue = async (ctx: Ctx): Promise<DueRun[]> => {
  const { rows } = await sql<DueRun>`
    with due as (select r.house_id, r.id from automation_runs r where r.state = 'planned' and r.due_at <= ${ctx.now}
      order by r.due_at, r.id limit ${JUDGED_AT_ONCE} for update skip locked)
    select ${columns} from due d join automation_runs r on r.house_id = d.house_id and r.id = d.id
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

const fateOf = (
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

const endedBy = ({ houseId, id }: DueRun, fate: Exclude<Fate, { kind: 'send' | 'later' }>): Ended => ({
  house_id: houseId,
  id,
  state: fate.reason === 'ruleOff' || fate.reason === 'gone' ? 'cancelled' : 'skipped',
  reason: fate.kind === 'drop' ? fate.reason : judged[fate.reason],
  detail: fate.detail ?? null,
});

const storeEnded = async (ctx: Ctx, ended: readonly Ended[]): Promise<void> => {
  if (ended.length === 0) return;
  await sql`update automation_runs r set state = x.state, reason = x.reason, detail = x.detail, done_at = ${ctx.now},
      version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as x (house_id uuid, id uuid, state text, reason text, detail text)
    where r.house_id = x.house_id and r.id = x.id`.execute(ctx.db);
};

const putOff = async (
  ctx: Ctx,
  later: readonly { readonly run: DueRun; readonly at: Date }[],
): Promise<void> => {
  if (later.length === 0) return;
  const rows = later.map(({ run, at }) => ({ house_id: run.houseId, id: run.id, at }));
  await sql`update automation_runs r set due_at = x.at, version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (house_id uuid, id uuid, at timestamptz)
    where r.house_id = x.house_id and r.id = x.id`.execute(ctx.db);
};

type GoingRun = Pick<DueRun, 'houseId' | 'id' | 'guestId' | 'orderId'>;

interface Batch {
  readonly looked: number;
  readonly going: readonly GoingRun[];
}

/** One batch in a few statements, however many rules and orders it is about. */
const judgeDue = async (ctx: Ctx): Promise<Batch> => {
  const due = await takeDue(ctx);
  if (due.length === 0) return { looked: 0, going: [] };
  const stopped = await isStopped(ctx);
  const rules = await rulesById(ctx, [...new Set(due.map(({ ruleId }) => ruleId))]);
  const keys = new Map(due.map(({ houseId, orderId }) => [orderId, { houseId, orderId }]));
  const facts = new Map((await orderFacts(ctx, [...keys.values()])).map((one) => [one.orderId, one]));
  const ended: Ended[] = [];
  const later: { run: DueRun; at: Date }[] = [];
  const going: DueRun[] = [];
  for (const run of due) {
    const fate = fateOf(run, rules.get(run.ruleId), facts.get(run.orderId), { stopped, now: ctx.now });
    if (fate.kind === 'send') going.push(run);
    else if (fate.kind === 'later') later.push({ run, at: fate.at });
    else ended.push(endedBy(run, fate));
  }
  await storeEnded(ctx, ended);
  await putOff(ctx, later);
  return { looked: due.length, going };
};

/** Held until the end; null: another process has it, or it is not due any more. */
const holdRun = async (ctx: Ctx, { houseId, id }: Pick<DueRun, 'houseId' | 'id'>): Promise<DueRun | null> => {
  const { rows } = await sql<DueRun>`
    select ${columns} from automation_runs r where r.house_id = ${houseId} and r.id = ${id} and r.state = 'planned'
      and r.due_at <= ${ctx.now} for update skip locked`.execute(ctx.db);
  return rows[0] ?? null;
};

const finish = async (ctx: Ctx, run: DueRun, rule: RuleAtWork, facts: OrderFacts): Promise<void> => {
  const done = await act(ctx, rule, facts, run.id);
  if ('reason' in done) {
    const { reason, detail } = done;
    await storeEnded(ctx, [{ house_id: run.houseId, id: run.id, state: 'skipped', reason, detail }]);
  } else
    await sql`update automation_runs set state = 'sent', done_at = ${ctx.now}, rule_version = ${rule.version},
      action = ${rule.action}, thread_id = ${done.threadId ?? facts.threadId}, message_id = ${done.messageId ?? null},
      task_id = ${done.taskId ?? null}, version = version + 1
      where house_id = ${run.houseId} and id = ${run.id}`.execute(ctx.db);
  await ctx.record({
    name: 'reason' in done ? 'automationRun.skipped' : 'automationRun.sent',
    entity: 'automationRun',
    entityId: run.id,
    houseId: run.houseId,
    after: { rule: rule.name, orderNo: facts.orderNo, ...('reason' in done && { reason: done.reason }) },
  });
};

/** Everything is looked at anew under the lock of the run and of its guest, whose other messages count for the caps. */
const sendOne = async (ctx: Ctx, key: Pick<DueRun, 'houseId' | 'id'>): Promise<void> => {
  const stopped = await isStopped(ctx);
  const run = await holdRun(ctx, key);
  if (!run) return;
  const guest = `automation:${run.guestId ?? run.orderId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${guest}, 0))`.execute(ctx.db);
  const rule = (await rulesById(ctx, [run.ruleId])).get(run.ruleId);
  const [facts] = await orderFacts(ctx, [run]);
  const fate = fateOf(run, rule, facts, { stopped, now: ctx.now });
  if (fate.kind === 'later') return putOff(ctx, [{ run, at: fate.at }]);
  if (fate.kind !== 'send') return storeEnded(ctx, [endedBy(run, fate)]);
  if (rule && facts) await finish(ctx, run, rule, facts);
};

/** A mistake of ours in one run does not stop the others. */
const fail = (
  job: JobContext,
  { houseId, id }: Pick<DueRun, 'houseId' | 'id'>,
  error: unknown,
): Promise<void> =>
  job.change(async (ctx) => {
    ctx.services.log.error('a run of automation failed', { run: id, ...errorFields(error) });
    await sql`update automation_runs set state = 'failed', reason = 'error', done_at = ${ctx.now}, version = version + 1
      where house_id = ${houseId} and id = ${id} and state = 'planned'`.execute(ctx.db);
  });

const sendSafely = async (job: JobContext, key: Pick<DueRun, 'houseId' | 'id'>): Promise<void> => {
  try {
    await job.change((ctx) => sendOne(ctx, key));
  } catch (error) {
    await fail(job, key, error);
  }
};

/** Jobs share a few connections; what goes to one guest goes in its order, for the caps. */
const LANES = 2;

const lanesOf = (going: readonly GoingRun[]): GoingRun[][] => {
  const lanes: GoingRun[][] = Array.from({ length: LANES }, () => []);
  const laneOf = new Map<string, GoingRun[]>();
  for (const run of going) {
    const guest = run.guestId ?? run.orderId;
    const shortest = lanes.reduce((best, lane) => (lane.length < best.length ? lane : best));
    const lane = laneOf.get(guest) ?? shortest;
    laneOf.set(guest, lane);
    lane.push(run);
  }
  return lanes;
};

const sendLane = async (job: JobContext, lane: readonly GoingRun[]): Promise<void> => {
  for (const run of lane) {
    if (job.signal.aborted) return;
    await sendSafely(job, run);
  }
};

/** All that is due now. Answers how many were looked at. */
export const sendDue = async (job: JobContext): Promise<number> => {
  let looked = 0;
  while (!job.signal.aborted) {
    const batch = await job.change(judgeDue);
    await Promise.all(lanesOf(batch.going).map((lane) => sendLane(job, lane)));
    looked += batch.looked;
    if (batch.looked === 0) break;
  }
  return looked;
};
