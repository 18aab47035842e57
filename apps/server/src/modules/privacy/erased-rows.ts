/**
 * What is erased of a guest, table by table: which rows are his, and what is left of each. Written once for the preview,
 * which counts them, and for the erasing, which changes them; a test holds every column of a table of guests against it.
 */
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import type { ErasureCounts } from '@minsu/contract/privacy/erasure-endpoints.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { familyOf } from '../members/member-scope-queries.ts';
import type { ErasureGuest } from './erasure-queries.ts';

export interface ErasedRows {
  readonly counted: Exclude<keyof ErasureCounts, 'events' | 'exports' | 'keptRegistrations' | 'keptInvoices'>;
  readonly table: string;
  /** Which rows of the table, called `t`, are his; a row that is erased already is none. */
  readonly where: RawBuilder<unknown>;
  /** Column → what stands there afterwards; null: the row goes. */
  readonly set: Readonly<Record<string, RawBuilder<unknown>>> | null;
}

const name = sql`${ERASED_NAME}`;
const nothing = sql`null`;
const empty = sql`''`;

/** Rows of his orders and stays, in any house. */
const ofOrders = (guestId: string) => sql`exists (select from orders o where o.house_id = t.house_id
  and o.id = t.order_id and o.guest_id = ${guestId})`;
const ofStays = (guestId: string) => sql`exists (select from stays s join orders o on o.house_id = s.house_id
  and o.id = s.order_id where s.house_id = t.house_id and s.id = t.stay_id and o.guest_id = ${guestId})`;

const ordersOf = (id: string): ErasedRows => ({
  counted: 'orders',
  table: 'orders',
  where: sql`t.guest_id = ${id}`,
  set: {
    booker_name: name,
    booker_spelled: empty,
    phone_cipher: nothing,
    phone_hash: nothing,
    phone_masked: nothing,
    remark: empty,
    remark_internal: empty,
    cancel_reason: nothing,
    tags: sql`'{}'`,
    version: sql`t.version + 1`,
  },
});

const visitorsOf = (id: string): ErasedRows => ({
  counted: 'visitors',
  table: 'visitors',
  where: sql`${ofStays(id)} and t.name <> ${ERASED_NAME}`,
  set: { name, document_cipher: empty, document_masked: empty, phone_cipher: nothing, phone_masked: nothing },
});

const channelOrdersOf = (id: string): ErasedRows => ({
  counted: 'channelOrders',
  table: 'channel_orders',
  where: ofOrders(id),
  set: { booker_name: name },
});

const evaluationsOf = (id: string): ErasedRows => ({
  counted: 'evaluations',
  table: 'evaluations',
  where: ofOrders(id),
  set: { guest_name: name, private_note: empty },
});

const lostItemsOf = (id: string): ErasedRows => ({
  counted: 'lostItems',
  table: 'lost_items',
  where: ofOrders(id),
  set: {
    guest_name: name,
    settled_note: empty,
    search_text: sql`trim(replace(t.search_text, lower(coalesce(t.guest_name, ' ')), ''))`,
  },
});

/**
 * Entries of the blacklist, called by an alias, that mean him: by a phone or a document of his file, or by one he was
 * registered with under his own name.
 */
export const meansGuest = (entry: string, { id, phoneHash }: ErasureGuest): RawBuilder<SqlBool> => {
  const phone = sql.ref(`${entry}.phoneHash`);
  const document = sql.ref(`${entry}.documentHash`);
  return sql`(${phone} = ${phoneHash}
    or ${phone} in (select hash from guest_contacts where guest_id in ${familyOf(id)} and kind = 'phone')
    or ${document} in (select number_hash from guest_documents where guest_id in ${familyOf(id)})
    or ${document} in (select r.document_hash from registrations r join orders o on o.house_id = r.house_id
      and o.id = r.order_id and o.booker_name = r.name where o.guest_id = ${id}))`;
};

const messagesOf = (id: string): readonly ErasedRows[] => [
  {
    counted: 'messages',
    table: 'thread_messages',
    where: sql`exists (select from threads h join orders o on o.house_id = h.house_id and o.id = h.order_id
      where h.id = t.thread_id and o.guest_id = ${id})`,
    set: null,
  },
  {
    counted: 'messages',
    table: 'threads',
    where: sql`${ofOrders(id)} and t.guest_name <> ${ERASED_NAME}`,
    set: { guest_name: name, last_message_id: nothing, waiting_since: nothing, guest_at: nothing },
  },
];

/** What the file of a member holds beside his row. */
const memberRowsOf = (id: string): readonly ErasedRows[] => [
  {
    counted: 'documents',
    table: 'guest_documents',
    where: sql`t.guest_id in ${familyOf(id)}`,
    set: null,
  },
  {
    counted: 'contacts',
    table: 'guest_contacts',
    where: sql`t.guest_id in ${familyOf(id)}`,
    set: null,
  },
  {
    counted: 'merges',
    table: 'guest_merges',
    where: sql`t.kept_id in ${familyOf(id)}`,
    set: null,
  },
];

/** In the order in which they are erased: what others are found by goes after them, the orders and his file last. */
export const erasedRowsOf = (guest: ErasureGuest): readonly ErasedRows[] => [
  {
    counted: 'blacklist',
    table: 'blacklisted_guests',
    where: sql`t.lifted_at is not null and ${meansGuest('t', guest)}`,
    set: null,
  },
  ...rowsOfStays(guest.id),
  {
    counted: 'notifications',
    table: 'notifications',
    // A number he no longer has is nowhere to be found; what was sent to it went out for an order of his.
    where: sql`(t.recipient_hash = ${guest.phoneHash}
      or t.recipient_hash in (select c.hash from guest_contacts c where c.guest_id in ${familyOf(guest.id)})
      or ${ofOrders(guest.id)})`,
    set: null,
  },
  ordersOf(guest.id),
  ...memberRowsOf(guest.id),
];

/** What houses wrote down while he stayed. */
const rowsOfStays = (id: string): readonly ErasedRows[] => [
  {
    counted: 'stays',
    table: 'stays',
    where: ofOrders(id),
    set: { guest_name: name, check_in_changed: nothing },
  },
  {
    counted: 'registrations',
    table: 'registrations',
    where: sql`${ofOrders(id)} and t.arrived_at is null`,
    set: null,
  },
  visitorsOf(id),
  {
    counted: 'doorCodes',
    table: 'door_codes',
    where: sql`${ofOrders(id)} and t.revoked_at is not null`,
    set: null,
  },
  channelOrdersOf(id),
  evaluationsOf(id),
  lostItemsOf(id),
  ...messagesOf(id),
];

/** The guest himself. His row stays, so that his orders keep their figures under one guest. */
export const erasedGuest: Readonly<Record<string, RawBuilder<unknown>>> = {
  name,
  name_spelled: empty,
  sex: nothing,
  birth_cipher: nothing,
  nationality: nothing,
  language: nothing,
  level: sql`'standard'`,
  tags: sql`'{}'`,
  preferences: sql`'{}'`,
  consents: sql`'{}'`,
  note: empty,
  phone_cipher: nothing,
  phone_hash: nothing,
  phone_masked: nothing,
  version: sql`version + 1`,
};
