import { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import {
  confirmDutyRequestRoute,
  refuseDutyRequestRoute,
  withdrawDutyRequestRoute,
} from './decide-duty-request.ts';
import { dutyRequestPage } from './duty-request-queries.ts';

/** Acts of all modules that wait for a second person. */
export const dutyRequestsModule: Module = {
  name: 'duty-requests',
  routes: [
    query(pageDutyRequests, dutyRequestPage),
    confirmDutyRequestRoute,
    refuseDutyRequestRoute,
    withdrawDutyRequestRoute,
  ],
  constraints: { duty_requests_waiting_key: dutyFailures.waitingAlready },
};
