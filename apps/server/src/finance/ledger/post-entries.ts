/**
 * The one way into the ledger: entries with their postings and the balances they move, in the caller's transaction.
 * Three statements for any number of entries.
 */

import { type AccountRef, accountFault } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import {
  byHandSources,
  type EntrySource,
  type Posting,
} from '@minsu/contract/finance/ledger/posting-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

export type { AccountRef } from '@minsu/contract/finance/ledger/account-kinds.ts';

/** The part of a context that posting needs; the seed supplies its own. */
export interface LedgerCtx {
  readonly db: Db;
  readonly now: Date;
  readonly services: object;
  /** The user who posts. */
  readonly user: { readonly realname: string };
  newId(): string;
}

export interface NewEntry {
  readonly source: EntrySource;
  /** Identifies the source: posting it again has no effect. */
  readonly sourceKey: string;
  /** A rule of `posting-rules.ts`, or a name from the posting module. */
  readonly rule: string;
  readonly houseId?: string | null;
  readonly orderId?: string | null;
  readonly stayId?: string | null;
  readonly night?: string | null;
  readonly landlordId?: string | null;
  /** `YYYY-MM-DD`, local to the house or the business. */
  readonly businessDate: string;
  readonly memo?: string;
  /** Debit positive, credit negative, in fen; zero lines are left out. */
  readonly postings: readonly Posting[];
  /** The facts of the source, if they can change later. */
  readonly facts?: string;
  /** Time of entry, if not now. */
  readonly at?: Date;
}

/** Fields of reversals only. */
interface Reversing {
  readonly reversesId?: string;
}

export interface Posted {
  /** Null: all lines were zero, so nothing was posted. */
  readonly id: string | null;
  /** False: it was posted before. */
  readonly isNew: boolean;
}

interface Draft {
  readonly id: string;
  readonly entry: NewEntry & Reversing;
  readonly postings: readonly Posting[];
}

const draftOf = (ctx: LedgerCtx, entry: NewEntry & Reversing): Draft => {
  const postings = entry.postings.filter(({ amountFen }) => amountFen !== 0);
  for (const { account, amountFen } of postings) {
    const fault = accountFault(account);
    if (fault !== null || !Number.isSafeInteger(amountFen))
      throw new Error(`ledger ${entry.source} ${entry.sourceKey}: ${fault ?? `${amountFen} fen`}`);
  }
  if (postings.reduce((sum, { amountFen }) => sum + amountFen, 0) !== 0) fail(ledgerFailures.unbalanced);
  return { id: ctx.newId(), entry, postings };
};

/** The last day of the closed period; null: nothing is closed. */
export const lockedTo = async (ctx: Pick<LedgerCtx, 'db'>): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`select ledger_locked_to() as day`.execute(ctx.db);
  return rows[0]?.day ?? null;
};

export const assertOpenDays = async (ctx: Pick<LedgerCtx, 'db'>, days: readonly string[]): Promise<void> => {
  if (days.length === 0) return;
  const to = await lockedTo(ctx);
  if (to !== null && days.some((day) => day <= to)) fail(ledgerFailures.periodLocked, { params: { to } });
};

/** Entries dated by a user are refused in a closed period, never moved. */
const assertOpen = (ctx: LedgerCtx, entries: readonly NewEntry[]): Promise<void> =>
  assertOpenDays(
    ctx,
    entries.filter(({ source }) => byHandSources.includes(source)).map(({ businessDate }) => businessDate),
  );

const keyOf = (of: { readonly source: string; readonly sourceKey: string }): string =>
  `${of.source} ${of.sourceKey}`;

interface Inserted {
  readonly id: string;
  readonly day: string;
}

/** Inserts new entries; those in the closed period count on the first open day. */
const insertEntries = async (
  ctx: LedgerCtx,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = drafts.map(({ id, entry, postings }) => ({
    ...{ id, source: entry.source, key: entry.sourceKey, rule: entry.rule, facts: entry.facts ?? '' },
    ...{ house: entry.houseId, ord: entry.orderId, stay: entry.stayId, night: entry.night },
    ...{ landlord: entry.landlordId, day: entry.businessDate, memo: entry.memo ?? '' },
    amount: postings.reduce((sum, { amountFen }) => sum + Math.max(0, amountFen), 0),
    reverses: entry.reversesId,
    at: entry.at ?? ctx.now,
  }));
  const { rows: inserted } = await sql<Inserted>`
    insert into ledger_entries (id, source, source_key, rule, facts, house_id, order_id, stay_id, night, landlord_id,
      business_date, occurred_on, amount_fen, reverses_id, memo, actor, at)
    select d.id, d.source, d.key, d.rule, d.facts, d.house, d.ord, d.stay, d.night, d.landlord,
      greatest(d.day, ledger_locked_to() + 1), d.day, d.amount, d.reverses, d.memo, ${ctx.user.realname}, d.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (id uuid, source text, key text, rule text, facts text,
      house uuid, ord uuid, stay uuid, night date, landlord uuid, day date, memo text, amount bigint, reverses uuid, at timestamptz)
    order by d.source, d.key collate "C", d.id
    on conflict (source, source_key) do nothing
    returning id, business_date as day`.execute(ctx.db);
  return new Map(inserted.map(({ id, day }) => [id, day]));
};

const refKey = ({ kind, party = '', houseId = null }: AccountRef): string =>
  `${kind} ${party} ${houseId ?? ''}`;

interface AccountRow {
  readonly id: number;
  readonly kind: AccountRef['kind'];
  readonly party: string;
  readonly houseId: string | null;
}

