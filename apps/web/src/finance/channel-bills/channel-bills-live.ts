/** Queries to refetch when channel bills change. */
import {
  getChannelBill,
  pageChannelBillLines,
  pageChannelBills,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import {
  ageReceivables,
  pageReceivables,
  pageWriteOffs,
  sumReceivables,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const billQueries = [
  pageChannelBills,
  getChannelBill,
  pageChannelBillLines,
  pageReceivables,
  ageReceivables,
  pageWriteOffs,
  sumReceivables,
];

liveKeys({ channelBill: billQueries });
