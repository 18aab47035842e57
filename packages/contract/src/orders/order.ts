/** Orders, stays and the folio as the wire carries them. Amounts in fen; null for roles that do not see money. */
import { z } from 'zod';
import { fen, instant } from '../wire.ts';
import { bookingActions, bookingStates, shownStates, stayActions, stayStates } from './order-states.ts';

export const channels = ['direct', 'mt', 'tj', 'pig', 'other'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

export const sources = ['walk_in', 'phone', 'web', 'channel'] as const;

/** Payment methods of this milestone; `channel` is what the platform collected. */
export const paymentMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer', 'channel'] as const;
export const PaymentMethod = z.enum(paymentMethods);

/** What a clerk may take; what a platform collected is booked with its order. */
export const takenMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer'] as const;
export const TakenMethod = z.enum(takenMethods);

export const chargeKinds = [
  'extra_guest',
  'cleaning',
  'minibar',
  'damage',
  'late_checkout',
  'discount',
  'other',
] as const;
export const ChargeKind = z.enum(chargeKinds);

export const OrderRow = z
  .object({
    id: z.string(),
    orderNo: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomTypeNames: z.string(),
    /** Room numbers, comma separated; empty while unassigned. */
    roomNumbers: z.string(),
    stayCount: z.int(),
    bookerName: z.string(),
    phoneMasked: z.string().nullable(),
    booking: z.enum(bookingStates),
    shown: z.enum(shownStates),
    channel: Channel,
    channelOrderNo: z.string().nullable(),
    source: z.enum(sources),
    checkIn: z.string(),
    checkOut: z.string(),
    nights: z.int(),
    guests: z.int(),
    totalFen: fen.nullable(),
    paidFen: fen.nullable(),
    balanceFen: fen.nullable(),
    unassigned: z.boolean(),
    remark: z.string(),
    /** Deadline of a wait or hold. */
    deadlineAt: instant.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.infer<typeof OrderRow>;

export const StayNight = z.object({
  night: z.string(),
  priceFen: fen.nullable(),
  roomNumber: z.string().nullable(),
});

export const Stay = z
  .object({
    id: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    ratePlanId: z.string(),
    /** Empty of the standard plan, whose name is a text. */
    planName: z.string(),
    planNameEn: z.string().nullable(),
    /** The long-stay discount it was sold with, in hundredths of a percent; 0 without. */
    longStayBp: z.int(),
    roomId: z.string().nullable(),
    roomNumber: z.string().nullable(),
    roomCondition: z.string().nullable(),
    checkIn: z.string(),
    checkOut: z.string(),
    state: z.enum(stayStates),
    guestName: z.string(),
    guests: z.int(),
    locked: z.boolean(),
    overdue: z.boolean(),
    checkedInAt: instant.nullable(),
    checkedOutAt: instant.nullable(),
    /** For a guest in house: what happens if he leaves now. Amounts null for roles that do not see money. */
    leaving: z
      .object({
        on: z.string(),
        /** What the nights cost that he gives back. */
        returnedFen: fen.nullable(),
        /** What must be settled first; null while another guest of the order stays in the house. */
        dueFen: fen.nullable(),
      })
      .nullable(),
    nights: z.array(StayNight),
    actions: z.array(z.enum(stayActions)),
  })
  .meta({ id: 'Stay' });
export type Stay = z.infer<typeof Stay>;

export const FolioLine = z.object({
  id: z.string(),
  kind: z.enum(['room_night', ...chargeKinds, 'long_stay', 'waiver']),
  date: z.string(),
  description: z.string(),
  amountFen: fen,
  canRemove: z.boolean(),
});

export const Payment = z.object({
  id: z.string(),
  method: PaymentMethod,
  amountFen: fen,
  state: z.enum(['pending', 'succeeded', 'failed', 'voided']),
  note: z.string(),
  takenBy: z.string(),
  takenAt: instant,
  canVoid: z.boolean(),
});

export const OrderDetail = z
  .object({
    order: OrderRow.extend({
      houseTimeZone: z.string(),
      businessDate: z.string(),
      collect: z.enum(['property', 'channel']),
      guestId: z.string().nullable(),
      /** Completed stays of this guest before this one. */
      guestStays: z.int(),
      remarkInternal: z.string(),
      createdBy: z.string(),
      cancelReason: z.string().nullable(),
    }),
    stays: z.array(Stay),
    folio: z.object({ lines: z.array(FolioLine), payments: z.array(Payment) }).nullable(),
    actions: z.array(z.enum([...bookingActions, 'addCharge', 'addPayment', 'reveal'])),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

/** The answer of a booking: enough to go on, without reading the whole order back. */
export const CreatedOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  houseId: z.string(),
  booking: z.enum(bookingStates),
  totalFen: fen,
  version: z.int(),
  stays: z.array(
    z.object({
      id: z.string(),
      roomId: z.string().nullable(),
      roomNumber: z.string().nullable(),
      checkIn: z.string(),
      checkOut: z.string(),
    }),
  ),
});
export type CreatedOrder = z.infer<typeof CreatedOrder>;

/** Columns of the order list and its export, in their default order. */
export const orderColumns = [
  'orderNo',
  'shown',
  'bookerName',
  'phoneMasked',
  'houseName',
  'roomTypeNames',
  'roomNumbers',
  'checkIn',
  'checkOut',
  'nights',
  'guests',
  'channel',
  'channelOrderNo',
  'totalFen',
  'paidFen',
  'balanceFen',
  'createdAt',
  'remark',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** Quick views of the order list (design: product §5) that exist so far. */
export const orderViews = [
  'all',
  'newToday',
  'arrivals',
  'inHouse',
  'departures',
  'arrivingTomorrow',
  'toAccept',
  'toPay',
  'unassigned',
  'overdue',
] as const;
export type OrderView = (typeof orderViews)[number];
