/** What shows transfers between own accounts. */
import { getTransferBalance, pageTransfers } from '@minsu/contract/transfers/transfer-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';
import { entryQueries } from '../ledger/ledger-live.ts';

export const transferQueries = [pageTransfers, getTransferBalance, ...entryQueries];

liveKeys({ ownTransfer: transferQueries });
