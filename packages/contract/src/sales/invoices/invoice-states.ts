/**
 * State table of an invoice: requested, issued by the tax service, credited. The service answers later, so both
 * directions have a state in progress.
 */
import type { StateTable } from '../../platform/state-table.ts';
import { invoiceFailures } from './invoice-failures.ts';

export const invoiceStates = ['pending', 'issuing', 'issued', 'failed', 'crediting', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceActions = [
  'correct',
  'remove',
  'issue',
  'retry',
  'enter',
  'credit',
  'succeed',
  'fail',
  'creditSucceed',
  'creditFail',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

export interface InvoiceFacts {
  /** A tax service is connected that issues over the wire. */
  readonly connected: boolean;
}

const connected = ({ connected: is }: InvoiceFacts) => (is ? null : invoiceFailures.notConnected);

export const invoiceTable: StateTable<InvoiceAction, InvoiceState, InvoiceFacts> = {
  correct: {
    from: ['pending', 'failed'],
    to: ['pending'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotCorrect,
  },
  /** Deletes the request, which never reached the guest. */
  remove: {
    from: ['pending', 'failed'],
    to: ['pending'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotRemove,
  },
  issue: {
    from: ['pending'],
    to: ['issuing'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotIssue,
    guard: connected,
  },
  retry: {
    from: ['failed'],
    to: ['issuing'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotRetry,
    guard: connected,
  },
  /** Issued in the tax bureau's system; enters its number. */
  enter: {
    from: ['pending', 'failed'],
    to: ['issued'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotEnter,
  },
  /** Without the service it is credited at once with the credit note's number. */
  credit: {
    from: ['issued'],
    to: ['crediting', 'credited'],
    permission: 'invoice:issue',
    failure: invoiceFailures.cannotCredit,
  },
  // Result from the tax service.
  succeed: { from: ['issuing'], to: ['issued'], failure: invoiceFailures.cannotEnter },
  fail: { from: ['issuing'], to: ['failed'], failure: invoiceFailures.cannotRetry },
  creditSucceed: { from: ['crediting'], to: ['credited'], failure: invoiceFailures.cannotCredit },
  creditFail: { from: ['crediting'], to: ['issued'], failure: invoiceFailures.cannotCredit },
};

/** Counted against the order's payments: issued, or possibly to be issued. */
export const countedInvoices: readonly InvoiceState[] = ['pending', 'issuing', 'issued', 'crediting'];

/** Awaiting the tax service's answer. */
export const invoicesUnderWay: readonly InvoiceState[] = ['issuing', 'crediting'];
