/** Actions of tests and the demo: the guest, the bank, keys and secrets, forged events. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, texts } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { newWebhook } from './account-endpoints.ts';
import { newId, nowOf } from './call.ts';
import { type HookSign, hookSigns, sendEvent } from './events.ts';
import { openSession } from './links.ts';
import { endRefund } from './refunds.ts';
import { endDelayed, expireSession, paySession } from './sessions.ts';
import type {
  Account,
  PaymentLink,
  Session,
  StripeEvent,
  StripeWorld,
  WebhookEndpoint,
} from './stripe-state.ts';

const found = <T>(record: T | undefined, message: string): T => {
  if (record === undefined) throw refuse(message);
  return record;
};

const accountIn = ({ state }: StripeWorld, fields: Fields): Account =>
  found(state.accounts[needed(fields, 'account')], '没有这个账号');

const hookIn = ({ state }: StripeWorld, fields: Fields): WebhookEndpoint =>
  found(state.webhooks[needed(fields, 'webhook')], '没有这个 webhook');

/** Session created when a guest opens a link. */
export const sessionOfLink = (world: StripeWorld, link: PaymentLink, origin: string): Session => {
  if (!link.active) throw refuse(link.inactiveMessage ?? '链接已停用 The link is no longer active');
  const prices = link.lines.map(({ price, quantity }) => ({ price: world.state.prices[price], quantity }));
  const total = prices.reduce((sum, { price, quantity }) => sum + (price?.unitAmount ?? 0) * quantity, 0);
  const { account, lines, id, metadata, intentMetadata, afterCompletion } = link;
  const currency = prices[0]?.price?.currency ?? 'usd';
  const successUrl = afterCompletion.url;
  return openSession(
    { world, origin },
    { account, paymentLink: id, lines, currency, total, metadata, intentMetadata, successUrl },
  );
};

/** By session, or by link: then a new session is opened. */
const sessionIn = (world: StripeWorld, fields: Fields): Session => {
  const link = text(fields, 'link');
  if (link === undefined) return found(world.state.sessions[needed(fields, 'session')], '没有这个会话');
  return sessionOfLink(world, found(world.state.links[link], '没有这个链接'), 'http://127.0.0.1');
};

const guestActions = (world: StripeWorld): ControlActions => ({
  /** link or session; delayed: the bank answers later; anyway: the payment won the race with closing or expiry. */
  pay: (fields) => {
    const session = sessionIn(world, fields);
    paySession(world, session, {
      delayed: flag(fields, 'delayed') ?? false,
      anyway: flag(fields, 'anyway') ?? false,
    });
    return { session: session.id, paymentIntent: session.paymentIntent };
  },
  /** link: the guest opens the page and pays nothing yet. */
  open: (fields) => ({ session: sessionIn(world, fields).id }),
  /** session, paid (default true): the end of a delayed payment. */
  endDelayed: (fields) => endDelayed(world, sessionIn(world, fields), flag(fields, 'paid') ?? true),
  expire: (fields) => expireSession(world, sessionIn(world, fields)),
  /** refund, outcome (succeeded, failed): also of one that had succeeded. */
  endRefund: (fields) => {
    const refund = found(world.state.refunds[needed(fields, 'refund')], '没有这笔退款');
    endRefund(world, refund, text(fields, 'outcome') === 'failed' ? 'failed' : 'succeeded');
  },
});

const keyActions = (world: StripeWorld): ControlActions => ({
  /** account: the key that a client needs. Secrets of webhooks come with the registration. */
  credentials: (fields) => {
    const { id, secretKey } = accountIn(world, fields);
    const hooks = Object.values(world.state.webhooks).filter(({ account }) => account === id);
    return {
      account: id,
      secretKey,
      webhooks: hooks.map(({ id: hook, url, secrets }) => ({ id: hook, url, secret: secrets[0] })),
    };
  },
  /** account, name, secretKey: another account. */
  account: (fields) => {
    const id = needed(fields, 'account');
    const secretKey = text(fields, 'secretKey') ?? newId(world, 'sk_test');
    world.state.accounts[id] = { id, name: text(fields, 'name') ?? id, secretKey };
    world.touch();
    return { secretKey };
  },
  /** account: a new secret key; the old one is refused from now on. */
  rollKey: (fields) => {
    const account = accountIn(world, fields);
    account.secretKey = newId(world, 'sk_test');
    world.touch();
    return { secretKey: account.secretKey };
  },
  /** account, url, events (default all), secret: registered in the dashboard, not by the API. */
  webhook: (fields) => {
    const events = texts(fields, 'events') ?? ['*'];
    const of = { account: accountIn(world, fields).id, url: needed(fields, 'url'), events };
    const hook = newWebhook(world, { ...of, secret: text(fields, 'secret') });
    return { id: hook.id, secret: hook.secrets[0] };
  },
  /** webhook, keepOld: a new secret; both sign while the old one is kept. */
  rollSecret: (fields) => {
    const hook = hookIn(world, fields);
    const secret = newId(world, 'whsec');
    hook.secrets.splice(0, flag(fields, 'keepOld') ? 0 : hook.secrets.length, secret);
    world.touch();
    return { secret };
  },
});

const signIn = (fields: Fields): HookSign => {
  const sign = text(fields, 'sign') ?? 'right';
  return found(
    hookSigns.find((one) => one === sign),
    `sign 须为：${hookSigns.join(' ')}`,
  );
};

const eventActions = (world: StripeWorld): ControlActions => ({
  /** event (the last if missing), sign, change (fields of data.object), type, sameId (default true): an event again, or altered. */
  forge: (fields) => {
    const id = text(fields, 'event');
    const known = id === undefined ? Object.values(world.state.events).at(-1) : world.state.events[id];
    const event = found(known, '没有这个事件');
    const change = (fields.change ?? {}) as Readonly<Record<string, unknown>>;
    const sent: StripeEvent = {
      ...event,
      id: (flag(fields, 'sameId') ?? true) ? event.id : newId(world, 'evt'),
      type: text(fields, 'type') ?? event.type,
      created: nowOf(world),
      object: { ...event.object, ...change },
    };
    sendEvent(world, sent, signIn(fields));
    return { id: sent.id };
  },
});

export const stripeActions = (world: StripeWorld): ControlActions => ({
  ...guestActions(world),
  ...keyActions(world),
  ...eventActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, { refundOutcome: ['succeeded', 'failed'] });
    world.touch();
    return world.state.settings;
  },
});
