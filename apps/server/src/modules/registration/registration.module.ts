import {
  checkBooker,
  listMemberBlacklist,
  pageBlacklist,
} from '@minsu/contract/registration/blacklist-endpoints.ts';
import {
  countRegistrationViews,
  getOrderGuests,
  pageRegistrations,
  recallGuest,
} from '@minsu/contract/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import { bulkRoutes, bulkWork } from '../../platform/bulk.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { blacklistMemberRoute } from './blacklist-member.ts';
import { blacklistPage, knownBooker, memberBlacklist } from './blacklist-queries.ts';
import { registrationExport } from './export-registrations.ts';
import { issueDoorCodeRoute, revealDoorCodeRoute, revokeDoorCodeRoute } from './issue-door-code.ts';
import { addToBlacklistRoute, blacklistGuestRoute, liftBlacklistRoute } from './keep-blacklist.ts';
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
  reportGuestsJob,
  retryDoorCodesJob,
  retryReportsJob,
  sendDoorCodesJob,
} from './registration-jobs.ts';
import { registrationCounts, registrationPage } from './registration-queries.ts';
import { recalledGuest, revealGuestRoute } from './reveal-guest.ts';
import { submitRegistrationsBulk } from './submit-registrations.ts';

/** Guests by their documents, reports to the authority, visitors, door codes, the blacklist. */
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
    query(pageBlacklist, blacklistPage),
    query(checkBooker, knownBooker),
    addToBlacklistRoute,
    blacklistGuestRoute,
    blacklistMemberRoute,
    query(listMemberBlacklist, memberBlacklist),
    liftBlacklistRoute,
    ...exportRoutes(registrationExport),
    ...bulkRoutes(submitRegistrationsBulk),
  ],
  works: [exportWork(registrationExport), bulkWork(submitRegistrationsBulk)],
  jobs: {
    'registration.report': reportGuestsJob,
    'registration.retryReports': retryReportsJob,
    'registration.followDoorCodes': followDoorCodesJob,
    'registration.sendDoorCodes': sendDoorCodesJob,
    'registration.retryDoorCodes': retryDoorCodesJob,
  },
  constraints: {
    blacklisted_guests_phone_key: registrationFailures.blacklistTaken,
    door_codes_live_key: registrationFailures.codeExists,
  },
};
