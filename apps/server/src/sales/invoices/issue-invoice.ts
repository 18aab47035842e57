/** An invoice is issued: handed to the tax service, tried again, or noted as issued by hand. */
import { randomInt } from 'node:crypto';
import {
  enterInvoice,
  issueInvoice,
  retryInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { findAccount } from './invoice-accounts.ts';
import { findInvoice } from './invoice-row-queries.ts';
import { assertInvoiceable } from './invoiceable-queries.ts';
import { type LockedInvoice, lockInvoice, recordInvoice, setInvoice } from './locked-invoice.ts';
import { markCreditDue } from './mark-credit-due.ts';

/** From now on the job talks to the service, until it has answered. */
export const toSend = ({ round }: Pick<LockedInvoice, 'round'>, now: Date, connectorId: string | null) => ({
  ...{ round: round + 1, attempts: 0, nextTryAt: now, acceptedAt: null, reason: null, connectorId },
  ...{ serviceRef: connectorId === null ? null : newServiceRef(), serviceSerial: null },
});

const REF_LENGTH = 20;
const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Unique at the service; it takes 20 characters at most. */
const newServiceRef = (): string =>
  `MS${Array.from({ length: REF_LENGTH - 2 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

const send = async (ctx: Ctx, invoice: LockedInvoice) => {
  // Money may have been refunded since the request.
  await assertInvoiceable(ctx, invoice, invoice.amountFen, invoice.id);
  const account = await findAccount(ctx, invoice.houseId, 'issue');
  await setInvoice(ctx, invoice, { state: 'issuing', ...toSend(invoice, ctx.now, account) });
  await recordInvoice(ctx, invoice, 'invoiceSent');
  return findInvoice(ctx, invoice.id);
};

export const issueInvoiceRoute = command(issueInvoice, async (ctx, key) =>
  send(ctx, await lockInvoice(ctx, key, 'issue')),
);

export const retryInvoiceRoute = command(retryInvoice, async (ctx, key) =>
  send(ctx, await lockInvoice(ctx, key, 'retry')),
);

/** It exists at the tax bureau already, whatever was refunded meanwhile: then a credit note is due. */
export const enterInvoiceRoute = command(enterInvoice, async (ctx, { number, code = null, ...key }) => {
  const invoice = await lockInvoice(ctx, key, 'enter');
  await setInvoice(ctx, invoice, {
    state: 'issued',
    number,
    code,
    issuedAt: ctx.now,
    reason: null,
    attempts: 0,
  });
  await recordInvoice(ctx, invoice, 'invoiceIssued', { invoiceNumber: number });
  await markCreditDue(ctx, invoice);
  return findInvoice(ctx, invoice.id);
});
