/** A wrong entry is never changed: its mirror image takes it back, once. */

import type { AccountKind } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { type LedgerCtx, type NewEntry, writeEntries } from './post-entries.ts';

interface Row {
  readonly id: string;
  readonly rule: string;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly night: string | null;
  readonly landlordId: string | null;
  readonly lines: { kind: AccountKind; party: string; houseId: string | null; amountFen: number }[];
}

interface Why {
  /** The day the reversal counts on. */
  readonly businessDate: string;
  readonly memo: string;
}

/** Returns reversals of entries for `writeEntries`. */
export const reversalsOf = async (
  ctx: LedgerCtx,
  ids: readonly string[],
  why: (id: string) => Why,
): Promise<(NewEntry & { reversesId: string })[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select e.id, e.rule, e.house_id, e.order_id, e.stay_id, e.night, e.landlord_id, (
      select json_agg(json_build_object('kind', a.kind, 'party', a.party, 'houseId', a.house_id,
        'amountFen', p.amount_fen) order by p.line)
      from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id) as lines
    from ledger_entries e where e.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows.map(({ id, lines, ...entry }) => ({
    ...entry,
    source: 'reversal' as const,
    sourceKey: id,
    reversesId: id,
    ...why(id),
    postings: lines.map(({ amountFen, ...account }) => ({ account, amountFen: -amountFen })),
  }));
};

/** Posts the mirror image of an entry, once; answers its id, the same on repetition. */
export const reverseEntry = async (ctx: LedgerCtx, entryId: string, why: Why): Promise<string> => {
  const reversals = await reversalsOf(ctx, [entryId], () => why);
  if (reversals.length === 0) fail(ledgerFailures.notFound);
  const [posted] = await writeEntries(ctx, reversals);
  return posted?.id ?? fail(ledgerFailures.notFound);
};
