/** What shows orders of platforms; what becomes of them is an event of our order. */
import { pageChannelOrders } from '@minsu/contract/channels/channel-order-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const channelOrderQueries = [pageChannelOrders, getOrder];

liveKeys({ order: [pageChannelOrders], channel: [pageChannelOrders] });
