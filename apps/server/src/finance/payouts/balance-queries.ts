/** A landlord's available balance and sums in payout, from the ledger's running balances. In fen. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface PayoutBalances {
  readonly availableFen: number;
  readonly inPayoutFen: number;
}

const read = async (ctx: Ctx, landlordId: string, isLocked: boolean): Promise<PayoutBalances> => {
  const { rows } = await sql<{ kind: string; balanceFen: number }>`
    select kind, balance_fen from ledger_accounts
    where kind in ('payable.available', 'payable.payout') and party = ${landlordId} and house_id is null
      and currency = 'CNY' order by id ${isLocked ? sql`for update` : sql``}`.execute(ctx.db);
  // Amounts owed are credit balances.
  const owed = (kind: string) => -(rows.find((row) => row.kind === kind)?.balanceFen ?? 0) + 0;
  return { availableFen: owed('payable.available'), inPayoutFen: owed('payable.payout') };
};

export const balancesOf = (ctx: Ctx, landlordId: string): Promise<PayoutBalances> =>
  read(ctx, landlordId, false);

/** Locks the balances until the transaction ends, in the order entries lock accounts. */
export const lockBalances = (ctx: Ctx, landlordId: string): Promise<PayoutBalances> =>
  read(ctx, landlordId, true);

/** Payouts to the landlord requested on a business day and not returned. */
export const askedOnDay = async (ctx: Ctx, landlordId: string, day: string): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from payouts
    where landlord_id = ${landlordId} and asked_at >= ${day}::date - 1 and asked_on = ${day}
      and returned_at is null`.execute(ctx.db);
  return rows[0]?.fen ?? 0;
};
