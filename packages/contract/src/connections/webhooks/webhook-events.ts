/** Events available to webhooks: audit events of business records, by kind of record or name. */

/** Never user accounts, secrets or internal records. */
export const webhookEntities = [
  'order',
  'room',
  'roomBlock',
  'house',
  'price',
  'task',
  'lostItem',
  'evaluation',
  'thread',
  'member',
  'registration',
  'nightAudit',
  'shift',
  'landlord',
  'contract',
  'statement',
  'payout',
  'expense',
  'company',
  'channelConnection',
] as const;
export type WebhookEntity = (typeof webhookEntities)[number];

const isEntity = (entity: string): entity is WebhookEntity =>
  (webhookEntities as readonly string[]).includes(entity);

export const entityOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** Verbs offered before any event exists; the catalogue adds recorded ones. */
export const webhookVerbs: Readonly<Partial<Record<WebhookEntity, readonly string[]>>> = {
  order: [
    'created',
    'accepted',
    'rejected',
    'paid',
    'confirmed',
    'cancelled',
    'expired',
    'reinstated',
    'assigned',
    'moved',
    'extended',
    'shortened',
    'checkedIn',
    'checkInUndone',
    'checkedOut',
    'checkOutUndone',
    'noShow',
    'stayCancelled',
    'chargeAdded',
    'paymentTaken',
    'paymentVoided',
    'refundRequested',
    'refundSucceeded',
    'depositCollected',
    'depositReturned',
  ],
  room: ['added', 'edited', 'conditionSet'],
  roomBlock: ['created', 'changed'],
  house: ['created', 'edited', 'approved', 'published', 'takenOffline', 'archived'],
  price: ['changed'],
  task: ['created', 'started', 'finished', 'passed', 'failed', 'cancelled'],
  evaluation: ['recorded', 'replied'],
  thread: ['guestMessage', 'replied', 'posted'],
};

/** Only guest messages are sent; notes, assignments and receipts stay internal. */
const closed: ReadonlySet<string> = new Set(['thread']);

/** True if an event of this name may be sent. */
export const mayBeTold = (name: string): boolean => {
  const entity = entityOf(name);
  if (!isEntity(entity)) return false;
  return !closed.has(entity) || (webhookVerbs[entity] ?? []).includes(name.slice(entity.length + 1));
};

/** A choice is `order.*`, every event about orders, or the name of one: `order.checkedIn`. */
export const isWebhookChoice = (choice: string): boolean =>
  /^[a-z][A-Za-z]*\.(\*|[a-z][A-Za-z]*)$/.test(choice) &&
  (choice.endsWith('.*') ? isEntity(entityOf(choice)) : mayBeTold(choice));

export interface Happening {
  readonly name: string;
  readonly entity: string;
  /** Null: without a property. */
  readonly houseId: string | null;
  /** True for events of single users. */
  readonly isPersonal: boolean;
}

export interface Wanted {
  readonly events: readonly string[];
  /** Empty: any property, and events without one. */
  readonly houseIds: readonly string[];
}

/** True if an endpoint should receive an event. */
export const wants = ({ events, houseIds }: Wanted, event: Happening): boolean => {
  if (event.isPersonal || !mayBeTold(event.name)) return false;
  if (houseIds.length > 0 && (event.houseId === null || !houseIds.includes(event.houseId))) return false;
  return events.includes(event.name) || events.includes(`${event.entity}.*`);
};
