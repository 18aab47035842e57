/** Stores the tax service's answer under locks, and only if the invoice still waits for it. */
import type { Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { PDF } from '../../platform/files/pdf.ts';
import { insertFile, withStoredIfKept } from '../../platform/files/stored-files.ts';
import type { JobContext } from '../../platform/module.ts';
import type { ClaimedInvoice } from './invoice-request.ts';
import { holdInvoice, type LockedInvoice, recordInvoice, setInvoice } from './locked-invoice.ts';
import { markCreditDue } from './mark-credit-due.ts';

export type Settled =
  | { readonly kind: 'later'; readonly values: Updateable<DB['invoices']> }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'credited'; readonly number: string }
  | {
      readonly kind: 'issued';
      readonly number: string;
      readonly code: string | null;
      readonly pdf: Uint8Array;
    };

const over = { nextTryAt: null, acceptedAt: null, attempts: 0 };

/** Null: answered before, by another process. */
const stillWaiting = async (ctx: Ctx, claimed: ClaimedInvoice): Promise<LockedInvoice | null> => {
  const invoice = await holdInvoice(ctx, claimed.id);
  return invoice?.state === claimed.state && invoice.round === claimed.round ? invoice : null;
};

/** A credit note that was refused leaves the invoice as it was issued. */
const refuse = async (ctx: Ctx, invoice: LockedInvoice, reason: string): Promise<void> => {
  const isCredit = invoice.state === 'crediting';
  const values = isCredit ? { state: 'issued', creditReason: null } : { state: 'failed' };
  await setInvoice(ctx, invoice, { ...over, ...values, reason });
  await recordInvoice(ctx, invoice, isCredit ? 'invoiceCreditFailed' : 'invoiceFailed', { reason });
};

const credit = async (ctx: Ctx, invoice: LockedInvoice, creditNumber: string): Promise<void> => {
  await setInvoice(ctx, invoice, {
    ...over,
    state: 'credited',
    creditNumber,
    creditedAt: ctx.now,
    reason: null,
  });
  await recordInvoice(ctx, invoice, 'invoiceCredited', { invoiceNumber: creditNumber });
};

type Issued = Extract<Settled, { readonly kind: 'issued' }>;

const issue = async (ctx: Ctx, invoice: LockedInvoice, { number, code, pdf }: Issued, key: string) => {
  const pdfFileId = await insertFile(ctx, { key, mime: PDF, sizeBytes: pdf.byteLength, private: true });
  const issued = { state: 'issued', number, code, pdfFileId, issuedAt: ctx.now, reason: null };
  await setInvoice(ctx, invoice, { ...over, ...issued });
  await recordInvoice(ctx, invoice, 'invoiceIssued', { invoiceNumber: number });
};

/** The version stays: nothing that users see or decide on has changed. */
const postpone = async (ctx: Ctx, invoice: LockedInvoice, values: Updateable<DB['invoices']>) => {
  await ctx.db
    .updateTable('invoices')
    .set(values)
    .where('houseId', '=', invoice.houseId)
    .where('id', '=', invoice.id)
    .execute();
};

/** Answers whether the invoice still waited. */
const write = async (ctx: Ctx, claimed: ClaimedInvoice, settled: Settled, key = ''): Promise<boolean> => {
  const invoice = await stillWaiting(ctx, claimed);
  if (!invoice) return false;
  if (settled.kind === 'later') await postpone(ctx, invoice, settled.values);
  else if (settled.kind === 'refused') await refuse(ctx, invoice, settled.reason);
  else if (settled.kind === 'credited') await credit(ctx, invoice, settled.number);
  else await issue(ctx, invoice, settled, key);
  if (settled.kind !== 'later') await markCreditDue(ctx, invoice);
  ctx.services.log.info('invoice answered', {
    id: invoice.id,
    attempts: claimed.attempts,
    outcome: settled.kind,
  });
  return true;
};

export const settleInvoice = async (
  job: JobContext,
  claimed: ClaimedInvoice,
  settled: Settled,
): Promise<void> => {
  if (settled.kind !== 'issued') return void (await job.change((ctx) => write(ctx, claimed, settled)));
  const { files } = await job.read(async (ctx) => ctx.services);
  await withStoredIfKept(files, settled.pdf, async (key) => ({
    kept: await job.change((ctx) => write(ctx, claimed, settled, key)),
    value: undefined,
  }));
};
