/**
 * Kill -9 at random points of split, settlement and payout runs, the institution answering late, twice, or never: each order
 * night is split once, each landlord gets one statement of a month and is paid it once, and the ledger sums to zero. Ten months
 * and 40 kills, one in each stage of a month; `FULL=1`: 50 months, 200 kills.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, killMoments, killSeed } from '../../../test/children/killed-child.ts';
import {
  type MonthToSettle,
  type SettleStage,
  settleMonth,
  settleStages,
} from '../../../test/children/settle-month.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { brokenSplits, buildCompleted } from '../../../test/desks/split-desk.ts';
import { brokenStatements } from '../../../test/desks/statement-desk.ts';
import { full } from '../../../test/run-length.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import { createRandom } from '../../seed/random.ts';
import { generateStatementsWork } from './generate-statements.ts';

const RUNS = full ? 50 : 10;
const LANDLORDS = 4;
const ORDERS_EACH = 2;
const NIGHTS = 2;
/** The longest wait before a stage is killed, about its usual duration. */
const MAX_MS: Readonly<Record<SettleStage, number>> = { split: 100, draw: 30, decide: 170, pay: 170 };
const FAULTS = ['latePayout', 'neverPayout', 'lostAnswer', 'noNotice', 'doubleNotice', 'failPayout'] as const;

const random = createRandom('killed settlements');
const moments = killMoments('settlements');
let o: PayoutDesk;
let houses: OwnedHouse[];
const hits = new Map<SettleStage, number>();

const { beget, end } = childrenOf('settle-child.ts', () => {
  const { publicUrl, institution } = o.t.config;
  const env = {
    ...{ PUBLIC_URL: publicUrl, INSTITUTION_URL: institution?.url },
    ...{ INSTITUTION_PARTNER_ID: institution?.partnerId, INSTITUTION_SIGN_KEY: institution?.signKey },
  };
  return [o.t.url, JSON.stringify(env)];
});

beforeAll(async () => {
  o = await openPayoutDesk();
  houses = [];
  for (let at = 0; at < LANDLORDS; at += 1) {
    const house = await buildOwned(o.t.database, `房东${at}`);
    await signedContract(o.desk, house, {
      ...{ from: '2022-01-01', to: null, terms: { minimumPayoutFen: 30_000, holdBackBp: 500 } },
    });
    // The last landlord is not registered with the institution: nights are split here only, and payouts wait.
    if (at < LANDLORDS - 1) await o.join(house.landlordId);
    houses.push(house);
  }
});
afterAll(async () => {
  end();
  await o.close();
});

const nowText = (): string => o.t.now().toISOString();

/** Killed some time after reaching the stage. */
const killIn = async (child: ChildProcess, month: MonthToSettle, stage: SettleStage): Promise<void> => {
  const died = once(child, 'exit');
  const heard: string[] = [];
  const arrived = new Promise<void>((resolve) => {
    child.on('message', (said: string) => {
      heard.push(said);
      if (said === stage || said === 'done') resolve();
    });
  });
  child.send({ ...month, now: nowText() });
  await Promise.race([arrived, died]);
  await sleep(moments.within(MAX_MS[stage]));
  child.kill('SIGKILL');
  await died;
  const last = heard.at(-1) as SettleStage | 'done';
  if (last !== 'done') hits.set(last, (hits.get(last) ?? 0) + 1);
};

const faults = async (): Promise<unknown[]> => [
  ...(await brokenSplits(o.t.database)),
  ...(await brokenStatements(o.t)),
  ...(await o.ledgerFaults()),
];

