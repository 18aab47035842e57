/** Which queries show connections. */
import {
  listConnectors,
  pageConnectorCalls,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { pageLocks } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { getSmsAccount, pageSmsOptOuts } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const connectorQueries = [listConnectors, pageConnectorCalls] as const;
export const templateQueries = [getSmsAccount, listConnectors] as const;
export const lockQueries = [pageLocks, listConnectors] as const;
export const optOutQueries = [pageSmsOptOuts] as const;

liveKeys({
  connector: [...connectorQueries, getSmsAccount, pageLocks],
  smsOptOut: optOutQueries,
});
