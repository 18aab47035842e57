/** Finds members who are probably one person, and keeps the pairs until they are merged or dismissed. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { shownEnd } from '../../platform/sealed-search.ts';

/** Same name and same last phone digits. `whose` limits the first side of the pair; null: all members. */
const byPhonePart = (whose: RawBuilder<unknown>) => sql`
  select a.id as one, b.id as other, 'phonePart' as reason from guests a
  join guests b on ${shownEnd('b.phoneMasked')} = ${shownEnd('a.phoneMasked')} and b.phone_masked is not null
    and lower(b.name) = lower(a.name) and b.id <> a.id
  where a.phone_masked is not null and a.merged_into is null and b.merged_into is null and ${whose}`;

/** The same name and the same masked document; masked ID cards show too little to compare. */
const byDocumentPart = (whose: RawBuilder<unknown>) => sql`
  select a.id, b.id, 'document' from guests a
  join guest_documents d on d.guest_id = a.id and d.removed_at is null
  join guest_documents e on e.number_masked = d.number_masked and e.removed_at is null and e.guest_id <> a.id
  join guests b on b.id = e.guest_id and lower(b.name) = lower(a.name)
  where a.merged_into is null and b.merged_into is null and d.type <> 'idCard' and ${whose}`;

/** The same document was registered for bookers with different phones. */
const byRegistration = (whose: RawBuilder<unknown>) => sql`
  select a.id, b.id, 'document' from guests a
  join orders o on o.guest_id = a.id
  join registrations r on r.house_id = o.house_id and r.order_id = o.id and r.name = o.booker_name
  join registrations s on s.document_hash = r.document_hash and s.id <> r.id
  join orders p on p.house_id = s.house_id and p.id = s.order_id and s.name = p.booker_name
  join guests b on b.id = p.guest_id and b.id <> a.id
  where a.merged_into is null and b.merged_into is null and ${whose}`;

/** A member's own document was registered under another booker. */
const byOwnDocument = (whose: RawBuilder<unknown>) => sql`
  select a.id, b.id, 'document' from guests a
  join guest_documents d on d.guest_id = a.id and d.removed_at is null
  join registrations s on s.document_hash = d.number_hash
  join orders p on p.house_id = s.house_id and p.id = s.order_id and s.name = p.booker_name
  join guests b on b.id = p.guest_id and b.id <> a.id
  where a.merged_into is null and b.merged_into is null and ${whose}`;

const note = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, whose: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into guest_duplicates (guest_id, other_id, reason, found_at)
    select distinct on (1, 2) least(one, other), greatest(one, other), reason, ${now}::timestamptz from (
      ${byPhonePart(whose)} union all ${byDocumentPart(whose)} union all ${byRegistration(whose)}
      union all ${byOwnDocument(whose)}) found
    order by 1, 2, reason
    on conflict do nothing`.execute(db);
};

/** Searches again for these members: outdated pairs are removed, dismissed ones stay dismissed. */
export const findDuplicatesOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
): Promise<void> => {
  const these = sql`${[...ids]}::uuid[]`;
  await sql`delete from guest_duplicates where dismissed_at is null
    and (guest_id = any(${these}) or other_id = any(${these}))`.execute(ctx.db);
  await note(ctx, sql`a.id = any(${these})`);
};

export const noteAllDuplicates = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  await sql`delete from guest_duplicates where dismissed_at is null`.execute(ctx.db);
  await note(ctx, sql`true`);
};

/** A guest who checks in has shown a document. */
export const findDuplicatesJob: Job = {
  on: ['order.checkedIn'],
  run: (job, payload) =>
    job.change(async (ctx) => {
      const order = await ctx.db
        .selectFrom('orders')
        .select('guestId')
        .where('houseId', '=', String(payload.houseId))
        .where('id', '=', String(payload.entityId))
        .executeTakeFirst();
      if (order?.guestId) await findDuplicatesOf(ctx, [order.guestId]);
    }),
};

/** Every night all members: names and phones change in many ways. */
export const findAllDuplicatesJob: Job = {
  cron: '37 19 * * *',
  run: (job) => job.change(noteAllDuplicates),
};