const monthAt = (at: number): string =>
  `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;

/** Orders that have ended, and the run that is to draw their month up. */
const prepare = async (month: string): Promise<MonthToSettle> => {
  for (const house of houses)
    for (let at = 0; at < ORDERS_EACH; at += 1) {
      const checkIn = addDays(`${month}-01`, random.int(0, 25));
      const channel = random.int(0, 1) === 0 ? 'mt' : 'direct';
      const priceFen = random.int(8_000, 40_000);
      await buildCompleted(o.t.database, house, {
        checkIn,
        checkOut: addDays(checkIn, NIGHTS),
        priceFen,
        channel,
      });
    }
  const { id } = await o.t.job().change(async (ctx) => {
    const items = houses.map(({ landlordId }, position) => ({ position, targetId: landlordId, label: 'x' }));
    const financeId = await userIdOf(ctx.db, 'finance');
    return createRun(
      { ...ctx, user: { ...ctx.user, id: financeId } },
      { kind: 'bulk', work: generateStatementsWork, input: { month }, total: items.length, items },
    );
  });
  return { month, runId: id };
};

interface Left {
  readonly divisions: number;
  readonly payouts: number;
  readonly statements: number;
}

/** Unfinished work. A payout that waits for its landlord to register counts as finished. */
const leftOf = async (): Promise<Left> => {
  const { rows } = await sql<Left>`select
    (select count(*)::int from split_divisions where state = 'waiting') as divisions,
    (select count(*)::int from payouts where state <> 'paid' and wait is distinct from 'merchant') as payouts,
    (select count(*)::int from landlord_statements s left join payouts p on p.id = s.payout_id
      where not (s.state = 'paid' or s.state = 'sent' and (s.payable_fen = 0 or p.wait = 'merchant'))) as statements`.execute(
    o.t.database,
  );
  return rows[0] ?? { divisions: 0, payouts: 0, statements: 0 };
};

/** A live process finishes what the killed ones left. */
const finish = async (month: MonthToSettle): Promise<void> => {
  o.institution.faults.clear();
  for (let turn = 0; turn < 12; turn += 1) {
    await settleMonth(o.t.job(), month);
    for (const { payoutNo } of o.institution.payouts()) o.institution.end(payoutNo, 'good');
    await o.pass(20 * 60_000);
    const { divisions, payouts, statements } = await leftOf();
    if (divisions + payouts + statements === 0) break;
  }
  expect(await leftOf()).toEqual({ divisions: 0, payouts: 0, statements: 0 });
  await sql`update background_runs set state = 'done' where id = ${month.runId}`.execute(o.t.database);
};

/** Once for each night, statement and payout, here and at the institution. */
const onceEach = async (months: number) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(distinct (unit_id, night))::int from split_items where state = 'succeeded') as nights,
    (select count(*)::int from landlord_statements) as statements,
    (select coalesce(sum(amount_fen), 0)::bigint from payouts where state = 'paid') as paid,
    (select coalesce(sum(amount_fen), 0)::bigint from split_items where state = 'succeeded' and party = 'landlord')
      + (select coalesce(sum(balance_fen), 0)::bigint from ledger_accounts where kind like 'payable.%') as gone`.execute(
    o.t.database,
  );
  expect(rows[0]).toMatchObject({
    ...{ nights: months * LANDLORDS * ORDERS_EACH * NIGHTS, statements: months * LANDLORDS },
    gone: rows[0]?.paid,
  });
  const timesOf = (outcomes: readonly { readonly status: string }[], status: string) =>
    outcomes.filter((one) => one.status === status).length;
  const theirs = o.institution.payouts();
  expect(new Set(theirs.map(({ outcomes }) => timesOf(outcomes, 'PAID')))).toEqual(new Set([1]));
  expect(theirs.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(rows[0]?.paid);
  const divides = o.institution.divides();
  expect(new Set(divides.map(({ outcomes }) => timesOf(outcomes, 'SUCCESS')))).toEqual(new Set([1]));
  expect(new Set(divides.map(({ request }) => request.orderNo)).size).toBe(divides.length);
};

test(`${RUNS} months and ${RUNS * settleStages.length} kills: each night split once, each landlord paid once (KILL_SEED=${killSeed})`, async () => {
  const ready = [beget(), beget()];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const month = await prepare(monthAt(turn));
    for (const stage of settleStages) {
      o.institution.setFault(random.pick(FAULTS), 1);
      if (random.int(0, 2) === 0) o.institution.setFault('slowDivide', 1);
      const child = await (ready.shift() as Promise<ChildProcess>);
      ready.push(beget());
      await killIn(child, month, stage);
      expect(await faults()).toEqual([]);
    }
    await finish(month);
    expect(await faults()).toEqual([]);
    await onceEach(turn + 1);
    await o.pass(DAY_MS);
  }
  // Kills after all work is done prove nothing.
  for (const stage of settleStages) expect(hits.get(stage)).toBeGreaterThan(RUNS / 4);
}, 1_200_000);
