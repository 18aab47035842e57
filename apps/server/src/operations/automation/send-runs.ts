/**
 * Sends due runs. A batch is judged together (judge-due.ts) and its texts are read together. Runs then go one by one,
 * for two guests at a time, each in a transaction that locks the run, checks that nothing has changed or judges it
 * again, and stores the message with the run. So several processes share the work, a killed one loses nothing, and the
 * kill switch takes effect between two runs.
 */
import { hasGuestLink } from '@minsu/contract/connections/templates/template-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { JobContext } from '../../platform/module.ts';
import { ensureGuestLinks } from '../../sales/guest-links/make-link.ts';
import { act } from './act.ts';
import { automationSwitch } from './automation-switch.ts';
import { type Words, wordsFor } from './guest-text.ts';
import {
  type DueRun,
  dueColumns,
  endedBy,
  fateOf,
  type GoingRun,
  judgeDue,
  putOff,
  storeEnded,
} from './judge-due.ts';
import { factStamp, orderFacts } from './order-facts-queries.ts';
import { rulesById } from './rule-at-work-queries.ts';

/** `words`: of a message; null when they are to be read. */
interface Ready extends GoingRun {
  readonly words: Words | null;
}

/** Makes the guest links that the messages of these runs carry. */
const makeLinks = async (ctx: Ctx, going: readonly GoingRun[]): Promise<void> => {
  const ids = [
    ...new Set(going.flatMap(({ rule }) => (rule.action === 'message' ? (rule.templateId ?? []) : []))),
  ];
  if (ids.length === 0) return;
  const templates = await ctx.db
    .selectFrom('messageTemplates')
    .select(['id', 'zh', 'en'])
    .where('id', 'in', ids)
    .execute();
  const linked = new Set(templates.filter(hasGuestLink).map(({ id }) => id));
  const orderIds = going.flatMap(({ rule, facts }) =>
    linked.has(rule.templateId ?? '') ? [facts.orderId] : [],
  );
  if (orderIds.length > 0) await ensureGuestLinks(ctx, orderIds);
};

/** Read after the facts of the judgement: if those are unchanged later, these are too. */
const withWords = async (ctx: Ctx, going: readonly GoingRun[]): Promise<Ready[]> => {
  const written = going.filter(({ rule }) => rule.action === 'message');
  const words = await wordsFor(
    ctx,
    written.map(({ rule: { templateId }, facts }) => ({ ...facts, templateId })),
  );
  const found = new Map(written.map(({ run }, index) => [run.id, words[index] ?? null]));
  return going.map((one) => ({ ...one, words: found.get(one.run.id) ?? null }));
};

interface Held extends DueRun {
  readonly stopped: boolean;
  readonly ruleVersion: number;
  readonly templateVersion: number | null;
  readonly stamp: string | null;
}

/** The run and its guest, whose other messages count for the caps, until the end; null: another process has it, or it is not due. */
const hold = async (ctx: Ctx, { run, facts }: Ready): Promise<Held | null> => {
  const { houseId, id, guestId } = run;
  const guest = `automation:${guestId ?? run.orderId}`;
  await sql`select ${automationSwitch.lock}, pg_advisory_xact_lock(hashtextextended(${guest}, 0))`.execute(
    ctx.db,
  );
  const { rows } = await sql<Held>`
    select ${dueColumns}, ${automationSwitch.stopped} as stopped,
      u.version as rule_version, m.version as template_version,
      ${factStamp(facts.readAt)} as stamp
    from automation_runs r join automation_rules u on u.id = r.rule_id
      left join message_templates m on m.id = u.template_id and m.active
      left join orders o on o.house_id = r.house_id and o.id = r.order_id
      left join houses h on h.id = o.house_id left join guests g on g.id = o.guest_id
      left join threads t on t.house_id = o.house_id and t.order_id = o.id
    where r.house_id = ${houseId} and r.id = ${id} and r.state = 'planned' and r.due_at <= ${ctx.now}
      and r.guest_id is not distinct from ${guestId}::uuid
    for update of r skip locked`.execute(ctx.db);
  return rows[0] ?? null;
};

const isAsRead = (held: Held, { rule, facts, words }: Ready): boolean =>
  held.ruleVersion === rule.version &&
  held.stamp === facts.stamp &&
  (words === null || held.templateVersion === (words.said?.templateVersion ?? null));

type Looked = Partial<Pick<Ready, 'rule' | 'facts'>> & Pick<Ready, 'words'>;

const lookAnew = async (ctx: Ctx, run: DueRun): Promise<Looked> => {
  const rule = (await rulesById(ctx, [run.ruleId])).get(run.ruleId);
  const [facts] = await orderFacts(ctx, [run]);
  return { ...(rule && { rule }), ...(facts && { facts }), words: null };
};

const finish = async (ctx: Ctx, { run, rule, facts, words }: Ready): Promise<void> => {
  const done = await act(ctx, rule, facts, { runId: run.id, words });
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

/** Judged at the current time, by the facts already read if they still hold. */
const sendOne = async (ctx: Ctx, ready: Ready): Promise<void> => {
  const run = await hold(ctx, ready);
  if (!run) return;
  const { rule, facts, words }: Looked = isAsRead(run, ready) ? ready : await lookAnew(ctx, run);
  const fate = fateOf(run, rule, facts, { stopped: run.stopped, now: ctx.now });
  if (fate.kind === 'later') return putOff(ctx, [{ run, at: fate.at }]);
  if (fate.kind !== 'send') return storeEnded(ctx, [endedBy(run, fate)]);
  if (rule && facts) await finish(ctx, { run, rule, facts, words });
};

/** An unexpected error in one run does not stop the others. */
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

const sendSafely = async (job: JobContext, ready: Ready): Promise<void> => {
  try {
    await job.change((ctx) => sendOne(ctx, ready));
  } catch (error) {
    await fail(job, ready.run, error);
  }
};

/** Jobs share a few connections; what goes to one guest goes in its order, for the caps. */
const LANES = 2;

const lanesOf = (going: readonly Ready[]): Ready[][] => {
  const lanes: Ready[][] = Array.from({ length: LANES }, () => []);
  const laneOf = new Map<string, Ready[]>();
  for (const ready of going) {
    const guest = ready.run.guestId ?? ready.run.orderId;
    const shortest = lanes.reduce((best, lane) => (lane.length < best.length ? lane : best));
    const lane = laneOf.get(guest) ?? shortest;
    laneOf.set(guest, lane);
    lane.push(ready);
  }
  return lanes;
};

const sendLane = async (job: JobContext, lane: readonly Ready[]): Promise<void> => {
  for (const ready of lane) {
    if (job.signal.aborted) return;
    await sendSafely(job, ready);
  }
};

/** Sends all that is due now. Returns how many runs were judged. */
export const sendDue = async (job: JobContext): Promise<number> => {
  let looked = 0;
  while (!job.signal.aborted) {
    const batch = await job.change(judgeDue);
    await job.change((ctx) => makeLinks(ctx, batch.going));
    const ready = await job.read((ctx) => withWords(ctx, batch.going));
    await Promise.all(lanesOf(ready).map((lane) => sendLane(job, lane)));
    looked += batch.looked;
    if (batch.looked === 0) break;
  }
  return looked;
};
