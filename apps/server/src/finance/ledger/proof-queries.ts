/** Checks of the ledger proof: each reads the books in one statement, at one moment. */
import { guardedKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import type { ProofCheck } from '@minsu/contract/finance/ledger/ledger.ts';
import { orderSources } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { endedBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { folioSql } from '../../sales/worth/balance-queries.ts';
import { ordersNotPosted } from './order-money-queries.ts';
import { sourceChecks } from './source-proof-queries.ts';

type Found = RawBuilder<{ name: string }>;

/** Numbers of entries with missing lines. */
const entriesBalance: Found = sql`
  select e.number::text as name from ledger_entries e left join (
    select p.entry_id, count(*) as lines, sum(p.amount_fen) as sum, sum(greatest(p.amount_fen, 0)) as debit,
      min(p.business_date) as first, max(p.business_date) as last
    from ledger_postings p group by p.entry_id) p on p.entry_id = e.id
  where p.lines is null or p.lines < 2 or p.sum <> 0 or p.debit <> e.amount_fen
    or p.first <> e.business_date or p.last <> e.business_date`;

const named = sql`concat_ws(' ', a.kind, nullif(a.party, ''), a.house_id)`;

const accountsAgree: Found = sql`
  select ${named} as name from ledger_accounts a left join (
    select p.account_id, sum(p.amount_fen) as sum, count(*) as lines from ledger_postings p group by p.account_id
  ) p on p.account_id = a.id
  where a.balance_fen <> coalesce(p.sum, 0) or a.postings <> coalesce(p.lines, 0)`;

const daysAgree: Found = sql`
  select concat_ws(' ', coalesce(d.kind, p.kind), coalesce(d.business_date, p.business_date)) as name
  from ledger_days d full join (
    select a.kind, a.house_id, a.currency, p.business_date, sum(p.debit) as debit, sum(p.credit) as credit, sum(p.lines) as lines
    from (
      select p.account_id, p.business_date, sum(greatest(p.amount_fen, 0)) as debit, sum(greatest(-p.amount_fen, 0)) as credit,
        count(*) as lines from ledger_postings p group by 1, 2) p
    join ledger_accounts a on a.id = p.account_id group by 1, 2, 3, 4) p
  on p.kind = d.kind and coalesce(p.house_id::text, '') = coalesce(d.house_id::text, '') and p.currency = d.currency
    and p.business_date = d.business_date
  where (d.debit_fen, d.credit_fen, d.postings) is distinct from (p.debit, p.credit, p.lines)`;

const trialBalance: Found = sql`
  select a.currency as name from ledger_accounts a group by a.currency having sum(a.balance_fen) <> 0`;

const guardedAccounts: Found = sql`
  select ${named} as name from ledger_accounts a where a.kind = any(${guardedKinds}) and a.balance_fen > 0`;

/** Manual entries on an account, which no source of an order contains. */
const byHand = sql`(
  select coalesce(sum(p.amount_fen), 0) from ledger_postings p join ledger_entries e on e.id = p.entry_id
  left join ledger_entries r on r.id = e.reverses_id
  where p.account_id = x.account_id and coalesce(r.source, e.source) <> all(${orderSources}))`;

/** `orderFen`: expected balance of an order's account; `which`: the orders it can be computed for. */
const ofOrders = (
  kind: 'guest' | 'deposit',
  orderFen: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Found => sql`
  select x.order_no as name from (
    select o.order_no, a.id as account_id, coalesce(a.balance_fen, 0) - ${orderFen} as off_fen
    from orders o left join ledger_accounts a on a.kind = ${kind} and a.party = o.id::text collate "C"
      and a.house_id = o.house_id and a.currency = 'CNY'
    where ${which}) x
  where x.off_fen <> 0 and x.off_fen <> ${byHand}`;

/** Orders whose stays are all over, or whose booking has ended: all revenue is earned, minus refunds. */
const foliosAgree = ofOrders(
  'guest',
  sql`(${folioSql('o')} - greatest(0, least(o.refunded_fen, ${folioSql('o')})))`,
  sql`(o.booking = any(${endedBookings}) or not exists (select from stays s where s.house_id = o.house_id and s.order_id = o.id
    and s.state in ('expected', 'in_house')))`,
);

const depositsAgree = ofOrders('deposit', sql`-o.deposit_kept_fen`, sql`true`);

/** Manual entries on a company's account, which no company record contains. */
const byHandOfCompany = sql`(
  select coalesce(sum(p.amount_fen), 0) from ledger_postings p join ledger_entries e on e.id = p.entry_id
  left join ledger_entries r on r.id = e.reverses_id
  where p.account_id = x.id and coalesce(r.source, e.source) = 'adjustment')`;

const companiesAgree: Found = sql`
  select c.name from companies c where
    (select coalesce(sum(p.amount_fen), 0) from payments p where p.company_id = c.id and p.state = 'succeeded')
    - (select coalesce(sum(r.amount_fen), 0) from payments p join refunds r on r.house_id = p.house_id
      and r.payment_id = p.id and r.state = 'succeeded' where p.company_id = c.id)
    + (select coalesce(sum(b.amount_fen), 0) from opening_balances b
      where b.kind = 'company' and b.party = c.id::text and b.reversed_at is null)
    - (select coalesce(sum(s.amount_fen), 0) from company_settlements s where s.company_id = c.id and s.voided_at is null)
    <> (select coalesce(sum(x.balance_fen), 0) - coalesce(sum(${byHandOfCompany}), 0) from ledger_accounts x
      where x.kind = 'receivable.company' and x.party = c.id::text collate "C")`;

const checks: Readonly<Record<Exclude<ProofCheck, 'sourcesPosted'>, Found>> = {
  entriesBalance,
  accountsAgree,
  daysAgree,
  trialBalance,
  guardedAccounts,
  foliosAgree,
  depositsAgree,
  companiesAgree,
  ...sourceChecks,
};

const SAMPLES = 10;

/** The result of one check: the number of errors, and the first ones. */
export const findBroken = async (
  ctx: Ctx,
  check: ProofCheck,
): Promise<{ broken: number; samples: string[] }> => {
  if (check === 'sourcesPosted') {
    const all = await ordersNotPosted(ctx);
    return { broken: all.length, samples: all.slice(0, SAMPLES) };
  }
  const { rows } = await sql<{ broken: number; samples: string[] | null }>`
    select count(*)::int as broken, (array_agg(f.name order by f.name))[1:${sql.lit(SAMPLES)}] as samples
    from (${checks[check]}) f`.execute(ctx.db);
  return { broken: rows[0]?.broken ?? 0, samples: rows[0]?.samples ?? [] };
};

export const countLedger = async (ctx: Ctx): Promise<{ entries: number; postings: number }> => {
  const { rows } = await sql<{ entries: number; postings: number }>`
    select (select count(*) from ledger_entries)::bigint as entries,
      (select coalesce(sum(postings), 0) from ledger_accounts)::bigint as postings`.execute(ctx.db);
  return rows[0] ?? { entries: 0, postings: 0 };
};
