/** A trade as Alipay describes it in answers. Document: alipay.trade.query; alipay-sdk-java-all `AlipayTradeQueryModel`. Pure. */
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
 * Alipay calls a trade closed both when it was never paid and when it was refunded in full; only a paid one has a time of payment.
 * Returns null for a state that the documents do not name.
 */
export const stateOfTrade = (trade: Trade, now: Date): PaymentState | null => {
  const paidAt = readBeijingDateTime(trade.send_pay_date ?? '');
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { state: 'pending' };
  if (trade.trade_status === 'TRADE_CLOSED' && !paidAt) return { state: 'closed' };
  if (!['TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'].includes(trade.trade_status)) return null;
  // The time is optional in the documents: that it was paid counts more than when.
  const paid = paidFacts(trade, paidAt ?? now);
  if (!paid) return null;
  const refundedFen = trade.trade_status === 'TRADE_CLOSED' ? paid.amount.amountFen : 0;
  return { state: 'succeeded', paid: { ...paid, refundedFen } };
};
