/** Months without a statement: their items appear on the next one, once. */
import { lockLedger, unlockLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { generateStatements } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildOwned, buildOwner } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { pastGuards } from '../../../test/duties/past-guards.ts';

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09', '2026-10', '2026-11'];
openStatements({ now: '2026-12-05T04:00:00Z' });

const kindsOf = async (landlordId: string, month: string) =>
  desk.kindsOf((await desk.must(landlordId, month)).id);

test('nights of a month without a statement stand on the next one, though they were split before the last', async () => {
  const house = await buildOwned(t.database, '漏一');
  const { landlordId } = house;
  const versionId = await desk.underContract(house, { terms: plain });
  await desk.splitNight(house, versionId, { night: '2026-09-04' });
  for (const night of ['2026-10-04', '2026-10-05']) await desk.splitNight(house, versionId, { night });
  // September is drawn up long after October's first nights were split.
  await pastGuards(
    t.database,
    sql`update split_items set split_at = '2026-10-07' where landlord_id = ${landlordId}`,
  );
  await desk.settle(SEPTEMBER, [landlordId]);
  expect(await kindsOf(landlordId, SEPTEMBER)).toEqual([['night', SEPTEMBER, 32_000]]);
  await desk.settle(NOVEMBER, [landlordId]);
  expect(await kindsOf(landlordId, NOVEMBER)).toEqual([
    ['night', OCTOBER, 32_000],
    ['night', OCTOBER, 32_000],
  ]);
  expect(await desk.owed(landlordId)).toEqual({ pending: 0, available: 96_000, holdBack: 0 });
  const finance = await t.as('finance');
  const late = await finance.call(generateStatements, { month: OCTOBER, landlordIds: [landlordId] });
  expect([late.status, late.failure]).toEqual([409, 'settlement.nothingToSettle']);
});

test('so does its rent, also of a contract that ended in it; months before the first statement are not looked for', async () => {
  const house = await buildOwned(t.database, '漏二');
  const { landlordId } = house;
  await desk.underContract(house, {
    to: '2026-10-15',
    terms: { ...plain, model: { kind: 'fixedRent', monthlyFen: 310_000 } },
  });
  await desk.settle(SEPTEMBER, [landlordId]);
  expect(await kindsOf(landlordId, SEPTEMBER)).toEqual([['rent', SEPTEMBER, 310_000]]);
  for (let again = 0; again < 2; again += 1) await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
  expect(await kindsOf(landlordId, NOVEMBER)).toEqual([['rent', OCTOBER, 150_000]]);
});

test('rent is posted into the month it is about, and of a closed month into the first open one', async () => {
  const house = await buildOwned(t.database, '漏租');
  const { landlordId } = house;
  await desk.underContract(house, { terms: { ...plain, model: { kind: 'fixedRent', monthlyFen: 310_000 } } });
  await desk.settle(SEPTEMBER, [landlordId]);
  const admin = await t.as('admin');
  await admin.byTwo(lockLedger, { month: OCTOBER, reason: '月结' });
  await desk.settle(OCTOBER, [landlordId]);
  await desk.settle(NOVEMBER, [landlordId]);
  await admin.byTwo(unlockLedger, { month: null, reason: '测试结束' });
  const { rows } = await sql<{ day: string; occurred: string }>`
    select business_date::text as day, occurred_on::text as occurred from ledger_entries
    where landlord_id = ${landlordId} and rule = 'statementTrueUp' order by occurred_on`.execute(t.database);
  expect(rows).toEqual([
    { day: '2026-09-30', occurred: '2026-09-30' },
    { day: '2026-11-01', occurred: '2026-10-31' },
    { day: '2026-11-30', occurred: '2026-11-30' },
  ]);
});

test('a month that only one of two owners was settled for is made up for to the other', async () => {
  const house = await buildOwned(t.database, '漏三');
  const { landlordId } = house;
  const partner = await buildOwner(t.database, '漏四');
  const newcomer = await buildOwner(t.database, '漏五');
  await desk.underContract(house, {
    terms: { ...plain, model: { kind: 'guaranteed', minimumFen: 100_000, rateBp: 2_000 } },
    parties: [
      { landlordId, shareBp: 5_000 },
      { landlordId: partner, shareBp: 3_000 },
      { landlordId: newcomer, shareBp: 2_000 },
    ],
  });
  await desk.settle(SEPTEMBER, [landlordId, partner]);
  await desk.settle(OCTOBER, [partner]);
  await desk.settle(NOVEMBER, [landlordId, partner, newcomer]);
  expect(await kindsOf(landlordId, NOVEMBER)).toEqual([
    ['guarantee', OCTOBER, 50_000],
    ['guarantee', NOVEMBER, 50_000],
  ]);
  expect(await kindsOf(partner, NOVEMBER)).toEqual([['guarantee', NOVEMBER, 30_000]]);
  expect(await kindsOf(newcomer, NOVEMBER)).toEqual([['guarantee', NOVEMBER, 20_000]]);
});

test('what is left below the minimum is paid once no contract comes after the month, alone if need be', async () => {
  const house = await buildOwned(t.database, '余一');
  const { landlordId } = house;
  const terms = { minimumPayoutFen: 50_000, holdBackBp: 0 };
  const versionId = await desk.underContract(house, { to: '2026-10-31', terms });
  await desk.splitNight(house, versionId, { night: '2026-09-04', landlordFen: 20_000 });
  await desk.settle(SEPTEMBER, [landlordId]);
  expect(await desk.must(landlordId, SEPTEMBER)).toMatchObject({ payableFen: 0, carriedOutFen: 20_000 });
  await desk.settle(OCTOBER, [landlordId]);
  const last = await desk.must(landlordId, OCTOBER);
  expect([last.payableFen, last.carriedOutFen, await desk.kindsOf(last.id)]).toEqual([
    ...[20_000, 0],
    [['carried', OCTOBER, 20_000]],
  ]);
  expect(await desk.owed(landlordId)).toEqual({ pending: 0, available: 20_000, holdBack: 0 });
  const finance = await t.as('finance');
  const again = await finance.call(generateStatements, { month: NOVEMBER, landlordIds: [landlordId] });
  expect(again.failure).toBe('settlement.nothingToSettle');
});

test('what is left below the minimum goes on waiting where another contract of his follows', async () => {
  const house = await buildOwned(t.database, '余二');
  const { landlordId } = house;
  const terms = { minimumPayoutFen: 50_000, holdBackBp: 0 };
  const versionId = await desk.underContract(house, { to: '2026-10-31', terms });
  await desk.splitNight(house, versionId, { night: '2026-10-04', landlordFen: 20_000 });
  await desk.underContract(house, { from: '2026-12-01', terms });
  await desk.settle(OCTOBER, [landlordId]);
  expect(await desk.must(landlordId, OCTOBER)).toMatchObject({ payableFen: 0, carriedOutFen: 20_000 });
  const finance = await t.as('finance');
  const none = await finance.call(generateStatements, { month: NOVEMBER, landlordIds: [landlordId] });
  expect(none.failure).toBe('settlement.nothingToSettle');
});
