/** Orders, stays and folio in the API. Amounts in fen; null for roles that do not see money. */
import { z } from 'zod';
import { OrderAtPlatform } from '../../connections/channels/channel-order.ts';
import { DictionaryColour } from '../../foundation/system/dictionary.ts';
import {
  guestKey,
  guestName,
  guestPhone,
  guestRemark,
  guestRemarkOrNull,
  orderChanges,
} from '../../guest-view.ts';
import { fen, instant } from '../../platform/wire.ts';
import { channels } from './channels.ts';
import { Deposit } from './deposit/deposit.ts';
import { depositStates } from './deposit/deposit-states.ts';
import { commissionSources } from './folio/commission.ts';
import { Refund } from './folio/refund.ts';
import { afterSaleStates } from './folio/refund-states.ts';
import { bookingActions, bookingStates, shownStates, stayStates } from './order-states.ts';
import { plainOutput } from './plain-fields.ts';
import { stayActions } from './stay-table.ts';

export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

export const sources = ['walk_in', 'phone', 'web', 'channel'] as const;

/**
 * `channel`: collected by the platform; `opening`: paid elsewhere before an import; `deposit`: paid from the
 * deposit by a deduction; `account`: charged to a company.
 */
export const paymentMethods = [
  'cash',
  'wechat',
  'alipay',
  'card',
  'transfer',
  'channel',
  'opening',
  'account',
  'deposit',
] as const;
/** Code in the dictionary `paymentMethod`, or one of the built-in ones above. */
export const PaymentMethod = z.string().min(1).max(40);

/** Methods the desk may take; platform collections are booked with their order. */
export const takenMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer'] as const;
/** Must be active in the dictionary, which the command checks. */
export const TakenMethod = PaymentMethod;

export const chargeKinds = [
  'extra_guest',
  'cleaning',
  'minibar',
  'damage',
  'late_checkout',
  'early_checkin',
  'meal',
  'laundry',
  'parking',
  'tax',
  'discount',
  'other',
] as const;
export const ChargeKind = z.enum(chargeKinds);
/** Code in the dictionary `chargeItem`: a kind, or a custom item counted as one. */
export const ChargeItem = z.string().min(1).max(40);

