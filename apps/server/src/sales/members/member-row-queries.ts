/** Member rows for lists: masked, with marks and totals over the properties in scope. */

import type { MemberRow } from '@minsu/contract/sales/members/member.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
import { memberFigures } from './member-figure-queries.ts';
import { isBlacklisted, isInHouse } from './member-filter-queries.ts';

interface StoredRow extends Omit<MemberRow, 'createdAt'> {
  readonly createdAt: Date;
}

/** `keys`: a relation `(id, place)`; rows come in its order. */
const readMemberRows = async (ctx: Ctx, keys: RawBuilder<unknown>): Promise<MemberRow[]> => {
  const { stayCount, lifetimeFen, lastStayOn } = memberFigures(ctx);
  const { rows } = await sql<StoredRow>`
    select guests.id, guests.name, guests.level, guests.phone_masked, doc.type as document_type,
      doc.number_masked as document_masked, ${stayCount} as stay_count, ${lifetimeFen} as lifetime_fen,
      ${lastStayOn} as last_stay_on, guests.tags, guests.source, guests.created_at,
      guests.created_by_name as created_by, guests.version, ${isBlacklisted(ctx, 'guests')} as blacklisted,
      ${isInHouse(ctx, 'guests')} as in_house
    from (${keys}) page join guests on guests.id = page.id
    left join lateral (select d.type, d.number_masked from guest_documents d
      where d.guest_id = guests.id and d.removed_at is null order by d.recorded_at, d.id limit 1) doc on true
    order by page.place`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    lifetimeFen: seesAllMoney(ctx) ? Number(row.lifetimeFen) : null,
    createdAt: row.createdAt.toISOString(),
  }));
};

/** Rows of these ids in the same order. */
export const memberRowsOf = (ctx: Ctx, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readMemberRows(
        ctx,
        sql`select id, place from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)`,
      );
