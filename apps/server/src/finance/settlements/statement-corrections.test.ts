/** Changes after a statement's approval appear on the next one; true-ups, expenses, carry-overs, visibility. */
import {
  approveStatement,
  approveStatements,
  checkGenerate,
  countRecordViews,
  disputeStatement,
  generateStatements,
  getStatementLine,
  pageStatementLines,
  pageStatementRecords,
  pageStatements,
  payStatement,
  regenerateStatement,
  resolveStatement,
  returnStatement,
  reviewStatement,
  reviewStatements,
  sendStatement,
  sumStatementLines,
  sumStatementRecords,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildOwned, buildOwner } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { newId } from '../../platform/ids.ts';
import { workOn } from '../../platform/jobs/run-work.ts';

const [OCTOBER, NOVEMBER] = ['2026-10', '2026-11'];
openStatements({ now: '2026-12-05T04:00:00Z' });

describe('a night split anew after its statement was sent', () => {
  test('is taken back and stands anew on the next one, each linked to the first line', async () => {
    const house = await buildOwned(t.database, '许一');
    const { landlordId } = house;
    const versionId = await desk.underContract(house, { terms: plain });
    const night = await desk.splitNight(house, versionId, { night: '2026-10-04' });
    await desk.splitNight(house, versionId, { night: '2026-10-05' });
    await desk.generate(OCTOBER, { landlordIds: [landlordId] });
    const october = await desk.must(landlordId);
    await desk.bring(october.id, 'sent');
    await desk.reverse(night);
    await desk.splitNight(house, versionId, {
      night: '2026-10-04',
      landlordFen: 24_000,
      wholeFen: 30_000,
      again: night,
    });
    await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
    const november = await desk.must(landlordId, NOVEMBER);
    expect(await desk.kindsOf(november.id)).toEqual([
      ['correction', OCTOBER, -32_000],
      ['correction', OCTOBER, 24_000],
    ]);
    expect(november).toMatchObject({ correctionFen: -8_000, payableFen: 0, carriedOutFen: -8_000 });
    const [first] = await desk.linesOf(october.id);
    const finance = await t.as('finance');
    for (const line of await desk.linesOf(november.id)) {
      const { origin, entryId } = await finance.ok(getStatementLine, { id: line.id });
      expect([origin?.statementNo, origin?.line]).toEqual([october.statementNo, first?.line]);
      expect(entryId).not.toBeNull();
    }
    const corrected = await finance.ok(getStatementLine, { id: first?.id ?? '' });
    expect(corrected.correctedBy.map(({ amountFen }) => amountFen)).toEqual([-32_000, 24_000]);
    // Owed by the landlord: carried over, never paid.
    const { version } = await desk.bring(november.id, 'sent');
    const refused = await finance.call(payStatement, { id: november.id, version });
    expect(refused.failure).toBe('settlement.nothingPayable');
    expect(await desk.owed(landlordId)).toEqual({ pending: -8_000, available: 64_000, holdBack: 0 });
  });
});

describe('true-ups', () => {
  test('of a guarantee are shared by the owners, and corrected when a late night comes', async () => {
    const house = await buildOwned(t.database, '何一');
    const partner = await buildOwner(t.database, '何二');
    const owners = [
      { landlordId: house.landlordId, shareBp: 6_000 },
      { landlordId: partner, shareBp: 4_000 },
    ];
    const versionId = await desk.underContract(house, {
      terms: { ...plain, model: { kind: 'guaranteed', minimumFen: 100_000, rateBp: 2_000 } },
      parties: owners,
    });
    await desk.splitNight(
      house,
      versionId,
      { night: '2026-10-04', landlordFen: 40_000, wholeFen: 50_000 },
      owners,
    );
    const both = owners.map(({ landlordId }) => landlordId);
    await desk.generate(OCTOBER, { landlordIds: both });
    const [mine, theirs] = [await desk.must(house.landlordId), await desk.must(partner)];
    expect(await desk.kindsOf(mine.id)).toEqual([
      ['night', OCTOBER, 24_000],
      ['guarantee', OCTOBER, 36_000],
    ]);
    expect(await desk.kindsOf(theirs.id)).toEqual([
      ['night', OCTOBER, 16_000],
      ['guarantee', OCTOBER, 24_000],
    ]);
    await desk.bring(mine.id, 'sent');
    expect(await desk.owed(house.landlordId)).toMatchObject({ pending: 0, available: 60_000 });
    await desk.splitNight(
      house,
      versionId,
      { night: '2026-10-20', landlordFen: 20_000, wholeFen: 25_000 },
      owners,
    );
    await desk.generate(NOVEMBER, { landlordIds: [house.landlordId] });
    const november = await desk.must(house.landlordId, NOVEMBER);
    expect(await desk.kindsOf(november.id)).toEqual([
      ['night', OCTOBER, 12_000],
      ['guarantee', NOVEMBER, 60_000],
      ['correction', OCTOBER, -12_000],
    ]);
  });

  test('a rent is due without a night, by the days of the month', async () => {
    const house = await buildOwned(t.database, '何三');
    const versionId = await desk.underContract(house, {
      from: '2026-10-17',
      terms: { ...plain, model: { kind: 'fixedRent', monthlyFen: 310_000 } },
    });
    expect(versionId).not.toBe('');
    await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
    const { id } = await desk.must(house.landlordId);
    expect(await desk.kindsOf(id)).toEqual([['rent', OCTOBER, 150_000]]);
    await desk.bring(id, 'approved');
    expect(await desk.owed(house.landlordId)).toEqual({ pending: 0, available: 150_000, holdBack: 0 });
    const [line] = await desk.linesOf(id);
    const finance = await t.as('finance');
    expect((await finance.ok(getStatementLine, { id: line?.id ?? '' })).entryId).not.toBeNull();
  });
});

