/**
 * Settlement runs killed at random points, between any two database statements or just after a commit: each landlord
 * gets one statement and one payout, which equals the shares of the nights. 10 runs and 40 kills; FULL=1: 50 and 200.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import {
  brokenStatements,
  openStatementDesk,
  type StatementDesk,
} from '../../../test/desks/statement-desk.ts';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Ctx } from '../../platform/context.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import type { WorkRun } from '../../platform/jobs/run-work.ts';
import { createRandom } from '../../seed/random.ts';
import { approve } from './approve-statement.ts';
import { generateStatementsWork } from './generate-statements.ts';
import { lockStatement } from './locked-statement.ts';
import { review, send } from './move-statement.ts';
import { pay } from './pay-statement.ts';

const RUNS = full ? 50 : 10;
const KILLS = 4;
const LANDLORDS = 6;
/** One transaction has some thirty of them. */
const FARTHEST = 45;

class Killed extends Error {}

const random = createRandom('killed settlements');
let t: TestApp;
let desk: StatementDesk;
let houses: { house: OwnedHouse; versionId: string }[];
beforeAll(async () => {
  t = await openTestApp();
  desk = openStatementDesk(t);
  houses = [];
  for (let at = 0; at < LANDLORDS; at += 1) {
    const house = await buildOwned(t.database, `房东${at}`);
    const terms = { minimumPayoutFen: 40_000, holdBackBp: 0 };
    houses.push({ house, versionId: await desk.underContract(house, { from: '2022-01-01', terms }) });
  }
});
afterAll(() => t.close());

/** Counts down with every statement of the transaction and fails at zero. */
const fuse = (left: { statements: number }): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    left.statements -= 1;
    if (left.statements === 0) throw new Killed('in the transaction');
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Uncommitted work is lost; a commit may go unreported. */
const mortal = (left: { statements: number }) => {
  const { change } = t.job();
  return async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const done = await change((ctx) => run({ ...ctx, db: ctx.db.withPlugin(fuse(left)) }));
    left.statements -= 1;
    if (left.statements === 0) throw new Killed('after the commit');
    return done;
  };
};

const newRun = async (month: string): Promise<string> => {
  const [finance] = (
    await sql<{ id: string }>`select id from users where username = 'finance'`.execute(t.database)
  ).rows;
  return t.job().change(async (ctx) => {
    const items = houses.map(({ house }, position) => ({ position, targetId: house.landlordId, label: 'x' }));
    const user = { ...ctx.user, id: finance?.id ?? '' };
    const asUser = { ...ctx, user };
    const run = await createRun(asUser, {
      ...{ kind: 'bulk', work: generateStatementsWork, input: { month }, total: items.length, items },
    });
    await sql`update background_runs set state = 'running' where id = ${run.id}`.execute(ctx.db);
    return run.id;
  });
};

const openOf = async (month: string): Promise<{ id: string; state: string }[]> => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from landlord_statements where month = ${month}
      and not (state = 'sent' and (payout_id is not null or payable_fen = 0)) order by id`.execute(
    t.database,
  );
  return rows;
};

const steps: Readonly<Record<string, typeof pay>> = {
  draft: review,
  reviewed: approve,
  approved: send,
  sent: pay,
};

/** As far as it comes: drawn up, then each statement one step after the other. */
const settle = async (month: string, runId: string, left: { statements: number }): Promise<void> => {
  const change = mortal(left);
  const run: WorkRun = {
    ...{ id: runId, input: { month }, undoOf: null, total: LANDLORDS, change },
    ctx: await t.job().read(async (ctx) => ctx),
    progress: async () => {},
  };
  await generateStatementsWork.run(run);
  for (let open = await openOf(month); open.length > 0; open = await openOf(month))
    for (const { id, state } of open)
      await change(async (ctx) => steps[state]?.(ctx, await lockStatement(ctx, { id, version: null })));
};

const splitMonth = async (month: string): Promise<number> => {
  let totalFen = 0;
  for (const { house, versionId } of houses) {
    const landlordFen = random.int(5_000, 60_000);
    totalFen += landlordFen;
    const night = addDays(`${month}-01`, random.int(0, 27));
    await desk.splitNight(house, versionId, { night, landlordFen, wholeFen: landlordFen + 10_000 });
  }
  return totalFen;
};

const monthAt = (at: number): string => {
  const month = at % 12;
  return `${2022 + (at - month) / 12}-${String(month + 1).padStart(2, '0')}`;
};

test(`${RUNS} runs and ${RUNS * KILLS} kills: each landlord once, and to the fen`, async () => {
  let earnedFen = 0;
  let kills = 0;
  for (let at = 0; at < RUNS; at += 1) {
    const month = monthAt(at);
    earnedFen += await splitMonth(month);
    const runId = await newRun(month);
    for (let killed = 0; killed <= KILLS; ) {
      const left = { statements: killed < KILLS ? random.int(1, FARTHEST) : Number.POSITIVE_INFINITY };
      try {
        await settle(month, runId, left);
        // The run finished before the kill.
        killed = left.statements === Number.POSITIVE_INFINITY ? KILLS + 1 : KILLS;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
        kills += 1;
      }
    }
    await sql`update background_runs set state = 'done' where id = ${runId}`.execute(t.database);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from landlord_statements where month = ${month}`.execute(t.database);
    expect(rows[0]?.n).toBe(LANDLORDS);
  }
  expect(kills).toBe(RUNS * KILLS);
  const { rows } = await sql<{ paid: number; carried: number; payouts: number; statements: number }>`
    select (select coalesce(sum(amount_fen), 0) from payouts)::bigint as paid,
      (select coalesce(sum(s.carried_out_fen), 0) from landlord_statements s where s.month = ${monthAt(RUNS - 1)})::bigint as carried,
      (select count(*) from payouts)::int as payouts,
      (select count(*) from landlord_statements where payable_fen > 0)::int as statements`.execute(
    t.database,
  );
  const [sums] = rows;
  expect((sums?.paid ?? 0) + (sums?.carried ?? 0)).toBe(earnedFen);
  expect(sums?.payouts).toBe(sums?.statements);
  expect(await brokenStatements(t)).toEqual([]);
  const { rows: unbalanced } = await sql`
    select from ledger_accounts a where a.balance_fen <>
      (select coalesce(sum(p.amount_fen), 0) from ledger_postings p where p.account_id = a.id)`.execute(
    t.database,
  );
  expect(unbalanced).toEqual([]);
}, 120_000);
