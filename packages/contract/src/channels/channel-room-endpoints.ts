/** Which room of ours is which room of a platform (spec §7): link, unlink, and what there is to link. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionInput } from '../options.ts';
import { pageInput, pageOf } from '../paging.ts';
import { bool, id } from '../wire.ts';
import { ChannelLink, ChannelRoom, ConnectionOption } from './channel-room.ts';

export const connectionOptions = endpoint('GET /hotel-info/channel-connection/options', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'The connections for select boxes',
  input: z.object({}),
  output: z.array(ConnectionOption),
});

export const pageChannelRooms = endpoint('POST /hotel-info/channel-room/page', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'The rooms that a platform lists',
  input: z.object({
    connectionId: id,
    ...optionInput,
    linked: bool.optional(),
    ...pageInput,
  }),
  output: pageOf(ChannelRoom),
});

/** Spec §7: parameters in the query, empty body. */
export const linkRoom = endpoint('POST /hotel-info/room/correlation', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Say which room of a platform this room is',
  extraFields: 'ignore',
  send: 'query',
  input: z.object({ roomId: id, connectionId: id, channelRoomId: id }),
  output: ChannelLink,
});

/** Spec §7: a GET that changes. */
export const unlinkRoom = endpoint('GET /hotel-info/room/disassociate', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Undo the link of a room at a connection',
  extraFields: 'ignore',
  input: z.object({ roomId: id, connectionId: id }),
  output: z.null(),
});
