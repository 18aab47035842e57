/** The guest's side of a checkout session: paying at once or with delay, being declined, leaving it to expire. */
import { Refused } from '../platforms/refused.ts';
import { newId, nowOf } from './call.ts';
import { emit } from './events.ts';
import type { BalanceTransaction, Intent, Session, StripeWorld } from './stripe-state.ts';
import { chargeWire, intentWire, sessionWire } from './wire.ts';

const refuse = (message: string): Refused => new Refused('badParameter', message);

type Movement = Pick<BalanceTransaction, 'account' | 'type' | 'amount' | 'fee' | 'currency' | 'source'>;

export const bookBalance = (world: StripeWorld, movement: Movement): string => {
  const id = newId(world, 'txn');
  world.state.balanceTransactions[id] = { id, ...movement, description: null, created: nowOf(world) };
  world.touch();
  return id;
};

export const balanceOf = ({ state }: StripeWorld, account: string, currency: string): number =>
  Object.values(state.balanceTransactions)
    .filter((one) => one.account === account && one.currency === currency)
    .reduce((sum, one) => sum + one.amount - one.fee, 0);

/** A payment that has reached the account. */
const succeed = (world: StripeWorld, intent: Intent): void => {
  const { feeRate, feeFixed } = world.state.settings;
  intent.status = 'succeeded';
  intent.charge = newId(world, 'ch');
  const fee = Math.min(intent.amount, Math.round((intent.amount * feeRate) / 10_000) + feeFixed);
  const { account, amount, currency, charge } = intent;
  bookBalance(world, { account, type: 'charge', amount, fee, currency, source: charge });
  emit(world, account, 'payment_intent.succeeded', intentWire(intent));
  emit(world, account, 'charge.succeeded', chargeWire(world, intent));
};

const newIntent = (world: StripeWorld, session: Session): Intent => {
  const { account, total, currency, intentMetadata, id } = session;
  const intent: Intent = {
    ...{ id: newId(world, 'pi'), account, amount: total, currency, created: nowOf(world) },
    ...{ metadata: intentMetadata, session: id, status: 'processing', charge: null, refunded: 0 },
  };
  world.state.intents[intent.id] = intent;
  session.paymentIntent = intent.id;
  return intent;
};

/** A link that takes no more sessions is switched off. */
const countLink = (world: StripeWorld, session: Session): void => {
  const link = world.state.links[session.paymentLink ?? ''];
  if (!link) return;
  link.count += 1;
  if (link.limit !== null && link.count >= link.limit) link.active = false;
};

export const isOpen = (world: StripeWorld, { status, expiresAt }: Session): boolean =>
  status === 'open' && nowOf(world) < expiresAt;

/** `delayed`: the bank answers later; the session is complete and unpaid. `anyway`: it won the race with the expiry. */
export const paySession = (
  world: StripeWorld,
  session: Session,
  { delayed = false, anyway = false }: { delayed?: boolean; anyway?: boolean } = {},
): void => {
  if (session.status === 'complete') throw refuse('已支付 Already paid');
  if (!isOpen(world, session) && !anyway) throw refuse('页面已过期 The session has expired');
  const link = world.state.links[session.paymentLink ?? ''];
  if (link && !link.active && !anyway) throw refuse('链接已停用 The link is no longer active');
  const intent = newIntent(world, session);
  session.status = 'complete';
  countLink(world, session);
  if (!delayed) {
    session.paymentStatus = 'paid';
    succeed(world, intent);
  }
  emit(world, session.account, 'checkout.session.completed', sessionWire(session));
  world.touch();
};

/** The end of a delayed payment. */
export const endDelayed = (world: StripeWorld, session: Session, isPaid: boolean): void => {
  const intent = world.state.intents[session.paymentIntent ?? ''];
  if (intent?.status !== 'processing') throw refuse('没有在途的付款 Nothing is under way');
  if (isPaid) {
    session.paymentStatus = 'paid';
    succeed(world, intent);
  } else {
    intent.status = 'requires_payment_method';
    emit(world, session.account, 'payment_intent.payment_failed', intentWire(intent));
  }
  const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed';
  emit(world, session.account, type, sessionWire(session));
  world.touch();
};

export const expireSession = (world: StripeWorld, session: Session): void => {
  session.status = 'expired';
  emit(world, session.account, 'checkout.session.expired', sessionWire(session));
  world.touch();
};

export const ageSessions = (world: StripeWorld): void => {
  const { asyncMs } = world.state.settings;
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && nowOf(world) >= session.expiresAt) expireSession(world, session);
    const intent = world.state.intents[session.paymentIntent ?? ''];
    const isDue = asyncMs > 0 && intent !== undefined && world.now() >= intent.created * 1_000 + asyncMs;
    if (intent?.status === 'processing' && isDue) endDelayed(world, session, true);
  }
};
