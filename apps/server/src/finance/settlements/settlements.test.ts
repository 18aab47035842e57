/** Statements from the split to the payout: drawn up, reviewed, approved by another person, sent, disputed, paid. */
import {
  approveStatement,
  checkGenerate,
  disputeStatement,
  generateStatements,
  getStatement,
  getStatementAccount,
  getStatementHistory,
  getStatementLine,
  pageStatementRecords,
  payStatement,
  printStatement,
  regenerateStatement,
  resolveStatement,
  returnStatement,
  reviewStatement,
  sendStatement,
  sheetOfStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import { buildOwned, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, t } from '../../../test/desks/statement-desk.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { followPayoutsJob } from './follow-payouts.ts';
import { lockStatement } from './locked-statement.ts';
import { review } from './move-statement.ts';

const MONTH = '2026-10';
openStatements();

const terms = { minimumPayoutFen: 0, holdBackBp: 1_000, payoutDay: 8 };

/** A house under contract with two split nights in October. */
const soldHouse = async (name: string): Promise<{ house: OwnedHouse; versionId: string }> => {
  const house = await buildOwned(t.database, name);
  const versionId = await desk.underContract(house, { terms });
  for (const night of ['2026-10-04', '2026-10-05']) await desk.splitNight(house, versionId, { night });
  return { house, versionId };
};

test('a statement goes from the split to the payout, and the ledger with it', async () => {
  const { house } = await soldHouse('陈一');
  const { landlordId } = house;
  const run = await desk.generate(MONTH, { landlordIds: [landlordId] });
  expect([run.state, run.done, run.failed]).toEqual(['done', 1, 0]);
  const drawn = await desk.must(landlordId);
  expect(drawn).toMatchObject({
    ...{ state: 'draft', nightCount: 2, earnedFen: 64_000, holdBackFen: 6_400, payableFen: 57_600 },
    ...{ carriedOutFen: 0, payoutOn: '2026-11-08', actions: ['regenerate', 'review'] },
  });
  expect(drawn.statementNo).toMatch(/^S202610-\d{6}$/);
  const lines = await desk.linesOf(drawn.id);
  expect(lines.map(({ line, kind, amountFen }) => [line, kind, amountFen])).toEqual([
    [1, 'night', 32_000],
    [2, 'night', 32_000],
    [3, 'holdBack', -6_400],
  ]);
  const [finance, admin] = [await t.as('finance'), await t.as('admin')];
  const detail = await finance.ok(getStatementLine, { id: lines[0]?.id ?? '' });
  expect(detail.parts).toMatchObject({ amountFen: 40_000, landlordFen: 32_000, platformFen: 8_000 });
  expect([detail.orderId, detail.entryId, detail.contract?.number]).toEqual([
    expect.any(String),
    expect.any(String),
    1,
  ]);

  expect(await desk.owed(landlordId)).toEqual({ pending: 64_000, available: 0, holdBack: 0 });
  const reviewed = await finance.ok(reviewStatement, { id: drawn.id, version: drawn.version });
  const key = { id: drawn.id, version: reviewed.statement.version };
  const refused = await finance.call(approveStatement, key);
  expect([refused.status, refused.failure]).toEqual([403, 'settlement.ownStatement']);
  await admin.ok(approveStatement, key);
  expect(await desk.owed(landlordId)).toEqual({ pending: 0, available: 57_600, holdBack: 6_400 });
  const { statement } = await finance.ok(getStatement, { id: drawn.id });
  const sent = await finance.ok(sendStatement, { id: drawn.id, version: statement.version });
  const paying = await finance.ok(payStatement, { id: drawn.id, version: sent.statement.version });
  expect([paying.statement.state, paying.statement.payoutOpen, paying.statement.actions]).toEqual([
    'sent',
    true,
    [],
  ]);
  const again = await finance.call(payStatement, { id: drawn.id, version: paying.statement.version });
  expect(again.failure).toBe('settlement.payoutUnderway');
  expect(await desk.owed(landlordId)).toMatchObject({ available: 0 });
  await sql`update payouts set state = 'paid', paid_on = '2026-11-20', finished_at = now() where statement_id = ${drawn.id}`.execute(
    t.database,
  );
  await followPayoutsJob.run(t.job(), {});
  await followPayoutsJob.run(t.job(), {});
  expect((await desk.must(landlordId)).state).toBe('paid');
  expect(await eventNamesOf(t.database, drawn.id)).toEqual([
    'statement.drawn',
    'statement.reviewed',
    'statement.approved',
    'statement.sent',
    'statement.payoutAsked',
    'statement.paid',
  ]);
  expect(await finance.ok(getStatementHistory, { id: drawn.id })).toHaveLength(6);
});

test('a payout that came back sets its statement free to be paid again', async () => {
  const { house } = await soldHouse('陈二');
  await desk.generate(MONTH, { landlordIds: [house.landlordId] });
  const { id } = await desk.must(house.landlordId);
  const { version } = await desk.bring(id, 'sent');
  const finance = await t.as('finance');
  await finance.ok(payStatement, { id, version });
  await sql`update payouts set state = 'failed', returned_at = now(), next_try_at = null where statement_id = ${id}`.execute(
    t.database,
  );
  await followPayoutsJob.run(t.job(), {});
  expect(await desk.must(house.landlordId)).toMatchObject({ state: 'sent', payoutOpen: false });
  expect((await desk.must(house.landlordId)).actions).toContain('pay');
});

describe('a draft', () => {
  test('is drawn up anew with what was split since, and keeps its number', async () => {
    const { house, versionId } = await soldHouse('林一');
    await desk.generate(MONTH, { landlordIds: [house.landlordId] });
    const before = await desk.must(house.landlordId);
    await desk.splitNight(house, versionId, { night: '2026-10-09', landlordFen: 10_000 });
    const finance = await t.as('finance');
    const after = await finance.ok(regenerateStatement, { id: before.id, version: before.version });
    expect(after?.statement).toMatchObject({
      ...{ statementNo: before.statementNo, earnedFen: 74_000, lineCount: 4, version: before.version + 1 },
    });
    await desk.generate(MONTH, { landlordIds: [house.landlordId] });
    expect(await desk.must(house.landlordId)).toMatchObject({ id: before.id, earnedFen: 74_000 });
  });

  test('of which a split was reversed is neither reviewed nor approved, and goes when nothing is left', async () => {
    const house = await buildOwned(t.database, '林二');
    const versionId = await desk.underContract(house, { terms });
    const night = await desk.splitNight(house, versionId, { night: '2026-10-04' });
    await desk.generate(MONTH, { landlordIds: [house.landlordId] });
    const { id, version } = await desk.must(house.landlordId);
    await desk.reverse(night);
    const finance = await t.as('finance');
    const refused = await finance.call(reviewStatement, { id, version });
    expect([refused.status, refused.failure]).toEqual([409, 'settlement.outdated']);
    expect((await finance.ok(getStatement, { id })).statement.outdatedLines).toBe(1);
    expect(await finance.ok(regenerateStatement, { id, version })).toBeNull();
    expect(await desk.statementOf(house.landlordId)).toBeNull();
  });

  test('that was reviewed is not drawn up by a run; the approver returns it with a reason', async () => {
    const { house } = await soldHouse('林三');
    const { landlordId } = house;
    await desk.generate(MONTH, { landlordIds: [landlordId] });
    const { id } = await desk.must(landlordId);
    const { version } = await desk.bring(id, 'reviewed');
    const finance = await t.as('finance');
    const refused = await finance.call(generateStatements, { month: MONTH, landlordIds: [landlordId] });
    expect(refused.failure).toBe('settlement.nothingToSettle');
    const admin = await t.as('admin');
    const returned = await admin.ok(returnStatement, { id, version, reason: '缺一晚' });
    expect(returned.statement).toMatchObject({ state: 'draft', returnReason: '缺一晚', reviewed: null });
  });
});

/** Whether a session waits for a lock. */
const isWaited = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.database);
  return rows.length > 0;
};

