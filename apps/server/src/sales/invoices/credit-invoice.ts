/** An issued invoice is credited 红冲: by the tax service, or noted as credited by hand. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { creditInvoice } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { creditAccount } from './invoice-accounts.ts';
import { findInvoice } from './invoice-row-queries.ts';
import { toSend } from './issue-invoice.ts';
import { type LockedInvoice, lockInvoice, recordInvoice, setInvoice } from './locked-invoice.ts';
import { markCreditDue } from './mark-credit-due.ts';

const noteCredit = async (ctx: Ctx, invoice: LockedInvoice, creditNumber: string, reason: string) => {
  const credited = { creditReason: reason, creditNumber, creditedAt: ctx.now };
  await setInvoice(ctx, invoice, { state: 'credited', ...credited, reason: null, creditDue: false });
  await recordInvoice(ctx, invoice, 'invoiceCredited', { invoiceNumber: creditNumber, reason });
  await markCreditDue(ctx, invoice);
};

const sendCredit = async (ctx: Ctx, invoice: LockedInvoice, reason: string, account: string | null) => {
  const sent = {
    ...toSend(invoice, ctx.now, account),
    ...{ creditReason: reason, creditDue: false, creditCause: invoice.creditDue ? 'refund' : 'error' },
  };
  await setInvoice(ctx, invoice, { state: 'crediting', ...sent });
  await recordInvoice(ctx, invoice, 'invoiceCreditSent', { invoiceNumber: invoice.number, reason });
};

/** A credit note with a given number was made in the tax bureau's own system, connected or not. */
export const creditInvoiceRoute = command(creditInvoice, async (ctx, { reason, creditNumber, ...key }) => {
  const invoice = await lockInvoice(ctx, key, 'credit');
  if (creditNumber !== undefined) await noteCredit(ctx, invoice, creditNumber, reason);
  else {
    const account = await creditAccount(ctx, invoice);
    if (account === undefined) failAt('creditNumber', invoiceFailures.creditNumberNeeded);
    await sendCredit(ctx, invoice, reason, account);
  }
  return findInvoice(ctx, invoice.id);
});
