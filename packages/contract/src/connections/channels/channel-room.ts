/** Connections to booking platforms, the rooms these list, and which of them is which room of ours. */
import { z } from 'zod';
import { soldPlatforms } from '../../foundation/system/platform-registry.ts';
import { fen, instant } from '../../platform/wire.ts';

/** Registered platforms and calendar feeds. */
export const platforms = [...soldPlatforms, 'ical'] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

/** Not authorised | active | paused by staff | authorisation lost. */
export const connectionStates = ['inactive', 'active', 'paused', 'broken'] as const;

/** The counterpart of a room at one connection. */
export const ChannelLink = z
  .object({
    connectionId: z.string(),
    platform: Platform,
    connectionName: z.string(),
    channelRoomId: z.string(),
    /** The platform's names of listing and property. */
    channelRoomName: z.string(),
    listingName: z.string(),
    /** False once the platform no longer lists it. */
    listed: z.boolean(),
    /** Plan it sells: `STANDARD_PLAN_ID` with an empty name for the standard plan. */
    ratePlanId: z.string(),
    planName: z.string(),
    linkedBy: z.string(),
    linkedAt: instant,
  })
  .meta({ id: 'ChannelLink' });
export type ChannelLink = z.infer<typeof ChannelLink>;

export const ConnectionOption = z.object({
  id: z.string(),
  platform: Platform,
  name: z.string(),
  state: z.enum(connectionStates),
});

/** Sync trouble of a listing, or of a type and plan; worst first. */
export const cellTroubles = ['failed', 'conflicted', 'pending'] as const;
export type CellTrouble = (typeof cellTroubles)[number];

/** Mapping of a listing: a room type under a plan, with linked rooms. */
export const ListingMapping = z.object({
  houseId: z.string(),
  houseName: z.string(),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  ratePlanId: z.string(),
  /** Empty of the standard plan. */
  planName: z.string(),
  rooms: z.array(z.object({ id: z.string(), number: z.string() })),
});
export type ListingMapping = z.infer<typeof ListingMapping>;

/** A platform listing (房源), which guests see and book. */
export const ChannelRoom = z
  .object({
    id: z.string(),
    connectionId: z.string(),
    /** The platform's key. */
    platformRoomId: z.string(),
    name: z.string(),
    typeName: z.string(),
    listingName: z.string(),
    /** False once the platform has stopped listing it. */
    listed: z.boolean(),
    linked: z.boolean(),
    onSale: z.boolean(),
    instantBook: z.boolean(),
    /** Price at the platform; null if not reported, or for roles that do not see money. */
    priceFen: fen.nullable(),
    /** Null if unlinked, or linked out of scope. */
    mapping: ListingMapping.nullable(),
    /** Nights by how far they have come at the platform. */
    cells: z.object({ synced: z.int(), pending: z.int(), failed: z.int(), conflicted: z.int() }),
    /** Time it was last read from the platform. */
    syncedAt: instant,
  })
  .meta({ id: 'ChannelRoom' });
export type ChannelRoom = z.infer<typeof ChannelRoom>;

/** Why a suggestion is one. */
export const suggestionReasons = ['house', 'type', 'number'] as const;

/** A room and the listing that it probably is. */
export const LinkSuggestion = z
  .object({
    roomId: z.string(),
    number: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomTypeName: z.string(),
    channelRoomId: z.string(),
    name: z.string(),
    typeName: z.string(),
    listingName: z.string(),
    /** Percent. */
    confidence: z.int().min(1).max(100),
    /** Similarities of the two. */
    alike: z.array(z.enum(suggestionReasons)),
    /** Another pair of the same room or listing is as good. */
    ambiguous: z.boolean(),
  })
  .meta({ id: 'LinkSuggestion' });
export type LinkSuggestion = z.infer<typeof LinkSuggestion>;

/** Gaps in a connection's links. */
export const MappingCoverage = z
  .object({
    listings: z.object({ total: z.int(), mapped: z.int() }),
    /** Unlinked rooms of a mapped type, which are not sold. */
    rooms: z.array(
      z.object({
        roomId: z.string(),
        number: z.string(),
        houseId: z.string(),
        houseName: z.string(),
        roomTypeId: z.string(),
        roomTypeName: z.string(),
      }),
    ),
    /** Unmapped types with active rooms in the connection's properties. */
    types: z.array(
      z.object({
        houseId: z.string(),
        houseName: z.string(),
        roomTypeId: z.string(),
        roomTypeName: z.string(),
        rooms: z.int(),
      }),
    ),
    /** Rooms linked to missing listings. */
    dead: z.array(
      z.object({
        roomId: z.string(),
        number: z.string(),
        houseId: z.string(),
        houseName: z.string(),
        roomTypeId: z.string(),
        roomTypeName: z.string(),
        channelRoomName: z.string(),
      }),
    ),
    /** Linked rooms that have moved to another type than their listing sells. */
    moved: z.array(
      z.object({
        roomId: z.string(),
        number: z.string(),
        houseId: z.string(),
        houseName: z.string(),
        roomTypeName: z.string(),
        soldAs: z.string(),
        channelRoomName: z.string(),
      }),
    ),
  })
  .meta({ id: 'MappingCoverage' });
export type MappingCoverage = z.infer<typeof MappingCoverage>;
