/** Orders, stays and the folio as the wire carries them. Amounts in fen; null for roles that do not see money. */
import { z } from 'zod';
import { OrderAtPlatform } from '../channels/channel-order.ts';
import {
  guestKey,
  guestName,
  guestPhone,
  guestRemark,
  guestRemarkOrNull,
  orderChanges,
} from '../guest-view.ts';
import { DictionaryColour } from '../system/dictionary.ts';
import { soldPlatforms } from '../system/platform-registry.ts';
import { fen, instant } from '../wire.ts';
import { commissionSources } from './commission.ts';
import { Deposit } from './deposit.ts';
import { depositStates } from './deposit-states.ts';
import { bookingActions, bookingStates, shownStates, stayStates } from './order-states.ts';
import { plainOutput } from './plain-fields.ts';
import { Refund } from './refund.ts';
import { afterSaleStates } from './refund-states.ts';
import { stayActions } from './stay-table.ts';

export const channels = ['direct', ...soldPlatforms, 'other'] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

export const sources = ['walk_in', 'phone', 'web', 'channel'] as const;

/**
 * `channel` is what the platform collected; `opening` what was paid elsewhere before the order was brought in; `deposit`
 * what a deduction from the deposit pays; `account` what a company owes for it.
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
/** A code of the dictionary `paymentMethod`; those above are built in. */
export const PaymentMethod = z.string().min(1).max(40);

/** What a clerk may take; what a platform collected is booked with its order. */
export const takenMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer'] as const;
/** Offered by the dictionary: the command looks. */
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
/** A code of the dictionary `chargeItem`: a kind, or an item of the business that counts as one. */
export const ChargeItem = z.string().min(1).max(40);

export const OrderRow = z
  .object({
    id: z.string(),
    orderNo: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    city: z.string(),
    roomTypeNames: z.string(),
    /** The rate plans that its stays were sold under, in the reader's language. */
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
    /** The stay is over, and money of the deposit is still here. */
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
    /** Who collects the money. */
    collect: z.enum(['property', 'channel']),
    checkIn: z.string(),
    checkOut: z.string(),
    nights: z.int(),
    /** `10:00–14:00` of hourly stays; empty of orders that are sold by the night. */
    hours: z.string(),
    guests: z.int(),
    totalFen: fen.nullable(),
    /** What is left of the payments after refunds. */
    paidFen: fen.nullable(),
    balanceFen: fen.nullable(),
    /** What the channel keeps; null of a direct sale, and for roles that do not see money. */
    commissionFen: fen.nullable(),
    /** How it is known. */
    commissionSource: z.enum(commissionSources).nullable(),
    /** Where a rate gives it, in basis points. */
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

export const StayNight = z.object({
  night: z.string(),
  priceFen: fen.nullable(),
  roomNumber: z.string().nullable(),
});

/** Hours of an hourly stay, property-local. */
export const StayHours = z.object({
  from: z.string(),
  to: z.string(),
  /** Hours that the price of its plan holds. */
  included: z.int(),
});
export type StayHours = z.infer<typeof StayHours>;

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
    /** Expected, and somebody else is still in the room or in one that shares space with it. */
    roomOccupied: z.boolean(),
    /** The same date of an hourly stay. */
    checkIn: z.string(),
    checkOut: z.string(),
    hours: StayHours.nullable(),
    state: z.enum(stayStates),
    guestName: guestName(),
    guests: z.int(),
    /** Guests known by their documents, and how many have to be before the check-in. */
    registered: z.int(),
    toRegister: z.int(),
    /** `HH:mm` of the house, on the day of arrival and of departure; null: the house's own times. */
    arriveTime: z.string().nullable(),
    leaveTime: z.string().nullable(),
    locked: z.boolean(),
    overdue: z.boolean(),
    checkedInAt: instant.nullable(),
    checkedOutAt: instant.nullable(),
    /** For a guest in house: what happens if he leaves now. Amounts null for roles that do not see money. */
    leaving: z
      .object({
        on: z.string(),
        /** What was sold and is given up by an early departure. */
        returnedFen: fen.nullable(),
        /** What must be settled first, with what is kept of these nights by default; null while another guest of the order stays in the house. */
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
  /** What it was charged as where that is no kind: a code of the dictionary. */
  item: z.string().nullable(),
  date: z.string(),
  description: z.string(),
  amountFen: fen,
  /** For a booking or a room that has ended: shown, but not owed. */
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
  /** Promised or paid back of it. */
  refundedFen: fen,
  /** What may still be asked back; 0 while a refund of it is under way. */
  refundableFen: fen,
  canVoid: z.boolean(),
});

export const billings = ['once', 'monthly'] as const;

/** [from, to): due on `from`. */
export const RentPeriod = z.object({ from: z.string(), to: z.string(), amountFen: fen, paidFen: fen });

/** What waits for a second person. */
export const OrderConfirmation = z
  .object({
    id: z.string(),
    act: z.enum(['voidPayment', 'returnDeposit']),
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
      /** A person has linked the member; the phone does not tell who it is. */
      guestLinked: z.boolean(),
      /** Completed stays of this guest before this one. */
      guestStays: z.int(),
      cancelReason: guestRemarkOrNull(),
      /** The order that its stays, bill and payments went into; then nothing is left here. */
      mergedInto: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
    }),
    stays: z.array(Stay),
    folio: z
      .object({
        lines: z.array(FolioLine),
        payments: z.array(Payment),
        refunds: z.array(Refund),
        /** Voids and returns of deposits that wait for a second person. */
        confirmations: z.array(OrderConfirmation),
      })
      .nullable(),
    /** The periods of an order that is billed by the month; null of any other, and for roles that do not see money. */
    rent: z.array(RentPeriod).nullable(),
    /** Null for roles that do not see money. */
    deposit: Deposit.nullable(),
    /** For an order that a connected platform sold: as it stands there. */
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
        'commission',
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
