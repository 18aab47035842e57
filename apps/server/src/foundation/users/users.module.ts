/** Users, and applications for an account. */

import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import {
  getApplication,
  pageApplications,
  pageUsers,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { userFailures } from '@minsu/contract/foundation/users/user-failures.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { applicationDetail, pageOfApplications } from './application-queries.ts';
import { applyForAccountRoute } from './apply-for-account.ts';
import { createUserRoute } from './create-user.ts';
import { approveApplicationRoute, rejectApplicationRoute } from './decide-application.ts';
import { editUserRoute } from './edit-user.ts';
import { userExport } from './export-users.ts';
import { freezeUserRoute, unfreezeUserRoute } from './freeze-user.ts';
import { userImport } from './import-users.ts';
import { inviteUserRoute } from './invite-user.ts';
import { userRightsRoute } from './rights-queries.ts';
import { sendUserResetRoute } from './send-user-reset.ts';
import { signOutUserRoute } from './sign-out-user.ts';
import {
  confirmUserAccessRoute,
  confirmUserChangeRoute,
  refuseUserChangeRoute,
  withdrawUserChangeRoute,
} from './user-confirmations.ts';
import { countUserViewsRoute, pageOfUsers, userOptionsRoute } from './user-queries.ts';

/** Rejected applications are deleted after this time; approved ones with their user. */
const KEEP_REJECTED_MS = 90 * DAY_MS;

export const usersModule: Module = {
  name: 'users',
  routes: [
    applyForAccountRoute,
    query(pageUsers, pageOfUsers),
    countUserViewsRoute,
    userOptionsRoute,
    userRightsRoute,
    createUserRoute,
    inviteUserRoute,
    editUserRoute,
    freezeUserRoute,
    unfreezeUserRoute,
    sendUserResetRoute,
    signOutUserRoute,
    confirmUserAccessRoute,
    confirmUserChangeRoute,
    refuseUserChangeRoute,
    withdrawUserChangeRoute,
    ...exportRoutes(userExport),
    ...importRoutes(userImport),
    query(pageApplications, pageOfApplications),
    query(getApplication, (ctx, { id }) => applicationDetail(ctx, id)),
    approveApplicationRoute,
    rejectApplicationRoute,
  ],
  works: [exportWork(userExport), importWork(userImport)],
  jobs: {
    'users.purgeApplications': {
      cron: '27 3 * * *',
      run: (job) =>
        job.change(async ({ db, now }) => {
          const before = new Date(now.getTime() - KEEP_REJECTED_MS);
          await db
            .deleteFrom('userApplications')
            .where('state', '=', 'rejected')
            .where('decidedAt', '<', before)
            .execute();
        }),
    },
  },
  constraints: {
    users_username_key: userFailures.usernameTaken,
    user_confirmations_waiting_key: dutyFailures.waitingAlready,
  },
};
