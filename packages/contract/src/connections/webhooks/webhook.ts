/** Outgoing webhooks and their deliveries (docs/webhooks.md). */
import { z } from 'zod';
import { NamedOption } from '../../platform/options.ts';
import { instant } from '../../platform/wire.ts';

/** stopped: disabled by the system after a day without success, or by the receiver's 410. */
export const webhookStates = ['on', 'off', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Views: addresses, deliveries, failed deliveries. */
export const webhookViews = ['endpoints', 'deliveries', 'undelivered'] as const;
export const deliveryViews = ['deliveries', 'undelivered', 'webhooks'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Known reasons of a failed attempt; others are messages of network or receiver. */
export const deliveryProblems = [
  'addressRefused',
  'redirect',
  'timeout',
  'gone',
  'worn',
  'switchedOff',
  'deleted',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const MAX_WEBHOOKS = 20;
export const MAX_CHOICES = 100;
export const MAX_HOUSES = 100;
/** Days deliveries are kept. */
export const KEEP_DELIVERY_DAYS = 30;
/** Hours the previous secret stays valid. */
export const OLD_SECRET_HOURS = 24;

/** Name of the event that a test sends. */
export const TEST_EVENT = 'webhook.test';

export const Webhook = z
  .object({
    id: z.string(),
    name: z.string(),
    /** For its address only the host: the path may hold a secret of the receiver's. */
    host: z.string(),
    state: z.enum(webhookStates),
    /** `order.*` or `order.checkedIn`. */
    events: z.array(z.string()),
    /** Empty: all properties. */
    houses: z.array(NamedOption),
    /** Last characters of the secret, to identify it. */
    secretHint: z.string(),
    /** The previous secret is valid until then. */
    oldSecretUntil: instant.nullable(),
    /** The first failure since the last success. */
    failingSince: instant.nullable(),
    /** Nothing is sent before this time. */
    restUntil: instant.nullable(),
    lastDeliveredAt: instant.nullable(),
    lastError: z.string().nullable(),
    /** Exact to 10,000. */
    waiting: z.int(),
    failed: z.int(),
    createdBy: z.string(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDetail = Webhook.extend({ url: z.string() }).meta({ id: 'WebhookDetail' });
export type WebhookDetail = z.infer<typeof WebhookDetail>;

export const Delivery = z
  .object({
    /** Same at every attempt, for deduplication. */
    id: z.string(),
    webhookId: z.string(),
    webhookName: z.string(),
    webhookGone: z.boolean(),
    webhookState: z.enum(webhookStates),
    event: z.string(),
    /** In the reader's language. */
    eventTitle: z.string(),
    entity: z.string(),
    entityId: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** HTTP status of the last attempt; null where none came. */
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    nextTryAt: instant.nullable(),
    /** When it happened. */
    eventAt: instant,
    createdAt: instant,
    settledAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryTry = z
  .object({
    at: instant,
    status: z.int().nullable(),
    /** Milliseconds until the answer or timeout. */
    ms: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryTry' });
export type DeliveryTry = z.infer<typeof DeliveryTry>;

export const DeliveryDetail = Delivery.extend({
  /** The request body as sent. */
  payload: z.string(),
  /** Oldest first; the newest twenty. */
  tries: z.array(DeliveryTry),
}).meta({ id: 'WebhookDeliveryDetail' });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** Body of a call: ids of event and record, never content. */
export const WebhookPayload = z.object({
  id: z.string(),
  event: z.string(),
  entity: z.string(),
  entityId: z.string(),
  houseId: z.string().nullable(),
  at: z.string(),
  /** Grows with every event; 0 for a test. */
  position: z.int(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
