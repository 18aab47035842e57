/**
 * Erases one guest in one transaction: rows, texts from platforms, waiting lists, and the keys of personal facts in the
 * history.
 */

import type { ErasureCounts } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { ERASED_NAME, personalFields } from '@minsu/contract/personal-fields.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { erasePlatformWords } from '../../connections/channels/erase-platform-words.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropContent } from '../../platform/files/files.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { destroySalts, isPersonal, type Person } from '../../platform/person-facts.ts';
import { familyOf } from '../../sales/members/member-scope-queries.ts';
import { type ErasedRows, erasedGuest, erasedRowsOf, meansGuest } from './erased-rows.ts';
import type { ErasureGuest } from './erasure-queries.ts';
import { sealEvent } from './seal-events.ts';

const countRows = async (ctx: Ctx, { table, where }: ErasedRows): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} t where ${where}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

const eraseRows = async (ctx: Ctx, { table, where, set }: ErasedRows): Promise<number> => {
  const statement =
    set === null
      ? sql`delete from ${sql.table(table)} t where ${where}`
      : sql`update ${sql.table(table)} t set ${assigned(set)} where ${where}`;
  return Number((await statement.execute(ctx.db)).numAffectedRows ?? 0);
};

const assigned = (set: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/** Records whose keys are deleted: the guest, their orders and lost items, lifted entries of the blocklist. */
const personsOf = async (ctx: Ctx, guest: ErasureGuest): Promise<Person[]> => {
  const { id } = guest;
  const { rows } = await sql<Person>`
    select ${NIL_ID}::uuid as house_id, f.id from ${familyOf(id)} as f (id)
    union all select house_id, id from orders where guest_id = ${id}
    union all select l.house_id, l.id from lost_items l join orders o on o.house_id = l.house_id and o.id = l.order_id
      where o.guest_id = ${id}
    union all select coalesce(b.house_id, ${NIL_ID}::uuid), b.id from blacklisted_guests b
      where b.lifted_at is not null and ${meansGuest('b', guest)}`.execute(ctx.db);
  return rows;
};

interface StoredEvent {
  readonly houseId: string;
  readonly id: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
}

const eventsOf = async (ctx: Ctx, persons: readonly Person[]): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select e.house_id, e.id, e.entity, e.entity_id, e.before, e.after from events e
    join unnest(${persons.map(({ houseId }) => houseId)}::uuid[], ${persons.map(({ id }) => id)}::uuid[])
      as p (house_id, person_id) on e.house_id = p.house_id and e.entity_id = p.person_id
    where e.entity = any(${Object.keys(personalFields)})`.execute(ctx.db);
  return rows;
};

const sealed = (event: StoredEvent): boolean =>
  JSON.stringify([event.before, event.after]).includes('"$sealed"');
const clear = (event: StoredEvent): boolean => isPersonal(event.entity, event.before, event.after);

/** Lists of guests that wait for their owner or are being written; each may be made again in a minute. */
const WAITING_LISTS = sql`kind = 'export' and (file_key is not null or state = 'running')`;

const keptCounts = async (ctx: Ctx, { id }: ErasureGuest) => {
  const { rows } = await sql<{ exports: number; keptRegistrations: number; keptInvoices: number }>`
    select (select count(*)::int from background_runs where ${WAITING_LISTS}) as exports,
      (select count(*)::int from registrations t where t.purged_at is null and t.arrived_at is not null and exists (select from orders o
        where o.house_id = t.house_id and o.id = t.order_id and o.guest_id = ${id})) as kept_registrations,
      (select count(*)::int from invoices t where exists (select from orders o
        where o.house_id = t.house_id and o.id = t.order_id and o.guest_id = ${id})) as kept_invoices`.execute(
    ctx.db,
  );
  return rows[0] ?? { exports: 0, keptRegistrations: 0, keptInvoices: 0 };
};

/** Counts what an erasure would remove now and what stays; changes nothing. */
export const countErasure = async (ctx: Ctx, guest: ErasureGuest): Promise<ErasureCounts> => {
  const counted: Record<string, number> = {};
  for (const rows of erasedRowsOf(guest)) {
    const { counted: key } = rows;
    counted[key] = (counted[key] ?? 0) + (await countRows(ctx, rows));
  }
  const events = await eventsOf(ctx, await personsOf(ctx, guest));
  return {
    ...(counted as Omit<ErasureCounts, 'events' | 'exports' | 'keptRegistrations' | 'keptInvoices'>),
    events: events.filter((event) => sealed(event) || clear(event)).length,
    ...(await keptCounts(ctx, guest)),
  };
};

/** The last day one of the guest's registrations must be kept. */
export const keptUntil = async (ctx: Ctx, { id }: ErasureGuest): Promise<string | null> => {
  const { registrationKeptDays } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<{ last: string | null }>`
    select to_char(max(t.recorded_at) at time zone 'UTC', 'YYYY-MM-DD') as last from registrations t
    where t.purged_at is null and t.arrived_at is not null and exists (select from orders o
      where o.house_id = t.house_id and o.id = t.order_id and o.guest_id = ${id})`.execute(ctx.db);
  const last = rows[0]?.last ?? null;
  return last === null ? null : addDays(last, registrationKeptDays);
};

/** Names in lists of background runs disappear within a day anyway; the guest's go now. */
const eraseLabels = async (ctx: Ctx, { id, name }: ErasureGuest): Promise<void> => {
  await sql`update background_run_items t set label = o.order_no from orders o
    where o.guest_id = ${id} and t.target_id = o.id`.execute(ctx.db);
  await sql`update background_run_items set label = ${ERASED_NAME} where target_id is null and label = ${name}`.execute(
    ctx.db,
  );
};

const removeFiles = (ctx: Ctx, keys: readonly string[]): void => {
  ctx.afterCommit(() => {
    for (const key of keys) dropContent(ctx.services, key);
  });
};

/** Deletes document pictures from the disk; their rows go with the documents. */
const dropPhotos = async (ctx: Ctx, { id }: ErasureGuest): Promise<void> => {
  const { rows } = await sql<{ fileKey: string }>`
    select p.file_key from guest_document_photos p join guest_documents d on d.id = p.document_id
    where d.guest_id in ${familyOf(id)}`.execute(ctx.db);
  removeFiles(
    ctx,
    rows.map(({ fileKey }) => fileKey),
  );
};

/** Attachments in both directions go with the guest's messages. */
const dropAttachments = async (ctx: Ctx, { id }: ErasureGuest): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    with his as (delete from thread_attachments a using threads h, orders o
      where h.id = a.thread_id and o.house_id = h.house_id and o.id = h.order_id and o.guest_id = ${id} returning a.file_id)
    delete from files f using his where f.id = his.file_id returning f.key`.execute(ctx.db);
  removeFiles(
    ctx,
    rows.map(({ key }) => key),
  );
};

