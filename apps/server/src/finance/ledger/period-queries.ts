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
  const part = (party: string) => sql`coalesce(sum(a.amount_fen) filter (where a.party = ${party}), 0)`;
  const { rows } = await sql<z.input<typeof MonthAccrual>>`
    with nights as (
      select a.closed_on, count(distinct a.unit_id) as units,
        count(distinct a.unit_id) filter (where a.is_open) as open_units,
        (select sum(n.nights) from (select distinct u.unit_id, u.nights from ledger_accruals u
          where u.undone_by is null and u.closed_on = a.closed_on) n) as nights,
        ${part('landlord')} as landlord, ${part('platform')} as platform, ${part('channel')} as channel, ${part('tax')} as tax
      from ledger_accruals a where a.undone_by is null group by 1
    ), months as (
      select closed_on, sum(amount_fen) as fen from true_up_accruals where undone_by is null group by 1
    )
    select coalesce(n.closed_on, m.closed_on) as closed_on, coalesce(n.units, 0)::int as units,
      coalesce(n.open_units, 0)::int as open_units, coalesce(n.nights, 0)::int as nights,
      coalesce(m.fen, 0)::bigint as true_up_fen, (coalesce(n.landlord, 0) + coalesce(m.fen, 0))::bigint as landlord_fen,
      (coalesce(n.platform, 0) - coalesce(m.fen, 0))::bigint as platform_fen,
      coalesce(n.channel, 0)::bigint as channel_fen, coalesce(n.tax, 0)::bigint as tax_fen
    from nights n full join months m on m.closed_on = n.closed_on order by 1 desc limit ${MONTHS_SHOWN}`.execute(
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
