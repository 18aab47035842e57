/** Live queries of connections and their log; a link or an order of a channel changes their figures. */
import {
  getConnection,
  pageConnections,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import { connectionOptions } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const connectionQueries = [pageConnections, getConnection, connectionOptions, pageOperations];

liveKeys({
  channelConnection: connectionQueries,
  channelSync: connectionQueries,
  channelOrder: [pageConnections, getConnection],
  room: [pageConnections, getConnection],
});
