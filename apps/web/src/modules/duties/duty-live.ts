/** What shows acts that wait for a second person; what they do when they are confirmed tells its own screens. */
import { pageDutyRequests } from '@minsu/contract/duties/duty-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const dutyQueries = [pageDutyRequests];

liveKeys({ duty: dutyQueries });
