/** Connections to booking platforms, and which room of ours is which of theirs. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { connectionOptions, pageChannelRooms } from '@minsu/contract/channels/channel-room-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { authorizeMeituanRoute } from './authorize-meituan.ts';
import { channelRoomPage, connectionOptionsOf } from './connection-queries.ts';
import { linkRoomRoute, unlinkRoomRoute } from './link-room.ts';

export const channelsModule: Module = {
  name: 'channels',
  routes: [
    authorizeMeituanRoute,
    query(connectionOptions, connectionOptionsOf),
    query(pageChannelRooms, channelRoomPage),
    linkRoomRoute,
    unlinkRoomRoute,
  ],
  jobs: {
    'channels.purgeStates': {
      cron: '47 * * * *',
      run: (job) =>
        job.change(async ({ db, now }) => {
          await db.deleteFrom('channelAuthStates').where('expiresAt', '<', now).execute();
        }),
    },
  },
  constraints: {
    channel_room_links_room_key: channelFailures.roomLinked,
    channel_room_links_channel_room_key: channelFailures.channelRoomLinked,
  },
};
