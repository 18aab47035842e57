/** Links between our rooms and platform listings (spec §7). */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { optionInput } from '../../platform/options.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, id, list } from '../../platform/wire.ts';
import {
  ChannelLink,
  ChannelRoom,
  ConnectionOption,
  LinkSuggestion,
  ListingMapping,
  MappingCoverage,
} from './channel-room.ts';

const read = { kind: 'query', permission: 'channel:link' } as const;
const edit = { kind: 'command', permission: 'channel:link' } as const;

export const connectionOptions = endpoint('GET /hotel-info/channel-connection/options', {
  ...read,
  summary: 'The connections for select boxes',
  input: z.object({}),
  output: z.array(ConnectionOption),
});

export const pageChannelRooms = endpoint('POST /hotel-info/channel-room/page', {
  ...read,
  summary: 'Listings of a connection: what each sells, and its state at the platform',
  input: z.object({
    connectionId: id,
    ...optionInput,
    linked: bool.optional(),
    houseId: id.optional(),
    /** Listings a room of this type can be linked to: unlinked or selling the type. */
    forTypeId: id.optional(),
    onSale: bool.optional(),
    /** With nights that failed or that the platform refused. */
    trouble: bool.optional(),
    /** False: those that the platform has stopped listing. */
    listed: bool.default(true),
    ...pageInput,
  }),
  output: pageOf(ChannelRoom),
});

/** Reads the platform's listings; missing ones are marked as no longer listed. */
export const refreshChannelRooms = endpoint('POST /hotel-info/channel-room/refresh', {
  ...edit,
  summary: 'Fetch what the platform lists',
  input: z.object({ connectionId: id }),
  output: z.object({ listed: z.int(), added: z.int(), gone: z.int() }),
});

/** Spec §7: parameters in the query, empty body. */
export const linkRoom = endpoint('POST /hotel-info/room/correlation', {
  ...edit,
  summary: 'Link a room to a listing of a platform',
  extraFields: 'ignore',
  send: 'query',
  input: z.object({
    roomId: id,
    connectionId: id,
    channelRoomId: id,
    /** For the first room of a listing; absent: the standard plan. Further rooms are sold under the listing's plan. */
    ratePlanId: id.optional(),
  }),
  output: ChannelLink,
});

/** Spec §7: a GET that changes. */
export const unlinkRoom = endpoint('GET /hotel-info/room/disassociate', {
  ...edit,
  summary: 'Unlink a room at a connection',
  extraFields: 'ignore',
  input: z.object({ roomId: id, connectionId: id }),
  output: z.null(),
});

/** Rows that one call links. */
export const LINK_LIMIT = 200;

export const linkRooms = endpoint('POST /hotel-info/room/correlation-many', {
  ...edit,
  summary: 'Link many rooms; skips those that cannot be linked, with reasons',
  input: z.object({
    connectionId: id,
    links: z
      .array(z.object({ roomId: id, channelRoomId: id }))
      .min(1)
      .max(LINK_LIMIT),
    /** Returns what would be linked without changing anything. */
    onlyCheck: bool.default(false),
  }),
  output: z.object({
    linked: z.int(),
    rows: z.array(
      z.object({
        roomId: z.string(),
        channelRoomId: z.string(),
        /** Null: linked, or would be. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});

export const unlinkRooms = endpoint('POST /hotel-info/room/disassociate-many', {
  ...edit,
  summary: 'Unlink many rooms of a connection; skips rooms with unfinished orders, with the reason',
  input: z.object({ connectionId: id, roomIds: list(id).pipe(z.array(id).min(1).max(LINK_LIMIT)) }),
  output: z.object({
    unlinked: z.int(),
    rows: z.array(
      z.object({
        roomId: z.string(),
        /** Null: unlinked. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});

export const setListingPlan = endpoint('POST /hotel-info/channel-room/set-listing-plan', {
  ...edit,
  summary: 'Sell a listing under another rate plan; its prices and restrictions are sent again',
  input: z.object({ connectionId: id, channelRoomId: id, ratePlanId: id }),
  output: ListingMapping,
});

/** Listings that one call puts on or off sale. */
export const ON_SALE_LIMIT = 50;

/** Sends one request per listing; stores only confirmed ones. */
export const setChannelRoomsOnSale = endpoint('POST /hotel-info/channel-room/set-on-sale', {
  ...edit,
  summary: 'Put listings on or off sale at the platform',
  input: z.object({
    connectionId: id,
    channelRoomIds: list(id).pipe(z.array(id).min(1).max(ON_SALE_LIMIT)),
    onSale: bool,
  }),
  output: z.object({
    changed: z.int(),
    rows: z.array(
      z.object({
        channelRoomId: z.string(),
        name: z.string(),
        /** The platform's refusal; null: done. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
});

export const suggestLinks = endpoint('POST /hotel-info/channel-room/suggestions', {
  ...read,
  summary: 'Probable matches of rooms and listings, best first',
  input: z.object({ connectionId: id, houseId: id.optional() }),
  output: z.array(LinkSuggestion),
});

export const getMappingCoverage = endpoint('POST /hotel-info/channel-room/coverage', {
  ...read,
  summary: 'Rooms and types that a connection does not sell, and links that no longer fit',
  input: z.object({ connectionId: id }),
  output: MappingCoverage,
});
