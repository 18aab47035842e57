/** Refunds of a payment intent or a charge. Fees are not given back. */
import { list, object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { type Call, type Endpoints, givenOf, listOf, mine, newId, nowOf } from './call.ts';
import { emit } from './events.ts';
import { metadata, wholeText } from './form.ts';
import { balanceOf, bookBalance } from './sessions.ts';
import { invalidRequest, missing } from './stripe-error.ts';
import type { Intent, Refund, StripeWorld } from './stripe-state.ts';
import { chargeWire, refundWire } from './wire.ts';

const shape = object({
  payment_intent: optional(text(255)),
  charge: optional(text(255)),
  amount: optional(wholeText(1, 99_999_999)),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata),
  expand: optional(list(text(100), 10)),
});

const intentOf = (call: Call, id: string | undefined, charge: string | undefined): Intent => {
  const { intents } = call.world.state;
  if ((id === undefined) === (charge === undefined))
    throw invalidRequest('One of the following params should be provided: `payment_intent` or `charge`.', {});
  if (id !== undefined) return mine(call, intents, id, 'payment_intent', 'payment_intent');
  const found = Object.values(intents).find(
    (one) => one.charge === charge && one.account === call.account.id,
  );
  if (!found) throw missing('charge', charge ?? '', 'charge');
  return found;
};

const succeed = (world: StripeWorld, refund: Refund): void => {
  refund.status = 'succeeded';
  refund.dueAt = null;
  emit(world, refund.account, 'refund.updated', refundWire(refund));
};

/** The money is back on the account. */
const fail = (world: StripeWorld, refund: Refund, intent: Intent): void => {
  const { account, amount, currency, id } = refund;
  intent.refunded -= amount;
  Object.assign(refund, { status: 'failed', failureReason: 'expired_or_canceled_card', dueAt: null });
  bookBalance(world, { account, type: 'refund_failure', amount, fee: 0, currency, source: id });
  emit(world, account, 'refund.failed', refundWire(refund));
  world.touch();
};

const assertRefundable = ({ world, account }: Call, intent: Intent, amount: number): void => {
  const { charge, refunded, amount: paid, currency } = intent;
  if (intent.status !== 'succeeded' || charge === null)
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {},
    );
  if (refunded === paid)
    throw invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > paid - refunded)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${paid - refunded})`,
      { param: 'amount' },
    );
  if (balanceOf(world, account.id, currency) < amount)
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
      code: 'balance_insufficient',
    });
};

const create = (call: Call): object => {
  const { world, account } = call;
  const given = givenOf(call, shape);
  const intent = intentOf(call, given.payment_intent, given.charge);
  const amount = given.amount ?? intent.amount - intent.refunded;
  assertRefundable(call, intent, amount);
  const { refundMs, refundOutcome } = world.state.settings;
  const isSlow = refundMs > 0 || refundOutcome === 'failed';
  const [id, currency] = [newId(world, 're'), intent.currency];
  intent.refunded += amount;
  const refund: Refund = {
    ...{ id, account: account.id, intent: intent.id, charge: intent.charge ?? '', amount, currency },
    ...{
      reason: given.reason ?? null,
      metadata: given.metadata ?? {},
      created: nowOf(world),
      failureReason: null,
    },
    status: isSlow ? 'pending' : 'succeeded',
    balanceTransaction: bookBalance(world, {
      account: account.id,
      type: 'refund',
      amount: -amount,
      fee: 0,
      currency,
      source: id,
    }),
    dueAt: isSlow ? world.now() + refundMs : null,
  };
  world.state.refunds[id] = refund;
  emit(world, account.id, 'refund.created', refundWire(refund));
  emit(world, account.id, 'charge.refunded', chargeWire(world, intent));
  return refundWire(refund);
};

export const endRefund = (world: StripeWorld, refund: Refund, outcome: 'succeeded' | 'failed'): void => {
  const intent = world.state.intents[refund.intent];
  if (!intent) return;
  if (outcome === 'failed') fail(world, refund, intent);
  else succeed(world, refund);
};

export const finishRefunds = (world: StripeWorld): void => {
  for (const refund of Object.values(world.state.refunds))
    if (refund.dueAt !== null && refund.dueAt <= world.now())
      endRefund(world, refund, world.state.settings.refundOutcome);
};

export const refundEndpoints: Endpoints = {
  'POST /v1/refunds': create,
  'GET /v1/refunds': (call) =>
    listOf(
      call,
      Object.values(call.world.state.refunds),
      { payment_intent: (one, value) => one.intent === value, charge: (one, value) => one.charge === value },
      refundWire,
    ),
  'GET /v1/refunds/:id': (call) =>
    refundWire(mine(call, call.world.state.refunds, call.params.id ?? '', 'refund')),
};
