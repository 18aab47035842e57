/** Change feed: the events of webhooks, fetched by position instead of sent. */
import { z } from 'zod';
import type { Permission } from '../../permission.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { failures } from '../../platform/failure.ts';
import { int, intBetween, list } from '../../platform/wire.ts';
import { isWebhookChoice, type WebhookEntity, webhookEntities } from '../webhooks/webhook-events.ts';

/** Permission that shows the changes of a kind of record. */
export const changePermissions: Readonly<Record<WebhookEntity, Permission>> = {
  order: 'order:read',
  room: 'roomStatus:read',
  roomBlock: 'roomStatus:read',
  house: 'house:read',
  price: 'price:read',
  task: 'task:read',
  lostItem: 'lostItem:read',
  evaluation: 'evaluation:read',
  thread: 'thread:read',
  member: 'member:read',
  registration: 'registration:read',
  nightAudit: 'nightAudit:read',
  shift: 'shift:read',
  landlord: 'landlord:read',
  contract: 'contract:read',
  statement: 'payout:read',
  payout: 'payout:read',
  expense: 'expense:read',
  company: 'company:read',
  channelConnection: 'channel:read',
};

export const MAX_CHANGES = 500;
/** Longest wait for a change, in seconds. */
const MAX_WAIT_SECONDS = 25;

export const changeFailures = failures('change', {
  notAnEvent: [422, '没有此类事件：{{name}}', 'Unknown events: {{name}}'],
});

export const Change = z
  .object({
    position: z.int(),
    /** The same in a webhook’s `position`; the id is the event’s own. */
    id: z.string(),
    event: z.string(),
    entity: z.enum(webhookEntities),
    entityId: z.string(),
    houseId: z.string().nullable(),
    at: z.string(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

export const listChanges = endpoint('GET /hotel-message/change/list', {
  kind: 'query',
  // Each kind of record needs its own reading permission, checked by the query.
  permission: 'signedIn',
  summary: 'Changes after a position, of the records I may read; waits for one if asked to',
  input: z.object({
    /** Absent: returns only the newest position, to start from. */
    after: int.pipe(z.int().min(0)).optional(),
    size: intBetween(1, MAX_CHANGES).default(100),
    /** Seconds to wait if there is none. */
    wait: intBetween(0, MAX_WAIT_SECONDS).default(0),
    /** `order.*` or `order.checkedIn`; absent: all. */
    event: list(z.string().max(80)).optional(),
  }),
  output: z.object({
    changes: z.array(Change),
    /** Ask after this position next, also if there were no changes. */
    next: z.int(),
    /** There are more already. */
    more: z.boolean(),
  }),
});

export const isChangeChoice = isWebhookChoice;
