/** A member locked for a change: in scope, row locked, version checked; and the steps that end every change. */

import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { memberDetail } from './member-detail-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

export type LockedMember = Selectable<DB['guests']>;

/** `version` null skips the version check. */
export const lockMember = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number | null },
): Promise<LockedMember> => {
  const row = await ctx.db
    .selectFrom('guests')
    .selectAll()
    .where('id', '=', id)
    .where(visibleGuest(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(memberFailures.notFound);
  if (version !== null && row.version !== version) failStale(MemberDetail, await memberDetail(ctx, id));
  return row;
};

/** Locks in id order so that concurrent merges of the same two cannot deadlock. */
export const lockTwoMembers = async (
  ctx: Ctx,
  one: { readonly id: string; readonly version: number | null },
  other: { readonly id: string; readonly version: number | null },
): Promise<[LockedMember, LockedMember]> => {
  const found = new Map<string, LockedMember>();
  for (const key of [one, other].sort((a, b) => (a.id < b.id ? -1 : 1)))
    found.set(key.id, await lockMember(ctx, key));
  return [found.get(one.id), found.get(other.id)] as [LockedMember, LockedMember];
};

export const setMember = async (ctx: Ctx, id: string, values: Updateable<DB['guests']>): Promise<void> => {
  await ctx.db
    .updateTable('guests')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};

/** Adds to the member's history. Sealed values are recorded as changed, without the values. */
export const recordMember = (
  ctx: Ctx,
  id: string,
  name: string,
  changes: { readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> => ctx.record({ name: `member.${name}`, entity: 'member', entityId: id, ...changes });
