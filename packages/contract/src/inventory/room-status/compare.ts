/** 房态对照: our stock and prices beside the channels' confirmed ones. */
import { z } from 'zod';
import { connectionStates, Platform } from '../../connections/channels/channel-room.ts';
import { fen, instant } from '../../platform/wire.ts';

export const COMPARE_DAYS = [14, 30] as const;

/** Listings are compared one by one, because a platform may sell one plan under several. */
export const ComparedListing = z.object({
  key: z.string(),
  name: z.string(),
  /** Last confirmation for these nights. */
  confirmedAt: instant,
  /** By night; null if unconfirmed. `closed`: sells none, whatever the stock. */
  nights: z.array(
    z
      .object({
        stock: z.int().nullable(),
        priceFen: fen.nullable(),
        closed: z.boolean(),
        at: instant,
        /** Which parts differ. */
        stockDiffers: z.boolean(),
        priceDiffers: z.boolean(),
      })
      .nullable(),
  ),
});
export type ComparedListing = z.infer<typeof ComparedListing>;

export const ComparedConnection = z.object({
  id: z.string(),
  platform: Platform,
  name: z.string(),
  state: z.enum(connectionStates),
  /** Properties it was opened for; empty: any. */
  houseIds: z.array(z.string()),
});
export type ComparedConnection = z.infer<typeof ComparedConnection>;

/** Not linked: no room of the type is linked. Unconfirmed: linked without confirmation for these nights. */
const comparedStates = ['notLinked', 'notSold', 'unconfirmed', 'confirmed'] as const;

export const ComparedRow = z.object({
  houseId: z.string(),
  houseName: z.string(),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  ratePlanId: z.string(),
  /** Empty for the standard plan. */
  planName: z.string(),
  /** Rooms left per night, never below 0. */
  stock: z.array(z.int()),
  /** Null for roles that do not see money. */
  prices: z.array(fen).nullable(),
  /** Not sold on that night: stop-sell, or without a price. */
  closed: z.array(z.boolean()),
  /** One per connection of the answer, in order. */
  channels: z.array(
    z.object({
      state: z.enum(comparedStates),
      /** Channel price with the plan's factor; null like `prices`. */
      prices: z.array(fen).nullable(),
      listings: z.array(ComparedListing),
    }),
  ),
  /** Some listing differs on some night. */
  differs: z.boolean(),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const Comparison = z
  .object({
    from: z.string(),
    /** The day after the last. */
    to: z.string(),
    /** Connections of this page's properties. */
    connections: z.array(ComparedConnection),
    /** Types and plans of complete properties. */
    rows: z.array(ComparedRow),
    /** True if any channel has confirmed something for these properties. */
    comparable: z.boolean(),
    /** Number of matching properties. */
    total: z.int(),
    current: z.int(),
    size: z.int(),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;
