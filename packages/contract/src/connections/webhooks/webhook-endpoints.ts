import { z } from 'zod';
import { bulkEndpoints } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption } from '../../platform/options.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, date, id, keyword, line, list, version } from '../../platform/wire.ts';
import {
  Delivery,
  DeliveryDetail,
  deliveryStates,
  deliveryViews,
  MAX_CHOICES,
  MAX_HOUSES,
  Webhook,
  WebhookDetail,
  webhookStates,
} from './webhook.ts';

const at = '/hotel-system/webhook';
const key = { id, version };

export const pageWebhooks = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'webhook:read',
  summary: 'Webhooks with their health',
  input: z.object({
    ...pageInput,
    view: z.literal('endpoints').optional(),
    state: list(z.enum(webhookStates)).optional(),
    keyword: keyword(50).optional(),
  }),
  output: pageOf(Webhook),
});

export const getWebhook = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'webhook:edit',
  summary: 'One webhook with its full address',
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
  summary: 'Names of webhooks, including deleted ones, for log filters',
  input: z.object({}),
  output: z.array(NamedOption),
});

const facts = {
  name: line(50),
  url: line(2_000),
  events: list(line(80)).pipe(z.array(z.string()).min(1).max(MAX_CHOICES)),
  houseIds: list(id).pipe(z.array(id).max(MAX_HOUSES)).default([]),
};

/** The secret is returned once; it is stored encrypted. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const createWebhook = endpoint(`POST ${at}/create`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Add a webhook; it receives events from now on',
  secret: true,
  input: z.object(facts),
  output: WithSecret,
});

export const editWebhook = endpoint(`POST ${at}/edit`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Change name, address, events and properties of a webhook',
  input: z.object({ ...key, ...facts }),
  output: Webhook,
});

export const switchWebhook = endpoint(`POST ${at}/switch`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Enable or disable a webhook; events while disabled are not sent later',
  input: z.object({ ...key, on: bool }),
  output: Webhook,
});

export const rotateWebhookSecret = endpoint(`POST ${at}/rotate-secret`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Replace the secret of a webhook; the previous one works for another day',
  secret: true,
  input: z.object(key),
  output: WithSecret,
});

export const endOldWebhookSecret = endpoint(`POST ${at}/end-old-secret`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Invalidate the previous secret now',
  input: z.object(key),
  output: Webhook,
});

export const deleteWebhook = endpoint(`POST ${at}/delete`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Delete a webhook; pending calls are not sent, its log is kept',
  input: z.object(key),
  output: z.null(),
});

export const testWebhook = endpoint(`POST ${at}/test`, {
  kind: 'command',
  permission: 'webhook:edit',
  summary: 'Send one test event now, even if the webhook is disabled',
  input: z.object({ id }),
  output: z.object({ deliveryId: z.string() }),
});

// ── Deliveries: part of the notification log ────────────────────────────────────────────────────────────────────

const deliveryFilters = {
  /** undelivered: only failed ones. */
  view: z.enum(deliveryViews).optional(),
  webhookId: list(id).optional(),
  state: list(z.enum(deliveryStates)).optional(),
  entity: list(line(40)).optional(),
  /** An id of a delivery or a record, or the name of an event. */
  keyword: keyword(80).optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
};

export const pageDeliveries = endpoint(`POST ${at}/delivery/page`, {
  kind: 'query',
  permission: 'notification:read',
  summary: 'Webhook calls of properties in scope, newest first',
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
  summary: 'Resend a webhook call with the same id',
  input: z.object(key),
  output: Delivery,
});

export const redeliverMany = bulkEndpoints(`${at}/delivery/redeliver-many`, {
  permission: 'notification:resend',
  summary: 'Resend many webhook calls, each with its own id',
  filters: deliveryFilters,
  input: {},
});
