/** How far a stay is prepared, as one JSON column of lists and boards. */
import { type RawBuilder, sql } from 'kysely';
import { inScopeOf } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

interface Aliases {
  readonly stay: string;
  readonly order: string;
}

/** Null where nothing is prepared, and for readers who may not see registrations. */
export const preparedSql = (ctx: Ctx, { stay, order }: Aliases): RawBuilder<unknown> => {
  if (!ctx.user.may('registration:read')) return sql`null::json`;
  const [s, o] = [sql.raw(stay), sql.raw(order)];
  return sql`(
    select json_build_object('registered', n.registered, 'required', case ph.registration_rule when 'first' then 1
        else ${s}.guests end, 'deposit', case ${o}.deposit when 'held' then 'paid' when 'returning' then 'returned'
        when 'return_failed' then 'returned' else ${o}.deposit end, 'page', coalesce(gp.state, 'open'),
        'left', gp.left_at is not null)
    from houses ph
    left join guest_pages gp on gp.house_id = ${s}.house_id and gp.stay_id = coalesce(${s}.split_of, ${s}.id)
    cross join lateral (select count(*)::int as registered from registrations pr where pr.house_id = ${s}.house_id
      and pr.stay_id = coalesce(${s}.split_of, ${s}.id) and pr.state <> 'rejected') n
    where ph.id = ${s}.house_id and ${inScopeOf(ctx, 'registration:read', 'ph.id')}
      and (n.registered > 0 or exists (select from guest_links gl where gl.house_id = ${s}.house_id
        and gl.stay_id = coalesce(${s}.split_of, ${s}.id) and gl.revoked_at is null)))`;
};
