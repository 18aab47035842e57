/** Stores the outcome of calls to one endpoint, per delivery and for the endpoint. */
import { TEST_EVENT } from '@minsu/contract/connections/webhooks/webhook.ts';
import {
  type Health,
  healthAfter,
  isWorn,
  nextTry,
} from '@minsu/contract/connections/webhooks/webhook-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Attempt } from './send-deliveries.ts';
import { giveUpWaiting, tellStopped } from './stop-webhook.ts';

/** Keeps the newest attempts of each delivery. */
const KEPT_TRIES = 20;

const isTest = ({ delivery }: Attempt): boolean => delivery.name === TEST_EVENT;

interface Settled {
  readonly state: 'delivered' | 'failed' | 'waiting';
  readonly nextTryAt: Date | null;
}

/** A test is tried once. */
const settledOf = (ctx: Ctx, attempt: Attempt): Settled => {
  const { delivery, ok, gone, askedMs } = attempt;
  if (ok) return { state: 'delivered', nextTryAt: null };
  if (gone || isTest(attempt)) return { state: 'failed', nextTryAt: null };
  const nextTryAt = nextTry(delivery.attempts + 1, ctx.now, delivery.firstDueAt, askedMs);
  return { state: nextTryAt ? 'waiting' : 'failed', nextTryAt };
};

/** A row settled otherwise meanwhile (switched off, requested again) stays. */
const storeAttempts = async (ctx: Ctx, attempts: readonly Attempt[]): Promise<void> => {
  const settled = attempts.map((attempt) => settledOf(ctx, attempt));
  const tries = attempts.map(({ status, error, ms }) =>
    JSON.stringify([{ at: ctx.now.toISOString(), status, ms, error }]),
  );
  await sql`
    update webhook_deliveries d set state = a.state, next_try_at = a.next_try_at, attempts = d.attempts + 1,
      last_status = a.status, last_error = a.error, settled_at = case when a.state = 'waiting' then null else ${ctx.now}::timestamptz end,
      tries = case when jsonb_array_length(d.tries) >= ${KEPT_TRIES} then d.tries - 0 else d.tries end || a.tries,
      version = d.version + 1
    from unnest(${attempts.map((one) => one.delivery.houseId)}::uuid[], ${attempts.map((one) => one.delivery.id)}::uuid[],
      ${attempts.map((one) => one.delivery.version)}::int[], ${settled.map(({ state }) => state)}::text[],
      ${settled.map(({ nextTryAt }) => nextTryAt)}::timestamptz[], ${attempts.map(({ status }) => status)}::int[],
      ${attempts.map(({ error }) => error)}::text[], ${tries}::jsonb[])
      as a (house_id, id, version, state, next_try_at, status, error, tries)
    where d.house_id = a.house_id and d.id = a.id and d.version = a.version and d.state = 'waiting'`.execute(
    ctx.db,
  );
};

const lockHealth = async (ctx: Ctx, webhookId: string) => {
  const { rows } = await sql<Health & { state: string; name: string }>`
    select h.failures_in_row, h.rests, h.failing_since, h.rest_until, w.state, w.name
    from webhooks w join webhook_health h on h.webhook_id = w.id
    where w.id = ${webhookId} and w.deleted_at is null for update`.execute(ctx.db);
  return rows[0] ?? null;
};

const storeHealth = async (
  ctx: Ctx,
  webhookId: string,
  health: Health,
  attempts: readonly Attempt[],
): Promise<void> => {
  const lastError = attempts.findLast(({ ok }) => !ok)?.error ?? null;
  const { failuresInRow, rests, failingSince, restUntil } = health;
  await ctx.db
    .updateTable('webhookHealth')
    .set({
      failuresInRow,
      rests,
      failingSince,
      restUntil,
      lastError: failingSince === null ? null : lastError,
      ...(attempts.some(({ ok }) => ok) && { lastDeliveredAt: ctx.now }),
    })
    .where('webhookId', '=', webhookId)
    .execute();
};

const stop = async (ctx: Ctx, webhookId: string, name: string, why: 'worn' | 'gone'): Promise<void> => {
  await sql`update webhooks set state = 'stopped', version = version + 1 where id = ${webhookId}`.execute(
    ctx.db,
  );
  await giveUpWaiting(ctx, webhookId, why);
  const change = { before: { state: 'on' }, after: { state: 'stopped' } };
  await ctx.record({ name: 'webhook.stopped', entity: 'webhook', entityId: webhookId, ...change });
  await tellStopped(ctx, { id: webhookId, name, why });
};

/** Tests do not affect the endpoint's health: they are also sent while it is off. */
export const settleAttempts = async (
  ctx: Ctx,
  webhookId: string,
  attempts: readonly Attempt[],
): Promise<void> => {
  if (attempts.length === 0) return;
  const before = await lockHealth(ctx, webhookId);
  await storeAttempts(ctx, attempts);
  const real = attempts.filter((attempt) => !isTest(attempt));
  if (!before || real.length === 0) return;
  const after = healthAfter(
    before,
    real.map(({ ok }) => ok),
    ctx.now,
  );
  await storeHealth(ctx, webhookId, after, real);
  // A single failure is not reported.
  if ((before.rests === 0) !== (after.rests === 0))
    await ctx.record({
      name: after.rests > 0 ? 'webhook.failing' : 'webhook.recovered',
      entity: 'webhook',
      entityId: webhookId,
    });
  if (before.state !== 'on') return;
  if (real.some(({ gone }) => gone)) await stop(ctx, webhookId, before.name, 'gone');
  else if (isWorn(after, ctx.now)) await stop(ctx, webhookId, before.name, 'worn');
};
