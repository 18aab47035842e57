/** Money in and out day by day. What moves between two accounts of one side is neither. */

import type { FlowKind, WalletFlow } from '@minsu/contract/finance/wallet/wallet.ts';
import type { getWalletFlow } from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { hasOwnBalance, walletParty, walletScope } from './wallet-party-queries.ts';

interface Day {
  readonly date: string;
  readonly inFen: number;
  readonly outFen: number;
}

/** The accounts of each kind of flow, and the sign that makes inflow positive. */
const sides: Readonly<Record<FlowKind, (ctx: Ctx, landlordId?: string) => RawBuilder<unknown>>> = {
  business: () => sql`select a.id, 1 as sign from ledger_accounts a where a.kind in ('cash', 'institution')`,
  landlords: (ctx, landlordId) => sql`
    select a.id, -1 as sign from landlords l join ledger_accounts a on a.party = l.id::text
      and a.kind in ('payable.pending', 'payable.available', 'payable.payout', 'payable.holdback')
    where ${landlordId ? sql`l.id = ${landlordId}` : sql`true`} and ${walletScope(ctx)}`,
};

/** A reversal lowers the side it was counted on, instead of raising the other. */
const daysOf = async (ctx: Ctx, accounts: RawBuilder<unknown>, from: string, to: string): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    with moves as (
      select p.business_date, p.entry_id, sum(s.sign * p.amount_fen) as net
      from (${accounts}) s join ledger_postings p on p.account_id = s.id
        and p.business_date between ${from}::date and ${to}::date
      group by p.business_date, p.entry_id having sum(p.amount_fen) <> 0
    )
    select m.business_date as date,
      coalesce(sum(m.net) filter (where (m.net > 0) = (e.reverses_id is null)), 0)::bigint as in_fen,
      coalesce(-sum(m.net) filter (where (m.net < 0) = (e.reverses_id is null)), 0)::bigint as out_fen
    from moves m join ledger_entries e on e.id = m.entry_id group by m.business_date`.execute(ctx.db);
  return rows;
};

export const walletFlow = async (
  ctx: Ctx,
  { days, landlordId }: z.output<typeof getWalletFlow.input>,
): Promise<WalletFlow | null> => {
  if (landlordId) await walletParty(ctx, landlordId);
  if (!seesSomeMoney(ctx)) return null;
  const kind = landlordId || !ctx.user.scopesOf(ctx.access).has('all') ? 'landlords' : 'business';
  if (kind === 'landlords' && !(await hasOwnBalance(ctx))) return null;
  const today = await businessDateIn(ctx);
  const from = addDays(today, 1 - days);
  const found = new Map(
    (await daysOf(ctx, sides[kind](ctx, landlordId), from, today)).map((day) => [day.date, day]),
  );
  return {
    kind,
    days: datesOf(from, addDays(today, 1)).map((date) => found.get(date) ?? { date, inFen: 0, outFen: 0 }),
  };
};
