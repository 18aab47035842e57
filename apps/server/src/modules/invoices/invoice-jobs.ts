/** Jobs on invoices, after events and on a schedule. */
import type { Job } from '../../platform/module.ts';
import { watchInvoices } from './send-invoices.ts';

export const sendInvoicesJob: Job = {
  on: ['order.invoiceSent', 'order.invoiceCreditSent'],
  run: watchInvoices,
};
export const askInvoicesJob: Job = { cron: '* * * * *', run: watchInvoices };