export const OrderRow = z
  .object({
    id: z.string(),
    orderNo: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    city: z.string(),
    roomTypeNames: z.string(),
    /** Rate plans of its stays, in the reader's language. */
    ratePlanNames: z.string(),
    /** Room numbers, comma separated; empty while unassigned. */
    roomNumbers: z.string(),
    stayCount: z.int(),
    bookerName: guestName(),
    phoneMasked: guestPhone(),
    booking: z.enum(bookingStates),
    shown: z.enum(shownStates),
    afterSale: z.enum(afterSaleStates),
    deposit: z.enum(depositStates),
    /** The stay is over and we still hold part of the deposit. */
    depositToReturn: z.boolean(),
    channel: Channel,
    /**
     * Localised name of a channel from the dictionary `otherChannel`, imported or behind a channel manager; empty if
     * unknown.
     */
    channelName: z.string(),
    channelColour: DictionaryColour.nullable(),
    channelOrderNo: z.string().nullable(),
    source: z.enum(sources),
    /** Side that collects the payment. */
    collect: z.enum(['property', 'channel']),
    checkIn: z.string(),
    checkOut: z.string(),
    nights: z.int(),
    /** `10:00–14:00` for hourly stays; empty for nightly ones. */
    hours: z.string(),
    guests: z.int(),
    totalFen: fen.nullable(),
    /** Payments less refunds. */
    paidFen: fen.nullable(),
    balanceFen: fen.nullable(),
    /** Channel commission; null for direct sales, and for roles that do not see money. */
    commissionFen: fen.nullable(),
    /** Source of the commission. */
    commissionSource: z.enum(commissionSources).nullable(),
    /** In basis points, if from a rate. */
    commissionBp: z.int().nullable(),
    unassigned: z.boolean(),
    tags: z.array(z.string()),
    remark: plainOutput.remark,
    /** Deadline of a wait or hold. */
    deadlineAt: instant.nullable(),
    createdAt: instant,
    createdBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.infer<typeof OrderRow>;

const StayNight = z.object({
  night: z.string(),
  priceFen: fen.nullable(),
  roomNumber: z.string().nullable(),
});

/** Hours of an hourly stay, property-local. */
export const StayHours = z.object({
  from: z.string(),
  to: z.string(),
  /** Hours included in the plan's price. */
  included: z.int(),
});
export type StayHours = z.infer<typeof StayHours>;

export const Stay = z
  .object({
    id: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    ratePlanId: z.string(),
    /** Empty for the standard plan, whose name is a text. */
    planName: z.string(),
    planNameEn: z.string().nullable(),
    /** Long-stay discount of the sale, in hundredths of a percent; 0 if none. */
    longStayBp: z.int(),
    roomId: z.string().nullable(),
    roomNumber: z.string().nullable(),
    roomCondition: z.string().nullable(),
    /** Expected, and another guest still occupies the room or a linked one. */
    roomOccupied: z.boolean(),
    /** The same date for hourly stays. */
    checkIn: z.string(),
    checkOut: z.string(),
    hours: StayHours.nullable(),
    state: z.enum(stayStates),
    guestName: guestName(),
    guests: z.int(),
    /** Registered guests, and the number required before check-in. */
    registered: z.int(),
    toRegister: z.int(),
    /** Property-local `HH:mm` on arrival and departure dates; null: the property's times. */
    arriveTime: z.string().nullable(),
    leaveTime: z.string().nullable(),
    locked: z.boolean(),
    overdue: z.boolean(),
    checkedInAt: instant.nullable(),
    checkedOutAt: instant.nullable(),
    /** For a guest in house: effect of leaving now. Amounts null for roles that do not see money. */
    leaving: z
      .object({
        on: z.string(),
        /** Sold price of nights given up by early departure. */
        returnedFen: fen.nullable(),
        /**
         * Amount due first, including the default kept for these nights; null while other guests of the order stay.
         */
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
  kind: z.enum([
    'room_night',
    'day_use',
    ...chargeKinds,
    'long_stay',
    'cancellation_fee',
    'no_show_fee',
    'waiver',
  ]),
  /** Dictionary code of the charged item, if not a kind. */
  item: z.string().nullable(),
  date: z.string(),
  description: z.string(),
  /** Total of all items. */
  amountFen: fen,
  quantity: z.int(),
  /** Room of the line; null: the whole order. */
  stayId: z.string().nullable(),
  /** From an ended order or room: shown but not due. */
  void: z.boolean(),
  canRemove: z.boolean(),
});
export type FolioLine = z.infer<typeof FolioLine>;

export const Payment = z.object({
  id: z.string(),
  method: PaymentMethod,
  amountFen: fen,
  state: z.enum(['pending', 'succeeded', 'failed', 'voided']),
  note: guestRemark(),
  /** Company account charged. */
  company: guestRemarkOrNull(),
  takenBy: z.string(),
  takenAt: instant,
  /** Refunds requested or paid. */
  refundedFen: fen,
  /** Refundable amount; 0 while a refund is in progress. */
  refundableFen: fen,
  canVoid: z.boolean(),
});

export const billings = ['once', 'monthly'] as const;

/** [from, to): due on `from`. */
export const RentPeriod = z.object({ from: z.string(), to: z.string(), amountFen: fen, paidFen: fen });

/** Pending approval request. */
export const OrderConfirmation = z
  .object({
    id: z.string(),
    act: z.enum(['voidPayment', 'returnDeposit', 'payRefund']),
    method: z.string(),
    amountFen: fen,
    reason: guestRemark(),
    askedBy: z.string(),
    askedAt: instant,
    actions: z.array(z.enum(['confirm', 'refuse', 'withdraw'])),
  })
  .meta({ id: 'OrderConfirmation' });
export type OrderConfirmation = z.infer<typeof OrderConfirmation>;

export const OrderDetail = z
  .object({
    order: OrderRow.extend({
      ...plainOutput,
      houseTimeZone: z.string(),
      businessDate: z.string(),
      guestId: guestKey(),
      /** Staff linked the member; the phone does not identify them. */
      guestLinked: z.boolean(),
      /** Completed stays of this guest before this one. */
      guestStays: z.int(),
      cancelReason: guestRemarkOrNull(),
      /** Order that its stays, folio and payments were merged into; nothing is left here. */
      mergedInto: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
    }),
    stays: z.array(Stay),
    folio: z
      .object({
        lines: z.array(FolioLine),
        payments: z.array(Payment),
        refunds: z.array(Refund),
        /** Voids and deposit returns awaiting dual approval. */
        confirmations: z.array(OrderConfirmation),
      })
      .nullable(),
    /** Monthly rent periods; null for other orders, and for roles that do not see money. */
    rent: z.array(RentPeriod).nullable(),
    /** Null for roles that do not see money. */
    deposit: Deposit.nullable(),
    /** State at the connected platform that sold it. */
    platform: OrderAtPlatform.nullable(),
    actions: z.array(
      z.enum([
        ...bookingActions,
        'addCharge',
        'addPayment',
        'chargeCompany',
        'requestRefund',
        'billMonthly',
        'billOnce',
        'merge',
        'platformAmount',
        'correctPlatformAmount',
        'commission',
        'editBooking',
        'changePrices',
        'changePlan',
        'addRoom',
        'reveal',
      ]),
    ),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  changes: orderChanges(z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))),
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;

/** Answer of a sale: enough to continue without reading the order. */
export const CreatedOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  houseId: z.string(),
  booking: z.enum(bookingStates),
  totalFen: fen,
  version: z.int(),
  /** The guests were checked in. */
  inHouse: z.boolean(),
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
