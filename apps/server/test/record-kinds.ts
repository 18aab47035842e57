import { connectingStates } from '@minsu/contract/sales/orders/order-states.ts';

/**
 * Which record an id of a call names: by the field, or of `id` and `ids` by the part of the path before the verb. Used by
 * the permission matrix; a call whose field stands in neither table is undeclared, and the test says so.
 */

/** Rows `id, house_id, landlord_id, user_id, order_id` of a kind; null where there is no such thing. */
interface Owned {
  readonly rows: string;
}

/** Everybody who holds the permission sees all of it. */
export const SHARED = 'shared';
export type Kind = Owned | typeof SHARED;

const none = { house: 'null::uuid', landlord: 'null::uuid', user: 'null::uuid', order: 'null::uuid' };
const rowsOf = (from: string, of: Partial<typeof none> & { readonly id?: string }): Owned => {
  const { house, landlord, user, order } = { ...none, ...of };
  return {
    rows: `select ${of.id ?? 't.id'}::text as id, ${house} as house_id, ${landlord} as landlord_id, ${user} as user_id,
      ${order} as order_id from ${from}`,
  };
};
const ofHouse = (table: string): Owned => rowsOf(`${table} t`, { house: 't.house_id' });
const ofOrder = (table: string): Owned => rowsOf(`${table} t`, { house: 't.house_id', order: 't.order_id' });
const ofLandlord = (table: string): Owned => rowsOf(`${table} t`, { landlord: 't.landlord_id' });
const ofUser = (table: string): Owned => rowsOf(`${table} t`, { user: 't.user_id' });
/** A photo or file is found by the record it belongs to. */
const order = rowsOf('orders t', { house: 't.house_id', order: 't.id' });
const house = rowsOf('houses t', { house: 't.id' });
/** Unfinished bookings connect no user with a house. */
const connecting = `orders t on t.shown in (${connectingStates.map((state) => `'${state}'`).join(', ')})`;
const guest = rowsOf(`(select 1) one join ${connecting}`, {
  id: 't.guest_id',
  house: 't.house_id',
  order: 't.id',
});
/** Connections of a house by its account; one without houses is open to all who connect channels. */
const connection = rowsOf('channel_connections t cross join lateral unnest(t.house_ids) of (house_id)', {
  house: 'of.house_id',
});

export const kinds = {
  house,
  order,
  guest,
  connection,
  stay: ofOrder('stays'),
  room: ofHouse('rooms'),
  roomType: ofHouse('room_types'),
  ratePlan: ofHouse('rate_plans'),
  season: ofHouse('seasons'),
  priceEdit: rowsOf('price_edit_houses t', { id: 't.edit_id', house: 't.house_id' }),
  suggestion: ofHouse('price_suggestions'),
  automationRule: rowsOf('automation_rule_houses t', { id: 't.rule_id', house: 't.house_id' }),
  automationRun: ofOrder('automation_runs'),
  payment: ofOrder('payments'),
  paymentIntent: ofOrder('payment_intents'),
  refund: ofOrder('refunds'),
  charge: ofOrder('order_charges'),
  deduction: ofOrder('deposit_deductions'),
  block: ofHouse('room_blocks'),
  boardStep: ofHouse('board_steps'),
  channelRoom: ofHouse('channel_rooms'),
  evaluation: ofHouse('evaluations'),
  houseReview: ofHouse('house_reviews'),
  feed: ofHouse('ical_feeds'),
  invoice: ofOrder('invoices'),
  lostItem: ofHouse('lost_items'),
  registration: ofHouse('registrations'),
  shift: rowsOf('shifts t cross join lateral unnest(t.house_ids) of (house_id)', {
    house: 'of.house_id',
    user: 't.opened_by_id',
  }),
  task: rowsOf('tasks t', { house: 't.house_id', user: 't.assignee_id' }),
  taskTemplate: ofHouse('task_templates'),
  expense: rowsOf('expenses t', { house: 't.house_id', user: 't.created_by' }),
  receipt: rowsOf('expense_receipts r join expenses t on t.id = r.expense_id', {
    id: 'r.file_id',
    house: 't.house_id',
    user: 't.created_by',
  }),
  visitor: ofHouse('visitors'),
  doorCode: ofOrder('door_codes'),
  guestDocument: rowsOf(`guest_documents d join ${connecting} and t.guest_id = d.guest_id`, {
    id: 'd.id',
    house: 't.house_id',
    order: 't.id',
  }),
  thread: ofHouse('threads'),
  blacklisted: ofHouse('blacklisted_guests'),
  landlord: rowsOf('landlords t', { landlord: 't.id' }),
  contract: ofLandlord('contracts'),
  statement: ofLandlord('landlord_statements'),
  payout: ofLandlord('payouts'),
  onboarding: ofLandlord('onboarding_files'),
  landlordDocument: ofLandlord('landlord_documents'),
  reportSchedule: rowsOf('report_schedules t', { user: 't.created_by' }),
  run: ofUser('background_runs'),
  inbox: ofUser('inbox_messages'),
  session: ofUser('sessions'),
  certification: ofUser('certifications'),
  ownerStay: rowsOf(
    `room_blocks t where t.kind = 'owner_stay' and t.removed_at is null and t.from_date > current_date`,
    {
      house: 't.house_id',
    },
  ),
  statementLine: rowsOf('statement_lines t join landlord_statements s on s.id = t.statement_id', {
    landlord: 's.landlord_id',
  }),
  shared: SHARED,
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;
