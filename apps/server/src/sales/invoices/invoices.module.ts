import {
  countInvoiceViews,
  getOrderInvoices,
  invoiceTitles,
  pageInvoices,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { invoiceFailures } from '@minsu/contract/sales/invoices/invoice-failures.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { orderSaved } from '../orders/order-hooks.ts';
import { creditInvoiceRoute } from './credit-invoice.ts';
import { invoiceExport } from './export-invoices.ts';
import { askInvoicesJob, retryInvoicesJob, sendInvoicesJob } from './invoice-jobs.ts';
import { invoicePage, invoiceViewCounts, orderInvoices } from './invoice-queries.ts';
import { knownTitles } from './invoice-title-queries.ts';
import { enterInvoiceRoute, issueInvoiceRoute, retryInvoiceRoute } from './issue-invoice.ts';
import { markCreditDue } from './mark-credit-due.ts';
import { correctInvoiceRoute, removeInvoiceRoute, requestInvoiceRoute } from './request-invoice.ts';
import { getInvoicePdfRoute } from './store-invoice-pdf.ts';

/** Invoices of orders: requested, then issued and credited by the tax service or by hand. */
export const invoicesModule: Module = {
  name: 'invoices',
  routes: [
    query(pageInvoices, invoicePage),
    query(countInvoiceViews, (ctx) => invoiceViewCounts(ctx)),
    query(getOrderInvoices, (ctx, { orderId }) => orderInvoices(ctx, orderId)),
    query(invoiceTitles, knownTitles),
    requestInvoiceRoute,
    correctInvoiceRoute,
    removeInvoiceRoute,
    issueInvoiceRoute,
    retryInvoiceRoute,
    enterInvoiceRoute,
    creditInvoiceRoute,
    getInvoicePdfRoute,
    ...exportRoutes(invoiceExport),
  ],
  works: [exportWork(invoiceExport)],
  hooks: [
    when(orderSaved, async (ctx, { houseId, id, invoiced }) => {
      if (invoiced) await markCreditDue(ctx, { houseId, orderId: id });
    }),
  ],
  jobs: {
    'invoices.send': sendInvoicesJob,
    'invoices.ask': askInvoicesJob,
    'invoices.retry': retryInvoicesJob,
  },
  constraints: { invoices_number_key: invoiceFailures.numberTaken },
};
