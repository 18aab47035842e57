/** Sent and unsent nights: view, retry, full sync, read back (docs/decisions/015). */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { date, id, list } from '../../platform/wire.ts';
import { CellCause, CellState, ChannelCell, ChannelCellCounts, cellStates } from './channel-push.ts';

export const pageChannelCells = endpoint('POST /hotel-info/channel-cell/page', {
  kind: 'query',
  permission: 'channel:sync',
  summary: 'Nights of listings and whether the platform confirmed them; those that need action first',
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
  summary: 'Waiting, abandoned and declined nights per connection; connections without any are omitted',
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
  summary: 'Resend abandoned or declined nights: named ones, those of one cause, or all of the connection',
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

const soldNight = { houseId: id, roomTypeId: id, ratePlanId: id, night: date };

export const listCellStates = endpoint('GET /hotel-info/channel-cell/states', {
  kind: 'query',
  permission: 'channel:sync',
  summary: 'One night of a room type and rate plan at each listing that sells it: sent, waiting or refused',
  input: z.object(soldNight),
  output: z.array(CellState),
});

export const pushChannelCell = endpoint('POST /hotel-info/channel-cell/push', {
  kind: 'command',
  permission: 'channel:sync',
  summary:
    'Send one night of a room type and rate plan again, whole, to every listing that sells it or those of a connection',
  input: z.object({ ...soldNight, connectionId: id.optional() }),
  output: z.array(CellState),
});

const Listings = z.object({ listings: z.int() });
const listingOrAll = z.object({ connectionId: id, channelRoomId: id.optional() });

export const resyncChannel = endpoint('POST /hotel-info/channel-connection/resync', {
  kind: 'command',
  permission: 'channel:sync',
  summary: 'Send everything to the platform again, for one listing or all',
  input: listingOrAll,
  output: Listings,
});

export const readBackChannel = endpoint('POST /hotel-info/channel-connection/read-back', {
  kind: 'command',
  permission: 'channel:sync',
  summary: 'Read the platform’s calendar now and resend differences, for one listing or all',
  input: listingOrAll,
  output: Listings,
});
