/** Undoes a merge where nothing has changed since; what has changed stays and is reported. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { type Staying, undoMerge } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import {
  type Consents,
  consentsAfterUndo,
  restored,
  tagsAfterUndo,
} from '@minsu/contract/sales/members/member-merge-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { findDuplicatesOf } from './find-duplicates.ts';
import { type LockedMember, lockMember, recordMember, setMember } from './locked-member.ts';
import { memberInScope } from './member-detail-queries.ts';
import { columnsOfFacts, factsOfMember, type MemberFacts, type Moved, phoneColumns } from './moved-facts.ts';
import { recountGuests } from './recount-guests.ts';

type Stay = { what: Staying; count: number };

const lockMerge = async (ctx: Ctx, mergeId: string) => {
  const merge = await ctx.db
    .selectFrom('guestMerges')
    .selectAll()
    .where('id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
  if (!merge) fail(memberFailures.mergeNotFound);
  const left = await memberInScope(ctx, merge.keptId);
  if (merge.undoneAt !== null) fail(memberFailures.alreadyUndone);
  if (left !== merge.keptId) fail(memberFailures.mergeCovered);
  return { ...merge, moved: JSON.parse(ctx.services.cipher.decrypt(merge.movedCipher)) as Moved };
};

const giveOrders = async (ctx: Ctx, keptId: string, mergedId: string, { orders }: Moved): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    update orders o set guest_id = ${mergedId}
    from unnest(${orders.map(([houseId]) => houseId)}::uuid[], ${orders.map(([, id]) => id)}::uuid[]) as m (house_id, id)
    where o.house_id = m.house_id and o.id = m.id and o.guest_id = ${keptId} returning o.id`.execute(ctx.db);
  return rows.length;
};

const giveContacts = async (ctx: Ctx, keptId: string, mergedId: string, { contacts }: Moved) => {
  const { rows } = await sql<{ id: string }>`
    update guest_contacts c set guest_id = ${mergedId}
    from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ hash }) => hash)}::text[]) as m (id, hash)
    where c.id = m.id and c.guest_id = ${keptId} and encode(c.hash, 'hex') = m.hash returning c.id`.execute(
    ctx.db,
  );
  return rows.length;
};

const giveDocuments = async (ctx: Ctx, keptId: string, mergedId: string, { documents }: Moved) => {
  const { rows } = await sql<{ id: string }>`
    update guest_documents d set guest_id = ${mergedId}
    from unnest(${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ version }) => version)}::int[]) as m (id, version)
    where d.id = m.id and d.guest_id = ${keptId} and d.version = m.version and d.removed_at is null returning d.id`.execute(
    ctx.db,
  );
  return rows.length;
};

/** Orders taken since with a phone that moves back: their guest is unclear, so they stay. */
const ordersSince = async (ctx: Ctx, keptId: string, mergedId: string, moved: Moved): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders o where o.guest_id = ${keptId}
      and o.phone_hash in (select hash from guest_contacts where guest_id = ${mergedId} and kind = 'phone')
      and o.id <> all(${moved.orders.map(([, id]) => id)}::uuid[])`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

/** The phone goes by its current owner, not by the stored row. */
const restoreKept = async (ctx: Ctx, kept: LockedMember, moved: Moved): Promise<Stay[]> => {
  const facts = factsOfMember(ctx, kept);
  const { values, stay } = restored<MemberFacts>(facts, moved.before, moved.after);
  const wanted = 'mainPhone' in values ? (values.mainPhone ?? null) : facts.mainPhone;
  await setMember(ctx, kept.id, {
    ...(await columnsOfFacts(ctx, kept.id, { ...values, mainPhone: wanted })),
    tags: tagsAfterUndo(kept.tags, moved.tags.before, moved.tags.after),
    consents: JSON.stringify(
      consentsAfterUndo(kept.consents as Consents, moved.consents.before, moved.consents.after),
    ),
  });
  return stay.map((what) => ({ what: what as Staying, count: 1 }));
};

const restoreMerged = async (ctx: Ctx, mergedId: string, moved: Moved): Promise<void> => {
  await setMember(ctx, mergedId, {
    mergedInto: null,
    ...(await phoneColumns(ctx, mergedId, moved.mergedPhone)),
  });
};

/** Refused while an erasure is requested: the request covers both members as merged. */
const assertNoErasure = async (ctx: Ctx, { id, name }: LockedMember): Promise<void> => {
  const { rows } = await sql`
    select from erasure_requests where guest_id = ${id} and state = 'requested'`.execute(ctx.db);
  if (rows.length > 0) fail(memberFailures.mergeErasure, { params: { name } });
};

export const undoMergeRoute = command(undoMerge, async (ctx, { mergeId }) => {
  const { keptId, mergedId, moved } = await lockMerge(ctx, mergeId);
  const kept = await lockMember(ctx, { id: keptId, version: null });
  await assertNoErasure(ctx, kept);
  await sql`select from guests where id = ${mergedId} for update`.execute(ctx.db);
  const orders = await giveOrders(ctx, keptId, mergedId, moved);
  const contacts = await giveContacts(ctx, keptId, mergedId, moved);
  const documents = await giveDocuments(ctx, keptId, mergedId, moved);
  const fields = await restoreKept(ctx, kept, moved);
  await restoreMerged(ctx, mergedId, moved);
  const left: Stay[] = [
    {
      what: 'orders',
      count: moved.orders.length - orders + (await ordersSince(ctx, keptId, mergedId, moved)),
    },
    { what: 'contacts', count: moved.contacts.length - contacts },
    { what: 'documents', count: moved.documents.length - documents },
  ];
  const stays = [...fields, ...left.filter(({ count }) => count > 0)];
  await recountGuests(ctx, [keptId, mergedId]);
  await findDuplicatesOf(ctx, [keptId, mergedId]);
  await ctx.db
    .updateTable('guestMerges')
    .set({ undoneAt: ctx.now, undoneBy: ctx.user.realname })
    .where('id', '=', mergeId)
    .execute();
  const after = { orders, contactCount: contacts, documents };
  await recordMember(ctx, keptId, 'mergeUndone', { after });
  await recordMember(ctx, mergedId, 'mergeUndone', { after });
  return { keptId, mergedId, stays };
});
