/**
 * The ledger against a plain model of it: the same random operations on both, one after the other and from thirty clients at
 * once. Ten thousand entries a run, two hundred thousand with FULL=1.
 */
import { randomUUID } from 'node:crypto';
import { guardedKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { proofChecks } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  byHandSources,
  type EntrySource,
  type Posting,
} from '@minsu/contract/finance/ledger/posting-rules.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { type AccountRef, type NewEntry, type Posted, postEntries } from './post-entries.ts';
import { findBroken } from './proof-queries.ts';
import { reverseEntry } from './reverse-entry.ts';
import { sourceChecks } from './source-proof-queries.ts';

const RUNS = full ? 560 : 26;
const CALLS = 110;
const CLIENTS = 30;
const CALLS_EACH = full ? 200 : 20;
const SEED = 20_261_120;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Accounts that only this test posts to. */
const worldOf = (): readonly AccountRef[] => {
  const houseId = randomUUID();
  const own = (word: string) => `${word}-${houseId.slice(0, 8)}`;
  return [
    { kind: 'cash', party: 'wechat', houseId },
    { kind: 'cash', party: 'card', houseId },
    { kind: 'guest', party: own('order'), houseId },
    { kind: 'guest', party: own('other'), houseId },
    { kind: 'deposit', party: own('order'), houseId },
    { kind: 'payable.pending', party: own('landlord') },
    { kind: 'payable.available', party: own('landlord') },
    { kind: 'payable.payout', party: own('landlord') },
    { kind: 'revenue.unsplit', houseId },
    { kind: 'revenue.platform', houseId },
    { kind: 'commission.channel', party: 'mt', houseId },
    { kind: 'rounding', houseId },
  ];
};

const keyOf = ({ kind, party = '', houseId = null }: AccountRef): string =>
  `${kind} ${party} ${houseId ?? ''}`;

interface Sketch {
  readonly key: number;
  readonly source: EntrySource;
  readonly day: string;
  readonly lines: readonly (readonly [account: number, fen: number])[];
  readonly last: number;
  /** By how much its lines are out of balance. */
  readonly off: number;
}
type Call =
  | { readonly do: 'post'; readonly entries: readonly Sketch[] }
  | { readonly do: 'reverse'; readonly which: number }
  | { readonly do: 'lock'; readonly to: string | null };

const account = fc.nat(11);
const sketch: fc.Arbitrary<Sketch> = fc.record({
  key: fc.nat(400),
  source: fc.constantFrom<EntrySource>(
    'payment',
    'night',
    'split',
    'payout',
    'deposit',
    'adjustment',
    'expense',
  ),
  day: fc.constantFrom('2026-08-31', '2026-09-15', '2026-10-31', '2026-11-01', '2026-11-20', '2026-11-20'),
  lines: fc.array(fc.tuple(account, fc.integer({ min: -9_000, max: 9_000 })), { minLength: 1, maxLength: 3 }),
  last: account,
  off: fc.nat(60).map((n) => (n === 0 ? 1 : 0)),
});
const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      entries: fc.array(sketch, { minLength: 1, maxLength: 8, size: 'max' }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(1_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lock' as const),
      to: fc.constantFrom('2026-09-30', '2026-10-31', null),
    }),
  },
);

const entryOf = (
  world: readonly AccountRef[],
  name: string,
  { key, source, day, lines, last, off }: Sketch,
): NewEntry => {
  const postings = lines.map(
    ([index, amountFen]): Posting => ({ account: world[index] as AccountRef, amountFen }),
  );
  const sum = postings.reduce((total, { amountFen }) => total + amountFen, 0);
  return {
    ...{ source, sourceKey: `${name}:${key}`, rule: 'model', businessDate: day },
    postings: [...postings, { account: world[last] as AccountRef, amountFen: off - sum }],
  };
};

interface Known {
  readonly id: string;
  readonly postings: readonly Posting[];
}

/** The ledger as one would write it down on paper. */
class Model {
  readonly balances = new Map<string, number>();
  readonly posted = new Map<string, Known>();
  lockedTo: string | null = null;

