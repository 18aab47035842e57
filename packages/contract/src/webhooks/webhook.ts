/** Outgoing webhooks: endpoints of the user's own systems, and what was delivered to them (docs/webhooks.md). */
import { z } from 'zod';
import { NamedOption } from '../options.ts';
import { instant } from '../wire.ts';

/** stopped: switched off by the system after a day without success, or because the receiver said that it is gone. */
export const webhookStates = ['on', 'off', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Quick views of the screen: addresses, calls, calls that came to nothing; of the notification log `webhooks`. */
export const webhookViews = ['endpoints', 'deliveries', 'undelivered'] as const;
export const deliveryViews = ['deliveries', 'undelivered', 'webhooks'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why nothing came of an attempt, as far as we know it; anything else is what the network or the receiver said. */
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

export const MOST_WEBHOOKS = 20;
export const MOST_CHOICES = 100;
export const MOST_HOUSES = 100;
/** Deliveries are kept so long. */
export const KEEP_DELIVERY_DAYS = 30;
/** How long the secret before counts beside the new one. */
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
    /** Empty: every house. */
    houses: z.array(NamedOption),
    /** The last characters of the secret, to tell which one is in use. */
    secretHint: z.string(),
    /** Until then the secret before counts, too. */
    oldSecretUntil: instant.nullable(),
    /** The first failure since the last success. */
    failingSince: instant.nullable(),
    /** Nothing is sent until then. */
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
    /** The same at every attempt: the receiver tells by it what it has already. */
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
    /** Milliseconds until the answer, or until it was given up. */
    ms: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryTry' });
export type DeliveryTry = z.infer<typeof DeliveryTry>;

export const DeliveryDetail = Delivery.extend({
  /** The body as it is sent. */
  payload: z.string(),
  /** Oldest first; the newest twenty. */
  tries: z.array(DeliveryTry),
}).meta({ id: 'WebhookDeliveryDetail' });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** The body of every call: which event of which record, and never what is in it. */
export const WebhookPayload = z.object({
  id: z.string(),
  event: z.string(),
  entity: z.string(),
  entityId: z.string(),
  houseId: z.string().nullable(),
  at: z.string(),
  /** Grows with every event: what has a smaller one happened earlier. 0 of a test. */
  position: z.int(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
