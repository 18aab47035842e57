/**
 * Compares documents with their entries: every entry against its source and every source against its entry, account by
 * account. The posting rules are implemented here a second time, as sums over rows; a proof that used the first
 * implementation would not find its errors.
 */
import { type RawBuilder, sql } from 'kysely';
import { accruals } from './accrual-proof-queries.ts';
import { line, orderOf, type Said } from './proof-lines.ts';
import {
  expenseDays,
  openingDays,
  payoutDays,
  settlementDays,
  splitNights,
  transferDays,
} from './source-day-queries.ts';

/** Dr what was not split, Cr each party its part. */
const splits: Said = sql`
  select ${line(sql`i.entry_key`, 'revenue.unsplit', { house: sql`i.house_id`, fen: sql`i.amount_fen`, name: orderOf('i') })}
  from split_items i where i.state = 'succeeded'
  union all select ${line(
    sql`i.entry_key`,
    sql`case i.party when 'landlord' then 'payable.pending' when 'platform' then 'revenue.platform'
      when 'channel' then 'commission.channel' else 'tax' end`,
    {
      party: sql`case i.party when 'landlord' then i.landlord_id::text when 'channel' then i.channel end`,
      house: sql`case when i.party <> 'landlord' then i.house_id end`,
      ...{ fen: sql`-i.amount_fen`, name: orderOf('i') },
    },
  )}
  from split_items i where i.state = 'succeeded'`;

const isApproved = sql`s.state not in ('draft', 'reviewed')`;
const statementLine = { party: sql`s.landlord_id::text`, name: sql`s.statement_no` };

const statements: Said = sql`
  select ${line(sql`s.id || ':approve'`, 'payable.pending', { ...statementLine, fen: sql`s.payable_fen + s.holdback_fen` })}
  from landlord_statements s where ${isApproved}
  union all select ${line(sql`s.id || ':approve'`, 'payable.available', { ...statementLine, fen: sql`-s.payable_fen` })}
  from landlord_statements s where ${isApproved}
  union all select ${line(sql`s.id || ':approve'`, 'payable.holdback', { ...statementLine, fen: sql`-s.holdback_fen` })}
  from landlord_statements s where ${isApproved}
  union all select ${line(sql`s.id || ':trueUp:' || n.line`, 'payable.pending', { ...statementLine, fen: sql`-n.amount_fen` })}
  from landlord_statements s join statement_lines n on n.statement_id = s.id and n.true_up is not null where ${isApproved}
  union all select ${line(sql`s.id || ':trueUp:' || n.line`, 'revenue.platform', {
    ...{ fen: sql`n.amount_fen`, name: sql`s.statement_no` },
  })}
  from landlord_statements s join statement_lines n on n.statement_id = s.id and n.true_up is not null where ${isApproved}`;