/** Returns account ids, opening missing accounts. */
const openAccounts = async (
  ctx: LedgerCtx,
  refs: readonly AccountRef[],
): Promise<ReadonlyMap<string, number>> => {
  const wanted = [...new Map(refs.map((ref) => [refKey(ref), ref])).values()];
  const rows = wanted.map(({ kind, party = '', houseId = null }) => ({ kind, party, house: houseId }));
  const found = async () => {
    const { rows: all } = await sql<AccountRow>`
      with wanted as materialized (
        select w.kind, w.party collate "C" as party, w.house from json_to_recordset(${JSON.stringify(rows)}::json)
          as w (kind text, party text, house uuid)
      ), here as (
        select a.id, a.kind, a.party, a.house_id from wanted w join ledger_accounts a on a.kind = w.kind
          and a.party = w.party and a.house_id is not distinct from w.house and a.currency = 'CNY'
      ), made as (
        insert into ledger_accounts (kind, party, house_id)
        select w.kind, w.party, w.house from wanted w
        where not exists (select from here h where h.kind = w.kind and h.party = w.party
          and h.house_id is not distinct from w.house)
        order by 1, 2, 3
        on conflict (kind, party, house_id, currency) do nothing
        returning id, kind, party, house_id
      )
      select * from here union all select * from made`.execute(ctx.db);
    return new Map(all.map((row) => [refKey(row), row.id]));
  };
  const first = await found();
  // Another transaction opened one at the same moment; it is visible now.
  return first.size === wanted.length ? first : found();
};

interface Line {
  readonly entry: string;
  readonly line: number;
  readonly account: number;
  readonly amount: number;
  readonly day: string;
}

/** Accounts are locked in the order of their ids: two who post to the same ones wait, and do not deadlock. */
const insertPostings = async (ctx: LedgerCtx, lines: readonly Line[]): Promise<void> => {
  await sql`
    with l as materialized (
      select * from json_to_recordset(${JSON.stringify(lines)}::json)
        as l (entry uuid, line smallint, account bigint, amount bigint, day date)
    ), d as materialized (
      select account, sum(amount)::bigint as fen, count(*) as n from l group by account
    ), locked as materialized (
      select a.id from ledger_accounts a where a.id in (select account from d) order by a.id for update
    ), moved as (
      update ledger_accounts a set balance_fen = a.balance_fen + d.fen, postings = a.postings + d.n
      from d join locked on locked.id = d.account where a.id = d.account
    ), days as (
      insert into ledger_days (kind, house_id, currency, business_date, debit_fen, credit_fen, postings)
      select a.kind, a.house_id, a.currency, l.day, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0)), count(*)
      from l join ledger_accounts a on a.id = l.account group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (kind, house_id, currency, business_date) do update set
        debit_fen = ledger_days.debit_fen + excluded.debit_fen,
        credit_fen = ledger_days.credit_fen + excluded.credit_fen, postings = ledger_days.postings + excluded.postings
    )
    insert into ledger_postings (entry_id, line, account_id, amount_fen, business_date)
    select entry, line, account, amount, day from l`.execute(ctx.db);
};

const postNew = async (
  ctx: LedgerCtx,
  fresh: readonly Draft[],
  {
    days,
    accounts,
  }: { readonly days: ReadonlyMap<string, string>; readonly accounts: ReadonlyMap<string, number> },
): Promise<void> => {
  if (fresh.length === 0) return;
  const lines = fresh.flatMap(({ id, postings }) =>
    postings.map(({ account, amountFen }, index): Line => {
      const found = accounts.get(refKey(account));
      if (found === undefined) throw new Error(`ledger account ${refKey(account)} was not opened`);
      return { entry: id, line: index + 1, account: found, amount: amountFen, day: days.get(id) ?? '' };
    }),
  );
  await insertPostings(ctx, lines);
};

const idsByKey = async (ctx: LedgerCtx, drafts: readonly Draft[]): Promise<ReadonlyMap<string, string>> => {
  const keys = drafts.map(({ entry }) => ({ source: entry.source, key: entry.sourceKey }));
  const { rows } = await sql<{ id: string; source: string; sourceKey: string }>`
    select e.id, e.source, e.source_key from json_to_recordset(${JSON.stringify(keys)}::json) as k (source text, key text)
    join ledger_entries e on e.source = k.source and e.source_key = k.key collate "C"`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
};

/** Like `postEntries`, reversals included: all together, so that balances are checked after everything is posted. */
export const writeEntries = async (
  ctx: LedgerCtx,
  entries: readonly (NewEntry & Reversing)[],
): Promise<Posted[]> => {
  const drafts = entries.map((entry) => draftOf(ctx, entry));
  const whole = drafts.filter(({ postings }) => postings.length > 0);
  if (whole.length === 0) return drafts.map(() => ({ id: null, isNew: false }));
  await assertOpen(ctx, entries);
  const refs = whole.flatMap(({ postings }) => postings.map(({ account }) => account));
  const [days, accounts] = await Promise.all([insertEntries(ctx, whole), openAccounts(ctx, refs)]);
  const { fresh = [], before = [] } = Object.groupBy(whole, ({ id }) => (days.has(id) ? 'fresh' : 'before'));
  await postNew(ctx, fresh, { days, accounts });
  const known = before.length > 0 ? await idsByKey(ctx, before) : new Map<string, string>();
  return drafts.map(({ id, entry, postings }) => {
    if (postings.length === 0) return { id: null, isNew: false };
    return days.has(id) ? { id, isNew: true } : { id: known.get(keyOf(entry)) ?? null, isNew: false };
  });
};

/**
 * Posts in the caller's transaction. An entry whose source and key exist is left out; answers the ids of all in their
 * order, and which were new. A date in a locked period is moved to the first open day, unless people chose it.
 */
export const postEntries = (ctx: LedgerCtx, entries: readonly NewEntry[]): Promise<Posted[]> =>
  writeEntries(ctx, entries);