test('what is below the least pay-out is carried over, until it is enough; months go one after the other', async () => {
  const house = await buildOwned(t.database, '吕一');
  const { landlordId } = house;
  const versionId = await desk.underContract(house, { terms: { ...plain, minimumPayoutFen: 50_000 } });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  await desk.splitNight(house, versionId, { night: '2026-11-04' });
  await desk.generate(OCTOBER, { landlordIds: [landlordId] });
  const october = await desk.must(landlordId);
  expect(october).toMatchObject({ payableFen: 0, carriedOutFen: 32_000 });
  const early = await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
  expect(early.refusals).toEqual([expect.stringContaining('2026-10')]);
  await desk.bring(october.id, 'approved');
  await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
  const november = await desk.must(landlordId, NOVEMBER);
  expect(november).toMatchObject({ carriedInFen: 32_000, payableFen: 64_000, carriedOutFen: 0 });
  expect(await desk.kindsOf(november.id)).toEqual([
    ['night', NOVEMBER, 32_000],
    ['carried', NOVEMBER, 32_000],
  ]);
});

test('an expense stands on one statement; voided afterwards it is taken back on the next', async () => {
  const house = await buildOwned(t.database, '施一');
  const { landlordId } = house;
  const versionId = await desk.underContract(house, { terms: plain });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  const id = newId();
  await sql`insert into expenses (id, expense_no, category, vendor, spent_on, amount_fen, charged_to, house_id, landlord_id,
      markup_bp, markup_fen, state, created_by_name, created_at, updated_at)
    values (${id}, 'E-1', 'repair', '水电王师傅', '2026-10-12', 5000, 'landlord', ${house.id}, ${landlordId}, 1000, 500,
      'approved', 'finance', now(), now())`.execute(t.database);
  await desk.generate(OCTOBER, { landlordIds: [landlordId] });
  const october = await desk.must(landlordId);
  expect(await desk.kindsOf(october.id)).toEqual([
    ['night', OCTOBER, 32_000],
    ['expense', OCTOBER, -5_000],
    ['markup', OCTOBER, -500],
  ]);
  expect((await desk.linesOf(october.id))[1]?.why).toMatchObject({ expenseNo: 'E-1', note: '水电王师傅' });
  await desk.bring(october.id, 'sent');
  await sql`update expenses set state = 'voided', voided_at = now() where id = ${id}`.execute(t.database);
  for (let again = 0; again < 2; again += 1) await desk.generate(NOVEMBER, { landlordIds: [landlordId] });
  const november = await desk.must(landlordId, NOVEMBER);
  expect(await desk.kindsOf(november.id)).toEqual([
    ['correction', OCTOBER, 5_000],
    ['correction', OCTOBER, 500],
  ]);
  await desk.bring(november.id, 'approved');
  const { rows } = await sql<{ s: string; c: string }>`
    select statement_id as s, correction_statement_id as c from expenses where id = ${id}`.execute(
    t.database,
  );
  expect(rows).toEqual([{ s: october.id, c: november.id }]);
});

