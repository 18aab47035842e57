/** Reads a notification of Alipay: a form whose sorted fields are signed. Document: opendocs.alipay.com, "异步通知"; `checkNotifySignV2`. */
import { readBeijingDateTime } from '../beijing-time.ts';
import type { Notice, NoticeRefusal, PaymentProvider } from '../provider.ts';
import { type AlipayMerchant, readMerchant } from './alipay-merchant.ts';
import { isNoticeSigned, type Params, readForm } from './alipay-sign.ts';
import { paidFacts } from './alipay-trade.ts';

type Refused = { readonly refused: NoticeRefusal };

const isOf = ({ appId, sellerId }: AlipayMerchant, fields: Params): boolean =>
  fields.app_id === appId && (!fields.seller_id || fields.seller_id === sellerId);

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/**
 * A refund repeats the state of a paid trade: it is not a new payment. Amounts in it are sums, so the caller has to
 * query.
 */
const isAboutRefund = ({ refund_fee, gmt_refund }: Params): boolean => Boolean(refund_fee || gmt_refund);

const refundHint = (eventId: string, fields: Params): Notice => {
  const { out_biz_no, out_trade_no = '' } = fields;
  return out_biz_no
    ? {
        ...{ kind: 'refund', eventId, refundNo: out_biz_no, merchantNo: fields.seller_id || null },
        refund: { state: 'processing', providerRefundNo: null },
      }
    : { kind: 'payment', eventId, merchantOrderNo: out_trade_no, payment: { state: 'pending' } };
};

const paidNotice = (eventId: string, fields: Params, receivedAt: Date): Notice | Refused => {
  const { out_trade_no = '', trade_no = '', total_amount = '', gmt_payment = '', seller_id } = fields;
  const facts = paidFacts(
    { out_trade_no, trade_no, total_amount },
    readBeijingDateTime(gmt_payment) ?? receivedAt,
  );
  if (!facts || trade_no === '') return { refused: 'malformed' };
  const paid = { ...facts, merchantNo: seller_id || null, appId: fields.app_id ?? null };
  return { kind: 'payment', eventId, merchantOrderNo: out_trade_no, payment: { state: 'succeeded', paid } };
};

const readTrade = (fields: Params, receivedAt: Date): Notice | Refused => {
  const { notify_id: eventId, out_trade_no, trade_status = '', notify_type = '' } = fields;
  if (!eventId) return { refused: 'malformed' };
  if (notify_type !== 'trade_status_sync') return { kind: 'other', eventId, about: notify_type };
  if (!out_trade_no) return { refused: 'malformed' };
  if (isAboutRefund(fields)) return refundHint(eventId, fields);
  if (PAID.has(trade_status)) return paidNotice(eventId, fields, receivedAt);
  const state = trade_status === 'TRADE_CLOSED' ? 'closed' : 'pending';
  return { kind: 'payment', eventId, merchantOrderNo: out_trade_no, payment: { state } };
};

/** The form has no signed time of sending that a window could be held against: the caller recognises repetitions by `notify_id`. */
export const readNotification: PaymentProvider['readNotification'] = async (
  account,
  { rawBody, receivedAt },
) => {
  const merchant = readMerchant(account);
  if (!merchant) return { refused: 'unverifiable' };
  const fields = readForm(rawBody);
  if (!fields || !isNoticeSigned(merchant.alipayPublicKey, fields)) return { refused: 'badSignature' };
  if (!isOf(merchant, fields)) return { refused: 'otherMerchant' };
  return readTrade(fields, receivedAt);
};

/** Anything but exactly this word, without quotes or line break, makes Alipay send it again. */
export const notificationAnswer: PaymentProvider['notificationAnswer'] = (isAccepted) => ({
  status: 200,
  body: isAccepted ? 'success' : 'failure',
});
