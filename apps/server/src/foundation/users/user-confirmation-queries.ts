/** User changes that wait for another person, with the actions the caller has. */
import { confirmRefusal } from '@minsu/contract/foundation/duties/duty-table.ts';
import type { UserConfirmation } from '@minsu/contract/foundation/users/user.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import type { RoleWithRights } from './role-queries.ts';

interface Stored {
  readonly id: string;
  readonly userId: string;
  readonly kind: UserConfirmation['kind'];
  readonly roleIds: readonly string[] | null;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedById: string;
  readonly askedAt: Date;
}

const actionsOf = async (ctx: Ctx, askedById: string): Promise<UserConfirmation['actions']> => {
  if (!ctx.user.may('user:edit')) return [];
  if (askedById === ctx.user.id) return ['withdraw'];
  const same = (await confirmerOf(ctx, 'userAccess')).sameAs([askedById]);
  return confirmRefusal('userAccess', same) === null ? ['confirm', 'refuse'] : ['refuse'];
};

/** Keyed by user id. */
export const waitingOf = async (
  ctx: Ctx,
  userIds: readonly string[],
  roles: readonly RoleWithRights[],
): Promise<ReadonlyMap<string, UserConfirmation[]>> => {
  const { rows } = await sql<Stored>`
    select c.id, c.user_id, c.kind, c.role_ids, c.reason, c.asked_by, c.asked_by_id, c.asked_at from user_confirmations c
    where c.user_id = any(${userIds}::uuid[]) and c.state = 'waiting' order by c.asked_at, c.id`.execute(
    ctx.db,
  );
  const found = new Map<string, UserConfirmation[]>();
  for (const { userId, roleIds, askedById, askedAt, ...row } of rows) {
    const granted = roles.filter(({ id }) => roleIds?.includes(id));
    const one: UserConfirmation = {
      ...row,
      askedAt: askedAt.toISOString(),
      roles: granted.map(({ id, code, name, nameEn }) => ({ id, code, name, nameEn })),
      actions: await actionsOf(ctx, askedById),
    };
    found.set(userId, [...(found.get(userId) ?? []), one]);
  }
  return found;
};
