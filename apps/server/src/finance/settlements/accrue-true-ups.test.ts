/**
 * A month that is closed before its statements are approved bears its rent, guarantees and tiers all the same; approving them later
 * moves no closed month.
 */
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import {
  getLedgerPeriod,
  lockLedger,
  unlockLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { pastGuards } from '../../../test/duties/past-guards.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';
import { findBroken } from '../ledger/proof-queries.ts';

openStatements();

let finance: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  finance = await t.as('finance');
  await useSplits(t);
});
afterEach(async () => {
  on('2027-01-20');
  if ((await finance.ok(getLedgerPeriod, {})).lockedTo !== null) await unlock(null);
});

const on = (day: string) => t.setNow(`${day}T04:00:00Z`);
const lock = (month: string) => finance.byTwo(lockLedger, { month, reason: '月结' });
const unlock = (month: string | null) => finance.byTwo(unlockLedger, { month, reason: '补录' });

const agreed = async (name: string, terms: Partial<ContractTerms>): Promise<void> => {
  house = await buildOwned(t.database, name, { rooms: 3 });
  await desk.underContract(house, { terms: { ...plain, ...terms }, to: '2027-12-31' });
};
const rent = { model: { kind: 'fixedRent', monthlyFen: 600_000 } } as const;

/** Nights at 400.00 each; booked, not split. */
const left = async (checkIn: string, checkOut: string): Promise<void> => {
  const { orderId } = await buildCompleted(t.database, house, { checkIn, checkOut });
  await t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
};

/** Owed to the landlord at the end of a day, accrued of it, and our revenue. */
const owedOn = async (day: string) => {
  const { rows } = await sql<{ all: number; accrued: number; ours: number }>`
    select coalesce(-sum(p.amount_fen) filter (where a.party <> ''), 0)::bigint as "all",
      coalesce(-sum(p.amount_fen) filter (where a.kind = 'payable.accrued'), 0)::bigint as accrued,
      coalesce(-sum(p.amount_fen) filter (where a.kind = 'revenue.platform'), 0)::bigint as ours
    from ledger_accounts a join ledger_postings p on p.account_id = a.id and p.business_date <= ${day}::date
    where a.kind like 'payable.%' and a.party = ${house.landlordId} or a.kind = 'revenue.platform' and a.house_id = ${house.id}`.execute(
    t.database,
  );
  return rows[0];
};

const drawn = async (month: string): Promise<string> => {
  await desk.generate(month, { landlordIds: [house.landlordId], confirmed: true });
  return (await desk.must(house.landlordId, month)).id;
};

const broken = async () => [
  ...(await t.job().read((ctx) => findBroken(ctx, 'accrualsAgree'))).samples,
  ...(await t.job().read((ctx) => findBroken(ctx, 'statementsAgree'))).samples,
  ...(await brokenSplits(t.database)).filter((fault) => !fault.startsWith('landlords are owed')),
];

test('rent of October whose statement is approved in November stands in October, once', async () => {
  await agreed('租一', rent);
  on('2026-11-03');
  const id = await drawn('2026-10');
  await lock('2026-10');
  expect(await owedOn('2026-10-31')).toEqual({ all: 600_000, accrued: 600_000, ours: -600_000 });
  expect(await owedOn('2026-11-01')).toEqual({ all: 0, accrued: 0, ours: 0 });
  const { accruals } = await finance.ok(getLedgerPeriod, {});
  expect(accruals[0]).toMatchObject({ closedOn: '2026-10-31', units: 0, nights: 0 });
  expect(accruals[0]?.trueUpFen).toBeGreaterThanOrEqual(600_000);
  on('2026-11-08');
  await desk.bring(id, 'approved');
  expect(await owedOn('2026-10-31')).toEqual({ all: 600_000, accrued: 600_000, ours: -600_000 });
  expect(await owedOn('2026-11-30')).toEqual({ all: 600_000, accrued: 0, ours: -600_000 });
  expect(await broken()).toEqual([]);
});

