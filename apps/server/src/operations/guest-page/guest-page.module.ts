import {
  getGuestPage,
  getGuestPages,
  previewGuestPage,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { houseGuideRoutes } from './house-guide.ts';
import { revealOwnCodeRoute } from './own-door-code.ts';
import { bookOwnExtraRoute, previewOwnExtraRoute } from './own-extra-time.ts';
import { registerOwnGuestRoute, removeOwnGuestRoute } from './own-guests.ts';
import { requestOwnInvoiceRoute } from './own-invoice.ts';
import {
  cancelOwnPaymentRoute,
  checkOwnPaymentRoute,
  getOwnPaymentsRoute,
  startOwnPaymentRoute,
} from './own-payments.ts';
import { previewExtensionRoute, sendOwnRequestRoute } from './own-requests.ts';
import { ownPage } from './own-stay.ts';
import { giveConsentRoute, leaveOwnStayRoute, saveOwnArrivalRoute, submitOwnPageRoute } from './own-steps.ts';
import { approveGuestPageRoute, returnGuestPageRoute } from './review-page.ts';
import { sendGuestLinkRoute } from './send-link.ts';
import { pagesOfOrder, previewOf } from './stay-page-queries.ts';

/** The page of a stay for its guest, and what the desk sees of it. */
export const guestPageModule: Module = {
  name: 'guestPage',
  routes: [
    query(getGuestPage, ownPage),
    registerOwnGuestRoute,
    removeOwnGuestRoute,
    saveOwnArrivalRoute,
    giveConsentRoute,
    submitOwnPageRoute,
    revealOwnCodeRoute,
    sendOwnRequestRoute,
    previewExtensionRoute,
    leaveOwnStayRoute,
    previewOwnExtraRoute,
    bookOwnExtraRoute,
    requestOwnInvoiceRoute,
    getOwnPaymentsRoute,
    startOwnPaymentRoute,
    checkOwnPaymentRoute,
    cancelOwnPaymentRoute,
    query(getGuestPages, (ctx, { orderId }) => pagesOfOrder(ctx, orderId)),
    query(previewGuestPage, (ctx, { stayId }) => previewOf(ctx, stayId)),
    approveGuestPageRoute,
    returnGuestPageRoute,
    sendGuestLinkRoute,
    ...houseGuideRoutes,
  ],
};
