/** The guarantees of posting, and what the database itself refuses. */
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { balanceOf } from './account-queries.ts';
import { type AccountRef, type NewEntry, postEntries } from './post-entries.ts';
import { reverseEntry } from './reverse-entry.ts';

const DAY = '2026-11-20';
const cash: AccountRef = { kind: 'cash', party: 'wechat', houseId: '00000000-0000-7000-8000-000000000001' };
const guest: AccountRef = { kind: 'guest', party: 'order-1', houseId: cash.houseId ?? null };

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const entry = (sourceKey: string, amountFen: number, more: Partial<NewEntry> = {}): NewEntry => ({
  source: 'payment',
  sourceKey,
  rule: 'paymentTaken',
  businessDate: DAY,
  postings: [
    { account: cash, amountFen },
    { account: guest, amountFen: -amountFen },
  ],
  ...more,
});
const post = (...entries: NewEntry[]) => t.job().change((ctx) => postEntries(ctx, entries));
const balance = (account: AccountRef) => t.job().read((ctx) => balanceOf(ctx, account));
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: { constraint?: string; message: string }) =>
      error instanceof FailureError ? error.failure.code : (error.constraint ?? error.message),
  );
/** A snapshot of the books, which a refused change must leave alone. */
const books = async () =>
  (
    await sql`select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings,
      (select sum(abs(balance_fen)) from ledger_accounts) as fen, (select sum(debit_fen) from ledger_days) as days`.execute(
      t.database,
    )
  ).rows;

test('an entry is posted once, with the balances and the day it moves', async () => {
  const [first, twin] = await post(entry('once', 30_000), entry('once', 30_000));
  expect([first?.isNew, twin?.isNew]).toEqual([true, false]);
  expect(twin?.id).toBe(first?.id);
  const before = await books();
  expect(await post(entry('once', 30_000))).toEqual([{ id: first?.id, isNew: false }]);
  expect(await books()).toEqual(before);
  expect([await balance(cash), await balance(guest)]).toEqual([30_000, -30_000]);
  expect(await balance({ kind: 'guest', party: 'nobody', houseId: cash.houseId ?? null })).toBe(0);
  const { rows } =
    await sql`select kind, debit_fen, credit_fen, business_date from ledger_days order by kind`.execute(
      t.database,
    );
  expect(rows).toEqual([
    { kind: 'cash', debitFen: 30_000, creditFen: 0, businessDate: DAY },
    { kind: 'guest', debitFen: 0, creditFen: 30_000, businessDate: DAY },
  ]);
});

test('lines of nothing are left out; an entry of nothing is none', async () => {
  expect(await post(entry('nothing', 0))).toEqual([{ id: null, isNew: false }]);
  const third = { account: { kind: 'rounding' } as const, amountFen: 0 };
  const [posted] = await post(entry('two lines', 5, { postings: [...entry('', 5).postings, third] }));
  const { rows } = await sql`select line from ledger_postings where entry_id = ${posted?.id}`.execute(
    t.database,
  );
  expect(rows).toHaveLength(2);
});

test('a reversal takes an entry back once', async () => {
  const before = [await balance(cash), await balance(guest)];
  const [posted] = await post(entry('wrong', 700));
  const why = { businessDate: DAY, memo: '录错' };
  const id = posted?.id ?? '';
  const first = await t.job().change((ctx) => reverseEntry(ctx, id, why));
  expect(await t.job().change((ctx) => reverseEntry(ctx, id, why))).toBe(first);
  expect([await balance(cash), await balance(guest)]).toEqual(before);
  const missing = '00000000-0000-7000-8000-000000000009';
  expect(await refusal(t.job().change((ctx) => reverseEntry(ctx, missing, why)))).toBe('ledger.notFound');
});

test('what does not balance, or names no account of its kind, is refused and changes nothing', async () => {
  const before = await books();
  const lines = entry('', 100).postings;
  expect(await refusal(post(entry('odd', 0, { postings: lines.slice(0, 1) })))).toBe('ledger.unbalanced');
  const nameless = [
    { account: { kind: 'guest', party: '', houseId: null } as const, amountFen: -100 },
    ...lines,
  ];
  expect(await refusal(post(entry('nameless', 0, { postings: nameless })))).toMatch(/party is missing/);
  expect(await books()).toEqual(before);
});

