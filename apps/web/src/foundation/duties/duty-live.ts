/** Queries to refetch when approval requests change; the executed act updates its own screens. */
import { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const dutyQueries = [pageDutyRequests];

liveKeys({ duty: dutyQueries });
