/** The places between two steps of a payment at which the server is killed: rows that it is about to commit and calls to the provider. */
import type { HeldCall } from './held-calls.ts';
import type { GatedRow } from './step-gate.ts';

const paymentStories = [
  'notified',
  'queried',
  'scanned',
  'cancelled',
  'refunded',
  'refundQueried',
  'returned',
] as const;
export type PaymentStory = (typeof paymentStories)[number];

export interface PaymentStop {
  readonly story: PaymentStory;
  readonly what: string;
  readonly row?: GatedRow;
  readonly call?: HeldCall;
  /** The guest pays at this moment, although the desk has asked to close. */
  readonly guestPays?: true;
}

const intents = 'payment_intents';
const refunds = 'provider_refunds';
const claimed = 'new.tries > old.tries';

const insert = (table: string): GatedRow => ({ table, event: 'insert' });
const update = (table: string, when: string): GatedRow => ({ table, event: 'update', when });
const becomes = (table: string, state: string): GatedRow =>
  update(table, `old.state <> '${state}' and new.state = '${state}'`);

const call = (method: 'GET' | 'POST', path: RegExp, side: HeldCall['side']): HeldCall => ({
  method,
  path,
  side,
});

/** Both sides of a call: it was not heard, or it was carried out and the answer was not heard. */
const sides = (story: PaymentStory, what: string, method: 'GET' | 'POST', path: RegExp): PaymentStop[] => [
  { story, what: `${what}: not sent yet`, call: call(method, path, 'asked') },
  { story, what: `${what}: done there, not heard`, call: call(method, path, 'answered') },
];

const QUERY = /\/out-trade-no\/\w+\?/;
const CLOSE = /\/out-trade-no\/\w+\/close$/;
const REFUND = /\/refund\/domestic\/refunds$/;
const REFUND_QUERY = /\/refund\/domestic\/refunds\/\w+$/;

const collecting: readonly PaymentStop[] = [
  { story: 'notified', what: 'request not stored', row: insert(intents) },
  {
    story: 'notified',
    what: 'opening not claimed',
    row: update(intents, `old.state = 'created' and ${claimed}`),
  },
  ...sides('notified', 'open', 'POST', /\/transactions\/native$/),
  { story: 'notified', what: 'code not stored', row: becomes(intents, 'pending') },
  { story: 'notified', what: 'notification not stored', row: insert('payment_notices') },
  { story: 'notified', what: 'notified payment not settled', row: becomes(intents, 'succeeded') },
  { story: 'notified', what: 'payment not on the folio', row: insert('payments') },
  { story: 'notified', what: 'deposit not held', row: becomes('deposits', 'held') },
  {
    story: 'notified',
    what: 'notification not marked',
    row: update('payment_notices', 'old.applied_at is null and new.applied_at is not null'),
  },
  {
    story: 'queried',
    what: 'query not claimed',
    row: update(intents, `old.state = 'pending' and ${claimed}`),
  },
  ...sides('queried', 'query', 'GET', QUERY),
  { story: 'queried', what: 'queried payment not settled', row: becomes(intents, 'succeeded') },
  { story: 'scanned', what: 'scan not stored', row: insert(intents) },
  ...sides('scanned', 'scan', 'POST', /\/transactions\/codepay$/),
  { story: 'scanned', what: 'scanned payment not settled', row: becomes(intents, 'succeeded') },
];

const closing: readonly PaymentStop[] = [
  {
    story: 'cancelled',
    what: 'cancellation not stored',
    row: update(intents, 'old.close_reason is null and new.close_reason is not null'),
  },
  ...sides('cancelled', 'close', 'POST', CLOSE),
  {
    story: 'cancelled',
    what: 'guest pays before the close is sent',
    call: call('POST', CLOSE, 'asked'),
    guestPays: true,
  },
  { story: 'cancelled', what: 'closing not stored', row: becomes(intents, 'closed') },
];

const returning: readonly PaymentStop[] = [
  { story: 'refunded', what: 'refund not stored', row: insert(refunds) },
  {
    story: 'refunded',
    what: 'refund not claimed',
    row: update(refunds, `old.state = 'created' and ${claimed}`),
  },
  {
    story: 'refunded',
    what: 'sending not noted',
    row: update(refunds, 'old.sent_at is null and new.sent_at is not null'),
  },
  ...sides('refunded', 'refund', 'POST', REFUND),
  { story: 'refunded', what: 'acceptance not stored', row: becomes(refunds, 'processing') },
  { story: 'refunded', what: 'end of the refund not stored', row: becomes(refunds, 'succeeded') },
  { story: 'refunded', what: 'refund not on the order', row: becomes('refunds', 'succeeded') },
  ...sides('refundQueried', 'query', 'GET', REFUND_QUERY),
  { story: 'returned', what: 'return not stored', row: insert(refunds) },
  ...sides('returned', 'return', 'POST', REFUND),
  { story: 'returned', what: 'deposit not returned', row: becomes('deposits', 'returned') },
];

export const paymentStops: readonly PaymentStop[] = [...collecting, ...closing, ...returning];
