/**
 * The proof covers the documents behind the entries. The demo data agree; each document changed past the database's
 * guards is found by name, and only there.
 */
import type { ProofCheck } from '@minsu/contract/finance/ledger/ledger.ts';
import { pageLedgerProofs } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pastGuards } from '../../../test/duties/past-guards.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { findBroken } from './proof-queries.ts';
import { proveNow } from './prove-ledger.ts';
import { sourceChecks } from './source-proof-queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
}, 600_000);
afterAll(() => t.close());

const latest = async () => {
  const { records } = await (await t.as('finance')).ok(pageLedgerProofs, {});
  return records[0];
};
const proved = async () => {
  await proveNow(t.job(), true);
  const proof = await latest();
  return (proof?.checks ?? []).filter(({ broken }) => broken > 0);
};

const foundBy = (check: ProofCheck) => t.job().read((ctx) => findBroken(ctx, check));

test('the demo business agrees with its papers', async () => {
  expect(await proved()).toEqual([]);
});

/** A row of each kind of document, and how it is manipulated. */
const tampered: readonly {
  readonly paper: string;
  readonly check: ProofCheck;
  readonly row: string;
  readonly change: string;
}[] = [
  {
    paper: 'a posted split that gives the landlord a fen more',
    check: 'splitsAgree',
    row: `select id, night::text as name from split_items where state = 'succeeded' and party = 'landlord' and amount_fen > 0 limit 1`,
    change: `update split_items set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'a posted split that goes to another landlord',
    check: 'splitsAgree',
    row: `select id, night::text as name from split_items i where state = 'succeeded' and party = 'landlord' and amount_fen > 0 limit 1`,
    change: `update split_items set landlord_id = (select l.id from landlords l where l.id <> split_items.landlord_id limit 1)`,
  },
  {
    paper: 'a posted split that is said to be reversed',
    check: 'splitsAgree',
    row: `select id, '' as name from split_items where state = 'succeeded' and amount_fen <> 0 limit 1`,
    change: `update split_items set state = 'pending', entry_id = null, split_at = null`,
  },
  {
    paper: 'the night of a posted split',
    check: 'splitsAgree',
    row: `select i.id, o.order_no as name from split_items i join orders o on o.house_id = i.house_id and o.id = i.order_id
      where i.state = 'succeeded' and i.amount_fen <> 0 limit 1`,
    change: `update split_items set night = night - 31`,
  },
  {
    paper: 'the day an approved expense was spent on',
    check: 'expensesAgree',
    row: `select id, expense_no as name from expenses where state = 'approved' limit 1`,
    change: `update expenses set spent_on = spent_on - 31`,
  },
  {
    paper: 'the day of a paid payout',
    check: 'payoutsAgree',
    row: `select id, payout_no as name from payouts where state = 'paid' limit 1`,
    change: `update payouts set paid_on = paid_on - 31`,
  },
  {
    paper: 'the day of a transfer',
    check: 'transfersAgree',
    row: `select id, transfer_no as name from own_transfers where state = 'posted' limit 1`,
    change: `update own_transfers set moved_on = moved_on - 31`,
  },
  {
    paper: 'the day of an opening balance',
    check: 'openingsAgree',
    row: `select id, kind as name from opening_balances where reversed_at is null limit 1`,
    change: `update opening_balances set as_of = as_of - 31`,
  },
  {
    paper: 'the day a company paid',
    check: 'settlementsAgree',
    row: `select s.id, c.name from company_settlements s join companies c on c.id = s.company_id where s.voided_at is null limit 1`,
    change: `update company_settlements set settled_on = settled_on - 31`,
  },
  {
    paper: 'a line of an approved statement',
    check: 'statementsAgree',
    row: `select n.id, s.statement_no as name from statement_lines n join landlord_statements s on s.id = n.statement_id
      where s.state not in ('draft', 'reviewed') and n.kind = 'night' limit 1`,
    change: `update statement_lines set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'what an approved statement pays',
    check: 'statementsAgree',
    row: `select id, statement_no as name from landlord_statements where state = 'paid' and payable_fen > 0 limit 1`,
    change: `update landlord_statements set payable_fen = payable_fen + 1, carried_out_fen = carried_out_fen - 1`,
  },
  {
    paper: 'the amount of a paid payout',
    check: 'payoutsAgree',
    row: `select id, payout_no as name from payouts where state = 'paid' limit 1`,
    change: `update payouts set amount_fen = amount_fen + 100`,
  },
  {
    paper: 'a paid payout to another landlord',
    check: 'payoutsAgree',
    row: `select id, payout_no as name from payouts where state = 'paid' limit 1`,
    change: `update payouts set landlord_id = (select l.id from landlords l where l.id <> payouts.landlord_id limit 1)`,
  },
  {
    paper: 'a payout that is said to be paid and was not',
    check: 'payoutsAgree',
    row: `select id, payout_no as name from payouts where state <> 'paid' and returned_at is null limit 1`,
    change: `update payouts set state = 'paid', paid_on = '2026-11-20', finished_at = now()`,
  },
  {
    paper: 'an approved expense',
    check: 'expensesAgree',
    row: `select id, expense_no as name from expenses where state = 'approved' limit 1`,
    change: `update expenses set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'the category of an expense of ours',
    check: 'expensesAgree',
    row: `select id, expense_no as name from expenses where state = 'approved' and charged_to <> 'landlord' and category <> 'other' limit 1`,
    change: `update expenses set category = 'other'`,
  },
  {
    paper: 'a line of a posted bill',
    check: 'billsAgree',
    row: `select n.id, b.bill_no as name from channel_bill_lines n join channel_bills b on b.id = n.bill_id where b.state = 'posted' limit 1`,
    change: `update channel_bill_lines set paid_fen = paid_fen - 1`,
  },
  {
    paper: 'what a company paid',
    check: 'settlementsAgree',
    row: `select s.id, c.name from company_settlements s join companies c on c.id = s.company_id where s.voided_at is null limit 1`,
    change: `update company_settlements set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'an approved adjustment of a landlord',
    check: 'adjustmentsAgree',
    row: `select id, adjustment_no as name from landlord_adjustments where state = 'approved' limit 1`,
    change: `update landlord_adjustments set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'a transfer between own accounts',
    check: 'transfersAgree',
    row: `select id, transfer_no as name from own_transfers where state = 'posted' limit 1`,
    change: `update own_transfers set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'an opening balance',
    check: 'openingsAgree',
    row: `select id, kind as name from opening_balances where reversed_at is null limit 1`,
    change: `update opening_balances set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'a payment of a guest',
    check: 'sourcesPosted',
    row: `select p.id, o.order_no as name from payments p join orders o on o.house_id = p.house_id and o.id = p.order_id
      where p.state = 'succeeded' and p.method = 'wechat' limit 1`,
    change: `update payments set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'a deposit that was returned',
    check: 'sourcesPosted',
    row: `select d.id, o.order_no as name from deposits d join orders o on o.house_id = d.house_id and o.id = d.order_id
      where d.state = 'returned' limit 1`,
    change: `update deposits set amount_fen = amount_fen + 1`,
  },
  {
    paper: 'a line of a folio',
    check: 'sourcesPosted',
    row: `select c.id, o.order_no as name from order_charges c join orders o on o.house_id = c.house_id and o.id = c.order_id
      join ledger_entries e on e.source = 'charge' and e.source_key = c.id::text where c.removed_at is null limit 1`,
    change: `update order_charges set amount_fen = amount_fen + 1`,
  },
];

