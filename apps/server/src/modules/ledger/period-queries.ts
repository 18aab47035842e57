/** How far the books are closed, and who closed and opened them. */
import { addDays } from '@minsu/contract/dates.ts';
import type { LedgerPeriod } from '@minsu/contract/ledger/ledger.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { lockedTo } from './post-entries.ts';

/** The month before the one that runs. */
export const lastMonthOver = async (ctx: Ctx): Promise<string> => {
  const today = await businessDateIn(ctx);
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
};

const SHOWN = 50;

export const ledgerPeriod = async (ctx: Ctx): Promise<z.input<typeof LedgerPeriod>> => ({
  lockedTo: await lockedTo(ctx),
  lastMonth: await lastMonthOver(ctx),
  changes: await ctx.db
    .selectFrom('ledgerPeriods')
    .select(['id', 'lockedTo', 'reason', 'actor', 'at'])
    .orderBy('number', 'desc')
    .limit(SHOWN)
    .execute(),
});
