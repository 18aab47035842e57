/** Payments of companies towards their balance. */
import { postingsOf } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { type LedgerCtx, type NewEntry, postEntries } from './post-entries.ts';
import { reverseEntry } from './reverse-entry.ts';

interface Settlement {
  readonly id: string;
  readonly companyId: string;
  readonly method: string;
  readonly amountFen: number;
  readonly settledOn: string;
}

const entryOf = ({ id, companyId, method, amountFen, settledOn }: Settlement): NewEntry => ({
  source: 'companySettlement',
  sourceKey: id,
  rule: 'companySettled',
  businessDate: settledOn,
  postings: postingsOf('companySettled', { companyId, method }, amountFen),
});

export const postSettlement = async (ctx: LedgerCtx, settlement: Settlement): Promise<void> => {
  await postEntries(ctx, [entryOf(settlement)]);
};

/** A settlement from before the ledger that was never posted needs no reversal. */
export const takeSettlementBack = async (
  ctx: LedgerCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entries where source = 'companySettlement' and source_key = ${id}`.execute(ctx.db);
  const [posted] = rows;
  if (posted) await reverseEntry(ctx, posted.id, { businessDate: await businessDateIn(ctx), memo: reason });
};

/** Posts settlements from before the ledger; returns how many. */
export const postOldSettlements = async (ctx: LedgerCtx): Promise<number> => {
  const { rows } = await sql<Settlement>`
    select s.id, s.company_id, s.method, s.amount_fen, s.settled_on from company_settlements s
    where s.voided_at is null and not exists (
      select from ledger_entries e where e.source = 'companySettlement' and e.source_key = s.id::text collate "C")
    order by s.id for update of s`.execute(ctx.db);
  await postEntries(ctx, rows.map(entryOf));
  return rows.length;
};
