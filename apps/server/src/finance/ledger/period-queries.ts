/** The closed period, and who closed and reopened it. */

import type { LedgerPeriod, MonthAccrual } from '@minsu/contract/finance/ledger/ledger.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockedTo } from './post-entries.ts';

/** The month before the one that runs. */
export const lastMonthOver = async (ctx: Ctx): Promise<string> => {
  const today = await businessDateIn(ctx);
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
};

const SHOWN = 50;
const MONTHS_SHOWN = 12;

const monthAccruals = async (ctx: Ctx): Promise<z.input<typeof MonthAccrual>[]> => {
  const part = (party: string) =>
    sql`coalesce(sum(a.amount_fen) filter (where a.party = ${party}), 0)::bigint`;
  const { rows } = await sql<z.input<typeof MonthAccrual>>`
    select a.closed_on, count(distinct a.unit_id)::int as units,
      count(distinct a.unit_id) filter (where a.is_open)::int as open_units,
      (select sum(n.nights) from (select distinct u.unit_id, u.nights from ledger_accruals u
        where u.undone_by is null and u.closed_on = a.closed_on) n)::int as nights,
      ${part('landlord')} as landlord_fen, ${part('platform')} as platform_fen, ${part('channel')} as channel_fen,
      ${part('tax')} as tax_fen
    from ledger_accruals a where a.undone_by is null group by 1 order by 1 desc limit ${MONTHS_SHOWN}`.execute(
    ctx.db,
  );
  return rows;
};

export const ledgerPeriod = async (ctx: Ctx): Promise<z.input<typeof LedgerPeriod>> => ({
  lockedTo: await lockedTo(ctx),
  lastMonth: await lastMonthOver(ctx),
  changes: await ctx.db
    .selectFrom('ledgerPeriods')
    .select(['id', 'lockedTo', 'reason', 'actor', 'at'])
    .orderBy('number', 'desc')
    .limit(SHOWN)
    .execute(),
  accruals: await monthAccruals(ctx),
});
