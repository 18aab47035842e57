/** Connections by key: the accounts they reach, and listings that sell room types instead of rooms. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, id, instant, line, list } from '../../platform/wire.ts';
import { AuthorisedConnection } from './channel-endpoints.ts';

/** A property at a platform, with its own listings. */
export const ChannelProperty = z
  .object({
    key: z.string(),
    name: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    /** Its listings can be mapped, and its orders are ours. */
    chosen: z.boolean(),
    /** Listings, and those of them that are mapped. */
    listings: z.int(),
    mapped: z.int(),
    /** Orders that were seen of one that is not chosen: they stay with the platform. */
    waiting: z.int(),
    waitingSince: instant.nullable(),
  })
  .meta({ id: 'ChannelProperty' });
export type ChannelProperty = z.output<typeof ChannelProperty>;

export const bindKey = endpoint('POST /hotel-info/channel-connection/bind-key', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Connect an account by its API key, or change the key; the key is tested first',
  secret: true,
  input: z.object({ id, environment: line(20), apiKey: line(200) }),
  output: AuthorisedConnection,
});

export const listChannelProperties = endpoint('GET /hotel-info/channel-connection/properties', {
  kind: 'query',
  permission: 'channel:read',
  summary: 'Properties an account can access at its platform, and which are used',
  input: z.object({ connectionId: id }),
  output: z.array(ChannelProperty),
});

export const chooseChannelProperty = endpoint('POST /hotel-info/channel-connection/choose-property', {
  kind: 'command',
  permission: 'channel:connect',
  summary: 'Use a property of a channel account here, or ignore it and its orders',
  input: z.object({ connectionId: id, key: line(100), chosen: bool }),
  output: z.null(),
});

const sold = { houseId: z.string(), houseName: z.string(), roomTypeId: z.string(), roomTypeName: z.string() };

/** A listing that sells a room type, with its mapping or suggestion. */
export const TypeListing = z
  .object({
    channelRoomId: z.string(),
    name: z.string(),
    /** The room type and the property there. */
    typeName: z.string(),
    propertyName: z.string(),
    currency: z.string(),
    /** Empty where the price is of the room. */
    occupancies: z.array(z.int()),
    listed: z.boolean(),
    chosen: z.boolean(),
    mapping: z.object({ ...sold, ratePlanId: z.string(), planName: z.string() }).nullable(),
    suggestion: z.object(sold).nullable(),
  })
  .meta({ id: 'TypeListing' });
export type TypeListing = z.output<typeof TypeListing>;

export const listTypeListings = endpoint('GET /hotel-info/channel-room/type-listings', {
  kind: 'query',
  permission: 'channel:read',
  summary: 'Listings of a connection that sell room types, and our types that they could sell',
  input: z.object({ connectionId: id }),
  output: z.object({
    listings: z.array(TypeListing),
    types: z.array(z.object({ ...sold, maxGuests: z.int() })),
  }),
});

const listings = { connectionId: id, channelRoomIds: list(id).pipe(z.array(id).min(1).max(200)) };

export const mapTypeListings = endpoint('POST /hotel-info/channel-room/map-types', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Link listings to a room type and rate plan',
  input: z.object({ ...listings, roomTypeId: id, ratePlanId: id }),
  output: z.object({ mapped: z.int() }),
});

export const createTypeListings = endpoint('POST /hotel-info/channel-room/create-types', {
  kind: 'command',
  permission: 'channel:link',
  summary:
    'Create a room type with rate plans at the platform and link it; items created before are found by our ids and not created again',
  input: z.object({
    connectionId: id,
    roomTypeId: id,
    ratePlanIds: list(id).pipe(z.array(id).min(1).max(50)),
    /** The property there; absent: the one that already has this property’s listings, else a new one. */
    propertyKey: line(100).optional(),
  }),
  output: z.object({ created: z.int(), mapped: z.int() }),
});

export const unmapTypeListings = endpoint('POST /hotel-info/channel-room/unmap-types', {
  kind: 'command',
  permission: 'channel:link',
  summary:
    'Unlink listings from room types and close their nights at the platform; refused while they have open orders',
  input: z.object(listings),
  output: z.object({ unmapped: z.int() }),
});
