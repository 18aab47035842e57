/** A trade as Alipay describes it in answers. Document: alipay.trade.query; alipay-sdk-java-all `AlipayTradeQueryModel`. Pure. */
import type { IntentKind } from '@minsu/contract/sales/payments/provider-registry.ts';
import { z } from 'zod';
import { readBeijingDateTime } from '../beijing-time.ts';
import type { PaidFacts, PaymentState } from '../provider.ts';
import { fenOfYuan } from '../yuan.ts';

export const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  send_pay_date: z.string().nullish(),
});
export type Trade = z.output<typeof Trade>;

/** The answer states neither seller nor app: it is signed for the app that asked. */
export const paidFacts = (
  trade: Pick<Trade, 'out_trade_no' | 'trade_no' | 'total_amount'>,
  paidAt: Date,
): PaidFacts | null => {
  const amountFen = fenOfYuan(trade.total_amount);
  if (amountFen === null) return null;
  return {
    ...{ merchantOrderNo: trade.out_trade_no, providerTradeNo: trade.trade_no },
    ...{ merchantNo: null, appId: null, paidAt, refundedFen: 0 },
    amount: { amountFen, currency: 'CNY' },
  };
};

/**
 * Alipay calls a trade closed when it was never paid, when it was refunded in full, and when a paid payment code was cancelled, which
 * returns the money. Only a paid one has a time of payment; a closed payment code counts as cancelled: nothing is left of it.
 * Returns null for a state that the documents do not name.
 */
export const stateOfTrade = (trade: Trade, kind: IntentKind, now: Date): PaymentState | null => {
  const paidAt = readBeijingDateTime(trade.send_pay_date ?? '');
  const isClosed = trade.trade_status === 'TRADE_CLOSED';
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { state: 'pending' };
  if (isClosed && (!paidAt || kind === 'scan')) return { state: 'closed' };
  if (!isClosed && !['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(trade.trade_status)) return null;
  // The time is optional in the documents: that it was paid counts more than when.
  const paid = paidFacts(trade, paidAt ?? now);
  if (!paid) return null;
  return { state: 'succeeded', paid: { ...paid, refundedFen: isClosed ? paid.amount.amountFen : 0 } };
};
