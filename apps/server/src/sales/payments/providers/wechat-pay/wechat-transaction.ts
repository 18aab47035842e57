/** A payment as WeChat Pay describes it in answers and notifications. Document: pay.weixin.qq.com, "查询订单". Pure. */
import { z } from 'zod';
import { readRfc3339 } from '../beijing-time.ts';
import type { PaymentState } from '../provider.ts';

export const Transaction = z.object({
  appid: z.string().nullish(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().nullish(),
  trade_state: z.string(),
  trade_state_desc: z.string().nullish(),
  success_time: z.string().nullish(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.string().nullish() }).nullish(),
});
export type Transaction = z.output<typeof Transaction>;

const states: Readonly<Record<string, 'succeeded' | 'pending' | 'closed' | 'failed'>> = {
  // A refund does not undo that it was paid.
  ...{ SUCCESS: 'succeeded', REFUND: 'succeeded' },
  ...{ NOTPAY: 'pending', USERPAYING: 'pending', ACCEPT: 'pending' },
  // Reversed at the till: a payment that had come in was returned.
  ...{ CLOSED: 'closed', REVOKED: 'closed' },
  PAYERROR: 'failed',
};

const paidState = (transaction: Transaction): PaymentState | null => {
  const { transaction_id, amount, success_time, appid, mchid, out_trade_no } = transaction;
  const paidAt = readRfc3339(success_time ?? '');
  if (!transaction_id || !amount || !paidAt) return null;
  return {
    state: 'succeeded',
    paid: {
      ...{ merchantOrderNo: out_trade_no, providerTradeNo: transaction_id },
      ...{ merchantNo: mchid, appId: appid ?? null, paidAt, refundedFen: 0 },
      amount: { amountFen: amount.total, currency: amount.currency || 'CNY' },
    },
  };
};

/** Returns null for a state that the documents do not name, or a success that lacks a field. */
export const stateOfTransaction = (transaction: Transaction): PaymentState | null => {
  const state = states[transaction.trade_state];
  if (state === undefined) return null;
  if (state === 'succeeded') return paidState(transaction);
  if (state === 'failed') return { state, message: transaction.trade_state_desc ?? transaction.trade_state };
  return { state };
};

/** Reads an answer. Returns null if it is unreadable, or about another payment than the one asked for. */
export const readTransaction = (
  json: unknown,
  mchid: string,
  merchantOrderNo: string,
): PaymentState | null => {
  const transaction = Transaction.safeParse(json);
  if (!transaction.success) return null;
  const isAsked = transaction.data.mchid === mchid && transaction.data.out_trade_no === merchantOrderNo;
  return isAsked ? stateOfTransaction(transaction.data) : null;
};