test('a guarded account never turns, whoever takes from it at the same time', async () => {
  const landlord: AccountRef = { kind: 'payable.available', party: 'landlord-1' };
  const institution: AccountRef = { kind: 'institution' };
  const take = (key: string, amountFen: number) =>
    entry(key, 0, {
      source: 'payout',
      postings: [
        { account: landlord, amountFen },
        { account: institution, amountFen: -amountFen },
      ],
    });
  await post(take('earned', -1_000));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => refusal(post(take(`out-${n}`, 300)))),
  );
  expect(answers.filter((answer) => answer === 'none')).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(['none', 'ledger_accounts_guarded_check']));
  expect(await balance(landlord)).toBe(-100);
});

test('many who post to the same accounts at once lose nothing and post a key once', async () => {
  const before = await balance(cash);
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, n) => post(entry(`many-${n % 30}`, 10), entry(`own-${n}`, 1))),
  );
  expect(all.flat().filter(({ isNew }) => isNew)).toHaveLength(90);
  expect(await balance(cash)).toBe(before + 30 * 10 + 60);
});

const raw = (statements: string) => refusal(sql.raw(`do $$ begin ${statements} end $$`).execute(t.database));
const rawEntry = (id: string, key: string, day = DAY) =>
  `insert into ledger_entries (id, source, source_key, rule, business_date, occurred_on, amount_fen, actor, at)
   values ('${id}', 'adjustment', '${key}', 'x', '${day}', '${day}', 100, 'x', now());`;
const rawLine = (id: string, line: number, fen: number, party = 'wechat') =>
  `insert into ledger_postings (entry_id, line, account_id, amount_fen, business_date)
   select '${id}', ${line}, id, ${fen}, '${DAY}' from ledger_accounts where party = '${party}' limit 1;`;

test('the database itself refuses what does not balance, and every change of what is posted', async () => {
  const before = await books();
  const id = '00000000-0000-7000-8000-0000000000aa';
  const balanced = rawLine(id, 1, 100) + rawLine(id, 2, -100, 'order-1');
  expect(await raw(rawEntry(id, 'bare'))).toBe('ledger_entries_balanced');
  expect(await raw(rawEntry(id, 'half') + rawLine(id, 1, 100))).toBe('ledger_entries_balanced');
  expect(await raw(rawEntry(id, 'off') + rawLine(id, 1, 100) + rawLine(id, 2, -99, 'order-1'))).toBe(
    'ledger_entries_balanced',
  );
  expect(await raw(rawLine(id, 1, 100))).toBe('ledger_postings_whole');
  const [posted] = await post(entry('whole', 100));
  const whole = posted?.id ?? '';
  expect(await raw(rawLine(whole, 3, 100) + rawLine(whole, 4, -100, 'order-1'))).toBe(
    'ledger_postings_whole',
  );
  expect(await raw(rawEntry(id, 'whole adjustment') + balanced)).toBe('none');
  for (const change of [
    `update ledger_entries set amount_fen = 1 where id = '${whole}'`,
    `delete from ledger_entries where id = '${whole}'`,
    `update ledger_postings set amount_fen = 1 where entry_id = '${whole}'`,
    `delete from ledger_postings`,
    'truncate ledger_entries',
    'truncate ledger_postings',
  ])
    expect(await refusal(sql.raw(change).execute(t.database)), change).toMatch(/append-only/);
  expect((await books())[0]).toMatchObject({ entries: (before[0] as { entries: number }).entries + 2 });
});

test('a locked period takes nothing: what follows by itself moves to the first open day, what people enter is refused', async () => {
  await sql`insert into ledger_periods (id, locked_to, reason, actor, at)
    values (gen_random_uuid(), '2026-10-31', 'x', 'x', now())`.execute(t.database);
  const [moved] = await post(entry('late', 40, { businessDate: '2026-10-30' }));
  const { rows } =
    await sql`select e.business_date, e.occurred_on, p.business_date as line from ledger_entries e
    join ledger_postings p on p.entry_id = e.id where e.id = ${moved?.id} limit 1`.execute(t.database);
  expect(rows).toEqual([{ businessDate: '2026-11-01', occurredOn: '2026-10-30', line: '2026-11-01' }]);
  const before = await books();
  const by = { source: 'adjustment', businessDate: '2026-10-31' } as const;
  expect(await refusal(post(entry('by hand', 40, by)))).toBe('ledger.periodLocked');
  const id = '00000000-0000-7000-8000-0000000000bb';
  const lines = `${rawLine(id, 1, 100)}${rawLine(id, 2, -100, 'order-1')}`.replaceAll(DAY, '2026-10-31');
  expect(await raw(rawEntry(id, 'raw', '2026-10-31') + lines)).toBe('ledger_entries_open');
  expect(await books()).toEqual(before);
  expect((await post(entry('open again', 40, { ...by, businessDate: '2026-11-01' })))[0]?.isNew).toBe(true);
});
