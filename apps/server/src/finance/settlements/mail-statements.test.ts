/** An approved statement is mailed with its PDF to landlords who want that: once, wherever the process is killed. */
import { createLandlord, editLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { getOwnerHome, setStatementMail } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { getStatement, sendStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import type { OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { readStatement, recomputeStatement } from '../../../test/read-statement.ts';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
import type { TestClient } from '../../../test/test-app.ts';
import type { JobContext } from '../../platform/module.ts';
import { mailStatementsJob } from './mail-statements.ts';

openStatements();
let owner: TestClient;
let house: OwnedHouse;
let versionId: string;
let month = 0;
const nextMonth = () => {
  month += 1;
  return `2026-0${month}`;
};
beforeAll(async () => {
  owner = await t.as('landlord');
  const landlordId = await buildLandlord(t.database);
  house = { ...(await buildHouse(t.database, { landlordId, rooms: 2 })), landlordId };
  versionId = await desk.underContract(house, { terms: plain });
  await t.database
    .updateTable('users')
    .set({ email: 'owner@example.com' })
    .where('username', '=', 'landlord')
    .execute();
});
beforeEach(() => owner.ok(setStatementMail, { wanted: true }));

/** A month of one night, approved. */
const approved = async (): Promise<{ id: string; statementNo: string }> => {
  const of = nextMonth();
  await desk.splitNight(house, versionId, { night: `${of}-04` });
  await desk.generate(of, { landlordIds: [house.landlordId], confirmed: true });
  const { id } = await desk.must(house.landlordId, of);
  const { statementNo } = await desk.bring(id, 'approved');
  return { id, statementNo };
};

const mailsOf = async (statementNo: string) => {
  const rows = await t.database
    .selectFrom('notifications')
    .select(['id', 'subject', 'attachmentName', 'attachmentCipher'])
    .where('kind', '=', 'settlement.sent')
    .execute();
  return rows.filter(({ subject }) => subject.includes(statementNo));
};

test('is mailed with the paper when it is approved, and counts as sent', async () => {
  const { id, statementNo } = await approved();
  await mailStatementsJob.run(t.job(), {});
  const [mail, ...more] = await mailsOf(statementNo);
  expect([mail?.attachmentName, more]).toEqual([`房东结算单-${statementNo}.pdf`, []]);
  const sealed = mail?.attachmentCipher ?? '';
  const text = await t.job().read(async ({ services }) => services.cipher.decrypt(sealed));
  const pdf = Buffer.from(text, 'base64');
  const read = recomputeStatement(readStatement(pagesOfPdf(pdf)));
  expect([read.faults, read.payableFen]).toEqual([[], 32_000]);
  expect((await owner.ok(getStatement, { id })).statement.state).toBe('sent');
  await mailStatementsJob.run(t.job(), {});
  expect(await mailsOf(statementNo)).toHaveLength(1);
});

test('who does not want it is written to when it is sent, without the paper', async () => {
  await owner.ok(setStatementMail, { wanted: false });
  expect((await owner.ok(getOwnerHome, {})).landlord?.statementMail).toBe(false);
  const { id, statementNo } = await approved();
  await mailStatementsJob.run(t.job(), {});
  expect(await mailsOf(statementNo)).toEqual([]);
  const finance = await t.as('finance');
  const { version } = (await finance.ok(getStatement, { id })).statement;
  await finance.ok(sendStatement, { id, version });
  expect((await mailsOf(statementNo)).map(({ attachmentName }) => attachmentName)).toEqual([null]);
});

test('somebody who sends it before the mail has gone brings no second one', async () => {
  const { id, statementNo } = await approved();
  const finance = await t.as('finance');
  const { version } = (await finance.ok(getStatement, { id })).statement;
  await finance.ok(sendStatement, { id, version });
  expect(await mailsOf(statementNo)).toEqual([]);
  await mailStatementsJob.run(t.job(), {});
  expect(await mailsOf(statementNo)).toHaveLength(1);
});

test('is refused to who has no address', async () => {
  await owner.ok(setStatementMail, { wanted: false });
  const setMail = (email: string | null) =>
    t.database.updateTable('users').set({ email }).where('username', '=', 'landlord').execute();
  await setMail(null);
  const refused = await owner.call(setStatementMail, { wanted: true });
  expect([refused.status, refused.failure]).toEqual([409, 'landlord.noMailAddress']);
  await setMail('owner@example.com');
  const stranger = await (await t.as('finance')).call(setStatementMail, { wanted: true });
  expect([stranger.status, stranger.failure]).toEqual([403, 'core.forbidden']);
});

class Killed extends Error {}

/** Ends its transaction at the n-th statement to the database, or right after the commit. */
const mortal = (statements: number): JobContext => {
  let left = statements;
  const fuse: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left === 0) throw new Killed('in the transaction');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const job = t.job();
  return {
    ...job,
    change: async (run) => {
      const answer = await job.change((ctx) => run({ ...ctx, db: ctx.db.withPlugin(fuse) }));
      if (left > 0) throw new Killed('after the commit');
      return answer;
    },
  };
};

test('killed at any statement of its transaction and after its commit, it goes once', async () => {
  const { statementNo } = await approved();
  let kills = 0;
  for (let at = 1; at < 60; at += 1) {
    await mailStatementsJob.run(mortal(at), {}).then(
      () => {},
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      },
    );
    expect((await mailsOf(statementNo)).length).toBeLessThanOrEqual(1);
  }
  await mailStatementsJob.run(t.job(), {});
  expect(await mailsOf(statementNo)).toHaveLength(1);
  expect(kills).toBeGreaterThan(5);
});

test('the staff turn it on for a landlord without a log-in, where his file knows an address', async () => {
  const admin = await t.as('admin');
  const plainLandlord = { kind: 'person' as const, name: '无账号房东' };
  const refused = await admin.call(createLandlord, { ...plainLandlord, statementMail: true });
  expect([refused.status, refused.failure, Object.keys(refused.fields ?? {})]).toEqual([
    ...[409, 'landlord.noMailAddress', ['statementMail']],
  ]);
  const { landlord } = await admin.ok(createLandlord, { ...plainLandlord, email: 'file@example.com' });
  expect(landlord.statementMail).toBe(false);
  const edited = await admin.ok(editLandlord, {
    ...{ ...plainLandlord, id: landlord.id, version: landlord.version, statementMail: true },
  });
  expect(edited.landlord.statementMail).toBe(true);
  const own = { ...(await buildHouse(t.database, { landlordId: landlord.id })), landlordId: landlord.id };
  const version = await desk.underContract(own, { terms: plain });
  await desk.splitNight(own, version, { night: '2026-10-05' });
  await desk.generate('2026-10', { landlordIds: [landlord.id] });
  const { id, statementNo } = await desk.must(landlord.id);
  await desk.bring(id, 'approved');
  await mailStatementsJob.run(t.job(), {});
  expect(await mailsOf(statementNo)).toHaveLength(1);
});
