/**
 * When an order is complete and can be split: all stays over, waiting time passed, no open after-sale. Independent
 * of the payer. Pure.
 */
import { HOUR_MS } from '../../platform/durations.ts';
import type { AfterSale } from '../../sales/orders/folio/refund-states.ts';

/** After-sale states that may still change the nights' revenue. */
export const openAfterSales: readonly AfterSale[] = ['refund_requested', 'refunding', 'awaiting_platform'];

export interface OrderEnd {
  /** True if a guest is in house or expected. */
  readonly hasOpenStay: boolean;
  /** The last check-out, no-show or cancellation fee; null where there has been none. */
  readonly endedAt: Date | null;
  readonly afterSale: AfterSale;
}

export type Completion =
  /** Nothing was occupied, kept or charged. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stays' }
  | { readonly kind: 'hours'; readonly at: Date }
  | { readonly kind: 'afterSale' }
  | { readonly kind: 'complete'; readonly at: Date };

/** End of the waiting time. */
export const completesAt = (endedAt: Date, hours: number): Date =>
  new Date(endedAt.getTime() + hours * HOUR_MS);

/** Whether an order can be split now, or what it waits for. */
export const completionOf = (
  { hasOpenStay, endedAt, afterSale }: OrderEnd,
  hours: number,
  now: Date,
): Completion => {
  if (hasOpenStay) return { kind: 'stays' };
  if (endedAt === null) return { kind: 'nothing' };
  const at = completesAt(endedAt, hours);
  if (at > now) return { kind: 'hours', at };
  return openAfterSales.includes(afterSale) ? { kind: 'afterSale' } : { kind: 'complete', at };
};
