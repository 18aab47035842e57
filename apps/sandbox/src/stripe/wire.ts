/** Objects as the API and the events show them. */
import type {
  BalanceTransaction,
  Intent,
  Line,
  PaymentLink,
  Price,
  Refund,
  Session,
  StripeWorld,
} from './stripe-state.ts';

export const priceWire = (price: Price): object => ({
  id: price.id,
  object: 'price',
  active: true,
  currency: price.currency,
  product: price.product,
  type: 'one_time',
  unit_amount: price.unitAmount,
  unit_amount_decimal: String(price.unitAmount),
  created: price.created,
  livemode: false,
  metadata: {},
});

export const linkWire = (link: PaymentLink): object => ({
  id: link.id,
  object: 'payment_link',
  active: link.active,
  after_completion: {
    type: link.afterCompletion.type,
    ...(link.afterCompletion.type === 'redirect'
      ? { redirect: { url: link.afterCompletion.url } }
      : { hosted_confirmation: { custom_message: null } }),
  },
  currency: null,
  livemode: false,
  metadata: link.metadata,
  restrictions: link.limit === null ? null : { completed_sessions: { count: link.count, limit: link.limit } },
  url: link.url,
});

export const sessionWire = (session: Session): object => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.total,
  amount_total: session.total,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  created: session.created,
  currency: session.currency,
  customer_details: session.status === 'complete' ? { email: 'guest@example.com', name: 'Guest' } : null,
  expires_at: session.expiresAt,
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.paymentIntent,
  payment_link: session.paymentLink,
  payment_method_types: ['card'],
  payment_status: session.paymentStatus,
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? session.url : null,
});

export const lineWire = ({ state }: StripeWorld, { id, price, quantity }: Line): object => {
  const known = state.prices[price];
  const total = (known?.unitAmount ?? 0) * quantity;
  return {
    id,
    object: 'item',
    amount_subtotal: total,
    amount_total: total,
    currency: known?.currency ?? null,
    description: state.products[known?.product ?? '']?.name ?? '',
    price: known ? priceWire(known) : null,
    quantity,
  };
};

export const intentWire = (intent: Intent): object => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  created: intent.created,
  currency: intent.currency,
  latest_charge: intent.charge,
  livemode: false,
  metadata: intent.metadata,
  status: intent.status,
});

export const chargeWire = ({ state }: StripeWorld, intent: Intent): object => ({
  id: intent.charge,
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: intent.refunded,
  balance_transaction:
    Object.values(state.balanceTransactions).find(
      (one) => one.source === intent.charge && one.type === 'charge',
    )?.id ?? null,
  captured: true,
  created: intent.created,
  currency: intent.currency,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  refunded: intent.refunded === intent.amount,
  status: 'succeeded',
});

export const refundWire = (refund: Refund): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransaction,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  ...(refund.failureReason !== null && { failure_reason: refund.failureReason }),
  metadata: refund.metadata,
  payment_intent: refund.intent,
  reason: refund.reason,
  status: refund.status,
});

const AVAILABLE_AFTER = 2 * 86_400;

export const balanceTransactionWire = (one: BalanceTransaction): object => ({
  id: one.id,
  object: 'balance_transaction',
  amount: one.amount,
  available_on: one.created + AVAILABLE_AFTER,
  created: one.created,
  currency: one.currency,
  description: one.description,
  fee: one.fee,
  fee_details:
    one.fee === 0
      ? []
      : [
          {
            amount: one.fee,
            currency: one.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: one.amount - one.fee,
  reporting_category: one.type,
  source: one.source,
  status: 'pending',
  type: one.type,
});