test('approved before the month is closed, or under a plain commission, nothing is accrued', async () => {
  await agreed('租二', rent);
  on('2026-11-03');
  await desk.bring(await drawn('2026-10'), 'approved');
  await lock('2026-10');
  expect(await owedOn('2026-10-31')).toEqual({ all: 600_000, accrued: 0, ours: -600_000 });
  await unlock(null);
  await agreed('佣一', { model: { kind: 'commission', rateBp: 2_000 } });
  await lock('2026-10');
  expect(await owedOn('2026-10-31')).toEqual({ all: 0, accrued: 0, ours: 0 });
});

test('two months that wait are both owed at the end of the second; each leaves as its statement is approved', async () => {
  await agreed('租三', rent);
  on('2026-11-03');
  const october = await drawn('2026-10');
  await lock('2026-10');
  on('2026-12-03');
  await lock('2026-11');
  expect(await owedOn('2026-10-31')).toMatchObject({ all: 600_000 });
  expect(await owedOn('2026-11-30')).toMatchObject({ all: 1_200_000, accrued: 1_200_000 });
  expect(await owedOn('2026-12-01')).toMatchObject({ all: 0 });
  on('2026-12-10');
  await desk.bring(october, 'approved');
  on('2027-01-03');
  await lock('2026-12');
  expect(await owedOn('2026-12-31')).toMatchObject({ all: 1_800_000, accrued: 1_200_000 });
  expect(await broken()).toEqual([]);
});

test('a guarantee counts nights that are not split yet, and closing again after their split makes the same', async () => {
  await agreed('保一', { model: { kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_000 }, basis: 'gross' });
  on('2026-11-02');
  await left('2026-10-28', '2026-11-02');
  await lock('2026-10');
  // Four nights at 320.00 and what is missing to 5,000.00.
  expect(await owedOn('2026-10-31')).toMatchObject({ all: 500_000, accrued: 500_000 });
  const { rows } = await sql<{ fen: number }>`select amount_fen as fen from true_up_accruals
    where landlord_id = ${house.landlordId} and undone_by is null`.execute(t.database);
  expect(rows).toEqual([{ fen: 372_000 }]);
  await unlock(null);
  expect(await owedOn('2026-10-31')).toMatchObject({ all: 0, accrued: 0 });
  on('2026-11-05');
  await run(t);
  await lock('2026-10');
  expect(await owedOn('2026-10-31')).toMatchObject({ all: 500_000, accrued: 500_000 });
  expect(await broken()).toEqual([]);
});

test('tiers of a month take back what the first rate gave too much', async () => {
  const tiers = [
    { uptoFen: 100_000, rateBp: 1_000 },
    { uptoFen: null, rateBp: 5_000 },
  ];
  await agreed('阶一', { model: { kind: 'tiered', tiers }, basis: 'gross' });
  on('2026-11-02');
  await left('2026-10-20', '2026-10-25');
  on('2026-11-04');
  await run(t);
  await lock('2026-10');
  // 2,000.00 of basis: 200.00 were taken at 10 %, 100.00 + 500.00 are due.
  const owed = await owedOn('2026-10-31');
  expect(owed?.accrued).toBe(180_000 - 40_000);
  expect(await owedOn('2026-11-30')).toMatchObject({ all: 180_000, accrued: 0 });
  expect(await broken()).toEqual([]);
});

test('a tampered accrual is refused by the database, and found by the proof by its contract', async () => {
  await agreed('租四', rent);
  on('2026-11-03');
  await lock('2026-10');
  const change = (fen: number) =>
    sql`update true_up_accruals set amount_fen = amount_fen + ${fen} where landlord_id = ${house.landlordId}
      and undone_by is null`;
  await expect(change(1).execute(t.database)).rejects.toMatchObject({ constraint: 'settled_row' });
  await pastGuards(t.database, change(1));
  const { rows } = await sql<{ no: string }>`select contract_no as no from contracts
    where landlord_id = ${house.landlordId}`.execute(t.database);
  const found = await t.job().read((ctx) => findBroken(ctx, 'accrualsAgree'));
  expect([found.broken, found.samples[0]]).toEqual([1, `${rows[0]?.no} 2026-10-31`]);
  await pastGuards(t.database, change(-1));
  expect(await broken()).toEqual([]);
});
