import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, keyword, line, list, version } from '../../platform/wire.ts';
import {
  buyerShape,
  Invoice,
  invoiceColumns,
  invoiceKinds,
  invoiceViews,
  keptReceiverShape,
  OrderInvoices,
  receiverShape,
  titleKinds,
  withBuyer,
} from './invoice.ts';

const at = '/hotel-order/invoice' as const;

const invoiceFilters = {
  view: z.enum(invoiceViews).default('all'),
  /** Beginning of the title, of the order number or of the invoice's number. */
  keyword: keyword(50).optional(),
  houseId: list(id).optional(),
  kind: list(z.enum(invoiceKinds)).optional(),
  titleKind: list(z.enum(titleKinds)).optional(),
  requestedFrom: date.optional(),
  requestedTo: date.optional(),
};
const invoiceSorts = ['requestedAt', 'issuedAt', 'amountFen'] as const;

const inOrder = (input: { requestedFrom?: string | undefined; requestedTo?: string | undefined }) =>
  !input.requestedFrom || !input.requestedTo || input.requestedFrom <= input.requestedTo;

export const pageInvoices = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'invoice:read',
  summary: 'Invoices of the properties in my scope, latest first',
  input: z
    .object({ ...pageInput, ...invoiceFilters, sort: sortInput(invoiceSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['requestedTo'] }),
  output: pageOf(Invoice),
});

export const countInvoiceViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'invoice:read',
  summary: 'Number of invoices per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(invoiceViews), count: z.int() })),
});

export const exportInvoices = listExport(`${at}/export`, {
  permission: 'invoice:read',
  summary: 'The filtered invoices as .xlsx',
  filters: invoiceFilters,
  sorts: invoiceSorts,
  columns: invoiceColumns,
});

export const getOrderInvoices = endpoint(`GET ${at}/of-order`, {
  kind: 'query',
  permission: 'invoice:read',
  summary: 'The invoices of an order and the amount that can still be invoiced',
  input: z.object({ orderId: id }),
  output: OrderInvoices,
});

export const InvoiceTitle = z.object({
  titleKind: z.enum(titleKinds),
  buyerTitle: z.string(),
  taxCode: z.string().nullable(),
  buyerAddress: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  buyerBank: z.string().nullable(),
});
export type InvoiceTitle = z.infer<typeof InvoiceTitle>;

/** Titles offered at once. */
export const TITLE_LIMIT = 8;

/** Companies are known by all their invoices in scope; a person's title only by those of the same guest. */
export const invoiceTitles = endpoint(`POST ${at}/titles`, {
  kind: 'query',
  permission: 'invoice:issue',
  summary: 'Earlier invoice titles that match the input, this guest’s first',
  input: z.object({ orderId: id, keyword: keyword(100).optional() }),
  output: z.array(InvoiceTitle),
});

const invoiceCommand = <T extends z.ZodObject>(verb: string, summary: string, input: T) =>
  endpoint(`POST ${at}/${verb}`, {
    kind: 'command',
    permission: 'invoice:issue',
    summary,
    input,
    output: Invoice,
  });

const key = { id, version };

export const requestInvoice = invoiceCommand(
  'request',
  'Request an invoice for an order',
  withBuyer(z.object({ orderId: id, ...buyerShape, ...receiverShape })),
);
export const correctInvoice = invoiceCommand(
  'correct',
  'Correct a pending or failed invoice',
  withBuyer(z.object({ ...key, ...buyerShape, ...keptReceiverShape })),
);
export const issueInvoice = invoiceCommand(
  'issue',
  'Issue an invoice through the tax service',
  z.object(key),
);
export const retryInvoice = invoiceCommand('retry', 'Retry a failed invoice', z.object(key));

/** Digits of a number or code; blanks between them are common. */
const digits = (most: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
    .refine((text) => new RegExp(`^\\d{8,${most}}$`).test(text), custom('invalidInvoiceNumber'));

export const enterInvoice = invoiceCommand(
  'enter',
  'Record the number of an invoice issued elsewhere',
  z.object({ ...key, number: digits(20), code: digits(12).optional() }),
);
export const creditInvoice = invoiceCommand(
  'credit',
  'Credit an issued invoice; without a tax service, enter the credit note number',
  z.object({ ...key, reason: line(200), creditNumber: digits(20).optional() }),
);

export const removeInvoice = endpoint(`POST ${at}/remove`, {
  kind: 'command',
  permission: 'invoice:issue',
  summary: 'Withdraw an invoice request before it is issued',
  input: z.object(key),
  output: z.null(),
});

export const getInvoicePdf = endpoint(`GET ${at}/pdf`, {
  kind: 'query',
  permission: 'invoice:read',
  summary: 'The tax service’s file of an issued invoice',
  input: z.object({ id }),
  output: z.null(),
});
