/**
 * Refunds of Stripe. Idempotency keys are forgotten after a day, so before a refund is created those of the payment are searched for
 * ours. Document: docs.stripe.com/api/refunds.
 */
import { z } from 'zod';
import { done, mapOutcome } from '../outcomes.ts';
import type { MerchantAccount, Outcome, PaymentProvider, RefundState } from '../provider.ts';
import { type Ask, askList } from './stripe-calls.ts';
import { instantOf, metadataOf, moneyOf, REFUND_NO } from './stripe-sessions.ts';

const MAX_PAGES = 5;

export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  balance_transaction: z.string().nullish(),
  created: z.int(),
  currency: z.string(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.string().nullish(),
  status: z.string().nullish(),
});
export type Refund = z.output<typeof Refund>;

export const stateOfRefund = (refund: Refund): RefundState => {
  const { id: providerRefundNo, status, failure_reason } = refund;
  if (status === 'succeeded')
    return {
      ...{ state: 'succeeded', providerRefundNo, refundedAt: instantOf(refund.created) },
      amount: moneyOf(refund.amount, refund.currency),
    };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', providerRefundNo, message: failure_reason || status };
  return { state: 'processing', providerRefundNo };
};

const findRefund = async (
  ask: Ask,
  account: MerchantAccount,
  { providerTradeNo, refundNo }: { readonly providerTradeNo: string; readonly refundNo: string },
): Promise<Outcome<Refund | null>> => {
  const isOurs = ({ metadata }: Refund): boolean => metadataOf(metadata, REFUND_NO) === refundNo;
  const refunds = await askList(ask, account, {
    ...{ path: '/v1/refunds', fields: { payment_intent: providerTradeNo } },
    ...{ row: Refund, isEnough: isOurs, maxPages: MAX_PAGES },
  });
  return mapOutcome(refunds, (found) => found.find(isOurs) ?? null);
};

export const refund =
  (ask: Ask): PaymentProvider['refund'] =>
  async (account, wanted) => {
    const found = await findRefund(ask, account, wanted);
    if (found.kind !== 'done') return found;
    if (found.value) return done(stateOfRefund(found.value));
    const created = await ask(account, {
      ...{ method: 'POST', path: '/v1/refunds', idempotencyKey: wanted.refundNo, answer: Refund },
      fields: {
        ...{ payment_intent: wanted.providerTradeNo, amount: wanted.amount.amountFen },
        metadata: { [REFUND_NO]: wanted.refundNo },
      },
    });
    return mapOutcome(created, stateOfRefund);
  };

export const queryRefund =
  (ask: Ask): PaymentProvider['queryRefund'] =>
  async (account, ref) => {
    const found = await findRefund(ask, account, ref);
    return mapOutcome(found, (row): RefundState => (row ? stateOfRefund(row) : { state: 'absent' }));
  };
