/** The filtered invoices as .xlsx, without their receivers. */

import { sayProblem } from '@minsu/contract/platform/network-fault.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { invoiceTexts } from '@minsu/contract/sales/invoices/invoice.text.ts';
import { type InvoiceColumn, invoiceColumns } from '@minsu/contract/sales/invoices/invoice.ts';
import { exportInvoices } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countInvoices, invoiceBatches } from './invoice-queries.ts';
import type { InvoiceDraft } from './invoice-row-queries.ts';

type Words = (row: InvoiceDraft, language: Language) => ReturnType<SheetColumn<InvoiceDraft>['value']>;

const instantOf = (at: string | Date | null, houseId: string) =>
  at === null ? null : sheetInstant(at, houseId);

const cells: Partial<Record<InvoiceColumn, Words>> = {
  state: ({ state, creditDue }, language) =>
    sayText(creditDue ? invoiceTexts.creditDue : invoiceTexts[`state_${state}`], language),
  reason: ({ reason }, language) => reason && sayProblem(reason, language),
  kind: ({ kind }, language) => sayText(invoiceTexts[`kind_${kind}`], language),
  requestedAt: ({ requestedAt, houseId }) => instantOf(requestedAt, houseId),
  issuedAt: ({ issuedAt, houseId }) => instantOf(issuedAt, houseId),
  creditedAt: ({ creditedAt, houseId }) => instantOf(creditedAt, houseId),
};

const columnOf = (column: InvoiceColumn, language: Language): SheetColumn<InvoiceDraft> => {
  const header = invoiceTexts[`column_${column}`];
  if (column === 'amountFen' || column === 'taxFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      value: (row) => sheetYuan(row[column]),
      format: MONEY_FORMAT,
    };
  const words = cells[column];
  return {
    header: sayText(header, language),
    width: column === 'buyerTitle' || column === 'reason' ? 30 : 20,
    value: (row) => (words ? words(row, language) : (row[column] as string | null)),
  };
};

export const invoiceExport: SheetExport<InvoiceDraft> = {
  name: 'invoices.export',
  title: invoiceTexts.title,
  endpoints: exportInvoices,
  columns: ({ language }, keys = invoiceColumns) =>
    (keys as readonly InvoiceColumn[]).map((column) => columnOf(column, language)),
  count: countInvoices,
  batches: invoiceBatches,
};
