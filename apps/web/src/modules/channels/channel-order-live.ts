/** What shows orders of platforms; they change with ours, and by what the platform says of them alone. */
import { pageChannelOrders } from '@minsu/contract/channels/channel-order-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const channelOrderQueries = [pageChannelOrders, getOrder];

liveKeys({ order: [pageChannelOrders], channelOrder: channelOrderQueries });
