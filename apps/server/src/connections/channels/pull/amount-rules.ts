/** Whether a platform order's amounts can be booked, and whether they have changed. Pure. */
import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';

export interface Amounts {
  readonly state: ChannelOrderState;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: readonly { readonly night: string; readonly sellFen: number }[];
  readonly sellFen: number;
  readonly promotionFen: number;
  readonly refundFen: number | null;
  readonly currency: string;
  readonly paid: boolean | null;
  readonly cancelReason: string | null;
}

/** `currency`: not that of the business. `nights`: the nights do not add up to the total. `refund`: more than the total. */
export type UnclearAmount = 'currency' | 'nights' | 'refund';

const isNightsTotal = ({ nights, checkIn, checkOut, sellFen, promotionFen }: Amounts): boolean => {
  if (nights.length === 0) return true;
  if (nights.some(({ night }) => night < checkIn || night >= checkOut)) return false;
  const sumFen = nights.reduce((sum, night) => sum + night.sellFen, 0);
  return sumFen === sellFen || sumFen === sellFen + promotionFen;
};

/** Null: certain enough to be booked. */
export const unclearAmount = (order: Amounts): UnclearAmount | null => {
  if (order.currency !== BUSINESS_CURRENCY) return 'currency';
  if (order.sellFen < 0 || (order.refundFen ?? 0) < 0 || (order.refundFen ?? 0) > order.sellFen)
    return 'refund';
  return isNightsTotal(order) ? null : 'nights';
};

/** The order without unclear amounts: the room is held, nothing is booked. */
export const withoutAmounts = <T extends Amounts>(order: T): T => ({
  ...order,
  sellFen: 0,
  nights: order.nights.map((night) => ({ ...night, sellFen: 0 })),
});

export const isEndThere = ({ state }: Pick<Amounts, 'state'>): boolean =>
  state === 'cancelled' || state === 'rejected';

/** Amount in fen the platform keeps for us if it refunds no more than reported. */
export const keptThere = ({ sellFen, refundFen }: Pick<Amounts, 'sellFen' | 'refundFen'>): number =>
  sellFen - (refundFen ?? 0);

/** A guest pays less by what the platform has refunded while the order lives. */
export const asKept = <T extends Amounts>(order: T): T => ({ ...order, sellFen: keptThere(order) });

/** The order has ended at the platform, and its refund is not reported yet. */
export const isRefundOpen = ({ state, refundFen }: Pick<Amounts, 'state' | 'refundFen'>): boolean =>
  refundFen === null && (state === 'cancelled' || state === 'rejected' || state === 'no_show');

/** The platform has reported the final amounts of the ended order. */
export const isSettledThere = (order: Amounts): boolean =>
  unclearAmount(order) === null && (order.refundFen !== null || order.state === 'completed');

/** The platform reports a retained amount, or another one than the last applied revision. */
export const toldAmounts = (before: Amounts | null, order: Amounts): boolean => {
  if (before !== null && unclearAmount(before) !== null) return true;
  const isOther =
    before !== null && (before.sellFen !== order.sellFen || before.refundFen !== order.refundFen);
  return isOther || (before === null && order.refundFen !== null);
};

/** The platform's reason for an order not paid or accepted in time. */
const TIMEOUT = 'TIMEOUT';

/**
 * Whether the guest had paid the platform for an ended order. `known`: from applied revisions. Null: unknown, so
 * nothing is booked and a user must check.
 */
export const wasPaid = (order: Amounts, known: boolean): boolean | null => {
  if (known || (order.refundFen ?? 0) > 0) return true;
  if (order.paid !== null) return order.paid;
  return order.sellFen === 0 || order.cancelReason === TIMEOUT || order.state === 'rejected' ? false : null;
};

/** The platform retains money for us on an ended order, or makes no reliable statement. */
export const keepsForUs = (order: Amounts): boolean => {
  if (wasPaid(order, false) === false) return false;
  if (unclearAmount(order) !== null) return true;
  if (isEndThere(order) && order.refundFen === null) return false;
  return order.sellFen > (order.refundFen ?? 0);
};
