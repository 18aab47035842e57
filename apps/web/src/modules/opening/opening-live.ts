/** What shows opening balances. */
import { pageOpenings, sumOpenings } from '@minsu/contract/opening/opening-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const openingQueries = [pageOpenings, sumOpenings];

liveKeys({ openingBalance: openingQueries });
