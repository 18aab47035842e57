/** Live queries of platform orders; they change with ours, and with news of the platform alone. */
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const channelOrderQueries = [pageChannelOrders, getOrder];

liveKeys({ order: [pageChannelOrders], channelOrder: channelOrderQueries });
