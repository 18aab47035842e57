/** Jobs on invoices, after events and on a schedule. */
import type { Job } from '../../platform/module.ts';
import { watchInvoices } from './send-invoices.ts';

export const sendInvoicesJob: Job = {
  on: ['order.invoiceSent', 'order.invoiceCreditSent'],
  run: watchInvoices,
};
export const askInvoicesJob: Job = { cron: '* * * * *', run: watchInvoices };

/** Sends waiting invoices once a connection works again or a new one is set up. */
export const retryInvoicesJob: Job = {
  on: ['connector.tested', 'connector.changed', 'connector.activated'],
  run: async (job, { entityId }) => {
    await job.change(async ({ db, now }) => {
      await db
        .updateTable('invoices')
        .set({ nextTryAt: now })
        .where('connectorId', '=', String(entityId))
        .where('nextTryAt', '>', now)
        .where('reason', 'is not', null)
        .execute();
    });
    await watchInvoices(job);
  },
};
