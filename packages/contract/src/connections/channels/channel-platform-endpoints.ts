/** Platform calls besides stock, prices and orders: listings, properties, on and off sale (spec §7). */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, id, instant, int, line, list } from '../../platform/wire.ts';

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
const PlatformListing = z
  .object({
    key: z.string(),
    /** Our id of the listing, as used by `room/correlation`. */
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

const MAX_LISTINGS = 100;

export const listMeituanHouses = endpoint('GET /hotel-external/mt/mt-listing-house', {
  kind: 'query',
  permission: 'channel:link',
  summary: 'Listings of a Meituan account, read from the platform',
  extraFields: 'ignore',
  input: z.object({
    /** The client's transport adds it; without one it is refused like one that has expired. */
    mtToken: line(200).optional(),
    pageNow: int.pipe(z.int().min(1).max(10_000)).default(1),
    pageSize: int.pipe(z.int().min(1).max(MAX_LISTINGS)).default(20),
  }),
  output: z.object({ list: z.array(PlatformListing), total: z.int() }),
});

/** State of a property and its room types at a connection. */
export const PlatformHouse = z
  .object({
    /** The uploaded hotel; null if none, or if the platform knows only listings. */
    hotel: z
      .object({
        platformHotelId: z.string(),
        audit: z.enum(['auditing', 'passed', 'refused']),
        /** Refusal reason from the platform. */
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
    /** `queued`: stored, and sent at the platform's pace. */
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
  summary: 'Submit a property to Tujia for review; later calls submit changes',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ houseId: id, connectionId }),
  output: z.array(PlatformResult),
});

/** Room types that one call may name. */
const MAX_TYPES = 50;
const roomTypeIds = list(id).pipe(z.array(id).min(1).max(MAX_TYPES));

/** `STATIC`: facts of the types; `ARI`: stock and prices of all nights or of [from, to). */
export const synchroniseTujia = endpoint('POST /hotel-external/tj/synchronization', {
  kind: 'command',
  permission: 'channel:link',
  summary: 'Resend room types, or their stock and prices, to Tujia',
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

/** 1 on sale, 0 off sale, -1 permanently removed. */
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
