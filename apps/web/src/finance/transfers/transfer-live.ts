/** Queries to refetch when transfers change. */
import { getTransferBalance, pageTransfers } from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const transferQueries = [pageTransfers, getTransferBalance];

liveKeys({ ownTransfer: transferQueries });
