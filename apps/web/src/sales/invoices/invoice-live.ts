/** Queries to refetch when invoices change; each step is an order event. */
import {
  countInvoiceViews,
  getOrderInvoices,
  pageInvoices,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const invoiceQueries = [pageInvoices, countInvoiceViews, getOrderInvoices];

liveKeys({ order: invoiceQueries });
