/** The guest asks for the invoice of what is paid; also after check-out, as long as the link lives. */
import { requestOwnInvoice } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { guestIn } from '../../sales/guest-links/guest-of-pass.ts';
import { invoiceableOfOrder } from '../../sales/invoices/invoiceable-queries.ts';
import { insertInvoice } from '../../sales/invoices/request-invoice.ts';
import { lockPage, ownPage } from './own-stay.ts';

export const requestOwnInvoiceRoute = command(requestOwnInvoice, async (ctx, asked) => {
  const { houseId, orderId } = await lockPage(ctx, guestIn(ctx, 'payment'));
  const amountFen = await invoiceableOfOrder(ctx, { houseId, orderId });
  if (amountFen <= 0) fail(guestPageFailures.nothingToInvoice);
  await insertInvoice(ctx, orderId, { ...asked, kind: 'general', amountFen });
  return ownPage(ctx);
});
