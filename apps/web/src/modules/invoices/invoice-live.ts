/** What shows invoices; each of their steps is an event of the order. */
import {
  countInvoiceViews,
  getOrderInvoices,
  pageInvoices,
} from '@minsu/contract/invoices/invoice-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const invoiceQueries = [pageInvoices, countInvoiceViews, getOrderInvoices];

liveKeys({ order: invoiceQueries });
