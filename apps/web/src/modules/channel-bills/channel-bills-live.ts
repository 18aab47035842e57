/** What shows bills of channels. */
import {
  ageReceivables,
  getChannelBill,
  pageChannelBillLines,
  pageChannelBills,
  pageReceivables,
  pageWriteOffs,
} from '@minsu/contract/channel-bills/channel-bill-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const billQueries = [
  pageChannelBills,
  getChannelBill,
  pageChannelBillLines,
  pageReceivables,
  ageReceivables,
  pageWriteOffs,
];

liveKeys({ channelBill: billQueries });
