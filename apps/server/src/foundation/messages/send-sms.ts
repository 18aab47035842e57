/**
 * Sends a text message by the accounts of the screen, in their order. An unknown outcome is asked about and never answered by sending
 * again: only a service that says that it has no such message lets the next attempt begin.
 */

import { connectorRegistry } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { smsNumberOf } from '@minsu/contract/foundation/messages/sms-rules.ts';
import { smsTemplate } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import { openSmsAccount } from '../vendors/open-account.ts';
import { cleanText } from '../vendors/service-call.ts';
import { serviceCallsOf } from '../vendors/services-of.ts';
import type { SmsFound, SmsSent } from '../vendors/sms-port.ts';
import type { Outcome, Outgoing } from './notification-carriers.ts';
import { contentOf, type OpenSend, planSms, type SmsPlan } from './plan-sms.ts';
import { settleAccepted, settleLost, settleNotSent, settleSent, settleUnknown } from './settle-sms.ts';
import { storedReasons } from './sms-reasons.ts';

/** A service lists what it took at the latest after this time. */
const LISTED_AFTER_MS = 5 * MINUTE_MS;
/** After these questions, and a day, the outcome stays unknown. */
const QUESTIONS_MS = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** Outcome for the notification, with the change that belongs into the same transaction. */
export interface SmsOutcome {
  readonly outcome: Outcome;
  readonly store?: (ctx: Ctx) => Promise<void>;
}

const waiting = (afterMs: number): Outcome => ({
  ...{ kind: 'limited', afterMs },
  error: storedReasons([{ key: 'asking' }]),
});

const to = (out: Outgoing): string => smsNumberOf(out.to)?.e164 ?? out.to;

const sentAs = (reference: string | null): Outcome => ({ kind: 'sent', reference });

type Next = SmsOutcome | 'next';

const storeQuestion = async (ctx: Ctx, send: OpenSend): Promise<void> => {
  await ctx.db
    .updateTable('smsSends')
    .set({ state: 'unknown', asked: send.asked + 1, askAt: null })
    .where('id', '=', send.id)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
};

const vendorOf = async (job: JobContext, connectorId: string) =>
  job.read(async (ctx) => openSmsAccount(ctx, connectorId));

const unanswered = (send: OpenSend): SmsOutcome => {
  const afterMs = QUESTIONS_MS[send.asked];
  if (afterMs !== undefined) return { outcome: waiting(afterMs), store: (ctx) => storeQuestion(ctx, send) };
  return {
    outcome: { kind: 'refused', error: storedReasons([{ key: 'unknown' }]), code: undefined },
    store: async (ctx) => void (await settleLost(ctx, send)),
  };
};

const found = (send: OpenSend, state: Extract<SmsFound, { kind: 'found' }>): SmsOutcome => ({
  outcome: sentAs(state.reference || null),
  async store(ctx) {
    await settleAccepted(ctx, send, state);
    // The report is carried over by the job that asks for reports, after the notification counts as sent.
    if (state.state !== 'accepted') await dueNow(ctx, send.id);
  },
});

const dueNow = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.updateTable('smsSends').set({ askAt: ctx.now }).where('id', '=', id).execute();
};

/** Asks the service about a sending without an answer. */
const ask = async (job: JobContext, out: Outgoing, send: OpenSend): Promise<Next> => {
  const opened = await vendorOf(job, send.connectorId);
  const { services, now } = await job.read(async (ctx) => ctx);
  const age = now.getTime() - send.createdAt.getTime();
  if (!opened) return unanswered(send);
  if (age < MINUTE_MS)
    return { outcome: waiting(MINUTE_MS - age), store: async (ctx) => void (await settleUnknown(ctx, send)) };
  const calls = serviceCallsOf(services);
  const question = {
    key: send.id,
    to: to(out),
    text: out.text,
    reference: send.reference,
    sentAt: send.createdAt,
  };
  const answer = await opened.service.find(opened.account, question, calls);
  await job.change((ctx) => noteCalls(ctx, send.connectorId, calls.notes));
  if (answer.kind === 'found') return found(send, answer);
  const isProof = answer.kind === 'absent' && connectorRegistry[opened.account.vendor].absenceIsProof;
  if (!isProof) return unanswered(send);
  if (age < LISTED_AFTER_MS) return { outcome: waiting(LISTED_AFTER_MS - age) };
  await job.change((ctx) => settleNotSent(ctx, send));
  return 'next';
};