  /** Predicts a call: a refusal, or which of its entries are new. */
  foresee(entries: readonly NewEntry[]): string | readonly boolean[] {
    const whole = entries.map((entry) => entry.postings.filter(({ amountFen }) => amountFen !== 0));
    if (whole.some((lines) => lines.reduce((sum, { amountFen }) => sum + amountFen, 0) !== 0))
      return 'ledger.unbalanced';
    if (whole.every((lines) => lines.length === 0)) return entries.map(() => false);
    const { lockedTo } = this;
    const closed = ({ source, businessDate }: NewEntry) =>
      lockedTo !== null && byHandSources.includes(source) && businessDate <= lockedTo;
    if (entries.some(closed)) return 'ledger.periodLocked';
    const seen = new Set(this.posted.keys());
    const isNew = entries.map(({ source, sourceKey }, index) => {
      const key = `${source} ${sourceKey}`;
      if (whole[index]?.length === 0 || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    const after = this.moved(entries.filter((_, index) => isNew[index]).flatMap(({ postings }) => postings));
    const turned = [...after].some(
      ([key, fen]) => fen > 0 && guardedKinds.some((kind) => key.startsWith(`${kind} `)),
    );
    return turned ? 'ledger_accounts_guarded_check' : isNew;
  }

  private moved(postings: readonly Posting[]): Map<string, number> {
    const after = new Map<string, number>();
    for (const { account: of, amountFen } of postings) {
      const key = keyOf(of);
      after.set(key, (after.get(key) ?? this.balances.get(key) ?? 0) + amountFen);
    }
    return after;
  }

  take(entries: readonly NewEntry[], answers: readonly Posted[]): void {
    entries.forEach((entry, index) => {
      const { id, isNew } = answers[index] ?? { id: null, isNew: false };
      if (id === null || !isNew) return;
      this.posted.set(`${entry.source} ${entry.sourceKey}`, { id, postings: entry.postings });
      for (const [key, fen] of this.moved(entry.postings)) this.balances.set(key, fen);
    });
  }
}

const refusalOf = (error: unknown): string => {
  if (error instanceof FailureError) return error.failure.code;
  const { constraint } = error as { constraint?: string };
  if (constraint === undefined) throw error;
  return constraint;
};
const tried = <T>(work: Promise<T>): Promise<T | string> => work.catch(refusalOf);

const post = (entries: readonly NewEntry[]) => t.job().change((ctx) => postEntries(ctx, entries));
const mirror = ({ id, postings }: Known): NewEntry => ({
  ...{ source: 'reversal', sourceKey: id, rule: 'model', businessDate: '2026-11-20' },
  postings: postings.map(({ account: of, amountFen }) => ({ account: of, amountFen: -amountFen })),
});
const reverse = (id: string) =>
  t.job().change((ctx) => reverseEntry(ctx, id, { businessDate: '2026-11-20', memo: '' }));
/** Like the command: while no other posting runs. */
const lock = (to: string | null) =>
  t.job().change(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.ledgerOpen})`.execute(db);
    await sql`insert into ledger_periods (id, locked_to, reason, actor, at)
      values (gen_random_uuid(), ${to}, 'model', 'model', now())`.execute(db);
  });

const stored = async (world: readonly AccountRef[]): Promise<Record<string, number>> => {
  const houses = world.flatMap(({ houseId }) => houseId ?? []);
  const parties = world.flatMap(({ party, houseId }) => (houseId === undefined ? (party ?? []) : []));
  const { rows } = await sql<{
    kind: AccountRef['kind'];
    party: string;
    houseId: string | null;
    fen: number;
  }>`
    select kind, party, house_id, balance_fen as fen from ledger_accounts
    where house_id = any(${houses}::uuid[]) or party = any(${parties})`.execute(t.database);
  return Object.fromEntries(rows.map(({ fen, ...of }) => [keyOf(of), fen]));
};

const broken = async (): Promise<string[]> => {
  const found: string[] = [];
  // Its entries come out of nowhere: documents behind them there are none.
  for (const check of proofChecks.filter((each) => !(each in sourceChecks)))
    if ((await t.job().read((ctx) => findBroken(ctx, check))).broken > 0) found.push(check);
  return found;
};

let done = 0;

const perform = async (
  world: readonly AccountRef[],
  model: Model,
  one: Call,
  name: string,
): Promise<void> => {
  done += one.do === 'post' ? one.entries.length : 1;
  if (one.do === 'lock') {
    await lock(one.to);
    model.lockedTo = one.to;
    return;
  }
  if (one.do === 'post') {
    const entries = one.entries.map((each) => entryOf(world, name, each));
    const foreseen = model.foresee(entries);
    const answers = await tried(post(entries));
    expect(typeof answers === 'string' ? answers : answers.map(({ isNew }) => isNew)).toEqual(foreseen);
    if (typeof answers !== 'string') model.take(entries, answers);
    return;
  }
  const known = [...model.posted.values()].at(one.which % Math.max(1, model.posted.size));
  if (!known) return;
  const entry = mirror(known);
  const foreseen = model.foresee([entry]);
  const id = await tried(reverse(known.id));
  if (typeof foreseen === 'string') return expect(id).toBe(foreseen);
  const before = model.posted.get(`reversal ${known.id}`)?.id;
  if (before !== undefined) return expect(id).toBe(before);
  model.take([entry], [{ id, isNew: true }]);
};

test('one after the other: what the model foresees is what the ledger does', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: CALLS, maxLength: CALLS }), async (calls) => {
      run += 1;
      await lock(null);
      const [world, model] = [worldOf(), new Model()];
      for (const one of calls) await perform(world, model, one, `run-${run}`);
      const balances = await stored(world);
      expect(balances).toEqual(Object.fromEntries(model.balances));
      expect(Object.values(balances).reduce((sum, fen) => sum + fen, 0)).toBe(0);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  expect(done).toBeGreaterThanOrEqual(full ? 150_000 : 7_500);
  expect(await broken()).toEqual([]);
}, 3_600_000);

/** A client knows only its answers; together they must equal the books. */
const work = async (world: readonly AccountRef[], told: Model, calls: readonly Call[]): Promise<void> => {
  for (const one of calls) {
    done += one.do === 'post' ? one.entries.length : 1;
    if (one.do === 'lock') await lock(one.to);
    else if (one.do === 'post') {
      const entries = one.entries.map((each) => entryOf(world, 'together', each));
      const answers = await tried(post(entries));
      if (typeof answers !== 'string') told.take(entries, answers);
    } else {
      const known = [...told.posted.values()].at(one.which % Math.max(1, told.posted.size));
      const id = known && (await tried(reverse(known.id)));
      if (!known || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) continue;
      // The second caller gets the same id.
      const isNew = ![...told.posted.values()].some((each) => each.id === id);
      told.take([mirror(known)], [{ id, isNew }]);
    }
  }
};

test('thirty clients at once: nothing is lost, posted twice, or taken below zero', async () => {
  await lock(null);
  const [world, told] = [worldOf(), new Model()];
  const all = fc.sample(call, { numRuns: CLIENTS * CALLS_EACH, seed: SEED });
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      work(world, told, all.slice(client * CALLS_EACH, (client + 1) * CALLS_EACH)),
    ),
  );
  expect(await stored(world)).toEqual(Object.fromEntries(told.balances));
  const guarded = Object.entries(await stored(world)).filter(([key]) =>
    guardedKinds.some((kind) => key.startsWith(`${kind} `)),
  );
  expect(guarded.every(([, fen]) => fen <= 0)).toBe(true);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_entries where source_key like 'together:%' or source_key = any(${[
      ...told.posted.values(),
    ].map(({ id }) => id)})`.execute(t.database);
  expect(rows[0]?.n).toBe(told.posted.size);
  expect(done).toBeGreaterThanOrEqual(full ? 200_000 : 10_000);
  expect(await broken()).toEqual([]);
}, 3_600_000);
