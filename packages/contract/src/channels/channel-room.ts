/** Connections to booking platforms, the rooms these list, and which of them is which room of ours. */
import { z } from 'zod';
import { soldPlatforms } from '../system/platform-registry.ts';
import { fen, instant } from '../wire.ts';

/** Those of the registration list, and a calendar feed. */
export const platforms = [...soldPlatforms, 'ical'] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

/** Not authorised yet | at work | stopped by people | the platform no longer lets us in. */
export const connectionStates = ['inactive', 'active', 'paused', 'broken'] as const;

/** The counterpart of a room at one connection. */
export const ChannelLink = z
  .object({
    connectionId: z.string(),
    platform: Platform,
    connectionName: z.string(),
    channelRoomId: z.string(),
    /** As the platform calls it, and the house it stands under there. */
    channelRoomName: z.string(),
    listingName: z.string(),
    /** False once the platform has stopped listing it: the room is sold by nothing there. */
    listed: z.boolean(),
    /** What the listing sells: `STANDARD_PLAN_ID` and an empty name for the standard plan. */
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

/** How far the nights of a listing, or of a type and plan, have come at the platforms; the worst first. */
export const cellTroubles = ['failed', 'conflicted', 'pending'] as const;
export type CellTrouble = (typeof cellTroubles)[number];

/** What a listing sells: one type of one house under one plan, with the rooms that are linked with it. */
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

/** A listing of a platform (房源): what guests see there and book. */
export const ChannelRoom = z
  .object({
    id: z.string(),
    connectionId: z.string(),
    /** The platform's own key. */
    platformRoomId: z.string(),
    name: z.string(),
    typeName: z.string(),
    listingName: z.string(),
    /** False once the platform has stopped listing it. */
    listed: z.boolean(),
    linked: z.boolean(),
    onSale: z.boolean(),
    instantBook: z.boolean(),
    /** As the platform tells it; null where it tells none, and for roles that do not see money. */
    priceFen: fen.nullable(),
    /** Null when it is linked with nothing, or with a house out of scope. */
    mapping: ListingMapping.nullable(),
    /** Nights by how far they have come at the platform. */
    cells: z.object({ synced: z.int(), pending: z.int(), failed: z.int(), conflicted: z.int() }),
    /** When the platform was last asked for it. */
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
    /** What of the two is alike. */
    alike: z.array(z.enum(suggestionReasons)),
    /** Another pair of the same room or listing is as good. */
    ambiguous: z.boolean(),
  })
  .meta({ id: 'LinkSuggestion' });
export type LinkSuggestion = z.infer<typeof LinkSuggestion>;

/** What is missing at a connection, or no longer fits. */
export const MappingCoverage = z
  .object({
    listings: z.object({ total: z.int(), mapped: z.int() }),
    /** Rooms in use of a mapped type that are linked with nothing: what they could take is not sold. */
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
    /** Types with rooms in use that no listing sells, of houses that the connection sells something of or is for. */
    types: z.array(
      z.object({
        houseId: z.string(),
        houseName: z.string(),
        roomTypeId: z.string(),
        roomTypeName: z.string(),
        rooms: z.int(),
      }),
    ),
    /** Rooms linked to listings that the platform no longer has. */
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
