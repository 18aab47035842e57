/** Reads a webhook of Stripe. Document: docs.stripe.com/webhooks; event types docs.stripe.com/api/events/types. */
import { z } from 'zod';
import type { MerchantAccount, Notice, NoticeRefusal, PaymentProvider } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { Refund, stateOfRefund } from './stripe-refunds.ts';
import { metadataOf, ORDER_NO, paidBy, REFUND_NO, Session } from './stripe-sessions.ts';
import { isInTolerance, isStripeSigned, readStripeSignature } from './stripe-signature.ts';

type Refused = { readonly refused: NoticeRefusal };

const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean().nullish(),
  data: z.object({ object: z.unknown() }),
});
type Event = z.output<typeof Event>;

const other = ({ id, type }: Event): Notice => ({ kind: 'other', eventId: id, about: type });

const sessionNotice = (event: Event): Notice | Refused => {
  const session = Session.safeParse(event.data.object);
  if (!session.success) return { refused: 'malformed' };
  const merchantOrderNo = metadataOf(session.data.metadata, ORDER_NO);
  // The account may sell by other ways than ours.
  if (merchantOrderNo === '') return other(event);
  const paid = paidBy(session.data, new Date(event.created * 1_000));
  const payment = paid ? ({ state: 'succeeded', paid } as const) : ({ state: 'pending' } as const);
  return { kind: 'payment', eventId: event.id, merchantOrderNo, payment };
};

const refundNotice = (event: Event): Notice | Refused => {
  const refund = Refund.safeParse(event.data.object);
  if (!refund.success) return { refused: 'malformed' };
  const refundNo = metadataOf(refund.data.metadata, REFUND_NO);
  if (refundNo === '') return other(event);
  return {
    kind: 'refund',
    eventId: event.id,
    refundNo,
    refund: stateOfRefund(refund.data),
    merchantNo: null,
  };
};

const readEvent = (event: Event): Notice | Refused => {
  if (event.type.startsWith('checkout.session.')) return sessionNotice(event);
  return event.type.startsWith('refund.') ? refundNotice(event) : other(event);
};

/** Several while one is being rolled. */
const secretsOf = ({ credentials }: MerchantAccount): string[] =>
  (credentials.webhookSecret ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

const isTestKey = ({ credentials }: MerchantAccount): boolean =>
  /^[sr]k_test_/.test(credentials.secretKey ?? '');

export const readNotification: PaymentProvider['readNotification'] = async (
  account,
  { rawBody, headers, receivedAt },
) => {
  const secrets = secretsOf(account);
  if (secrets.length === 0) return { refused: 'unverifiable' };
  const signature = readStripeSignature(headers['stripe-signature'] ?? '');
  const body = Buffer.from(rawBody, 'utf8');
  if (!signature || !isStripeSigned(secrets, signature, body)) return { refused: 'badSignature' };
  if (!isInTolerance(signature, receivedAt)) return { refused: 'tooOld' };
  const event = Event.safeParse(readJson(body));
  if (!event.success) return { refused: 'malformed' };
  // An event of the test side must not pay a real order, nor the other way round.
  if (typeof event.data.livemode === 'boolean' && event.data.livemode === isTestKey(account))
    return { refused: 'otherMerchant' };
  return readEvent(event.data);
};

export const notificationAnswer: PaymentProvider['notificationAnswer'] = (isAccepted) => ({
  status: isAccepted ? 200 : 400,
  body: { received: isAccepted },
});
