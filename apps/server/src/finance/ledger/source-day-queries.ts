/** Days of documents against those of their entries. */
import { type RawBuilder, sql } from 'kysely';
import { orderOf } from './proof-lines.ts';

/** Rows of (key, day, name): the day a document says it happened on. */
const misdated = (source: string, said: RawBuilder<unknown>): RawBuilder<{ name: string }> => sql`
  select d.name from (${said}) d (key, day, name) join ledger_entries e on e.source = ${sql.lit(source)} and e.source_key = d.key
  where e.occurred_on is distinct from d.day and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

export const splitNights: RawBuilder<{ name: string }> = sql`
  select ${orderOf('i')} as name from split_items i join ledger_entries e on e.source = 'split' and e.source_key = i.entry_key
  where i.state = 'succeeded' and e.night is distinct from i.night`;

export const expenseDays = misdated(
  'expense',
  sql`select x.id || ':approve', x.spent_on, x.expense_no from expenses x where x.state = 'approved'
    union all select x.id || ':pay', x.paid_on, x.expense_no from expenses x where x.state = 'approved' and x.paid_on is not null`,
);
export const payoutDays = misdated(
  'payout',
  sql`select p.id || ':paid', p.paid_on, p.payout_no from payouts p where p.state = 'paid'
    union all select p.id || ':ask', p.asked_on, p.payout_no from payouts p`,
);
export const settlementDays = misdated(
  'companySettlement',
  sql`select s.id::text, s.settled_on, c.name from company_settlements s join companies c on c.id = s.company_id
    where s.voided_at is null`,
);
export const openingDays = misdated(
  'opening',
  sql`select b.id::text, b.as_of, b.kind || ' ' || b.as_of from opening_balances b where b.reversed_at is null`,
);
export const transferDays = misdated(
  'transfer',
  sql`select m.id::text, m.moved_on, m.transfer_no from own_transfers m where m.state = 'posted'`,
);
