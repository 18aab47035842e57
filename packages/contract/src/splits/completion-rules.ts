/**
 * When an order is complete and may be split (design: product §7): all its stays are over, the hours of the setting have passed
 * since the last one left, and no after-sale is open. Who pays the bill, a guest, a platform or a company, changes nothing. Pure.
 */
import { HOUR_MS } from '../durations.ts';
import type { AfterSale } from '../orders/refund-states.ts';

/** After-sales that may still change what the nights brought. */
export const openAfterSales: readonly AfterSale[] = ['refund_requested', 'refunding', 'awaiting_platform'];

export interface OrderEnd {
  /** A guest is in house or expected. */
  readonly hasOpenStay: boolean;
  /** The last check-out, no-show or cancellation fee; null where there has been none. */
  readonly endedAt: Date | null;
  readonly afterSale: AfterSale;
}

export type Completion =
  /** Nothing was slept in, kept or charged. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'stays' }
  | { readonly kind: 'hours'; readonly at: Date }
  | { readonly kind: 'afterSale' }
  | { readonly kind: 'complete'; readonly at: Date };

/** When the hours after an end are over. */
export const completesAt = (endedAt: Date, hours: number): Date =>
  new Date(endedAt.getTime() + hours * HOUR_MS);

/** Whether an order may be split now, and if not, what it waits for. */
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
