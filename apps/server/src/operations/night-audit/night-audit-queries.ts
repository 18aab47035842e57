/** The results of night audits. */

import type {
  getNightAuditState,
  NightAudit,
  pageNightAudits,
} from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesAllMoney, seesMoneyIn } from '../../platform/http/role-reach.ts';
import { dueDays } from './due-day-queries.ts';

type Input = z.output<typeof pageNightAudits.input>;
type Row = Omit<NightAudit, 'at' | 'roomFen'> & { readonly at: Date; readonly roomFen: number };

const conditions = (ctx: Ctx, { houseId, dateFrom, dateTo, withProblems }: Input): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${inScope(ctx, 'a.houseId')}`,
      ...(houseId?.length ? [sql`a.house_id = any(${houseId}::uuid[])`] : []),
      ...(dateFrom ? [sql`a.business_date >= ${dateFrom}::date`] : []),
      ...(dateTo ? [sql`a.business_date <= ${dateTo}::date`] : []),
      ...(withProblems === undefined ? [] : [sql`(a.problems <> '[]') = ${withProblems}`]),
    ],
    sql` and `,
  );

export const nightAudits = async (ctx: Ctx, input: Input): Promise<Page<z.input<typeof NightAudit>>> => {
  const where = conditions(ctx, input);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (select from night_audits a where ${where} limit ${COUNT_LIMIT}) c`.execute(
    ctx.db,
  );
  const { rows } = await sql<Row>`
    select a.house_id, h.name as house_name, a.business_date, a.no_shows, a.nights, a.room_fen, a.problems, a.late,
      a.run_by, a.at
    from night_audits a join houses h on h.id = a.house_id where ${where}
    order by a.business_date desc, jsonb_array_length(a.problems) desc, a.house_id ${limitOf(input)}`.execute(
    ctx.db,
  );
  const records = rows.map((row) => ({
    ...row,
    roomFen: seesMoneyIn(ctx, row.houseId) ? row.roomFen : null,
  }));
  return pageOfRows(records, counted[0]?.total ?? 0, input);
};

type State = z.output<typeof getNightAuditState.output>;

export const nightAuditState = async (ctx: Ctx): Promise<State> => {
  const { rows } = await sql<Omit<State, 'due'>>`
    with mine as (select * from night_audits a where ${inScope(ctx, 'a.houseId')}),
      last as (select max(business_date) as day from mine)
    select (select day from last) as last_date, count(*)::int as houses, coalesce(sum(no_shows), 0)::int as no_shows,
      coalesce(sum(nights), 0)::int as nights, coalesce(sum(room_fen), 0)::bigint as room_fen,
      coalesce(sum(jsonb_array_length(problems)), 0)::int as problems
    from mine where business_date = (select day from last)`.execute(ctx.db);
  const { roomFen = 0, ...last } = rows[0] ?? {
    lastDate: null,
    houses: 0,
    noShows: 0,
    nights: 0,
    problems: 0,
  };
  const due = await dueDays(ctx, null);
  return { ...last, roomFen: seesAllMoney(ctx) ? roomFen : null, due: due.length };
};
