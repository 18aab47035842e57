/** Sums of invoices, in fen. Pure. */
import { countedInvoices, type InvoiceState } from './invoice-states.ts';

/** Item on invoices of lodging. */
export const INVOICE_ITEM = '住宿服务';

/** Returns the tax contained in a gross amount, rounded to the fen; the rest is the net price. */
export const taxIn = (amountFen: number, taxPercent: number): number =>
  Math.round((amountFen * taxPercent) / (100 + taxPercent));

export interface CountedInvoice {
  readonly state: InvoiceState;
  readonly amountFen: number;
}

const sumOf = (invoices: readonly CountedInvoice[]): number =>
  invoices.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Amount still invoiceable: payments and applied deposits minus refunds, at most the folio. */
export const invoiceableFen = (paidFen: number, invoices: readonly CountedInvoice[]): number =>
  Math.max(0, paidFen - sumOf(invoices.filter(({ state }) => countedInvoices.includes(state))));

/**
 * Invoices exceeding the payments after refunds, to be credited: newest first, as few as possible. `invoices` are
 * oldest first.
 */
export const creditDue = <T extends CountedInvoice>(
  paidFen: number,
  invoices: readonly T[],
): readonly T[] => {
  const issued = invoices.filter(({ state }) => state === 'issued');
  const due: T[] = [];
  for (let leftFen = sumOf(issued); leftFen > Math.max(0, paidFen); ) {
    const newest = issued[issued.length - 1 - due.length] as T;
    due.push(newest);
    leftFen -= newest.amountFen;
  }
  return due;
};
