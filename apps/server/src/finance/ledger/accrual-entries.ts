/** Entries of accruals: one on the last day of a closed month, its mirror image on the next day. */
import { releasedOn } from '@minsu/contract/finance/ledger/accrual-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type NewEntry, writeEntries } from './post-entries.ts';
import { reversalsOf } from './reverse-entry.ts';

type Accrued = Pick<NewEntry, 'sourceKey' | 'houseId' | 'orderId' | 'landlordId' | 'memo' | 'postings'>;

export const accrualEntries = (accrued: Accrued, closedOn: string): NewEntry[] => {
  const { sourceKey, postings } = accrued;
  return [
    { ...accrued, source: 'accrual', rule: 'accrual.made', businessDate: closedOn },
    {
      ...{ ...accrued, source: 'accrual', sourceKey: `${sourceKey}:back`, rule: 'accrual.released' },
      businessDate: releasedOn(closedOn),
      postings: postings.map(({ account, amountFen }) => ({ account, amountFen: -amountFen })),
    },
  ];
};

/** Accruals `a` of months after the last one that stays closed. */
export const accrualsBehind = (to: string | null): RawBuilder<unknown> => sql`
  a.undone_by is null and ${to === null ? sql`true` : sql`a.closed_on > ${to}::date`}`;

interface Reversed {
  readonly id: string;
  readonly businessDate: string;
}

/** Reverses the entries that `keys` selects as (entry_key) and their releases, each on its own day. */
export const takeAccrualsBack = async (ctx: Ctx, keys: RawBuilder<unknown>, memo: string): Promise<void> => {
  const { rows } = await sql<Reversed>`
    select e.id, e.business_date::text from (${keys}) k join ledger_entries e on e.source = 'accrual'
      and e.source_key in (k.entry_key, k.entry_key || ':back') order by e.id`.execute(ctx.db);
  const days = new Map(rows.map(({ id, businessDate }) => [id, businessDate]));
  await writeEntries(
    ctx,
    await reversalsOf(ctx, [...days.keys()], (id) => ({ businessDate: days.get(id) ?? '', memo })),
  );
};
