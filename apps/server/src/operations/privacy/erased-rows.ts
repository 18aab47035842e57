/**
 * The erasure of a guest table by table: which rows belong to the guest, and what remains of each. Used by the preview,
 * which counts, and by the erasure, which changes; a test checks that every column of guest tables is covered.
 */

import type { ErasureCounts } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { familyOf } from '../../sales/members/member-scope-queries.ts';
import type { ErasureGuest } from './erasure-queries.ts';

export interface ErasedRows {
  readonly counted: Exclude<keyof ErasureCounts, 'events' | 'exports' | 'keptRegistrations' | 'keptInvoices'>;
  readonly table: string;
  /** The guest's rows of the table `t`, without erased ones. */
  readonly where: RawBuilder<unknown>;
  /** Column → its value afterwards; null: the row is deleted. */
  readonly set: Readonly<Record<string, RawBuilder<unknown>>> | null;
}

const name = sql`${ERASED_NAME}`;
const nothing = sql`null`;
const empty = sql`''`;

/** Rows of the guest's orders and stays, in any house. */
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
 * Blacklist entries (`entry` is the alias) about the guest: by a phone or document on file, or by one registered under
 * the guest's name.
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

/** The member's rows in other tables. */
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

/** In order of erasure: rows by which others are found come later, orders and the member last. */
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
    // Messages to a former number are found through the guest's orders.
    where: sql`(t.recipient_hash = ${guest.phoneHash}
      or t.recipient_hash in (select c.hash from guest_contacts c where c.guest_id in ${familyOf(guest.id)})
      or ${ofOrders(guest.id)})`,
    set: null,
  },
  ordersOf(guest.id),
  ...memberRowsOf(guest.id),
];

/** Notes by houses during the guest's stays. */
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
  {
    counted: 'guestPages',
    table: 'guest_pages',
    where: sql`${ofStays(id)} and (t.plate_cipher is not null or t.arrival_time is not null or t.reason <> '')`,
    set: { plate_cipher: nothing, arrival_time: nothing, reason: empty },
  },
  { counted: 'guestPages', table: 'guest_requests', where: ofStays(id), set: null },
  {
    counted: 'guestPages',
    table: 'guest_links',
    where: sql`${ofStays(id)} and t.revoked_at is not null`,
    set: null,
  },
  channelOrdersOf(id),
  evaluationsOf(id),
  lostItemsOf(id),
  ...messagesOf(id),
];

/** The guest's row. It stays, so that the orders keep their figures under one guest. */
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
