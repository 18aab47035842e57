/** Queries to refetch when opening balances change. */
import { pageOpenings, sumOpenings } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const openingQueries = [pageOpenings, sumOpenings];

liveKeys({ openingBalance: openingQueries });
