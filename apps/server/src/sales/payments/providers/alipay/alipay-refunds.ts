/** Refunds of Alipay. `refund_fee` in answers is the sum of all refunds of the trade. Documents: alipay.trade.refund, .fastpay.refund.query. */
import { z } from 'zod';
import { readBeijingDateTime } from '../beijing-time.ts';
import { guestText } from '../guest-text.ts';
import { done } from '../outcomes.ts';
import type { PaymentProvider, RefundState } from '../provider.ts';
import { fenOfYuan, yuanText } from '../yuan.ts';
import type { Ask } from './alipay-calls.ts';

type Clock = () => Date;

const REASON_BYTES = 256;

const Refunded = z.object({ fund_change: z.string().nullish(), gmt_refund_pay: z.string().nullish() });

export const refund =
  (ask: Ask, clock: Clock): PaymentProvider['refund'] =>
  (account, { providerTradeNo, refundNo, amount, reason }) =>
    ask<RefundState>(account, {
      ...{ method: 'alipay.trade.refund', movesMoney: true },
      content: {
        ...{ trade_no: providerTradeNo, refund_amount: yuanText(amount.amountFen), out_request_no: refundNo },
        ...(reason && { refund_reason: guestText(reason, REASON_BYTES) }),
      },
      read: (inner) => {
        const answer = Refunded.safeParse(inner);
        if (!answer.success) return null;
        const { fund_change, gmt_refund_pay } = answer.data;
        // A success does not say that money moved: N, also on repetition, or nothing leaves that to the query.
        if (fund_change !== 'Y') return { state: 'processing', providerRefundNo: null };
        const refundedAt = readBeijingDateTime(gmt_refund_pay ?? '') ?? clock();
        return { state: 'succeeded', providerRefundNo: null, amount, refundedAt };
      },
    });

const Found = z.object({
  out_request_no: z.string().nullish(),
  refund_status: z.string().nullish(),
  refund_amount: z.string().nullish(),
  gmt_refund_pay: z.string().nullish(),
});

const readFound = (inner: unknown, refundNo: string, now: Date): RefundState | null => {
  const answer = Found.safeParse(inner);
  if (!answer.success) return null;
  const { out_request_no, refund_status, refund_amount, gmt_refund_pay } = answer.data;
  // Not received, not done or failed: Alipay does not say which.
  if (!refund_status) return { state: 'absent' };
  const amountFen = fenOfYuan(refund_amount ?? '');
  if (refund_status !== 'REFUND_SUCCESS' || out_request_no !== refundNo || amountFen === null) return null;
  const refundedAt = readBeijingDateTime(gmt_refund_pay ?? '') ?? now;
  return { state: 'succeeded', providerRefundNo: null, amount: { amountFen, currency: 'CNY' }, refundedAt };
};

export const queryRefund =
  (ask: Ask, clock: Clock): PaymentProvider['queryRefund'] =>
  (account, { refundNo, providerTradeNo }) =>
    ask<RefundState>(account, {
      method: 'alipay.trade.fastpay.refund.query',
      content: { trade_no: providerTradeNo, out_request_no: refundNo },
      means: { TRADE_NOT_EXIST: () => done({ state: 'absent' }) },
      read: (inner) => readFound(inner, refundNo, clock()),
    });
