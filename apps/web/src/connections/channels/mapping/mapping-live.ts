/** Which queries show links and listings: made stale by live changes. */
import { listTypeListings } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import {
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { pageRoomLinks } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { liveKeys } from '../../../platform/calls/live.ts';

export const mappingQueries = [
  listTypeListings,
  pageChannelRooms,
  suggestLinks,
  getMappingCoverage,
  pageRoomLinks,
];

liveKeys({ room: mappingQueries, channelRoom: mappingQueries, channelSync: [pageChannelRooms] });
