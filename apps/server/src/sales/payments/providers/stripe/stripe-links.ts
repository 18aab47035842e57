/**
 * Payment links, good for one payment: created, found again, closed. A link has no time of expiry, so closing ends it and every
 * page that a guest still has open. Document: docs.stripe.com/api/payment-link.
 */
import { z } from 'zod';
import { guestText } from '../guest-text.ts';
import { done, mapOutcome } from '../outcomes.ts';
import type {
  IntentRef,
  MerchantAccount,
  NewIntent,
  Outcome,
  PaymentProvider,
  PaymentState,
} from '../provider.ts';
import { type Ask, askList } from './stripe-calls.ts';
import { instantOf, metadataOf, ORDER_NO, PaymentIntent, paidBy, Session } from './stripe-sessions.ts';

const NAME_BYTES = 250;
/** 2,000 links: those of an intent whose creation was not answered are among the newest. */
const MAX_LINK_PAGES = 20;
const MAX_SESSION_PAGES = 5;

const Link = z.object({
  id: z.string(),
  url: z.string(),
  active: z.boolean(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Link = z.output<typeof Link>;
const Identified = z.object({ id: z.string() });

const createPrice = (ask: Ask, account: MerchantAccount, intent: NewIntent) =>
  ask(account, {
    ...{ method: 'POST', path: '/v1/prices', idempotencyKey: `${intent.merchantOrderNo}-price` },
    fields: {
      currency: intent.amount.currency.toLowerCase(),
      unit_amount: intent.amount.amountFen,
      product_data: { name: guestText(intent.description, NAME_BYTES) },
    },
    answer: Identified,
  });

const findLink = async (
  ask: Ask,
  account: MerchantAccount,
  merchantOrderNo: string,
): Promise<Outcome<Link | null>> => {
  const isOurs = ({ metadata }: Link): boolean => metadataOf(metadata, ORDER_NO) === merchantOrderNo;
  const links = await askList(ask, account, {
    ...{ path: '/v1/payment_links', row: Link, isEnough: isOurs, maxPages: MAX_LINK_PAGES },
  });
  return mapOutcome(links, (found) => found.find(isOurs) ?? null);
};

/** Repetitions use the same keys, so that Stripe answers with the same price and link for a day. */
export const createLink =
  (ask: Ask): NonNullable<PaymentProvider['createLink']> =>
  async (account, intent) => {
    const price = await createPrice(ask, account, intent);
    if (price.kind !== 'done') return price;
    const metadata = { [ORDER_NO]: intent.merchantOrderNo };
    const link = await ask(account, {
      ...{ method: 'POST', path: '/v1/payment_links', idempotencyKey: `${intent.merchantOrderNo}-link` },
      fields: {
        line_items: [{ price: price.value.id, quantity: 1 }],
        restrictions: { completed_sessions: { limit: 1 } },
        metadata,
        payment_intent_data: { metadata },
      },
      answer: Link,
    });
    return mapOutcome(link, ({ id, url }) => ({ code: url, providerRef: id }));
  };

const readLink = (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Outcome<Link | null>> =>
  ref.providerRef === null
    ? findLink(ask, account, ref.merchantOrderNo)
    : ask<Link | null>(account, {
        ...{ path: `/v1/payment_links/${ref.providerRef}`, answer: Link },
        means: { resource_missing: () => done(null) },
      });

const readSessions = (ask: Ask, account: MerchantAccount, link: Link): Promise<Outcome<Session[]>> =>
  askList(ask, account, {
    ...{ path: '/v1/checkout/sessions', fields: { payment_link: link.id } },
    ...{ row: Session, maxPages: MAX_SESSION_PAGES },
  });

/** The guest completed the page, and the bank has not paid (yet). */
const isWaiting = ({ status, payment_status }: Session): boolean =>
  status === 'complete' && payment_status !== 'paid';

/** Whether a bank declined: the page stays complete then. */
const hasFailed = async (ask: Ask, account: MerchantAccount, session: Session): Promise<Outcome<boolean>> => {
  if (!session.payment_intent) return done(false);
  const path = `/v1/payment_intents/${session.payment_intent}`;
  const payment = await ask(account, { path, answer: PaymentIntent });
  return mapOutcome(payment, ({ status }) => status === 'requires_payment_method' || status === 'canceled');
};

/** Sessions that may still bring money: open pages, and banks that have not answered. */
const openSessions = async (
  ask: Ask,
  account: MerchantAccount,
  sessions: readonly Session[],
): Promise<Outcome<Session[]>> => {
  const open = sessions.filter(({ status }) => status === 'open');
  for (const session of sessions.filter(isWaiting)) {
    const failed = await hasFailed(ask, account, session);
    if (failed.kind !== 'done') return failed;
    if (!failed.value) open.push(session);
  }
  return done(open);
};

const paidState = (sessions: readonly Session[]): PaymentState | null => {
  for (const session of sessions) {
    const paid = paidBy(session, instantOf(session.created));
    if (paid) return { state: 'succeeded', paid };
  }
  return null;
};

export const query =
  (ask: Ask): PaymentProvider['query'] =>
  async (account, ref) => {
    const link = await readLink(ask, account, ref);
    if (link.kind !== 'done') return link;
    const { value } = link;
    if (value === null) return done({ state: 'absent' });
    const sessions = await readSessions(ask, account, value);
    if (sessions.kind !== 'done') return sessions;
    const paid = paidState(sessions.value);
    if (paid) return done(paid);
    const open = await openSessions(ask, account, sessions.value);
    return mapOutcome(open, ({ length }) => ({ state: value.active || length > 0 ? 'pending' : 'closed' }));
  };

const deactivate = (ask: Ask, account: MerchantAccount, { id }: Link): Promise<Outcome<Link>> =>
  ask(account, { method: 'POST', path: `/v1/payment_links/${id}`, fields: { active: false }, answer: Link });

/** False: the guest completed the page meanwhile. */
const expire = (ask: Ask, account: MerchantAccount, { id }: Session): Promise<Outcome<boolean>> =>
  ask<boolean>(account, {
    ...{ method: 'POST', path: `/v1/checkout/sessions/${id}/expire` },
    answer: Session.transform(({ status }) => status === 'expired'),
    // Only an open page can be ended.
    means: { '400': () => done(false) },
  });

/** Ends every open page, also those behind one that was completed meanwhile. False: at least one was completed. */
const expireAll = async (
  ask: Ask,
  account: MerchantAccount,
  sessions: readonly Session[],
): Promise<Outcome<boolean>> => {
  let areAllEnded = true;
  for (const session of sessions) {
    const ended = isWaiting(session) ? done(false) : await expire(ask, account, session);
    if (ended.kind !== 'done') return ended;
    areAllEnded &&= ended.value;
  }
  return done(areAllEnded);
};

const closeSessions = async (
  ask: Ask,
  account: MerchantAccount,
  sessions: readonly Session[],
): Promise<Outcome<'closed' | 'paid'>> => {
  const open = await openSessions(ask, account, sessions);
  if (open.kind !== 'done') return open;
  const areEnded = await expireAll(ask, account, open.value);
  return mapOutcome(areEnded, (areAll) => (areAll && !paidState(sessions) ? 'closed' : 'paid'));
};

/** `paid` also while a bank has yet to answer: the payment cannot be prevented any more, so the caller queries. */
export const close =
  (ask: Ask): PaymentProvider['close'] =>
  async (account, ref) => {
    const link = await readLink(ask, account, ref);
    if (link.kind !== 'done') return link;
    if (link.value === null) return done('closed');
    const inactive = link.value.active ? await deactivate(ask, account, link.value) : link;
    if (inactive.kind !== 'done') return inactive;
    // Read after the link has ended: no further page can be opened.
    const sessions = await readSessions(ask, account, link.value);
    return sessions.kind === 'done' ? closeSessions(ask, account, sessions.value) : sessions;
  };
