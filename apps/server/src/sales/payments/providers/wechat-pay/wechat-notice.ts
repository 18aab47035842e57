/** Reads a notification of WeChat Pay: verified over the raw body, decrypted, then parsed. Document: 4013070368 "支付通知". */
import { z } from 'zod';
import type { Notice, NoticeRefusal, NotificationRequest, PaymentProvider } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { decryptResource } from './wechat-cipher.ts';
import type { FindKey } from './wechat-keys.ts';
import { readMerchant, type WechatMerchant } from './wechat-merchant.ts';
import { Refund, stateOfRefund } from './wechat-refunds.ts';
import { isInWindow, isSignedBy, PROBE_PREFIX, readSignature } from './wechat-sign.ts';
import { stateOfTransaction, Transaction } from './wechat-transaction.ts';

type Refused = { readonly refused: NoticeRefusal };

const Envelope = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    // `event_type` of some products repeats another's; this field distinguishes them.
    original_type: z.string(),
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().nullish(),
  }),
});
type Envelope = z.output<typeof Envelope>;

const paymentNotice = (
  { id }: Envelope,
  opened: unknown,
  { mchid, appId }: WechatMerchant,
): Notice | Refused => {
  const transaction = Transaction.safeParse(opened);
  if (!transaction.success) return { refused: 'malformed' };
  const { data } = transaction;
  if (data.mchid !== mchid || (data.appid && data.appid !== appId)) return { refused: 'otherMerchant' };
  const payment = stateOfTransaction(data);
  if (!payment) return { refused: 'malformed' };
  return { kind: 'payment', eventId: id, merchantOrderNo: data.out_trade_no, payment };
};

const refundNotice = ({ id }: Envelope, opened: unknown, { mchid }: WechatMerchant): Notice | Refused => {
  const parsed = Refund.safeParse(opened);
  if (!parsed.success) return { refused: 'malformed' };
  const { data } = parsed;
  if (data.mchid && data.mchid !== mchid) return { refused: 'otherMerchant' };
  const refund = stateOfRefund(data);
  if (!refund) return { refused: 'malformed' };
  return {
    kind: 'refund',
    eventId: id,
    refundNo: data.out_refund_no,
    refund,
    merchantNo: data.mchid ?? null,
  };
};

const readBody = (body: Uint8Array, merchant: WechatMerchant): Notice | Refused => {
  const envelope = Envelope.safeParse(readJson(body));
  if (!envelope.success) return { refused: 'malformed' };
  const { id, event_type, resource } = envelope.data;
  const isKnown = resource.original_type === 'transaction' || resource.original_type === 'refund';
  if (!isKnown) return { kind: 'other', eventId: id, about: event_type };
  const text = decryptResource(merchant.apiV3Key, resource);
  // Signed by WeChat, but for another APIv3 key: it belongs to another merchant, or ours was changed there.
  if (text === null) return { refused: 'otherMerchant' };
  const read = resource.original_type === 'transaction' ? paymentNotice : refundNotice;
  return read(envelope.data, readJson(Buffer.from(text, 'utf8')), merchant);
};

/** Returns null if WeChat has signed exactly this body, within the window. */
const verify = async (
  findKey: FindKey,
  merchant: WechatMerchant,
  { headers, receivedAt }: NotificationRequest,
  body: Uint8Array,
): Promise<Refused | null> => {
  const signature = readSignature(headers);
  if (!signature || signature.signature.startsWith(PROBE_PREFIX)) return { refused: 'badSignature' };
  // Before the key: a repeated old notification must not make us fetch certificates.
  if (!isInWindow(signature, receivedAt)) return { refused: 'tooOld' };
  const key = await findKey(merchant, signature.serial);
  if (key === 'unknown') return { refused: 'unknownKey' };
  if (key === 'unavailable') return { refused: 'unverifiable' };
  return isSignedBy(key, signature, body) ? null : { refused: 'badSignature' };
};

export const readNotification =
  (findKey: FindKey): PaymentProvider['readNotification'] =>
  async (account, request) => {
    const merchant = readMerchant(account);
    if (!merchant) return { refused: 'unverifiable' };
    const body = Buffer.from(request.rawBody, 'utf8');
    return (await verify(findKey, merchant, request, body)) ?? readBody(body, merchant);
  };

export const notificationAnswer: PaymentProvider['notificationAnswer'] = (isAccepted) =>
  isAccepted ? { status: 204, body: null } : { status: 500, body: { code: 'FAIL', message: '未处理' } };
