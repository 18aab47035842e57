/**
 * Sends due invoices and credit notes to the tax service one by one, outside any transaction, then polls for the
 * result. A row is claimed before and settled after; rows left claimed by a dead process are taken over. The reference
 * makes a repeated request the same request.
 */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { watchDue } from '../../platform/jobs/watch-due.ts';
import type { JobContext } from '../../platform/module.ts';
import { callOutside, type OutsideAnswer } from '../../platform/outside-call.ts';
import { hasExample } from './invoice-accounts.ts';
import { type ClaimedInvoice, requestOf } from './invoice-request.ts';
import { nextPoll } from './next-poll.ts';
import { sendToAccount } from './send-to-account.ts';
import { type Settled, settleInvoice } from './settle-invoice.ts';
import { fetchInvoicePdf } from './store-invoice-pdf.ts';

/** Longer than any attempt can take. */
const LOST_AFTER_MS = 10 * 60_000;
const claim = async (ctx: Ctx): Promise<ClaimedInvoice | null> => {
  const { rows } = await sql<ClaimedInvoice>`
    with due as (
      update invoices set attempts = attempts + 1, next_try_at = ${new Date(ctx.now.getTime() + LOST_AFTER_MS)}
      where (house_id, id) = (select house_id, id from invoices where next_try_at <= ${ctx.now}
          and (connector_id is not null or ${hasExample(ctx)})
        order by next_try_at limit 1 for update skip locked)
      returning *)
    select i.*, h.code as house_code, h.name as house_name, o.order_no
    from due i join houses h on h.id = i.house_id join orders o on o.house_id = i.house_id and o.id = i.order_id
    `.execute(ctx.db);
  return rows[0] ?? null;
};

const mishap = (invoice: ClaimedInvoice, now: Date, reason: string): Settled => ({
  kind: 'later',
  values: { nextTryAt: nextAttempt(invoice.attempts, now), reason },
});

/** Settles a request: accepted, refused for good, or not reached. */
const afterHandover = (invoice: ClaimedInvoice, answer: OutsideAnswer, now: Date): Settled => {
  if (answer.kind === 'refused') return { kind: 'refused', reason: answer.message };
  if (answer.kind === 'failed') return mishap(invoice, now, answer.message);
  return {
    kind: 'later',
    values: { acceptedAt: now, attempts: 0, reason: null, nextTryAt: nextPoll(1, now) },
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value.trim(), 200) : '');

const afterQuestion = async (
  invoice: ClaimedInvoice,
  answer: OutsideAnswer,
  url: string,
  now: Date,
): Promise<Settled> => {
  // The service lost what it had accepted: sent again under the same reference.
  if (answer.kind === 'failed' && answer.status === 404)
    return { kind: 'later', values: { acceptedAt: null, attempts: 0, nextTryAt: now } };
  if (answer.kind !== 'done') return mishap(invoice, now, answer.message);
  const { status, message, number, code } = answer.data;
  if (status === 'failed') return { kind: 'refused', reason: textOf(message) || 'failed' };
  if (status !== 'issued' || textOf(number) === '')
    return { kind: 'later', values: { nextTryAt: nextPoll(invoice.attempts + 1, now), reason: null } };
  const given = { number: textOf(number), code: textOf(code) || null };
  if (invoice.state === 'crediting') return { kind: 'credited', number: given.number };
  const pdf = await fetchInvoicePdf(`${url}.pdf`);
  return 'message' in pdf ? mishap(invoice, now, pdf.message) : { kind: 'issued', ...given, pdf };
};

/** The example contract of `INVOICE_URL`. */
const sendToExample = async (
  job: JobContext,
  { config, clock }: Ctx['services'],
  invoice: ClaimedInvoice,
): Promise<Settled> => {
  const url = `${config.invoiceUrl}/${invoice.id}-${invoice.round}`;
  return invoice.acceptedAt
    ? afterQuestion(invoice, await callOutside({ method: 'GET', url }), url, clock())
    : afterHandover(
        invoice,
        await callOutside({
          method: 'PUT',
          url,
          body: await job.read(async (ctx) => requestOf(ctx, invoice)),
        }),
        clock(),
      );
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const services = await job.read(async (ctx) => ctx.services);
  const invoice = await job.change(claim);
  if (!invoice) return false;
  const outcome =
    invoice.connectorId === null
      ? await sendToExample(job, services, invoice)
      : await sendToAccount(job, services, invoice, invoice.connectorId);
  await settleInvoice(job, invoice, outcome);
  return true;
};

export const sendDueInvoices = async (job: JobContext): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job)));
};

const nextDueAt = async (ctx: Ctx): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(next_try_at) as at from invoices
    where connector_id is not null or ${hasExample(ctx)}`.execute(ctx.db);
  return rows[0]?.at ?? null;
};

/** Sends what is due, then polls for results. */
export const watchInvoices = watchDue({ send: sendDueInvoices, nextAt: nextDueAt });
