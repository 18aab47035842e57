/** Connections to services set up on the screen: keys, tests, templates, opt-outs, the log of calls. */
import {
  listConnectors,
  pageConnectorCalls,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import { pageLocks } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { lockFailures } from '@minsu/contract/foundation/connectors/lock-failures.ts';
import { getSmsAccount, pageSmsOptOuts } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { query } from '../../platform/http/routes.ts';
import type { Job, Module } from '../../platform/module.ts';
import { connectors, pageOfCalls } from './connector-queries.ts';
import { addSmsOptOutRoute, pageOfOptOuts, removeSmsOptOutRoute } from './keep-opt-outs.ts';
import { pageOfLocks } from './lock-queries.ts';
import { mapLockRoute, refreshLocksJob, refreshLocksRoute, unmapLockRoute } from './locks-of-account.ts';
import { rotateConnectorHookRoute, saveConnectorRoute, switchConnectorRoute } from './save-connector.ts';
import { smsAccountOf } from './sms-account-detail-queries.ts';
import {
  mapSmsTemplateRoute,
  refreshSmsTemplatesRoute,
  unmapSmsTemplateRoute,
} from './sms-templates-of-account.ts';
import { testConnectorRoute } from './test-connector.ts';

const KEEP_DAYS = 30;

const purgeCallsJob: Job = {
  cron: '41 * * * *',
  run: (job) =>
    job.change(async ({ db, now }) => {
      const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
      await db.deleteFrom('connectorCalls').where('at', '<', oldest).execute();
    }),
};

export const connectorsModule: Module = {
  name: 'connectors',
  routes: [
    query(listConnectors, connectors),
    query(pageConnectorCalls, pageOfCalls),
    saveConnectorRoute,
    switchConnectorRoute,
    rotateConnectorHookRoute,
    testConnectorRoute,
    query(getSmsAccount, smsAccountOf),
    refreshSmsTemplatesRoute,
    mapSmsTemplateRoute,
    unmapSmsTemplateRoute,
    query(pageSmsOptOuts, pageOfOptOuts),
    addSmsOptOutRoute,
    removeSmsOptOutRoute,
    query(pageLocks, pageOfLocks),
    refreshLocksRoute,
    mapLockRoute,
    unmapLockRoute,
  ],
  jobs: { 'connectors.purgeCalls': purgeCallsJob, 'connectors.refreshLocks': refreshLocksJob },
  constraints: {
    connectors_name_key: connectorFailures.nameTaken,
    locks_room_key: lockFailures.roomTakenAlready,
  },
};
