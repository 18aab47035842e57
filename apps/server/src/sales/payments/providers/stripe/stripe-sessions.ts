/** Checkout sessions: each use of a payment link opens one. Document: docs.stripe.com/api/checkout/sessions/object. */
import { z } from 'zod';
import type { Money, PaidFacts } from '../provider.ts';

/** Our order number in the metadata of everything that we create. */
export const ORDER_NO = 'merchant_order_no';
export const REFUND_NO = 'refund_no';

const Metadata = z.record(z.string(), z.string()).nullish();
export const metadataOf = (metadata: z.output<typeof Metadata>, name: string): string =>
  metadata?.[name] ?? '';

export const Session = z.object({
  id: z.string(),
  amount_total: z.int().nullish(),
  created: z.int(),
  currency: z.string().nullish(),
  metadata: Metadata,
  payment_intent: z.string().nullish(),
  payment_link: z.string().nullish(),
  payment_status: z.string(),
  status: z.string().nullish(),
});
export type Session = z.output<typeof Session>;

export const PaymentIntent = z.object({
  id: z.string(),
  metadata: Metadata,
  status: z.string(),
});

export const moneyOf = (amountFen: number, currency: string): Money => ({
  amountFen,
  currency: currency.toUpperCase(),
});

export const instantOf = (seconds: number): Date => new Date(seconds * 1_000);

/** Null: not paid. The page that a guest completes may still wait for the bank (`unpaid`). */
export const paidBy = (session: Session, paidAt: Date): PaidFacts | null => {
  const { payment_status, payment_intent, amount_total, currency, metadata } = session;
  const isPaid = payment_status === 'paid' && payment_intent && currency;
  if (!isPaid || amount_total === null || amount_total === undefined) return null;
  return {
    ...{ merchantOrderNo: metadataOf(metadata, ORDER_NO), providerTradeNo: payment_intent },
    ...{ merchantNo: null, appId: null, paidAt, refundedFen: 0 },
    amount: moneyOf(amount_total, currency),
  };
};
