/** Orders of platforms: what a platform says an order is, and why people have to look at one. */
import { z } from 'zod';
import { guestName, guestRemark } from '../guest-view.ts';
import { fen, instant } from '../wire.ts';
import { Platform } from './channel-room.ts';

/** As the platform says it, in our words. */
export const channelOrderStates = [
  'wait_pay',
  'wait_accept',
  'confirmed',
  'rejected',
  'cancelled',
  'in_house',
  'completed',
  'no_show',
  'refund_pending',
] as const;
export type ChannelOrderState = (typeof channelOrderStates)[number];

/**
 * `unmapped`: its listing is linked with nothing. `overbooked`: no room is left, it waits without one. `closed`: sold on
 * nights that are closed here. `priceDiffers`: sold at another price than ours. `changed`: the platform changed what we
 * could not follow. `cancelledInHouse`: cancelled there while the guest is here. `refused`: the platform did not do what
 * we asked of it. `refundAsked`: the guest asks the platform for his money, and it has not decided yet. `amountUnclear`: its
 * amounts contradict each other or are in another currency, so that none is booked. `missed`: over before we had read it,
 * while the platform keeps money for us.
 */
export const channelOrderProblems = [
  'unmapped',
  'overbooked',
  'closed',
  'priceDiffers',
  'changed',
  'cancelledInHouse',
  'refused',
  'refundAsked',
  'amountUnclear',
  'missed',
] as const;
export type ChannelOrderProblem = (typeof channelOrderProblems)[number];

/** What a channel manager tells of the channel that sold the order. Amounts null for roles that do not see money. */
export const SoldBehind = z.object({
  otherChannel: z.string(),
  otherOrderNo: z.string(),
  /** Who takes the guest's money. */
  collect: z.enum(['property', 'channel']),
  taxes: z.array(
    z.object({
      name: z.string(),
      amountFen: fen.nullable(),
      isIncluded: z.boolean(),
      isWithheld: z.boolean(),
    }),
  ),
  /** A card of the channel that the house charges; its number is never here. */
  card: z
    .object({
      currency: z.string(),
      balanceFen: fen.nullable(),
      chargeableFrom: z.string().nullable(),
      chargeableUntil: z.string().nullable(),
    })
    .nullable(),
});
export type SoldBehind = z.infer<typeof SoldBehind>;

/** The platform's side of one of our orders. Amounts in fen; null for roles that do not see money. */
export const OrderAtPlatform = z.object({
  connectionId: z.string(),
  platform: Platform,
  connectionName: z.string(),
  platformOrderId: z.string(),
  state: z.enum(channelOrderStates),
  /** What the guest pays there, what the platform settles with us, and what it keeps. */
  sellFen: fen.nullable(),
  settleFen: fen.nullable(),
  commissionFen: fen.nullable(),
  /** For a cancelled one: what the guest gets back; null while that is open. */
  refundFen: fen.nullable(),
  /** Until when it waits for us. */
  acceptBy: instant.nullable(),
  problem: z.enum(channelOrderProblems).nullable(),
  problemNote: guestRemark(),
  /** Who has seen to the problem; null while nobody has. */
  solvedBy: z.string().nullable(),
  /** Null of a platform that sells by itself. */
  behind: SoldBehind.nullable(),
  /** When the platform last told us something new. */
  updatedAt: instant,
});
export type OrderAtPlatform = z.infer<typeof OrderAtPlatform>;

/** An order of a platform, with ours once it has one. Amounts in fen; null for roles that do not see money. */
export const ChannelOrder = z
  .object({
    connectionId: z.string(),
    platformOrderId: z.string(),
    platform: Platform,
    connectionName: z.string(),
    /** For a channel manager: the name of the channel that sold it, and its number there; else null. */
    otherChannel: z.string().nullable(),
    otherOrderNo: z.string().nullable(),
    state: z.enum(channelOrderStates),
    /** The listing it was sold as. */
    listingKey: z.string(),
    listingName: z.string(),
    /** Ours; null while its listing is linked with nothing, and where nothing was sold. */
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    checkIn: z.string(),
    checkOut: z.string(),
    rooms: z.int(),
    bookerName: guestName(),
    sellFen: fen.nullable(),
    acceptBy: instant.nullable(),
    problem: z.enum(channelOrderProblems).nullable(),
    problemNote: guestRemark(),
    problemAt: instant.nullable(),
    solvedBy: z.string().nullable(),
    /** Whether the newest that the platform said has been followed. */
    followed: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ChannelOrder' });
export type ChannelOrder = z.infer<typeof ChannelOrder>;
