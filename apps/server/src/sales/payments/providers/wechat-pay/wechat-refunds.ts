/** Refunds of WeChat Pay. Document: pay.weixin.qq.com, "退款申请"; wechatpay-go `services/refunddomestic`. */
import { z } from 'zod';
import { readRfc3339 } from '../beijing-time.ts';
import { guestText } from '../guest-text.ts';
import { done } from '../outcomes.ts';
import type { PaymentProvider, RefundState } from '../provider.ts';
import type { Ask } from './wechat-calls.ts';

const REASON_BYTES = 80;

/** Answers say `status`, notifications `refund_status`. */
export const Refund = z.object({
  mchid: z.string().nullish(),
  out_refund_no: z.string(),
  refund_id: z.string().nullish(),
  status: z.string().nullish(),
  refund_status: z.string().nullish(),
  success_time: z.string().nullish(),
  user_received_account: z.string().nullish(),
  amount: z.object({ refund: z.int().nonnegative(), currency: z.string().nullish() }),
});
export type Refund = z.output<typeof Refund>;

/** Returns null for a state that the documents do not name, or a success without a time. */
export const stateOfRefund = (refund: Refund): RefundState | null => {
  const providerRefundNo = refund.refund_id ?? null;
  const message = refund.user_received_account ?? '';
  const status = refund.status ?? refund.refund_status;
  if (status === 'PROCESSING') return { state: 'processing', providerRefundNo };
  if (status === 'ABNORMAL') return { state: 'abnormal', providerRefundNo, message };
  if (status === 'CLOSED') return { state: 'failed', providerRefundNo, message: message || status };
  const refundedAt = readRfc3339(refund.success_time ?? '');
  if (status !== 'SUCCESS' || !refundedAt) return null;
  const amount = { amountFen: refund.amount.refund, currency: refund.amount.currency || 'CNY' };
  return { state: 'succeeded', providerRefundNo, amount, refundedAt };
};

/** Null also for an answer about another refund than the one asked for. */
const readRefund = (json: unknown, refundNo: string): RefundState | null => {
  const refund = Refund.safeParse(json);
  return refund.success && refund.data.out_refund_no === refundNo ? stateOfRefund(refund.data) : null;
};

export const refund =
  (ask: Ask): PaymentProvider['refund'] =>
  (account, { payment, providerTradeNo, refundNo, amount, reason, notifyUrl }) =>
    ask<RefundState>(account, () => ({
      ...{ method: 'POST', path: '/v3/refund/domestic/refunds', movesMoney: true },
      body: {
        ...{ transaction_id: providerTradeNo, out_refund_no: refundNo },
        ...(reason && { reason: guestText(reason, REASON_BYTES) }),
        ...(notifyUrl && { notify_url: notifyUrl }),
        amount: {
          refund: amount.amountFen,
          ...{ total: payment.amount.amountFen, currency: payment.amount.currency },
        },
      },
      read: (json) => readRefund(json, refundNo),
    }));

export const queryRefund =
  (ask: Ask): PaymentProvider['queryRefund'] =>
  (account, { refundNo }) =>
    ask<RefundState>(account, () => ({
      path: `/v3/refund/domestic/refunds/${refundNo}`,
      means: { RESOURCENOTEXISTS: () => done({ state: 'absent' }) },
      read: (json) => readRefund(json, refundNo),
    }));
