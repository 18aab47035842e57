/** Merges two members: orders, contacts and documents move, and each step is noted so that it can be undone. */
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { MAX_MEMBER_TAGS } from '@minsu/contract/sales/members/member.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { dismissDuplicate, mergeMembers } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import {
  type Consents,
  type MergeChoice,
  type MergeField,
  mergedConsents,
  mergedTags,
  sideOf,
} from '@minsu/contract/sales/members/member-merge-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { type LockedMember, lockTwoMembers, recordMember, setMember } from './locked-member.ts';
import { memberDetail, memberInScope } from './member-detail-queries.ts';
import { movingContacts, refusalOf } from './merge-queries.ts';
import { columnsOfFacts, factsOfMember, type MemberFacts, type Moved } from './moved-facts.ts';
import { recountGuests } from './recount-guests.ts';

const has = (value: unknown): boolean =>
  value !== null && value !== '' && value !== undefined && JSON.stringify(value) !== '{}';

/** A level set by hand counts as a fact; the default level does not. */
const hasFact = (field: MergeField, facts: MemberFacts): boolean =>
  field === 'level' ? facts.level !== 'standard' : has(facts[field]);

/** The kept member's facts after the merge. */
const chosen = (kept: MemberFacts, merged: MemberFacts, choice: MergeChoice): MemberFacts => {
  const of = (field: MergeField) => {
    const side = sideOf(field, choice, { kept: hasFact(field, kept), merged: hasFact(field, merged) });
    return (side === 'kept' ? kept : merged)[field];
  };
  return Object.fromEntries(
    Object.keys(kept).map((field) => [field, of(field as MergeField)]),
  ) as unknown as MemberFacts;
};

const moveOrders = async (ctx: Ctx, keptId: string, mergedId: string): Promise<Moved['orders']> => {
  const { rows } = await sql<{ houseId: string; id: string }>`
    update orders set guest_id = ${keptId} where guest_id = ${mergedId} returning house_id, id`.execute(
    ctx.db,
  );
  return rows.map(({ houseId, id }) => [houseId, id] as const);
};

const moveContacts = async (ctx: Ctx, keptId: string, mergedId: string): Promise<Moved['contacts']> => {
  const moving = await movingContacts(ctx, keptId, mergedId);
  await sql`update guest_contacts set guest_id = ${keptId}, position = position + (
      select coalesce(max(position), 0) + 1 from guest_contacts where guest_id = ${keptId})
    where id = any(${moving.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  return moving.map(({ id, hash }) => ({ id, hash: hash.toString('hex') }));
};

const moveDocuments = async (ctx: Ctx, keptId: string, mergedId: string): Promise<Moved['documents']> => {
  const { rows } = await sql<{ id: string; version: number }>`
    update guest_documents set guest_id = ${keptId} where guest_id = ${mergedId} and removed_at is null
    returning id, version`.execute(ctx.db);
  return rows.map(({ id, version }) => ({ id, version }));
};

/** The merged row is cleared of its phone first, because the kept row may get it. */
const writeBoth = async (
  ctx: Ctx,
  kept: LockedMember,
  merged: LockedMember,
  { after, tags, consents }: Pick<Moved, 'after' | 'tags' | 'consents'>,
) => {
  await setMember(ctx, merged.id, {
    mergedInto: kept.id,
    phoneCipher: null,
    phoneHash: null,
    phoneMasked: null,
  });
  await setMember(ctx, kept.id, {
    ...(await columnsOfFacts(ctx, kept.id, after)),
    tags: [...tags.after],
    consents: JSON.stringify(consents.after),
  });
};

const assertMergeable = async (ctx: Ctx, kept: LockedMember, merged: LockedMember): Promise<void> => {
  const refused = await refusalOf(ctx, kept, merged);
  if (refused) fail(refused.failure, { params: refused.params });
};

/** Records what moved, for an undo. */
const noteMerge = async (ctx: Ctx, keptId: string, mergedId: string, moved: Moved): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('guestMerges')
    .values({
      id,
      keptId,
      mergedId,
      orders: moved.orders.length,
      movedCipher: ctx.services.cipher.encrypt(JSON.stringify(moved)),
      mergedBy: ctx.user.realname,
      mergedAt: ctx.now,
    })
    .execute();
  return id;
};

export const mergeMembersRoute = command(mergeMembers, async (ctx, input) => {
  const { id, otherId, version, otherVersion, choice } = input;
  if (id === otherId) failAt('otherId', memberFailures.mergeSelf);
  const [kept, merged] = await lockTwoMembers(ctx, { id, version }, { id: otherId, version: otherVersion });
  await assertMergeable(ctx, kept, merged);
  const before = factsOfMember(ctx, kept);
  const mergedFacts = factsOfMember(ctx, merged);
  const after = chosen(before, mergedFacts, choice);
  const consents = kept.consents as Consents;
  const moved: Moved = {
    orders: await moveOrders(ctx, id, otherId),
    contacts: await moveContacts(ctx, id, otherId),
    documents: await moveDocuments(ctx, id, otherId),
    before,
    after,
    tags: { before: kept.tags, after: mergedTags(kept.tags, merged.tags, MAX_MEMBER_TAGS) },
    consents: { before: consents, after: mergedConsents(consents, merged.consents as Consents) },
    mergedPhone: mergedFacts.mainPhone,
  };
  await writeBoth(ctx, kept, merged, moved);
  await recountGuests(ctx, [id, otherId]);
  await sql`delete from guest_duplicates where ${otherId}::uuid in (guest_id, other_id)`.execute(ctx.db);
  const mergeId = await noteMerge(ctx, id, otherId, moved);
  const { orders, contacts, documents } = moved;
  await recordMember(ctx, id, 'merged', {
    after: {
      mergedName: merged.name,
      orders: orders.length,
      contactCount: contacts.length,
      documents: documents.length,
    },
  });
  await recordMember(ctx, otherId, 'mergedAway', { after: { keptName: kept.name } });
  return { mergeId, detail: await memberDetail(ctx, id) };
});

export const dismissDuplicateRoute = command(dismissDuplicate, async (ctx, { id, otherId }) => {
  await memberInScope(ctx, id);
  await memberInScope(ctx, otherId);
  const { rows } = await sql<{ guestId: string }>`
    update guest_duplicates set dismissed_at = ${ctx.now}, dismissed_by = ${ctx.user.realname}
    where guest_id = least(${id}::uuid, ${otherId}::uuid) and other_id = greatest(${id}::uuid, ${otherId}::uuid)
    returning guest_id`.execute(ctx.db);
  if (rows.length === 0) fail(coreFailures.notFound);
  await recordMember(ctx, id, 'duplicateDismissed');
  await recordMember(ctx, otherId, 'duplicateDismissed');
  return null;
});