test('a statement that is reviewed while a run comes to it stays as it was reviewed', async () => {
  const { house, versionId } = await soldHouse('周三');
  const { landlordId } = house;
  await desk.generate(MONTH, { landlordIds: [landlordId] });
  const { id } = await desk.must(landlordId);
  const lines = await desk.linesOf(id);
  const { drawing } = await t.job().change(async (ctx) => {
    await review(ctx, await lockStatement(ctx, { id, version: null }));
    await desk.splitNight(house, versionId, { night: '2026-10-06' });
    const drawing = desk.generate(MONTH, { landlordIds: [landlordId] });
    await expect.poll(isWaited).toBe(true);
    return { drawing };
  });
  const { done, failed } = await drawing;
  expect([done, failed]).toEqual([0, 1]);
  expect(await desk.must(landlordId)).toMatchObject({
    id,
    state: 'reviewed',
    nightCount: 2,
    payableFen: 57_600,
  });
  expect((await desk.linesOf(id)).map((line) => line.id)).toEqual(lines.map((line) => line.id));
});

test('two who approve at once: one wins, the other is told that it is done', async () => {
  const { house } = await soldHouse('周一');
  await desk.generate(MONTH, { landlordIds: [house.landlordId] });
  const { id } = await desk.must(house.landlordId);
  const { version } = await desk.bring(id, 'reviewed');
  const clients = [await t.as('admin'), await t.as('admin2')];
  const answers = await Promise.all(clients.map((client) => client.call(approveStatement, { id, version })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await desk.owed(house.landlordId)).toMatchObject({ pending: 0, available: 57_600 });
});

test('an approved statement is not changed, not even by hand in the database', async () => {
  const { house } = await soldHouse('周二');
  await desk.generate(MONTH, { landlordIds: [house.landlordId] });
  const { id } = await desk.must(house.landlordId);
  await desk.bring(id, 'sent');
  const tries = [
    sql`update landlord_statements set payable_fen = payable_fen + 1, carried_out_fen = carried_out_fen - 1 where id = ${id}`,
    sql`update landlord_statements set state = 'draft' where id = ${id}`,
    sql`delete from landlord_statements where id = ${id}`,
    sql`update statement_lines set amount_fen = 0 where statement_id = ${id}`,
    sql`delete from statement_lines where statement_id = ${id}`,
    sql`truncate statement_lines`,
  ];
  for (const each of tries)
    await expect(each.execute(t.database)).rejects.toMatchObject({
      constraint: 'landlord_statements_locked',
    });
  await expect(
    sql`update landlord_statements set approved_by_id = made_by_id where id = ${id}`.execute(t.database),
  ).rejects.toThrow();
});

test('the landlord disputes his own statement, is answered, and nothing is paid in between', async () => {
  const landlordId = await buildLandlord(t.database);
  const house = { ...(await buildHouse(t.database, { landlordId })), landlordId };
  const versionId = await desk.underContract(house, { terms });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  const { house: other } = await soldHouse('吴二');
  await desk.generate(MONTH, { landlordIds: [landlordId, other.landlordId] });
  const { id } = await desk.must(landlordId);
  const foreign = await desk.must(other.landlordId);
  const [landlord, finance] = [await t.as('landlord'), await t.as('finance')];
  // Not before it was sent.
  expect((await landlord.call(getStatement, { id })).status).toBe(404);
  const { version } = await desk.bring(id, 'sent');
  await desk.bring(foreign.id, 'sent');
  const { records } = await landlord.ok(pageStatementRecords, {});
  expect(records.map((row) => row.id)).toEqual([id]);
  expect((await landlord.call(getStatement, { id: foreign.id })).status).toBe(404);
  expect((await landlord.call(printStatement, { id: foreign.id })).status).toBe(404);
  expect((await landlord.call(getStatementAccount, { id: foreign.id })).status).toBe(404);
  const foreignLine = (await desk.linesOf(foreign.id))[0]?.id ?? '';
  expect((await landlord.call(getStatementLine, { id: foreignLine })).status).toBe(404);
  expect(
    (await landlord.call(disputeStatement, { id: foreign.id, version: foreign.version, reason: 'x' })).status,
  ).toBe(404);

  const disputed = await landlord.ok(disputeStatement, { id, version, reason: '10 月 4 日少一晚' });
  expect(disputed.statement.dispute).toMatchObject({ reason: '10 月 4 日少一晚', answer: null });
  const refused = await finance.call(payStatement, { id, version: disputed.statement.version });
  expect(refused.failure).toBe('settlement.cannotPay');
  const answered = await finance.ok(resolveStatement, {
    ...{ id, version: disputed.statement.version, answer: '该晚为自住' },
  });
  expect(answered.statement).toMatchObject({ state: 'sent', dispute: { answer: '该晚为自住' } });
  const { rows } = await sql<{ titleZh: string }>`
    select m.title_zh from inbox_messages m join landlords l on l.user_id = m.user_id where l.id = ${landlordId}
      and m.path like '%' || ${id} order by m.created_at, m.id`.execute(t.database);
  expect(rows).toHaveLength(2);
});

test('a month that is not over, or has unsplit nights, is refused and says why', async () => {
  const finance = await t.as('finance');
  const early = await finance.call(generateStatements, { month: '2026-11' });
  expect([early.status, early.failure]).toEqual([422, 'settlement.monthNotOver']);
  expect(early.fields.month).toContain('2026-11');
  expect((await finance.call(generateStatements, { month: '2026-13' })).status).toBe(422);

  const { house } = await soldHouse('郑一');
  const { orderId } = await buildStay(t.database, house, {
    ...{
      checkIn: '2026-10-30',
      checkOut: '2026-11-01',
      room: null,
      state: 'checked_out',
      shown: 'completed',
    },
  });
  const landlordIds = [house.landlordId];
  const refused = await finance.call(generateStatements, { month: MONTH, landlordIds });
  expect([refused.status, refused.failure]).toEqual([409, 'settlement.unsplit']);
  const check = await finance.ok(checkGenerate, { month: MONTH });
  expect(check.unsplit.filter((night) => night.orderId === orderId)).toEqual(
    ['2026-10-30', '2026-10-31'].map((night) =>
      expect.objectContaining({ night, landlordName: '郑一', reason: 'notCompleted' }),
    ),
  );
  await desk.generate(MONTH, { landlordIds, confirmed: true });
  expect(await desk.must(house.landlordId)).toMatchObject({ nightCount: 2 });
});

test('papers are in the language asked for, and refused to who sees no money', async () => {
  const { house } = await soldHouse('王一');
  await desk.generate(MONTH, { landlordIds: [house.landlordId], confirmed: true });
  const { id } = await desk.must(house.landlordId);
  await desk.bring(id, 'sent');
  const finance = await t.as('finance');
  for (const paper of [printStatement, sheetOfStatement])
    expect((await finance.call(paper, { id, language: 'en-US' })).status).toBe(200);
  const noted = await t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'export.made')
    .execute();
  expect(noted).toMatchObject([{ after: { list: 'settlements.statement', filters: ['id'] } }]);
  const housekeeper = await t.as('housekeeper');
  for (const paper of [printStatement, sheetOfStatement])
    expect([403, 404]).toContain((await housekeeper.call(paper, { id })).status);
  expect([403, 404]).toContain((await housekeeper.call(getStatementAccount, { id })).status);
});
