/**
 * Jobs of automation, after events and on a schedule. Its own actions carry their cause and trigger no rules
 * (chain-rules.ts).
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import type { OrderKey } from './order-facts-queries.ts';
import { liveOrders, PLANNED_AT_ONCE, planOrders } from './plan-runs.ts';
import { type RuleAtWork, rulesAtWork, rulesById } from './rule-at-work-queries.ts';
import { sendDue } from './send-runs.ts';

/** All events that can change when a rule is due for an order. */
const orderEvents = [
  'created',
  'imported',
  'accepted',
  'rejected',
  'paid',
  'confirmed',
  'cancelled',
  'expired',
  'reinstated',
  'stayCancelled',
  'stayReinstated',
  'noShow',
  'checkedIn',
  'checkInUndone',
  'checkedOut',
  'checkOutUndone',
  'moved',
  'extended',
  'shortened',
  'split',
  'swapped',
  'stepUndone',
  'hoursChanged',
  'arrivalTimeSet',
  'departureTimeSet',
  'merged',
  'mergedAway',
  'depositReturned',
  'guestAccepted',
].map((name) => `order.${name}`);

/** Plans these orders again and sends at once what is already due. */
const planAndSend = async (
  job: JobContext,
  keysOf: (ctx: Ctx) => Promise<readonly OrderKey[]>,
  rulesOf: (ctx: Ctx) => Promise<readonly RuleAtWork[]> = rulesAtWork,
): Promise<void> => {
  // Checked first: with no rule on, planning would cost half as much as the change itself.
  if ((await job.read(rulesOf)).length > 0) await planAtOnce(job, keysOf, rulesOf);
};

const planAtOnce = async (
  job: JobContext,
  keysOf: (ctx: Ctx) => Promise<readonly OrderKey[]>,
  rulesOf: (ctx: Ctx) => Promise<readonly RuleAtWork[]> = rulesAtWork,
): Promise<void> => {
  const isDue = await job.change(async (ctx) => {
    const rules = await rulesOf(ctx);
    return rules.length > 0 && planOrders(ctx, await keysOf(ctx), rules);
  });
  if (isDue) await sendDue(job);
};

export const planOrderJob: Job = {
  on: orderEvents,
  concerning: async (job, events) => ((await job.read(rulesAtWork)).length === 0 ? [] : events),
  run: (job, { houseId, entityId }) =>
    planAtOnce(job, async () => [{ houseId: String(houseId), orderId: String(entityId) }]),
};

const keysWhere = async (ctx: Ctx, found: RawBuilder<OrderKey>): Promise<OrderKey[]> =>
  (await found.execute(ctx.db)).rows;

export const planReviewJob: Job = {
  on: ['evaluation.recorded'],
  run: (job, { houseId, entityId }) =>
    planAndSend(job, (ctx) =>
      keysWhere(
        ctx,
        sql<OrderKey>`select house_id, order_id from evaluations
          where house_id = ${String(houseId)} and id = ${String(entityId)} and order_id is not null`,
      ),
    ),
};

/**
 * A guest wrote or got an answer from a person; automatic messages are `thread.posted`, which this job does not listen
 * to.
 */
export const planThreadJob: Job = {
  on: ['thread.guestMessage', 'thread.replied', 'thread.settled', 'thread.placed', 'thread.closed'],
  run: (job, { entityId }) =>
    planAndSend(job, (ctx) =>
      keysWhere(
        ctx,
        sql<OrderKey>`select house_id, order_id from threads where id = ${String(entityId)} and order_id is not null`,
      ),
    ),
};

/** Only the rules that follow the one whose message was sent. */
export const planFollowersJob: Job = {
  on: ['automationRun.sent'],
  run: (job, { houseId, entityId }) =>
    planAndSend(
      job,
      (ctx) =>
        keysWhere(
          ctx,
          sql<OrderKey>`select house_id, order_id from automation_runs where house_id = ${String(houseId)} and id = ${String(entityId)}`,
        ),
      async (ctx) => (await rulesAtWork(ctx)).filter(({ trigger }) => trigger === 'silent'),
    ),
};

interface Sweep {
  readonly houseIds?: readonly string[];
  readonly ruleId?: string;
}

const rulesFor = async (ctx: Ctx, { ruleId }: Sweep): Promise<RuleAtWork[]> =>
  ruleId === undefined
    ? rulesAtWork(ctx)
    : [...(await rulesById(ctx, [ruleId])).values()].filter(({ active }) => active);

const planBatch = (job: JobContext, after: string | null, of: Sweep): Promise<string | null> =>
  job.change(async (ctx) => {
    const rules = await rulesFor(ctx, of);
    if (rules.length === 0) return null;
    const keys = await liveOrders(ctx, { after, houseIds: of.houseIds ?? null });
    await planOrders(ctx, keys, rules);
    return keys.length < PLANNED_AT_ONCE ? null : (keys.at(-1)?.orderId ?? null);
  });

/** All orders that a clock runs for, batch by batch. */
export const planLive = async (job: JobContext, of: Sweep = {}): Promise<void> => {
  let after: string | null = null;
  do {
    after = await planBatch(job, after, of);
  } while (after !== null && !job.signal.aborted);
};

export const planRuleJob: Job = {
  on: ['automationRule.enabled', 'automationRule.changed'],
  run: async (job, { entityId }) => {
    await planLive(job, { ruleId: String(entityId) });
    await sendDue(job);
  },
};

/** Its times of arrival and departure may be others. */
export const planHouseJob: Job = {
  on: ['house.approved', 'house.operationsChanged'],
  run: (job, { entityId }) => planLive(job, { houseIds: [String(entityId)] }),
};

/** Plans what comes within the planning horizon, and repairs lost events. */
export const sweepJob: Job = { cron: '17 */6 * * *', run: (job) => planLive(job) };

export const sendDueRunsJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    await sendDue(job);
  },
};

/** Copies the channel's result for our message, also after a resend from the conversation. */
const follow = (state: string) =>
  sql`update automation_runs r set state = ${state === 'failed' ? 'failed' : 'sent'},
      reason = ${state === 'failed' ? 'delivery' : null}, version = r.version + 1
    from thread_messages m where r.message_id = m.id`;

export const followDeliveryJob: Job = {
  on: ['thread.sendFailed', 'thread.sent', 'thread.retried'],
  run: (job, { entityId }) =>
    job.change(async ({ db }) => {
      const threadId = String(entityId);
      await sql`${follow('failed')} and m.thread_id = ${threadId} and m.state = 'failed' and r.state = 'sent'`.execute(
        db,
      );
      await sql`${follow('sent')} and m.thread_id = ${threadId} and m.state <> 'failed' and r.state = 'failed'
        and r.reason = 'delivery'`.execute(db);
    }),
};

const KEPT_DAYS = 400;
const PURGED_AT_ONCE = 5_000;

/** The log is kept a little over a year; runs of stays that are not over stay. */
export const purgeRunsJob: Job = {
  cron: '37 4 * * *',
  run: async (job) => {
    for (let gone = PURGED_AT_ONCE; gone === PURGED_AT_ONCE && !job.signal.aborted; )
      gone = await job.change(async ({ db, now }) => {
        const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
        const { numAffectedRows } = await sql`delete from automation_runs r using (
            select house_id, id from automation_runs where due_at < ${before} and state <> 'planned'
            order by due_at limit ${PURGED_AT_ONCE}) o where r.house_id = o.house_id and r.id = o.id`.execute(
          db,
        );
        return Number(numAffectedRows ?? 0);
      });
  },
};
