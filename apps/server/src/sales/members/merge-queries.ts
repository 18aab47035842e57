/** Possible duplicates, two members compared, and past merges. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Failure, failAt } from '@minsu/contract/platform/failure.ts';
import { type Params, sayText } from '@minsu/contract/platform/texts.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import type {
  listDuplicates,
  MemberMerge,
  MergePart,
  MergePreview,
} from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import {
  type MergeFacts,
  mergeRefusal,
  refusedFor,
} from '@minsu/contract/sales/members/member-merge-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { memberDetail, memberInScope } from './member-detail-queries.ts';
import { memberRowsOf } from './member-row-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

/** Possible duplicates of a member that were not dismissed, most likely first. */
export const duplicatesOf = async (
  ctx: Ctx,
  asked: { readonly id: string },
): Promise<OutputOf<typeof listDuplicates>> => {
  const id = await memberInScope(ctx, asked.id);
  const { rows } = await sql<{ id: string; reason: 'phonePart' | 'document' }>`
    select other.id, x.reason from guest_duplicates x
    join guests other on other.id = case when x.guest_id = ${id} then x.other_id else x.guest_id end
    where ${id}::uuid in (x.guest_id, x.other_id) and x.dismissed_at is null and ${visibleGuest(ctx, 'other')}
    order by x.reason, x.found_at, other.id limit 50`.execute(ctx.db);
  const found = await memberRowsOf(
    ctx,
    rows.map((row) => row.id),
  );
  return found.map((row, index) => ({ ...row, reason: rows[index]?.reason ?? 'phonePart' }));
};

const partOf = async (ctx: Ctx, id: string): Promise<MergePart> => {
  const { member, contacts, documents } = await memberDetail(ctx, id);
  return { ...member, contacts, documents };
};

/** In house anywhere, in scope or not. */
const mergeFactsOf = async <T extends { readonly id: string }>(ctx: Ctx, of: T): Promise<T & MergeFacts> => {
  const { rows } = await sql<Omit<MergeFacts, 'id'>>`
    select exists (select from orders where guest_id = ${of.id} and shown = 'in_house') as in_house,
      exists (select from erasure_requests where guest_id = ${of.id} and state = 'requested') as erasure_open`.execute(
    ctx.db,
  );
  return { ...of, inHouse: rows[0]?.inHouse ?? false, erasureOpen: rows[0]?.erasureOpen ?? false };
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Why two members may not be merged, with the name to show; null if they may. */
export const refusalOf = async (
  ctx: Ctx,
  { id, name }: Named,
  other: Named,
): Promise<{ readonly failure: Failure; readonly params: Params } | null> => {
  const kept = await mergeFactsOf(ctx, { id, name });
  const merged = await mergeFactsOf(ctx, { id: other.id, name: other.name });
  const failure = mergeRefusal(kept, merged);
  return failure && { failure, params: { name: refusedFor(kept, merged).name } };
};

/** Contacts of the merged member that the kept one lacks, by kind and hash. */
export const movingContacts = async (ctx: Ctx, keptId: string, mergedId: string) => {
  const { rows } = await sql<{ id: string; kind: string; hash: Buffer }>`
    select c.id, c.kind, c.hash from guest_contacts c where c.guest_id = ${mergedId} and not exists (
      select from guest_contacts k where k.guest_id = ${keptId} and k.kind = c.kind and k.hash = c.hash)
    order by c.position, c.created_at, c.id`.execute(ctx.db);
  return rows;
};

const countsOf = async (ctx: Ctx, mergedId: string) => {
  const { rows } = await sql<{ orders: number; documents: number; blacklist: number }>`
    select (select count(*)::int from orders where guest_id = ${mergedId}) as orders,
      (select count(*)::int from guest_documents where guest_id = ${mergedId} and removed_at is null) as documents,
      (select count(*)::int from blacklisted_guests b where b.lifted_at is null and (
        b.phone_hash in (select hash from guest_contacts where guest_id = ${mergedId} and kind = 'phone')
        or b.document_hash in (select number_hash from guest_documents where guest_id = ${mergedId} and removed_at is null)))
        as blacklist`.execute(ctx.db);
  return rows[0] ?? { orders: 0, documents: 0, blacklist: 0 };
};

export const mergePreview = async (
  ctx: Ctx,
  { id, otherId }: { readonly id: string; readonly otherId: string },
): Promise<MergePreview> => {
  if (id === otherId) failAt('otherId', memberFailures.mergeSelf);
  const kept = await partOf(ctx, id);
  const merged = await partOf(ctx, otherId);
  const refused = await refusalOf(ctx, kept, merged);
  return {
    kept,
    merged,
    moves: {
      ...(await countsOf(ctx, merged.id)),
      contacts: (await movingContacts(ctx, kept.id, merged.id)).length,
      tags: merged.tags.filter((tag) => !kept.tags.includes(tag)).length,
    },
    refusal: refused && sayText(refused.failure.text, ctx.language, refused.params),
  };
};

interface StoredMerge extends Omit<MemberMerge, 'mergedAt' | 'undoneAt' | 'canUndo'> {
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
}

/** Members merged into a member, directly or not. Only direct merges can be undone here. */
export const mergesOf = async (ctx: Ctx, asked: { readonly id: string }): Promise<MemberMerge[]> => {
  const id = await memberInScope(ctx, asked.id);
  const { rows } = await sql<StoredMerge>`
    select m.id, m.kept_id, m.merged_id, g.name as merged_name, m.orders,
      m.merged_by, m.merged_at, m.undone_by, m.undone_at
    from guest_merges m join guests g on g.id = m.merged_id
    where m.kept_id = ${id} order by m.merged_at desc, m.id desc limit 50`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    mergedAt: row.mergedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: row.undoneAt === null && ctx.user.may('member:merge'),
  }));
};