const payoutLine = { party: sql`p.landlord_id::text`, name: sql`p.payout_no` };
const payout = (
  step: string,
  kind: string | RawBuilder<unknown>,
  of: { readonly party?: RawBuilder<unknown>; readonly fen: RawBuilder<unknown> },
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${line(sql`p.id || ${sql.lit(`:${step}`)}`, kind, { ...of, name: payoutLine.name })} from payouts p where ${where}`;

const isPaid = sql`p.state = 'paid'`;
const isBack = sql`p.returned_at is not null`;
const to = { party: payoutLine.party };

const payouts: Said = sql`
  ${payout('ask', 'payable.available', { ...to, fen: sql`p.amount_fen` }, sql`true`)}
  union all ${payout('ask', 'payable.payout', { ...to, fen: sql`-p.amount_fen` }, sql`true`)}
  union all ${payout('paid', 'payable.payout', { ...to, fen: sql`p.amount_fen` }, isPaid)}
  union all ${payout(
    'paid',
    sql`case p.method when 'institution' then 'institution' else 'cash' end`,
    { party: sql`case p.method when 'byHand' then 'transfer' end`, fen: sql`-p.amount_fen` },
    isPaid,
  )}
  union all ${payout('back', 'payable.payout', { ...to, fen: sql`p.amount_fen` }, isBack)}
  union all ${payout('back', 'payable.available', { ...to, fen: sql`-p.amount_fen` }, isBack)}`;

const payoutFees: Said = sql`
  select ${line(sql`p.id::text`, 'expense.fee', { fen: sql`p.fee_fen`, name: sql`p.payout_no` })} from payouts p where ${isPaid}
  union all select ${line(sql`p.id::text`, 'institution', { fen: sql`-p.fee_fen`, name: sql`p.payout_no` })}
  from payouts p where ${isPaid}`;

/** Kept by the provider: our cost, and less on the account that it collects to. */
const paymentFees: Said = sql`
  select ${line(sql`f.id::text`, 'expense.fee', { fen: sql`f.fee_fen`, name: sql`f.day::text` })} from provider_fees f
  union all select ${line(sql`f.id::text`, 'cash', {
    ...{ party: sql`f.method`, house: sql`f.house_id` },
    ...{ fen: sql`-f.fee_fen`, name: sql`f.day::text` },
  })} from provider_fees f`;

/** A landlord's expense reduces what is owed to them, with the markup for us; others are ours. */
const expenses: Said = sql`
  select ${line(
    sql`x.id || ':approve'`,
    sql`case x.charged_to when 'landlord' then 'payable.pending' else 'expense' end`,
    {
      party: sql`case x.charged_to when 'landlord' then x.landlord_id::text else x.category end`,
      house: sql`case when x.charged_to <> 'landlord' then x.house_id end`,
      ...{ fen: sql`x.amount_fen + x.markup_fen`, name: sql`x.expense_no` },
    },
  )} from expenses x where x.state = 'approved'
  union all select ${line(
    sql`x.id || ':approve'`,
    sql`case when x.method is null then 'payable.vendor' else 'cash' end`,
    {
      ...{ party: sql`x.method`, house: sql`case when x.method is not null then x.house_id end` },
      ...{ fen: sql`-x.amount_fen`, name: sql`x.expense_no` },
    },
  )} from expenses x where x.state = 'approved'
  union all select ${line(sql`x.id || ':approve'`, 'revenue.platform', {
    ...{ house: sql`x.house_id`, fen: sql`-x.markup_fen`, name: sql`x.expense_no` },
  })} from expenses x where x.state = 'approved'
  union all select ${line(sql`x.id || ':pay'`, 'payable.vendor', { fen: sql`x.amount_fen`, name: sql`x.expense_no` })}
  from expenses x where x.state = 'approved' and x.paid_on is not null
  union all select ${line(sql`x.id || ':pay'`, 'cash', {
    ...{ party: sql`x.paid_method`, house: sql`x.house_id` },
    ...{ fen: sql`-x.amount_fen`, name: sql`x.expense_no` },
  })} from expenses x where x.state = 'approved' and x.paid_on is not null`;

const billKey = sql`b.id || ':' || n.line || ':' || n.round`;
const billName = sql`b.bill_no || ' ' || n.platform_order_no`;
const postedLines = sql`from channel_bills b join channel_bill_lines n on n.bill_id = b.id where b.state = 'posted'`;
/** Our commission is posted with the lines that belong to an order. */
const commission = sql`case when n.house_id is null then 0 else n.commission_fen end`;

const bills: Said = sql`
  select ${line(billKey, 'cash', { party: sql`b.method`, house: sql`n.house_id`, fen: sql`n.paid_fen`, name: billName })}
  ${postedLines}
  union all select ${line(billKey, 'commission.channel', {
    ...{ party: sql`b.channel`, house: sql`n.house_id`, fen: commission, name: billName },
  })} ${postedLines}
  union all select ${line(billKey, 'receivable.channel', {
    ...{
      party: sql`b.channel`,
      house: sql`n.house_id`,
      fen: sql`-n.paid_fen - ${commission}`,
      name: billName,
    },
  })} ${postedLines}`;

const settlements: Said = sql`
  select ${line(sql`s.id::text`, 'cash', { party: sql`s.method`, fen: sql`s.amount_fen`, name: sql`c.name` })}
  from company_settlements s join companies c on c.id = s.company_id where s.voided_at is null
  union all select ${line(sql`s.id::text`, 'receivable.company', {
    ...{ party: sql`s.company_id::text`, fen: sql`-s.amount_fen`, name: sql`c.name` },
  })} from company_settlements s join companies c on c.id = s.company_id where s.voided_at is null`;

const adjustmentKey = sql`'landlord:' || a.id`;
const approved = sql`from landlord_adjustments a where a.state = 'approved'`;
const writeOffKey = sql`'channelWriteOff:' || w.id`;
const writtenOff = sql`from channel_write_offs w where w.state = 'approved'`;
const writeOffName = sql`coalesce((select o.order_no from orders o where o.house_id = w.house_id and o.id = w.order_id), w.channel)`;

/**
 * Adjustments of landlords and channels; manual entries in the ledger are in the log of events, with amount and
 * accounts.
 */
const adjustments: Said = sql`
  select ${line(
    adjustmentKey,
    sql`case a.kind when 'release' then 'payable.holdback' when 'repayment' then 'cash' else 'revenue.platform' end`,
    {
      party: sql`case a.kind when 'release' then a.landlord_id::text when 'repayment' then a.method end`,
      ...{ house: sql`a.house_id`, fen: sql`a.amount_fen`, name: sql`a.adjustment_no` },
    },
  )} ${approved}
  union all select ${line(adjustmentKey, 'payable.pending', {
    ...{ party: sql`a.landlord_id::text`, fen: sql`-a.amount_fen`, name: sql`a.adjustment_no` },
  })} ${approved}
  union all select ${line(writeOffKey, 'writeoff', { house: sql`w.house_id`, fen: sql`w.amount_fen`, name: writeOffName })}
  ${writtenOff}
  union all select ${line(writeOffKey, 'receivable.channel', {
    ...{ party: sql`w.channel`, house: sql`w.house_id`, fen: sql`-w.amount_fen`, name: writeOffName },
  })} ${writtenOff}
  union all select e.source_key, v.kind, '', null::uuid, v.side * (d.after ->> 'amountFen')::bigint, e.number::text
  from ledger_entries e join events d on d.entity = 'ledgerEntry' and d.entity_id = e.id and d.name = 'ledger.adjusted'
  cross join lateral (values (1, d.after ->> 'debit'), (-1, d.after ->> 'credit')) v (side, kind)
  where e.source = 'adjustment' and e.rule = 'adjustment'
    and not exists (select from ledger_entries r where r.reverses_id = e.id)`;

const owed = sql`case when b.kind in ('landlord', 'vendor') then -b.amount_fen else b.amount_fen end`;
const openings: Said = sql`
  select ${line(
    sql`b.id::text`,
    sql`case b.kind when 'cash' then 'cash' when 'channel' then 'receivable.channel' when 'company' then 'receivable.company'
      when 'landlord' then 'payable.available' else 'payable.vendor' end`,
    {
      ...{ party: sql`b.party`, house: sql`case when b.kind in ('cash', 'channel') then b.house_id end` },
      ...{ fen: owed, name: sql`b.kind || ' ' || b.as_of` },
    },
  )} from opening_balances b where b.reversed_at is null
  union all select ${line(sql`b.id::text`, 'opening', {
    ...{ house: sql`b.house_id`, fen: sql`-(${owed})`, name: sql`b.kind || ' ' || b.as_of` },
  })} from opening_balances b where b.reversed_at is null`;

const moved = sql`from own_transfers m where m.state = 'posted'`;
const ofTransfer = { name: sql`m.transfer_no` };
const transfers: Said = sql`
  select ${line(sql`m.id::text`, sql`m.to_account`, {
    ...{ ...ofTransfer, party: sql`m.to_method`, house: sql`m.to_house_id`, fen: sql`m.amount_fen` },
  })} ${moved}
  union all select ${line(sql`m.id::text`, 'expense.fee', { ...ofTransfer, fen: sql`m.fee_fen` })} ${moved}
  union all select ${line(sql`m.id::text`, sql`m.from_account`, {
    ...{
      ...ofTransfer,
      party: sql`m.from_method`,
      house: sql`m.from_house_id`,
      fen: sql`-m.amount_fen - m.fee_fen`,
    },
  })} ${moved}`;

/** Entries whose source states no property or party; only kind and amount are compared. */
const kindsOnly = sql`e.source = 'statement' or e.source = 'adjustment' and e.rule = 'adjustment'`;

const posted = (source: string): RawBuilder<unknown> => sql`
  select e.source_key as key, a.kind, case when e.source = 'adjustment' and e.rule = 'adjustment' then '' else a.party end as party,
    case when ${kindsOnly} then null else a.house_id end as house, sum(p.amount_fen)::bigint as fen, min(e.number) as number
  from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
  where e.source = ${sql.lit(source)} and not exists (select from ledger_entries r where r.reverses_id = e.id)
  group by 1, 2, 3, 4`;

/** Names of documents, or numbers of entries without one, where the two differ. */
const differing = (source: string, said: Said): RawBuilder<{ name: string }> => sql`
  select distinct coalesce(s.name, 'no. ' || p.number) as name from (
    select t.key collate "C" as key, t.kind, t.party collate "C" as party, t.house, sum(t.fen)::bigint as fen, min(t.name) as name
    from (${said}) t (key, kind, party, house, fen, name) group by 1, 2, 3, 4 having sum(t.fen) <> 0) s
  full join (${posted(source)}) p on p.key = s.key and p.kind = s.kind and p.party = s.party
    and coalesce(p.house::text, '') = coalesce(s.house::text, '')
  where coalesce(s.fen, 0) <> coalesce(p.fen, 0)`;

/** A line of an approved statement says what its own source says: a split, an expense, an adjustment. */
const linesAgree: RawBuilder<{ name: string }> = sql`
  select s.statement_no || ' ' || n.line as name from statement_lines n join landlord_statements s on s.id = n.statement_id
  left join split_items i on i.house_id = n.house_id and i.id = n.split_item_id
  left join expenses x on x.id = n.expense_id
  left join landlord_adjustments a on a.id = n.adjustment_id
  left join statement_lines o on o.id = n.origin_line_id
  where ${isApproved} and (
    n.mirrors and n.amount_fen <> -o.amount_fen
    or not n.mirrors and n.split_item_id is not null and n.amount_fen is distinct from i.amount_fen
    or not n.mirrors and n.kind = 'expense' and n.amount_fen is distinct from -x.amount_fen
    or not n.mirrors and n.kind = 'markup' and n.amount_fen is distinct from -x.markup_fen
    or n.kind in ('adjustment', 'release') and n.amount_fen is distinct from a.amount_fen)
  union all select s.statement_no from landlord_statements s
  left join (select n.statement_id, sum(n.amount_fen) as fen, count(*) as lines from statement_lines n group by 1) n
    on n.statement_id = s.id
  where ${isApproved} and (coalesce(n.fen, 0) <> s.payable_fen + s.carried_out_fen or coalesce(n.lines, 0) <> s.line_count)
  union all select p.payout_no from payouts p join landlord_statements s on s.id = p.statement_id
  where p.returned_at is null and (p.amount_fen <> s.payable_fen or p.landlord_id <> s.landlord_id)`;

/** `sourcesPosted` compares what order sources state; this checks that their lines add up to it. */
const orderEntries: RawBuilder<{ name: string }> = sql`
  select 'no. ' || e.number as name from ledger_entries e
  where e.source in ('payment', 'refund', 'deposit', 'depositReturn', 'night', 'charge') and e.facts <> ''
    and e.amount_fen <> abs((string_to_array(e.facts, ' '))[2]::bigint)`;

export const sourceChecks = {
  splitsAgree: sql<{ name: string }>`${differing('split', splits)} union ${splitNights}`,
  accrualsAgree: differing('accrual', accruals),
  statementsAgree: sql<{ name: string }>`${differing('statement', statements)} union ${linesAgree}`,
  payoutsAgree: sql<{
    name: string;
  }>`${differing('payout', payouts)} union ${differing('payoutFee', payoutFees)}
    union ${differing('paymentFee', paymentFees)} union ${payoutDays}`,
  expensesAgree: sql<{ name: string }>`${differing('expense', expenses)} union ${expenseDays}`,
  billsAgree: differing('channelStatement', bills),
  settlementsAgree: sql<{
    name: string;
  }>`${differing('companySettlement', settlements)} union ${settlementDays}`,
  adjustmentsAgree: differing('adjustment', adjustments),
  openingsAgree: sql<{ name: string }>`${differing('opening', openings)} union ${openingDays}`,
  transfersAgree: sql<{ name: string }>`${differing('transfer', transfers)} union ${transferDays}`,
  orderEntriesAgree: orderEntries,
} as const;
