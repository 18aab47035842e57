/** One invoice or credit note at its connection: handed over under its number, then asked about. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { Handed, Progress } from '../../foundation/vendors/invoice-port.ts';
import { cleanText } from '../../foundation/vendors/service-call.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { type OpenInvoiceAccount, openInvoiceAccount } from './invoice-accounts.ts';
import { type ClaimedInvoice, creditOrderOf, invoiceOrderOf } from './invoice-request.ts';
import { nextPoll } from './next-poll.ts';
import type { Settled } from './settle-invoice.ts';
import { fetchInvoiceFile } from './store-invoice-pdf.ts';

/** The service lists a request at the latest so long after taking it. */
const LISTED_AFTER_MS = 10 * MINUTE_MS;

const later = (invoice: ClaimedInvoice, now: Date, reason: string | null): Settled => ({
  kind: 'later',
  values: { nextTryAt: nextAttempt(invoice.attempts, now), reason: reason && cleanText(reason) },
});

const afterHanding = (invoice: ClaimedInvoice, handed: Handed, now: Date): Settled => {
  if (handed.kind === 'refused') return { kind: 'refused', reason: cleanText(handed.message) };
  if (handed.kind === 'failed') return later(invoice, now, handed.message);
  return {
    kind: 'later',
    values: {
      ...{ acceptedAt: now, attempts: 0, reason: null, nextTryAt: nextPoll(1, now) },
      ...(handed.serial !== null && { serviceSerial: handed.serial }),
    },
  };
};

const absent = (invoice: ClaimedInvoice, now: Date): Settled => {
  const isLost = now.getTime() - (invoice.acceptedAt?.getTime() ?? 0) > LISTED_AFTER_MS;
  return isLost
    ? { kind: 'later', values: { acceptedAt: null, attempts: 0, nextTryAt: now } }
    : { kind: 'later', values: { nextTryAt: nextPoll(invoice.attempts + 1, now), reason: null } };
};

const afterAsking = async (
  services: Ctx['services'],
  invoice: ClaimedInvoice,
  progress: Progress,
  now: Date,
): Promise<Settled> => {
  switch (progress.kind) {
    case 'absent':
      return absent(invoice, now);
    case 'failed':
      return later(invoice, now, progress.message);
    case 'refused':
      return { kind: 'refused', reason: cleanText(progress.message) };
    case 'working':
      return progress.message === null
        ? { kind: 'later', values: { nextTryAt: nextPoll(invoice.attempts + 1, now), reason: null } }
        : later(invoice, now, progress.message);
    case 'done': {
      if (invoice.state === 'crediting') return { kind: 'credited', number: progress.number };
      const pdf = await fetchInvoiceFile(services, progress.fileUrl);
      return 'message' in pdf
        ? later(invoice, now, pdf.message)
        : { kind: 'issued', number: progress.number, code: null, pdf };
    }
  }
};

const hand = (services: Ctx['services'], invoice: ClaimedInvoice, account: OpenInvoiceAccount) =>
  invoice.state === 'crediting'
    ? account.service.credit(account.session, creditOrderOf(invoice))
    : account.service.issue(account.session, invoiceOrderOf({ services }, invoice));

const ask = (
  { serviceRef, serviceSerial, state }: ClaimedInvoice,
  { service, session, confirmed }: OpenInvoiceAccount,
): Promise<Progress> => {
  const ref = serviceRef ?? '';
  return state === 'crediting'
    ? service.creditProgress(session, ref)
    : service.progress(session, { ref, serial: serviceSerial, mayResign: confirmed.includes('resign') });
};

export const sendToAccount = async (
  job: JobContext,
  services: Ctx['services'],
  invoice: ClaimedInvoice,
  connectorId: string,
): Promise<Settled> => {
  const account = await openInvoiceAccount(job, services, connectorId);
  const { clock } = services;
  if ('refused' in account) return later(invoice, clock(), account.refused);
  const part = invoice.state === 'crediting' ? 'credit' : 'issue';
  if (!account.confirmed.includes(part)) return later(invoice, clock(), 'notConfirmed');
  const settled = invoice.acceptedAt
    ? await afterAsking(services, invoice, await ask(invoice, account), clock())
    : afterHanding(invoice, await hand(services, invoice, account), clock());
  await job.change((ctx) => account.note(ctx));
  return settled;
};
