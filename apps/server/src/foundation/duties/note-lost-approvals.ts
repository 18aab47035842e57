/** Notes who loses a right to approve by what the caller does: freezing an account, changing roles or what a role may do. */
import { approvals } from '@minsu/contract/foundation/duties/duty-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

interface Approval {
  readonly userId: string;
  readonly permission: string;
}

const heldApprovals = async ({ db }: Ctx): Promise<Approval[]> => {
  const { rows } = await sql<Approval>`
    select distinct u.id as user_id, p.permission from users u join user_roles r on r.user_id = u.id
    join role_permissions p on p.role_id = r.role_id
    where u.status = 1 and u.deleted_at is null and p.permission = any(${approvals}::text[])`.execute(db);
  return rows;
};

const keyOf = ({ userId, permission }: Approval): string => `${userId} ${permission}`;

/** In the caller's transaction. */
export const noteLostApprovals = async <T>(ctx: Ctx, change: () => Promise<T>): Promise<T> => {
  if (ctx.user.id === '') return change();
  const before = await heldApprovals(ctx);
  const result = await change();
  const left = new Set((await heldApprovals(ctx)).map(keyOf));
  const lost = before.filter((each) => each.userId !== ctx.user.id && !left.has(keyOf(each)));
  if (lost.length === 0) return result;
  await sql`
    insert into lost_approvals (user_id, permission, taken_by, lost_at)
    select l.user_id, l.permission, ${ctx.user.id}, ${ctx.now}
    from unnest(${lost.map(({ userId }) => userId)}::uuid[], ${lost.map(({ permission }) => permission)}::text[])
      as l (user_id, permission)
    on conflict (user_id, permission) do update set taken_by = excluded.taken_by, lost_at = excluded.lost_at`.execute(
    ctx.db,
  );
  return result;
};
