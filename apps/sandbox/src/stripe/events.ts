/** Events and the webhooks that carry them: signed again at each try, with every secret that is still good. */
import { createHmac } from 'node:crypto';
import type { HookDelivery, HookRules } from '../service-kit/hook-queue.ts';
import { newId, nowOf } from './call.ts';
import type { StripeEvent, StripeWorld } from './stripe-state.ts';

const ANSWER_MS = 10_000;
const HOUR = 3_600_000;
/** For a sandbox: three times within some hours. The exact waits are not documented. */
const waits: readonly number[] = [60_000, HOUR, 2 * HOUR];

const API_VERSION = '2025-09-30.clover';

/** The whole `whsec_…` text is the key. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

export const hookSigns = ['right', 'wrong', 'old', 'otherBody', 'missing'] as const;
export type HookSign = (typeof hookSigns)[number];

/** `endpoint/sign`: forged ones wait in lines of their own. */
const lineOf = ({ hookId }: Pick<HookDelivery, 'hookId'>): [endpoint: string, sign: HookSign] => {
  const [endpoint = '', sign] = hookId.split('/');
  return [endpoint, hookSigns.find((one) => one === sign) ?? 'right'];
};

const headerOf = (world: StripeWorld, delivery: HookDelivery): Readonly<Record<string, string>> => {
  const [id, sign] = lineOf(delivery);
  if (sign === 'missing') return {};
  const timestamp = nowOf(world) - (sign === 'old' ? 301 : 0);
  const body = sign === 'otherBody' ? `${delivery.body} ` : delivery.body;
  const secrets = sign === 'wrong' ? ['whsec_stranger'] : (world.state.webhooks[id]?.secrets ?? []);
  const signatures = secrets.map((secret) => `v1=${signatureOf(secret, timestamp, body)}`);
  return { 'stripe-signature': [`t=${timestamp}`, ...signatures].join(',') };
};

export const hookRules = (world: () => StripeWorld): HookRules => ({
  answerMs: ANSWER_MS,
  waits: (delivery) => (lineOf(delivery)[1] === 'right' ? waits : []),
  outcome: (status) => (status >= 200 && status < 300 ? 'delivered' : 'retry'),
  headersOf: (delivery) => headerOf(world(), delivery),
});

export const eventWire = (event: StripeEvent): object => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: event.type,
});

const wants = (events: readonly string[], type: string): boolean =>
  events.includes('*') || events.includes(type);

/** Sends an event to every endpoint that wants it. */
export const sendEvent = (world: StripeWorld, event: StripeEvent, sign: HookSign = 'right'): void => {
  for (const hook of Object.values(world.state.webhooks)) {
    if (hook.account !== event.account || hook.isDisabled || !wants(hook.events, event.type)) continue;
    world.hooks.enqueue({
      hookId: `${hook.id}/${sign}`,
      event: event.type,
      url: hook.url,
      headers: { 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' },
      body: JSON.stringify(eventWire(event), null, 2),
    });
  }
};

export const emit = (world: StripeWorld, account: string, type: string, object: object): StripeEvent => {
  // A copy, because an event shows the object at the time of the event.
  const shown = structuredClone(object);
  const event: StripeEvent = { id: newId(world, 'evt'), account, type, created: nowOf(world), object: shown };
  world.state.events[event.id] = event;
  sendEvent(world, event);
  world.touch();
  return event;
};
