/** Figures of the whole business from the running balances, and of the month from its postings. */

import {
  type FigureKey,
  type FigurePart,
  landlordFigures,
  type WalletFigure,
  type WalletTotals,
} from '@minsu/contract/finance/wallet/wallet.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { seesAllLandlords } from './wallet-party-queries.ts';

/** Parts are shown up to here; the rest counts in the sum. */
const PARTS = 8;

interface Found extends FigurePart {
  readonly key: FigureKey;
}

/** Account kind → figure, and the sign that makes its normal side positive. */
const standing = [
  ['cash', 'cash', 1],
  ['institution', 'institution', 1],
  ['receivable.channel', 'receivableChannel', 1],
  ['receivable.company', 'receivableCompany', 1],
  ['guest', 'guest', -1],
  ['deposit', 'deposit', -1],
  ['payable.pending', 'payablePending', -1],
  ['payable.available', 'payableAvailable', -1],
  ['payable.payout', 'payablePayout', -1],
  ['payable.holdback', 'payableHoldback', -1],
  ['payable.vendor', 'payableVendor', -1],
  ['commission.channel', 'commission', -1],
  ['revenue.unsplit', 'unsplit', -1],
] as const satisfies readonly (readonly [string, FigureKey, 1 | -1])[];

/** Figures worth listing in parts; guests, deposits and landlords number thousands and have their own lists. */
const withParts: readonly FigureKey[] = ['cash', 'receivableChannel', 'receivableCompany', 'commission'];

const balances = async (ctx: Ctx): Promise<Found[]> => {
  const kinds = sql.join(
    standing.map(([kind, key, sign]) => sql`(${kind}::text, ${key}::text, ${sign}::int)`),
  );
  const { rows } = await sql<Found>`
    select k.key, case when k.key in (${sql.join(withParts)}) then a.party else '' end as party,
      max(c.name) as name, (k.sign * sum(a.balance_fen))::bigint as amount_fen
    from (values ${kinds}) k (kind, key, sign)
    join ledger_accounts a on a.kind = k.kind
    left join companies c on k.key = 'receivableCompany' and c.id::text = a.party
    group by k.key, k.sign, 2 order by k.key, abs(sum(a.balance_fen)) desc`.execute(ctx.db);
  return rows;
};

/** The month's totals: nights and charges before the split, service income, the operator's share. */
const ofMonth = async (ctx: Ctx, from: string, to: string): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select case a.kind when 'revenue.unsplit' then 'earned' when 'revenue.service' then 'service'
        else 'platform' end as key,
      '' as party, null::text as name, (-sum(p.amount_fen))::bigint as amount_fen
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id and p.business_date between ${from}::date and ${to}::date
    left join ledger_entries e on a.kind = 'revenue.unsplit' and e.id = p.entry_id
    left join ledger_entries r on r.id = e.reverses_id
    where a.kind in ('revenue.unsplit', 'revenue.service', 'revenue.platform')
      and coalesce(r.source, e.source, '') not in ('split', 'accrual')
    group by 1`.execute(ctx.db);
  return rows;
};

const figuresOf = (found: readonly Found[]): WalletFigure[] => {
  const keys = [...new Set(found.map(({ key }) => key))];
  return keys.map((key) => {
    const own = found.filter((one) => one.key === key && one.amountFen !== 0);
    const parts = withParts.includes(key) ? own : [];
    return {
      key,
      amountFen: own.reduce((sum, { amountFen }) => sum + amountFen, 0),
      parts: parts.slice(0, PARTS).map(({ party, name, amountFen }) => ({ party, name, amountFen })),
      partCount: parts.length,
    };
  });
};

const lastProof = async (ctx: Ctx): Promise<WalletTotals['proof']> => {
  const row = await ctx.db
    .selectFrom('ledgerProofs')
    .select(['finishedAt', 'state'])
    .where('state', 'in', ['passed', 'failed'])
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finishedAt ? { at: row.finishedAt.toISOString(), ok: row.state === 'passed' } : null;
};

/**
 * Without landlord balances for roles that do not see them. Null for users who may not see money, or not all houses.
 */
export const walletTotals = async (ctx: Ctx): Promise<WalletTotals | null> => {
  if (!seesSomeMoney(ctx) || !ctx.user.scopesOf(ctx.access).has('all')) return null;
  const today = await businessDateIn(ctx);
  const monthFrom = `${today.slice(0, 7)}-01`;
  const [standingNow, month, proof] = await Promise.all([
    balances(ctx),
    ofMonth(ctx, monthFrom, today),
    lastProof(ctx),
  ]);
  const figures = figuresOf([...standingNow, ...month]);
  const ofLandlords: readonly FigureKey[] = landlordFigures;
  const shown = seesAllLandlords(ctx) ? figures : figures.filter(({ key }) => !ofLandlords.includes(key));
  return { today, monthFrom, figures: shown, proof };
};