/** An export in progress may have read the name already: it is stopped and leaves no file. */
const dropWaitingLists = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<{ fileKey: string | null }>`
    with waiting as (select id, file_key, state from background_runs where ${WAITING_LISTS} for update)
    update background_runs r set file_key = null, file_name = null, cancel_asked = w.state = 'running',
      expires_at = case when w.state = 'running' then r.expires_at else ${ctx.now} end
    from waiting w where r.id = w.id returning w.file_key`.execute(ctx.db);
  removeFiles(
    ctx,
    rows.flatMap(({ fileKey }) => fileKey ?? []),
  );
};

/** Unencrypted facts are encrypted first, so that deleting the key makes all of them unreadable. */
const destroyKeys = async (ctx: Ctx, guest: ErasureGuest): Promise<void> => {
  const persons = await personsOf(ctx, guest);
  for (const event of await eventsOf(ctx, persons))
    if (clear(event)) await sealEvent(ctx.db, ctx.services.cipher, event);
  await destroySalts(ctx.db, persons);
};

const tellBoards = async (ctx: Ctx, guestId: string): Promise<void> => {
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['houseId', 'id'])
    .where('guestId', '=', guestId)
    .execute();
  for (const { houseId, id } of orders)
    await ctx.record({ name: 'order.guestErased', entity: 'order', entityId: id, houseId });
};

/** In the caller's transaction; the event that proves it contains only counts. */
export const erase = async (ctx: Ctx, guest: ErasureGuest): Promise<ErasureCounts> => {
  const counts = await countErasure(ctx, guest);
  await destroyKeys(ctx, guest);
  await erasePlatformWords(ctx, guest.id);
  await eraseLabels(ctx, guest);
  await dropPhotos(ctx, guest);
  await dropAttachments(ctx, guest);
  for (const rows of erasedRowsOf(guest)) await eraseRows(ctx, rows);
  await dropWaitingLists(ctx);
  await sql`delete from guest_duplicates where guest_id in ${familyOf(guest.id)} or other_id in ${familyOf(guest.id)}`.execute(
    ctx.db,
  );
  await sql`update guests set ${assigned(erasedGuest)}, erased_at = ${ctx.now} where id in ${familyOf(guest.id)}`.execute(
    ctx.db,
  );
  await ctx.record({ name: 'member.erased', entity: 'member', entityId: guest.id, after: counts });
  await tellBoards(ctx, guest.id);
  return counts;
};
