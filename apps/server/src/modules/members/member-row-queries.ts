/** Members as lists show them: masked, with marks, figures of the houses the caller sees. */
import type { MemberRow } from '@minsu/contract/members/member.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { isBlacklisted, isInHouse } from './member-filter-queries.ts';
import { seesEveryHouse } from './member-scope-queries.ts';

interface StoredRow extends Omit<MemberRow, 'createdAt'> {
  readonly createdAt: Date;
}

/** The figures kept on the row are of all houses; who sees fewer is told those of his houses. */
const figures = (ctx: Ctx): { columns: RawBuilder<unknown>; join: RawBuilder<unknown> } => {
  if (seesEveryHouse(ctx))
    return { columns: sql`guests.stay_count, guests.lifetime_fen, guests.last_stay_on`, join: sql`` };
  return {
    columns: sql`coalesce(f.stays, 0) as stay_count, coalesce(f.fen, 0) as lifetime_fen, f.last as last_stay_on`,
    join: sql`left join lateral (
      select count(*)::int as stays, sum(o.room_fen + o.charges_fen)::bigint as fen, max(o.check_out) as last
      from orders o where o.guest_id = guests.id and o.shown = 'completed' and ${inScope(ctx, 'o.houseId')}) f on true`,
  };
};

/** `keys`: a relation `(id, place)`; rows come in its order. */
export const readMemberRows = async (ctx: Ctx, keys: RawBuilder<unknown>): Promise<MemberRow[]> => {
  const { columns, join } = figures(ctx);
  const { rows } = await sql<StoredRow>`
    select guests.id, guests.name, guests.level, guests.phone_masked, doc.type as document_type,
      doc.number_masked as document_masked, ${columns}, guests.tags, guests.source, guests.created_at,
      guests.created_by_name as created_by, guests.version, ${isBlacklisted(ctx, 'guests')} as blacklisted,
      ${isInHouse(ctx, 'guests')} as in_house
    from (${keys}) page join guests on guests.id = page.id
    left join lateral (select d.type, d.number_masked from guest_documents d
      where d.guest_id = guests.id and d.removed_at is null order by d.recorded_at, d.id limit 1) doc on true
    ${join} order by page.place`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    lifetimeFen: ctx.user.seesMoney ? Number(row.lifetimeFen) : null,
    createdAt: row.createdAt.toISOString(),
  }));
};

/** Of these ids, in their order. */
export const memberRowsOf = (ctx: Ctx, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readMemberRows(
        ctx,
        sql`select id, place from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)`,
      );
