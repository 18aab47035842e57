/** The account, its balance, its events and its webhook registrations. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { list, object, optional, text } from '../payment-kit/shape.ts';
import { type Call, type Endpoints, givenOf, listOf, mine, newId } from './call.ts';
import { eventWire } from './events.ts';
import { metadata } from './form.ts';
import { invalidRequest } from './stripe-error.ts';
import type { StripeWorld, WebhookEndpoint } from './stripe-state.ts';
import { balanceTransactionWire, chargeWire, intentWire } from './wire.ts';

const hookShape = object({
  url: text(2_048),
  enabled_events: list(text(64), 100),
  description: optional(text(250)),
  api_version: optional(text(64)),
  metadata: optional(metadata),
});

const hookWire = ({ id, url, events, isDisabled }: WebhookEndpoint): object => ({
  id,
  object: 'webhook_endpoint',
  enabled_events: events,
  livemode: false,
  status: isDisabled ? 'disabled' : 'enabled',
  url,
});

export const newWebhook = (
  world: StripeWorld,
  given: Pick<WebhookEndpoint, 'account' | 'url' | 'events'> & { secret?: string | undefined },
): WebhookEndpoint => {
  const { account, url, events, secret } = given;
  const id = newId(world, 'we');
  const hook = { id, account, url, events, secrets: [secret ?? newId(world, 'whsec')], isDisabled: false };
  world.state.webhooks[id] = hook;
  world.touch();
  return hook;
};

/** The secret appears only in this answer. */
const createHook = (call: Call): object => {
  const { world, account } = call;
  const { url, enabled_events: events } = givenOf(call, hookShape);
  if (!isNotifyUrl(url))
    throw invalidRequest('Invalid URL: must be https', { code: 'url_invalid', param: 'url' });
  const hook = newWebhook(world, { account: account.id, url, events });
  return { ...hookWire(hook), secret: hook.secrets[0] };
};

const balance = ({ world, account }: Call): object => {
  const sums = new Map<string, number>();
  for (const one of Object.values(world.state.balanceTransactions))
    if (one.account === account.id)
      sums.set(one.currency, (sums.get(one.currency) ?? 0) + one.amount - one.fee);
  const pending = [...sums].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return { object: 'balance', available: [], livemode: false, pending };
};

export const accountEndpoints: Endpoints = {
  'GET /v1/account': ({ account }) => ({
    id: account.id,
    object: 'account',
    business_profile: { name: account.name },
    charges_enabled: true,
    country: 'US',
    payouts_enabled: true,
  }),
  'GET /v1/balance': balance,
  'GET /v1/balance_transactions': (call) =>
    listOf(
      call,
      Object.values(call.world.state.balanceTransactions),
      {
        type: (one, value) => one.type === value,
        source: (one, value) => one.source === value,
        currency: (one, value) => one.currency === value,
      },
      balanceTransactionWire,
    ),
  'GET /v1/balance_transactions/:id': (call) =>
    balanceTransactionWire(
      mine(call, call.world.state.balanceTransactions, call.params.id ?? '', 'balance_transaction'),
    ),
  'GET /v1/payment_intents/:id': (call) =>
    intentWire(mine(call, call.world.state.intents, call.params.id ?? '', 'payment_intent')),
  'GET /v1/charges/:id': (call) => {
    const intent = Object.values(call.world.state.intents).find(({ charge }) => charge === call.params.id);
    return chargeWire(call.world, mine(call, call.world.state.intents, intent?.id ?? '', 'charge'));
  },
  'GET /v1/events': (call) =>
    listOf(
      call,
      Object.values(call.world.state.events),
      { type: (one, value) => one.type === value },
      eventWire,
    ),
  'GET /v1/events/:id': (call) =>
    eventWire(mine(call, call.world.state.events, call.params.id ?? '', 'event')),
  'POST /v1/webhook_endpoints': createHook,
  'GET /v1/webhook_endpoints/:id': (call) =>
    hookWire(mine(call, call.world.state.webhooks, call.params.id ?? '', 'webhook_endpoint')),
  'DELETE /v1/webhook_endpoints/:id': (call) => {
    const { id } = mine(call, call.world.state.webhooks, call.params.id ?? '', 'webhook_endpoint');
    delete call.world.state.webhooks[id];
    call.world.touch();
    return { id, object: 'webhook_endpoint', deleted: true };
  },
};