const errorOf = (sent: Exclude<SmsSent, { kind: 'accepted' }>): string =>
  cleanText('code' in sent ? `${sent.code} ${sent.message}` : sent.message);

type Planned = Extract<SmsPlan, { kind: 'send' }>;

/** `next`: another account may send it. */
const afterSending = (out: Outgoing, sent: SmsSent): Outcome | 'next' => {
  if (sent.kind === 'accepted') return sentAs(sent.reference);
  const error = errorOf(sent);
  if (sent.kind === 'unknown') return waiting(MINUTE_MS);
  if (sent.kind === 'refused' && sent.about === 'number') return { kind: 'refused', error, code: sent.code };
  const isCode = smsTemplate(contentOf(out).template).isCode === true;
  if (sent.kind === 'limited' && !isCode) return { kind: 'limited', error, afterMs: sent.afterMs };
  return 'next';
};

interface Attempt {
  readonly next: Next;
  readonly error: string;
  /** The text itself was refused: repeating it is of no use. */
  readonly isFinal: boolean;
}

const send = async (job: JobContext, out: Outgoing, { connectorId, order }: Planned): Promise<Attempt> => {
  const opened = await vendorOf(job, connectorId);
  const services = await job.read(async (ctx) => ctx.services);
  const key = { id: order.key, connectorId };
  const calls = serviceCallsOf(services);
  const sent: SmsSent = opened
    ? await opened.service.send(opened.account, order, calls)
    : { kind: 'notSent', message: 'the connection is gone' };
  const outcome = afterSending(out, sent);
  const error = sent.kind === 'accepted' ? '' : errorOf(sent);
  const store = (ctx: Ctx) => settleSent(ctx, key, sent, { calls, to: out.to });
  const isFinal = sent.kind === 'refused' && sent.about === 'content';
  if (outcome !== 'next') return { next: { outcome, store }, error, isFinal };
  await job.change(store);
  return { next: 'next', error, isFinal };
};

const withoutSending = (
  plan: Exclude<SmsPlan, { kind: 'send' | 'ask' }>,
  attempts: readonly Attempt[],
): SmsOutcome => {
  if (plan.kind === 'taken') return { outcome: sentAs(plan.send.reference) };
  // The services' answers are more useful than "no account left".
  const errors = attempts.map(({ error }) => error).join('; ');
  const error = errors || storedReasons(plan.reasons);
  const canRetry = plan.kind === 'retry' || attempts.some(({ isFinal }) => !isFinal);
  return plan.kind === 'wait' && attempts.length === 0
    ? { outcome: { kind: 'limited', error, afterMs: plan.afterMs } }
    : { outcome: { kind: canRetry ? 'failed' : 'refused', error, code: undefined } };
};

export const sendByAccounts = async (job: JobContext, out: Outgoing): Promise<SmsOutcome> => {
  const tried: string[] = [];
  const attempts: Attempt[] = [];
  for (;;) {
    const plan = await job.change((ctx) => planSms(ctx, out, tried));
    if (plan.kind === 'ask') {
      const next = await ask(job, out, plan.send);
      if (next !== 'next') return next;
    } else if (plan.kind === 'send') {
      const attempt = await send(job, out, plan);
      if (attempt.next !== 'next') return attempt.next;
      tried.push(plan.connectorId);
      attempts.push(attempt);
    } else return withoutSending(plan, attempts);
  }
};
