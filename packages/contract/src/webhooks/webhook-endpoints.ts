import { z } from 'zod';
import { bulkEndpoints } from '../background-run.ts';
import { endpoint } from '../endpoint.ts';
import { NamedOption } from '../options.ts';
import { pageInput, pageOf } from '../paging.ts';
import { bool, date, id, line, list, note, version } from '../wire.ts';
import {
  Delivery,
  DeliveryDetail,
  deliveryStates,
  deliveryViews,
  MOST_CHOICES,
  MOST_HOUSES,
  Webhook,
  WebhookDetail,
  webhookStates,
} from './webhook.ts';

const at = '/hotel-system/webhook';
const key = { id, version };

export const pageWebhooks = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'webhook:read',
  summary: 'Webhooks with how they are doing',
  input: z.object({
    ...pageInput,
    view: z.literal('endpoints').optional(),
    state: list(z.enum(webhookStates)).optional(),
    keyword: note(50).optional(),
  }),
  output: pageOf(Webhook),
});

export const getWebhook = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'webhook:edit',
  summary: 'One webhook with its whole address',
  input: z.object({ id }),
  output: WebhookDetail,
});

export const listWebhookEvents = endpoint(`GET ${at}/events`, {
  kind: 'query',
  permission: 'webhook:read',
  summary: 'Events that can be chosen, by kind of record, in the caller’s language',
  input: z.object({}),
  output: z.array(
    z.object({
      entity: z.string(),
      title: z.string(),
      events: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  ),
});

export const webhookOptions = endpoint(`GET ${at}/options`, {
  kind: 'query',
  permission: 'notification:read',
  summary: 'Names of webhooks, deleted ones too, for filters of the log',
  input: z.object({}),
  output: z.array(NamedOption),
});

const facts = {
  name: line(50),
  url: line(2_000),
  events: list(line(80)).pipe(z.array(z.string()).min(1).max(MOST_CHOICES)),
  houseIds: list(id).pipe(z.array(id).max(MOST_HOUSES)).default([]),
};

/** The secret is returned once; it is stored encrypted. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const createWebhook = endpoint(`POST ${at}/create`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Add a webhook; it hears of what happens from now on',
  secret: true,
  input: z.object(facts),
  output: WithSecret,
});

export const editWebhook = endpoint(`POST ${at}/edit`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Change name, address, events and houses of a webhook',
  input: z.object({ ...key, ...facts }),
  output: Webhook,
});

export const switchWebhook = endpoint(`POST ${at}/switch`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Switch a webhook on or off; what happens while it is off is not sent later',
  input: z.object({ ...key, on: bool }),
  output: Webhook,
});

export const rotateWebhookSecret = endpoint(`POST ${at}/rotate-secret`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Give a webhook a new secret; the one before counts for another day',
  secret: true,
  input: z.object(key),
  output: WithSecret,
});

export const endOldWebhookSecret = endpoint(`POST ${at}/end-old-secret`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'End the secret before at once',
  input: z.object(key),
  output: Webhook,
});

export const deleteWebhook = endpoint(`POST ${at}/delete`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Delete a webhook; what waits is not sent, its log stays',
  input: z.object(key),
  output: z.null(),
});

export const testWebhook = endpoint(`POST ${at}/test`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Send a test event now, on or off; tried once',
  input: z.object({ id }),
  output: z.object({ deliveryId: z.string() }),
});

// ── What was delivered: part of the notification log ─────────────────────────────────────────────────────────

export const deliveryFilters = {
  /** undelivered: failed alone. */
  view: z.enum(deliveryViews).optional(),
  webhookId: list(id).optional(),
  state: list(z.enum(deliveryStates)).optional(),
  entity: list(line(40)).optional(),
  /** An id of a delivery or a record, or the name of an event. */
  keyword: note(80).optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
};

export const pageDeliveries = endpoint(`POST ${at}/delivery/page`, {
  kind: 'query',
  permission: 'notification:read',
  summary: 'Calls of webhooks, newest first; of houses in sight',
  input: z.object({ ...deliveryFilters, ...pageInput }),
  output: pageOf(Delivery),
});

export const getDelivery = endpoint(`GET ${at}/delivery/detail`, {
  kind: 'query',
  permission: 'notification:read',
  summary: 'One call with its body and its attempts',
  input: z.object({ id }),
  output: DeliveryDetail,
});

export const redeliver = endpoint(`POST ${at}/delivery/redeliver`, {
  kind: 'command',
  permission: 'notification:resend',
  summary: 'Send a call again, under the same id',
  input: z.object(key),
  output: Delivery,
});

export const redeliverMany = bulkEndpoints(`${at}/delivery/redeliver-many`, {
  permission: 'notification:resend',
  summary: 'Send many calls again, each under its own id',
  filters: deliveryFilters,
  input: {},
});
