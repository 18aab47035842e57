/** Which queries show links and listings: made stale by live changes. */
import {
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/channels/channel-room-endpoints.ts';
import { pageRoomLinks } from '@minsu/contract/houses/room-endpoints.ts';
import { liveKeys } from '../../../platform/live.ts';

export const mappingQueries = [pageChannelRooms, suggestLinks, getMappingCoverage, pageRoomLinks];

liveKeys({ room: mappingQueries, channelRoom: mappingQueries, channelSync: [pageChannelRooms] });
