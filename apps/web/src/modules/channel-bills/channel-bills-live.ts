/** What shows bills of channels. */
import {
  getChannelBill,
  pageChannelBillLines,
  pageChannelBills,
} from '@minsu/contract/channel-bills/channel-bill-endpoints.ts';
import {
  ageReceivables,
  pageReceivables,
  pageWriteOffs,
  sumReceivables,
} from '@minsu/contract/channel-bills/channel-receivable-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

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
