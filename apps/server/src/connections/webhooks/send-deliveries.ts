/**
 * Sends an endpoint's due deliveries outside any transaction: different records concurrently, events of one record in
 * order. A process that dies between call and note repeats the call: at least once, under the same id.
 */
import type { DeliveryProblem } from '@minsu/contract/connections/webhooks/webhook.ts';
import { FAILURES_BEFORE_REST } from '@minsu/contract/connections/webhooks/webhook-rules.ts';
import type { Services } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { type SafeAnswer, safeFetch } from '../../platform/safe-fetch.ts';
import { type DueDelivery, type DueWebhook, dueDeliveries, dueWebhook } from './due-delivery-queries.ts';
import { callOptions } from './outside-options.ts';
import { settleAttempts } from './settle-attempts.ts';
import { askedWait, headersOf, payloadOf } from './webhook-payload.ts';

export interface Attempt {
  readonly delivery: DueDelivery;
  readonly ok: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
  /** The receiver answered 410 Gone. */
  readonly gone: boolean;
  readonly askedMs: number;
}

/** Concurrent calls per endpoint. */
const AT_ONCE = 8;
const BATCH = 200;

const problem = (of: DeliveryProblem) => ({ status: null, error: of as string });

const outcomeOf = (answer: SafeAnswer): Pick<Attempt, 'status' | 'error'> => {
  if (answer.kind === 'refused') return problem('addressRefused');
  if (answer.kind === 'failed')
    return answer.message === 'timeout' ? problem('timeout') : { status: null, error: answer.message };
  if (answer.kind === 'tooLarge') return { status: null, error: answer.kind };
  const { status } = answer;
  if (status >= 200 && status < 300) return { status, error: null };
  if (status >= 300 && status < 400) return { status, error: 'redirect' satisfies DeliveryProblem };
  return { status, error: `HTTP ${status}` };
};

const sendOne = async (
  { config, clock }: Services,
  { url, secrets }: DueWebhook,
  delivery: DueDelivery,
): Promise<Attempt> => {
  const now = clock();
  const started = performance.now();
  const text = payloadOf(delivery);
  const headers = headersOf(delivery, text, { secrets, now });
  const answer = await safeFetch(url, { ...callOptions(config), text, headers });
  const outcome = outcomeOf(answer);
  return {
    delivery,
    ...outcome,
    ok: outcome.error === null,
    gone: outcome.status === 410,
    ms: Math.round(performance.now() - started),
    askedMs: answer.kind === 'answered' ? askedWait(answer.headers['retry-after'], now) : 0,
  };
};

const byRecord = (deliveries: readonly DueDelivery[]): DueDelivery[][] => {
  const groups = new Map<string, DueDelivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.entityId) ?? [];
    group.push(delivery);
    groups.set(delivery.entityId, group);
  }
  return [...groups.values()];
};

/** One by one for a record; after a failure the rest waits. */
const sendRecord = async (
  services: Services,
  webhook: DueWebhook,
  deliveries: readonly DueDelivery[],
  signal: AbortSignal,
): Promise<Attempt[]> => {
  const attempts: Attempt[] = [];
  for (const delivery of deliveries) {
    if (signal.aborted) return attempts;
    const attempt = await sendOne(services, webhook, delivery);
    attempts.push(attempt);
    if (!attempt.ok) return attempts;
  }
  return attempts;
};

/** It does not answer: the others wait. */
const isDown = (attempts: readonly Attempt[]): boolean =>
  attempts.length >= FAILURES_BEFORE_REST && attempts.slice(-FAILURES_BEFORE_REST).every(({ ok }) => !ok);

/** In the order in which they ended. */
const sendAll = async (
  services: Services,
  webhook: DueWebhook,
  deliveries: readonly DueDelivery[],
  signal: AbortSignal,
): Promise<Attempt[]> => {
  const queue = byRecord(deliveries);
  const attempts: Attempt[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next && !signal.aborted && !isDown(attempts); next = queue.shift())
      attempts.push(...(await sendRecord(services, webhook, next, signal)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return attempts;
};

/** After a failure one goes ahead. */
const limitFor = ({ failuresInRow }: DueWebhook): number => (failuresInRow > 0 ? 1 : BATCH);

/** Until nothing is due; returns whether anything was sent. */
export const sendDueTo = async (
  job: JobContext,
  webhookId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  for (let sent = false; ; sent = true) {
    if (signal.aborted) return sent;
    const due = await job.read(async (ctx) => {
      const webhook = await dueWebhook(ctx, webhookId);
      if (!webhook) return null;
      const testsOnly = webhook.restUntil !== null && webhook.restUntil > ctx.now;
      const deliveries = await dueDeliveries(ctx, { webhookId, limit: limitFor(webhook), testsOnly });
      return { webhook, deliveries, services: ctx.services };
    });
    if (!due || due.deliveries.length === 0) return sent;
    const attempts = await sendAll(due.services, due.webhook, due.deliveries, signal);
    await job.change((ctx) => settleAttempts(ctx, webhookId, attempts));
  }
};