test('many are reviewed and approved at once; those of the approver himself are refused with the reason', async () => {
  const houses = await Promise.all(['金一', '金二', '金三'].map((name) => buildOwned(t.database, name)));
  for (const house of houses)
    await desk.splitNight(house, await desk.underContract(house, { terms: plain }), { night: '2026-10-07' });
  const landlordIds = houses.map(({ landlordId }) => landlordId);
  await desk.generate(OCTOBER, { landlordIds });
  const ids = await Promise.all(landlordIds.map(async (each) => (await desk.must(each)).id));
  const [finance, admin] = [await t.as('finance'), await t.as('admin')];
  await workOn(t.job(), (await finance.ok(reviewStatements.start, { ids })).id);
  const check = await finance.ok(approveStatements.check, { ids });
  expect([check.ready, check.refused]).toEqual([0, 3]);
  await workOn(t.job(), (await admin.ok(approveStatements.start, { ids })).id);
  for (const each of landlordIds) expect((await desk.must(each)).state).toBe('approved');
});

describe('who sees and does what', () => {
  const id = '01980000-0000-7000-8000-000000000000';
  const key = { id, version: 0 };
  test('work on statements is refused to all but finance', async () => {
    const calls = [
      [pageStatements, {}],
      [sumStatements, {}],
      [checkGenerate, { month: OCTOBER }],
      [generateStatements, { month: OCTOBER }],
      [regenerateStatement, key],
      [reviewStatement, key],
      [returnStatement, { ...key, reason: 'x' }],
      [approveStatement, key],
      [sendStatement, key],
      [payStatement, key],
      [resolveStatement, { ...key, answer: 'x' }],
      [reviewStatements.start, { ids: [id] }],
      [approveStatements.start, { ids: [id] }],
    ] as const;
    for (const username of ['director', 'supervisor', 'operator', 'frontdesk', 'housekeeper', 'landlord'])
      for (const [endpoint, input] of calls) {
        const client = await t.as(username);
        expect([username, endpoint.path, (await client.call(endpoint, input)).status]).toEqual([
          username,
          endpoint.path,
          403,
        ]);
      }
    // Department leads may, for their own houses.
    for (const [username, status] of [
      ['director', 404],
      ['supervisor', 404],
      ['frontdesk', 403],
      ['housekeeper', 403],
    ] as const) {
      const answer = await (await t.as(username)).call(disputeStatement, { ...key, reason: 'x' });
      expect([username, answer.status]).toEqual([username, status]);
    }
  });

  test('records are told by scope, without amounts where the role sees no money', async () => {
    const house = await buildOwned(t.database, '孔一', { department: 'staff' });
    const versionId = await desk.underContract(house, { terms: plain });
    await desk.splitNight(house, versionId, { night: '2026-10-07' });
    await desk.generate(OCTOBER, { landlordIds: [house.landlordId] });
    const { id: own } = await desk.must(house.landlordId);
    await desk.bring(own, 'sent');
    const landlordId = [house.landlordId];
    const books = await t.as('finance');
    const finance = await books.ok(pageStatementRecords, { landlordId });
    const lines = await books.ok(pageStatementLines, { id: own });
    expect(await books.ok(sumStatementLines, { id: own })).toEqual({
      count: lines.total,
      amountFen: lines.records.reduce((sum, { amountFen }) => sum + (amountFen ?? 0), 0),
    });
    expect((await books.ok(sumStatementLines, { id: own, kind: ['expense'] })).count).toBe(0);
    expect(
      lines.records.every(({ entryId, entryNumber }) => (entryId === null) === (entryNumber === null)),
    ).toBe(true);
    expect(finance.records.map(({ payableFen }) => payableFen)).toEqual([32_000]);
    const landlord = await t.as('landlord');
    expect((await landlord.ok(pageStatementRecords, { landlordId })).records).toEqual([]);
    expect((await landlord.ok(countRecordViews, {})).every(({ count }) => count === 0)).toBe(true);
    const housekeeper = await t.as('housekeeper');
    const seen = await housekeeper.ok(pageStatementRecords, { landlordId });
    expect([(await landlord.call(sumStatementLines, { id: own })).status]).toEqual([404]);
    for (const row of seen.records)
      expect([row.payableFen, row.earnedFen, row.carriedOutFen]).toEqual([null, null, null]);
    expect((await housekeeper.ok(sumStatementRecords, {})).payableFen).toBeNull();
    // Filters do not reveal hidden amounts.
    const asked = await housekeeper.ok(pageStatementRecords, { landlordId, payableFrom: 99_000_000 });
    expect(asked.total).toBe(seen.total);
  });
});
