/** Contracts changed from a day already settled: a month is corrected once, whichever versions it was billed under. */
import {
  endContract,
  getContract,
  saveContractDraft,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  getStatementLine,
  returnStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  buildOwned,
  buildOwner,
  draftOf,
  type OwnedHouse,
  signByTwo,
} from '../../../test/desks/contract-desk.ts';
import { buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';

const [OCTOBER, NOVEMBER] = ['2026-10', '2026-11'];
let house: OwnedHouse;
openStatements({ now: '2026-12-05T04:00:00Z' });
beforeEach(async () => {
  house = await buildOwned(t.database, '改约人');
});

type Model = ContractTerms['model'];
const rent = (monthlyFen: number): Model => ({ kind: 'fixedRent', monthlyFen });
const guaranteed = (minimumFen: number): Model => ({ kind: 'guaranteed', minimumFen, rateBp: 2_000 });
const commission: Model = { kind: 'commission', rateBp: 2_000 };

const contractOf = async (versionId: string): Promise<{ id: string; version: number }> => {
  const { rows } = await sql<{ id: string }>`
    select contract_id as id from contract_versions where id = ${versionId}`.execute(t.database);
  const id = rows[0]?.id ?? '';
  const { version } = (await (await t.as('admin')).ok(getContract, { id })).contract;
  return { id, version };
};

let hour = 8;
/** An hour after the statement was generated. */
const end = async (versionId: string, on: string): Promise<void> => {
  hour += 1;
  t.setNow(`2026-12-05T${String(hour).padStart(2, '0')}:00:00Z`);
  await (await t.as('admin')).byTwo(endContract, {
    ...(await contractOf(versionId)),
    on,
    reason: '房东卖房',
  });
};

/** Signed when October is settled, and in force from its first day: the version that counts from now on. */
const change = async (versionId: string, model: Model): Promise<string> => {
  const admin = await t.as('admin');
  const { id, version } = await contractOf(versionId);
  const draft = draftOf(house, { from: '2026-10-01', terms: { ...plain, model } });
  const drafted = await admin.ok(saveContractDraft, { id, version, ...draft });
  const signed = await signByTwo(admin, { id, version: drafted.contract.version });
  return signed.versions[0]?.id ?? '';
};

/** October approved with one night of it. */
const settled = async (model: Model, landlordFen: number) => {
  const versionId = await desk.underContract(house, { terms: { ...plain, model } });
  const night = await desk.splitNight(house, versionId, { night: '2026-10-04', landlordFen });
  await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
  await desk.bring((await desk.must(house.landlordId)).id, 'approved');
  return { versionId, night };
};

/** The lines of November that are about October, drawn up as often as one likes. */
const corrected = async (landlordId = house.landlordId) => {
  for (let again = 0; again < 2; again += 1) await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
  const lines = await desk.linesOf((await desk.must(landlordId, NOVEMBER)).id);
  return lines.filter(({ ofMonth }) => ofMonth === OCTOBER);
};
const amountsOf = (lines: Awaited<ReturnType<typeof corrected>>) =>
  lines.map(({ kind, amountFen }) => [kind, amountFen]);

test('the rent of the new version stands against the one that was billed', async () => {
  const { versionId } = await settled(rent(10_000), 0);
  const changed = await change(versionId, rent(10_500));
  await desk.splitNight(house, changed, { night: '2026-10-20', landlordFen: 0 });
  const lines = await corrected();
  expect(amountsOf(lines)).toEqual([
    ['night', 0],
    ['rent', 10_500],
    ['correction', -10_000],
  ]);
  const finance = await t.as('finance');
  const { origin, contract } = await finance.ok(getStatementLine, { id: lines[2]?.id ?? '' });
  expect([origin?.month, origin?.amountFen, contract?.number]).toEqual([OCTOBER, 10_000, 1]);
  await desk.bring((await desk.must(house.landlordId, NOVEMBER)).id, 'approved');
  // October and November.
  expect(await desk.owed(house.landlordId)).toMatchObject({ pending: 0, available: 21_000 });
});

test('a guarantee counts the nights that were split before it was changed', async () => {
  const { versionId } = await settled(guaranteed(100_000), 40_000);
  const changed = await change(versionId, guaranteed(110_000));
  await desk.splitNight(house, changed, { night: '2026-10-20', landlordFen: 20_000 });
  // 40,000 and 60,000 were billed, so that 10,000 are left.
  expect(amountsOf(await corrected())).toEqual([
    ['night', 20_000],
    ['guarantee', 50_000],
    ['correction', -60_000],
  ]);
});

test('a rent without another true-up in its place stays, until its nights are split by the new terms', async () => {
  const { versionId, night } = await settled(rent(10_000), 0);
  const changed = await change(versionId, commission);
  await desk.splitNight(house, changed, { night: '2026-10-20' });
  expect(amountsOf(await corrected())).toEqual([['night', 32_000]]);
  await desk.reverse(night);
  await desk.splitNight(house, changed, { night: night.night, again: night });
  expect(amountsOf(await corrected())).toEqual([
    ['night', 32_000],
    ['correction', 0],
    ['correction', 32_000],
    ['correction', -10_000],
  ]);
});

test('commission changed to a rent: the nights are split anew, and what was billed of them goes back', async () => {
  await useSplits(t);
  const terms = { ...plain, model: commission, basis: 'gross' as const };
  const versionId = await desk.underContract(house, { terms });
  const stay = { checkIn: '2026-10-04', checkOut: '2026-10-05', priceFen: 40_000 };
  await buildCompleted(t.database, house, stay);
  await run(t);
  await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
  await desk.bring((await desk.must(house.landlordId)).id, 'approved');
  t.setNow('2026-12-05T05:00:00Z');
  await change(versionId, rent(10_000));
  await run(t);
  const lines = await corrected();
  expect(amountsOf(lines).sort()).toEqual([
    ['correction', -32_000],
    ['correction', 0],
    ['rent', 10_000],
  ]);
});

test('signed backwards for months without a guest: their rent stands on the next statement, from the first one on', async () => {
  await settled(commission, 32_000);
  t.setNow('2026-12-05T06:00:00Z');
  const empty: OwnedHouse = {
    ...(await buildHouse(t.database, { landlordId: house.landlordId })),
    landlordId: house.landlordId,
  };
  await desk.underContract(empty, { from: '2026-09-01', terms: { ...plain, model: rent(10_000) } });
  expect(amountsOf(await corrected())).toEqual([['rent', 10_000]]);
  const id = (await desk.must(house.landlordId, NOVEMBER)).id;
  expect((await desk.linesOf(id)).map(({ ofMonth }) => ofMonth)).toEqual([OCTOBER, NOVEMBER]);
});

test('a co-owner who is left out backwards gives back his rent without a night; the other one gets it', async () => {
  const partner = await buildOwner(t.database, '合伙人');
  const share = (landlordId: string) => ({ landlordId, shareBp: 5_000 });
  const both = [house.landlordId, partner];
  const versionId = await desk.underContract(house, {
    ...{ terms: { ...plain, model: rent(10_000) }, parties: both.map(share) },
  });
  await desk.generate(OCTOBER, { landlordIds: both });
  for (const each of both) await desk.bring((await desk.must(each)).id, 'approved');
  t.setNow('2026-12-05T07:00:00Z');
  await change(versionId, rent(10_000));
  expect(amountsOf(await corrected(partner))).toEqual([['correction', -5_000]]);
  expect(amountsOf(await corrected()).sort()).toEqual([
    ['correction', -5_000],
    ['rent', 10_000],
  ]);
});

test('a commission signed backwards for months without a guest leaves nothing to settle', async () => {
  await settled(commission, 32_000);
  t.setNow('2026-12-05T08:00:00Z');
  const empty: OwnedHouse = {
    ...(await buildHouse(t.database, { landlordId: house.landlordId })),
    landlordId: house.landlordId,
  };
  await desk.underContract(empty, { from: '2026-10-01', terms: { ...plain, model: commission } });
  const finance = await t.as('finance');
  const asked = await finance.call(generateStatements, { month: NOVEMBER, landlordIds: [house.landlordId] });
  expect([asked.status, asked.failure]).toEqual([409, 'settlement.nothingToSettle']);
});

test('ended backwards within a settled month: rent is left of the days until then', async () => {
  const { versionId } = await settled(rent(31_000), 0);
  await end(versionId, '2026-10-10');
  expect(amountsOf(await corrected())).toEqual([['correction', -21_000]]);
});

test('a guarantee of a contract that had ended before the month goes back, what its nights brought stays', async () => {
  const { versionId } = await settled(guaranteed(100_000), 40_000);
  await end(versionId, '2026-09-30');
  expect(amountsOf(await corrected())).toEqual([['correction', -60_000]]);
  await desk.bring((await desk.must(house.landlordId, NOVEMBER)).id, 'approved');
  expect(await desk.owed(house.landlordId)).toMatchObject({ pending: -60_000, available: 100_000 });
});

test('a reviewed statement whose contract was ended backwards is not approved until it is drawn up anew', async () => {
  const versionId = await desk.underContract(house, { terms: { ...plain, model: rent(31_000) } });
  await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
  const { id } = await desk.must(house.landlordId);
  const { version } = await desk.bring(id, 'reviewed');
  await end(versionId, '2026-10-10');
  const admin = await t.as('admin');
  const refused = await admin.call(approveStatement, { id, version });
  expect([refused.status, refused.failure]).toEqual([409, 'settlement.outdated']);
  expect((await admin.ok(getStatement, { id })).statement.outdatedLines).toBe(1);
  await admin.ok(returnStatement, { id, version, reason: '合同已终止' });
  await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
  expect(await desk.kindsOf(id)).toEqual([['rent', OCTOBER, 10_000]]);
  expect((await desk.bring(id, 'approved')).state).toBe('approved');
});

test('a version that was in force in the settled month and is no more since the end gives its rent back', async () => {
  const { versionId } = await settled(rent(10_000), 0);
  const changed = await change(versionId, rent(10_500));
  await desk.splitNight(house, changed, { night: '2026-10-20', landlordFen: 0 });
  await corrected();
  await desk.bring((await desk.must(house.landlordId, NOVEMBER)).id, 'approved');
  await end(changed, '2026-09-30');
  t.setNow('2027-01-05T04:00:00Z');
  await desk.generate('2026-12', { landlordIds: [house.landlordId] });
  const lines = await desk.linesOf((await desk.must(house.landlordId, '2026-12')).id);
  expect(lines.map(({ kind, ofMonth, amountFen }) => [kind, ofMonth, amountFen])).toEqual([
    ['correction', OCTOBER, -10_500],
    ['correction', NOVEMBER, -10_500],
  ]);
});
