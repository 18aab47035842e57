/** What shows transfers between own accounts. */
import { getTransferBalance, pageTransfers } from '@minsu/contract/transfers/transfer-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const transferQueries = [pageTransfers, getTransferBalance];

liveKeys({ ownTransfer: transferQueries });
