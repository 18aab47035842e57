/** Sent and unsent nights: view, retry, full sync, read back (docs/decisions/015). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf } from '../paging.ts';
import { date, id, list } from '../wire.ts';
import { CellCause, ChannelCell, ChannelCellCounts, cellStates } from './channel-push.ts';

export const pageChannelCells = endpoint('POST /hotel-info/channel-cell/page', {
  kind: 'query',
  permission: 'channel:sync',
  summary: 'Nights of listings and whether the platform has been told of them; what needs people first',
  input: z.object({
    connectionId: id,
    state: list(z.enum(cellStates)).optional(),
    channelRoomId: id.optional(),
    houseIds: list(id).optional(),
    /** First and last night. */
    from: date.optional(),
    to: date.optional(),
    ...pageInput,
  }),
  output: pageOf(ChannelCell),
});

export const countChannelCells = endpoint('GET /hotel-info/channel-cell/counts', {
  kind: 'query',
  permission: 'channel:sync',
  summary: 'Nights that wait, were given up or declined, by connection; connections without any are left out',
  input: z.object({}),
  output: z.array(ChannelCellCounts),
});

export const listCellCauses = endpoint('GET /hotel-info/channel-cell/causes', {
  kind: 'query',
  permission: 'channel:sync',
  summary:
    'Nights of a connection that did not reach the platform, grouped by cause, the most frequent first',
  input: z.object({ connectionId: id }),
  output: z.object({ nights: z.int(), causes: z.array(CellCause) }),
});

const Counted = z.object({ nights: z.int() });

export const retryChannelCells = endpoint('POST /hotel-info/channel-cell/retry', {
  kind: 'command',
  permission: 'channel:sync',
  summary:
    'Send nights again that were given up or declined: named ones, those of one cause, or all of the connection',
  input: z.object({
    connectionId: id,
    cells: z
      .array(z.object({ channelRoomId: id, night: date }))
      .min(1)
      .max(500)
      .optional(),
    cause: CellCause.pick({ state: true, problem: true }).optional(),
  }),
  output: Counted,
});

const Listings = z.object({ listings: z.int() });
const listingOrAll = z.object({ connectionId: id, channelRoomId: id.optional() });

export const resyncChannel = endpoint('POST /hotel-info/channel-connection/resync', {
  kind: 'command',
  permission: 'channel:sync',
  summary: 'Tell the platform everything anew, of one listing or of all',
  input: listingOrAll,
  output: Listings,
});

export const readBackChannel = endpoint('POST /hotel-info/channel-connection/read-back', {
  kind: 'command',
  permission: 'channel:sync',
  summary: 'Read the platform’s calendar now and send again what differs, of one listing or of all',
  input: listingOrAll,
  output: Listings,
});
