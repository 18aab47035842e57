/** What happens to invoices after events and by the clock. */
import type { Job } from '../../platform/module.ts';
import { lockOrder } from '../orders/locked-order.ts';
import { markCreditDue } from './mark-credit-due.ts';
import { watchInvoices } from './send-invoices.ts';

export const sendInvoicesJob: Job = {
  on: ['order.invoiceSent', 'order.invoiceCreditSent'],
  run: watchInvoices,
};
export const askInvoicesJob: Job = { cron: '* * * * *', run: watchInvoices };

/** Whatever may change what an order has paid. */
export const markCreditDueJob: Job = {
  on: ['order.refundSucceeded', 'order.paymentVoided', 'order.paymentTaken', 'order.paid'],
  run: (job, { houseId, entityId }) =>
    job.change(async (ctx) => {
      const orderId = String(entityId);
      await lockOrder(ctx, { orderId }, null);
      await markCreditDue(ctx, { houseId: String(houseId), orderId });
    }),
};
