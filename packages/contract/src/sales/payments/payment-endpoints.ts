/** Collects money from guests through a payment provider. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { bool, fenInput, id, version } from '../../platform/wire.ts';
import { attentionOutcomes } from './intent-states.ts';
import { Collection, PaymentIntent, PaymentOffer } from './payment-intent.ts';
import { providerNames } from './provider-registry.ts';

export const getCollection = endpoint('POST /hotel-order/payment/collection', {
  kind: 'query',
  permission: 'order:payment',
  summary: 'Amount of an order that can be collected through providers, and its payment requests',
  input: z.object({ orderId: id }),
  output: Collection,
});

export const listPaymentOffers = endpoint('GET /hotel-order/payment/offers', {
  kind: 'query',
  permission: 'order:payment',
  summary: 'Ways to collect through providers for a property, before its order exists',
  input: z.object({ houseId: id }),
  output: z.array(PaymentOffer),
});

const asked = {
  orderId: id,
  /** Version of the order whose amounts were shown. */
  version,
  provider: z.enum(providerNames),
  /** Part for the folio. */
  folioFen: fenInput,
  /** Includes the due deposit. */
  withDeposit: bool.default(false),
};

export const startPayment = endpoint('POST /hotel-order/payment/start', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Open a QR code or a payment link for the amount due, the deposit included on request',
  input: z.object({ ...asked, kind: z.enum(['qr', 'link']) }),
  output: PaymentIntent,
});

export const scanPayment = endpoint('POST /hotel-order/payment/scan', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Collect the amount due by the guest’s payment code',
  secret: true,
  input: z.object({ ...asked, paymentCode: z.string().trim().max(40) }),
  output: PaymentIntent,
});

export const cancelPayment = endpoint('POST /hotel-order/payment/cancel', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Close a payment request at the provider; if the guest was faster, it is paid',
  input: z.object({ id, reason: z.enum(['cancelled', 'receivedOtherwise']).default('cancelled') }),
  output: PaymentIntent,
});

export const checkPayment = endpoint('POST /hotel-order/payment/check', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Query the provider for the state of a payment request',
  input: z.object({ id }),
  output: PaymentIntent,
});

export const settlePayment = endpoint('POST /hotel-order/payment/settle', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Decide on a late payment or overpayment: credit, refund or checked',
  input: z.object({ id, version, outcome: z.enum(attentionOutcomes) }),
  output: PaymentIntent,
});

export const paymentHook = endpoint('POST /hotel-external/payment/:key', {
  kind: 'command',
  permission: 'public',
  summary: 'Signed notification of a payment provider about a payment or a refund',
  secret: true,
  extraFields: 'ignore',
  input: z.object({ key: z.string() }),
  output: z.unknown(),
});
