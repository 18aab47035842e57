/** What a webhook may carry: events of the audit log about records of the business, chosen by kind of record or by name. */

/** Never of people's accounts, of secrets, or of what the product does for itself. */
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

/** Verbs that are offered before anything of the kind has happened; the catalogue adds what was recorded. */
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

/** Of these only what is said with the guest leaves the house: notes, assignments and receipts are our own affair. */
const closed: ReadonlySet<string> = new Set(['thread']);

/** Whether an event by this name may be told at all. */
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
  /** Null: of no house. */
  readonly houseId: string | null;
  /** Told to single users alone. */
  readonly isPersonal: boolean;
}

export interface Wanted {
  readonly events: readonly string[];
  /** Empty: of whatever house, and of none. */
  readonly houseIds: readonly string[];
}

/** Whether an endpoint is to hear of an event. */
export const wants = ({ events, houseIds }: Wanted, event: Happening): boolean => {
  if (event.isPersonal || !mayBeTold(event.name)) return false;
  if (houseIds.length > 0 && (event.houseId === null || !houseIds.includes(event.houseId))) return false;
  return events.includes(event.name) || events.includes(`${event.entity}.*`);
};
