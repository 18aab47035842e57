/** Platform calls besides stock, prices and orders: listings, properties, on and off sale (spec §7). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { date, id, instant, int, line, list } from '../wire.ts';

/** Opens `mt-listing-house` for ten minutes for this session, without a platform token. */
export const obtainMtToken = endpoint('GET /hotel-info/channel-connection/obtain-mt-token', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'A handle for the listings of a connection to Meituan; for this session, for 10 minutes',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ id }),
  output: z.string(),
});

/** A listing at the platform. */
export const PlatformListing = z
  .object({
    key: z.string(),
    /** Our id of the listing: what `room/correlation` takes. */
    channelRoomId: z.string(),
    name: z.string(),
    /** Its room type and property there. */
    typeName: z.string(),
    houseName: z.string(),
    onSale: z.boolean(),
    instantBook: z.boolean(),
    /** Fen; null if not reported, or for roles that do not see money. */
    priceFen: z.int().nullable(),
  })
  .meta({ id: 'PlatformListing' });
export type PlatformListing = z.infer<typeof PlatformListing>;

export const MOST_LISTINGS = 100;

export const listMeituanHouses = endpoint('GET /hotel-external/mt/mt-listing-house', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'The listings of an account at Meituan, read from the platform',
  extraFields: 'ignore',
  input: z.object({
    /** The client's transport adds it; without one it is refused like one that has expired. */
    mtToken: line(200).optional(),
    pageNow: int.pipe(z.int().min(1).max(10_000)).default(1),
    pageSize: int.pipe(z.int().min(1).max(MOST_LISTINGS)).default(20),
  }),
  output: z.object({ list: z.array(PlatformListing), total: z.int() }),
});

/** State of a property and its room types at a connection. */
export const PlatformHouse = z
  .object({
    /** The hotel that was uploaded; null if none was, or if the platform knows listings alone. */
    hotel: z
      .object({
        platformHotelId: z.string(),
        audit: z.enum(['auditing', 'passed', 'refused']),
        /** Reason of a refusal, in the platform's words. */
        reason: z.string(),
        sentAt: instant,
      })
      .nullable(),
    types: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Active rooms. */
        rooms: z.int(),
        listings: z.array(
          z.object({ key: z.string(), name: z.string(), onSale: z.boolean(), uploaded: z.boolean() }),
        ),
      }),
    ),
  })
  .meta({ id: 'PlatformHouse' });
export type PlatformHouse = z.infer<typeof PlatformHouse>;

export const getPlatformHouse = endpoint('GET /hotel-info/channel-connection/platform-house', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'A property at a connection: its uploaded hotel, and the listings of each room type',
  input: z.object({ connectionId: id, houseId: id }),
  output: PlatformHouse,
});

/** Result of one platform request. */
export const PlatformResult = z
  .object({
    /** Id of our property or room type. */
    id: z.string(),
    name: z.string(),
    connectionId: z.string(),
    /** The platform's key of the hotel or listing; null when there is none. */
    platformId: z.string().nullable(),
    /** `queued`: written down, and sent as fast as the platform takes it. */
    result: z.enum(['done', 'queued', 'refused', 'failed']),
    /** The platform's code. */
    code: z.string().nullable(),
    /** Message in the caller's language or the platform's; empty on success. */
    message: z.string(),
  })
  .meta({ id: 'PlatformResult' });
export type PlatformResult = z.infer<typeof PlatformResult>;

/** Required only with several connections to the platform. */
const connectionId = id.optional();

export const addTujiaHotel = endpoint('POST /hotel-external/tj/add-tj-hotel', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Hand a house to Tujia, which looks at it before it is sold; again it hands over what has changed',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ houseId: id, connectionId }),
  output: z.array(PlatformResult),
});

/** Room types that one call may name. */
export const MOST_TYPES = 50;
const roomTypeIds = list(id).pipe(z.array(id).min(1).max(MOST_TYPES));

/** `STATIC`: what the types are; `ARI`: their stock and prices, all nights or those of [from, to). */
export const synchroniseTujia = endpoint('POST /hotel-external/tj/synchronization', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Send what room types are, or their stock and prices, to Tujia once more',
  secret: true,
  extraFields: 'ignore',
  input: z
    .object({
      type: z.enum(['STATIC', 'ARI']),
      roomTypeIds,
      from: date.optional(),
      to: date.optional(),
      connectionId,
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      ...custom('reversedRange'),
      path: ['to'],
    }),
  output: z.array(PlatformResult),
});

/** 1 on sale, 0 off sale, -1 taken out of the platform for good. */
export const setTujiaUnitStatus = endpoint('POST /hotel-external/tj/unit-status', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Put the units of a room type on or off sale at Tujia, or take them out',
  secret: true,
  extraFields: 'ignore',
  input: z.object({
    roomTypeId: id,
    status: int.pipe(z.union([z.literal(1), z.literal(0), z.literal(-1)])),
    connectionId,
  }),
  output: z.array(PlatformResult),
});

/** Spec §7: parameters in the query, empty body. */
export const setXiaozhuOnline = endpoint('POST /hotel-external/pig/online-housing', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Put the listings of a room type on or off sale at an account of Xiaozhu',
  secret: true,
  extraFields: 'ignore',
  send: 'query',
  input: z.object({
    roomTypeId: id,
    accountId: line(100),
    status: int.pipe(z.union([z.literal(1), z.literal(0)])),
  }),
  output: z.array(PlatformResult),
});