test.each(tampered)('$paper is found by the next proof, by its name', async ({ check, row, change }) => {
  const { rows } = await sql<{ id: string; name: string }>`${sql.raw(row)}`.execute(t.database);
  const [found] = rows;
  if (!found) throw new Error('the demo business has no such paper');
  const table = /(?:update) (\w+)/.exec(change)?.[1] ?? '';
  const before = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where id = ${found.id}`.execute(t.database);
  // The database itself refuses it, where the row is settled.
  const isGuarded = check !== 'sourcesPosted' && !(table === 'payouts' && change.includes("state = 'paid'"));
  if (isGuarded)
    await expect(sql`${sql.raw(change)} where id = ${found.id}`.execute(t.database)).rejects.toThrow(
      /not changed|differ/,
    );
  await pastGuards(t.database, sql`${sql.raw(change)} where id = ${found.id}`);
  const said = await foundBy(check);
  expect([said.broken > 0, said.samples.join(' ')]).toEqual([true, expect.stringContaining(found.name)]);
  const columns = Object.entries(before.rows[0] ?? {})
    .filter(([key]) =>
      new RegExp(`\\b${key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)} =`).test(change),
    )
    .map(([key, value]) => sql`${sql.ref(key)} = ${value}`);
  await pastGuards(
    t.database,
    sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${found.id}`,
  );
  expect(await foundBy(check)).toEqual({ broken: 0, samples: [] });
});

test('a paper that was deleted is found, and so is an entry without one', async () => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, expense_no as name from expenses where state = 'approved' limit 1`.execute(t.database);
  const id = rows[0]?.id ?? '';
  await expect(sql`delete from expenses where id = ${id}`.execute(t.database)).rejects.toThrow('not changed');
  await sql`create table kept_expense as select * from expenses where id = ${id}`.execute(t.database);
  await pastGuards(t.database, sql`delete from expenses where id = ${id}`);
  const broken = await proved();
  expect(broken.map((one) => one.check)).toContain('expensesAgree');
  // Those who keep the ledger are told which.
  const { records } = await (await t.as('finance')).ok(pageInbox, { size: 20 });
  const todo = records.find(({ title }) => title[1] === 'Ledger proof failed');
  expect(todo?.content[0]).toContain('支出与分录一致');
  expect(todo?.content[0]).toContain('no. ');
  const admin = await t.as('admin');
  const { nightly } = await admin.ok(getMonitorSystem, {});
  const told = nightly
    .find(({ work }) => work === 'ledgerProof')
    ?.found.find(({ check }) => check === 'expensesAgree');
  expect(told?.samples[0]).toMatch(/^no\. \d+$/);
  const { items } = await (await t.as('finance')).ok(getWorkQueue, { keys: ['ledgerBroken'] });
  expect(items[0]).toMatchObject({ count: 1, first: { name: expect.stringContaining('no. ') } });
  await pastGuards(t.database, sql`insert into expenses select * from kept_expense`);
  expect(await proved()).toEqual([]);
});

test('no kind of paper is left out', () => {
  const covered = new Set<string>(tampered.map(({ check }) => check));
  // Entries of orders have both sides in the ledger; accruals exist for closed months only and are tested separately.
  expect(Object.keys(sourceChecks).filter((check) => !covered.has(check))).toEqual([
    'accrualsAgree',
    'orderEntriesAgree',
  ]);
});
