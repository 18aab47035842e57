import {
  countRegistrationViews,
  getOrderGuests,
  pageRegistrations,
  recallGuest,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { spellingJob } from '../../platform/spelled-search.ts';
import { registeredGuests } from '../orders/list/order-keyword-queries.ts';
import { partsHandedBack } from '../orders/order-hooks.ts';
import { registrationExport } from './export-registrations.ts';
import { revokeCodesOf } from './follow-door-codes.ts';
import { issueDoorCodeRoute, revealDoorCodeRoute, revokeDoorCodeRoute } from './issue-door-code.ts';
import { orderGuests } from './order-guests-queries.ts';
import { recordVisitorRoute, visitorLeftRoute } from './record-visitor.ts';
import {
  confirmGuestRoute,
  correctGuestRoute,
  registerGuestRoute,
  removeGuestRoute,
  submitGuestRoute,
} from './register-guest.ts';
import {
  followDoorCodesJob,
  followLocksJob,
  reportGuestsJob,
  retryCodesJob,
  retryDoorCodesJob,
  retryReportsJob,
  sendDoorCodesJob,
} from './registration-jobs.ts';
import { registrationCounts, registrationPage } from './registration-queries.ts';
import { recalledGuest, revealGuestRoute } from './reveal-guest.ts';
import { submitRegistrationsBulk } from './submit-registrations.ts';

/** Guests by their documents, reports to the authority, visitors, door codes. */
export const registrationModule: Module = {
  name: 'registration',
  routes: [
    query(pageRegistrations, registrationPage),
    query(countRegistrationViews, registrationCounts),
    query(getOrderGuests, (ctx, { orderId }) => orderGuests(ctx, orderId)),
    query(recallGuest, recalledGuest),
    registerGuestRoute,
    correctGuestRoute,
    removeGuestRoute,
    submitGuestRoute,
    confirmGuestRoute,
    revealGuestRoute,
    recordVisitorRoute,
    visitorLeftRoute,
    issueDoorCodeRoute,
    revokeDoorCodeRoute,
    revealDoorCodeRoute,
    ...exportRoutes(registrationExport),
    ...bulkRoutes(submitRegistrationsBulk),
  ],
  works: [exportWork(registrationExport), bulkWork(submitRegistrationsBulk)],
  hooks: [when(partsHandedBack, revokeCodesOf)],
  jobs: {
    'registration.report': reportGuestsJob,
    'registration.retryReports': retryReportsJob,
    'registration.followDoorCodes': followDoorCodesJob,
    'registration.sendDoorCodes': sendDoorCodesJob,
    'registration.retryDoorCodes': retryDoorCodesJob,
    'registration.retryCodes': retryCodesJob,
    'registration.followLocks': followLocksJob,
    'registration.spell': spellingJob(registeredGuests),
  },
  constraints: {
    door_codes_live_key: registrationFailures.codeExists,
  },
};
