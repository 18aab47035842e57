/** Platform orders: reported state and problems. */
import { z } from 'zod';
import { guestName, guestRemark } from '../../guest-view.ts';
import { fen, instant } from '../../platform/wire.ts';
import { Platform } from './channel-room.ts';

/** Platform states in our terms. */
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
 * `unmapped`: listing not linked. `overbooked`: no room left. `closed`: sold on closed nights. `priceDiffers`: another
 * price than ours. `changed`: a change we could not follow. `cancelledInHouse`: cancelled while the guest is here.
 * `refused`: the platform refused our request. `refundAsked`: the guest requested a refund, undecided. `amountUnclear`:
 * contradictory or foreign amounts, none booked. `missed`: over before it was read, with money kept for us.
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

/** The channel behind a channel manager. Amounts null for roles that do not see money. */
export const SoldBehind = z.object({
  otherChannel: z.string(),
  otherOrderNo: z.string(),
  /** Collecting party: property or channel. */
  collect: z.enum(['property', 'channel']),
  taxes: z.array(
    z.object({
      name: z.string(),
      amountFen: fen.nullable(),
      isIncluded: z.boolean(),
      isWithheld: z.boolean(),
    }),
  ),
  /** Virtual card the property charges, without its number. */
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
  /** Paid by the guest, paid out to us, kept by the platform. */
  sellFen: fen.nullable(),
  settleFen: fen.nullable(),
  commissionFen: fen.nullable(),
  /** For cancelled orders: guest's refund; null while unknown. */
  refundFen: fen.nullable(),
  /** Deadline for our acceptance. */
  acceptBy: instant.nullable(),
  problem: z.enum(channelOrderProblems).nullable(),
  problemNote: guestRemark(),
  /** User who handled the problem; null if open. */
  solvedBy: z.string().nullable(),
  /** Null for a direct platform. */
  behind: SoldBehind.nullable(),
  /** Time of the platform's last change. */
  updatedAt: instant,
});
export type OrderAtPlatform = z.infer<typeof OrderAtPlatform>;

/** A platform order, with ours if it has one. Amounts in fen; null for roles that do not see money. */
export const ChannelOrder = z
  .object({
    connectionId: z.string(),
    platformOrderId: z.string(),
    platform: Platform,
    connectionName: z.string(),
    /** For channel managers: selling channel, and its number there; otherwise null. */
    otherChannel: z.string().nullable(),
    otherOrderNo: z.string().nullable(),
    state: z.enum(channelOrderStates),
    /** The listing it was sold as. */
    listingKey: z.string(),
    listingName: z.string(),
    /** Our order; null while unlinked or not sold. */
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
    /** True if the newest revision has been followed. */
    followed: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'ChannelOrder' });
export type ChannelOrder = z.infer<typeof ChannelOrder>;
