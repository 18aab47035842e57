/** Real-name certification: submitted, withdrawn, decided by another user, with number and pictures protected. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  approveCertification,
  getCertificationPhoto,
  listCertifications,
  pageCertifications,
  rejectCertification,
  revealCertificationNumber,
  submitCertification,
  uploadCertificationPhoto,
  withdrawCertification,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { filesDir } from '../../config.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const NUMBER = '11010519491231002X';
const papers = { realName: '林致远', documentType: 'idCard', number: NUMBER } as const;

const submit = async (username: string, input: Record<string, unknown> = {}) => {
  const answer = await (await t.as(username)).call(submitCertification, { ...papers, ...input });
  return { answer, id: answer.data?.[0]?.id ?? '', version: answer.data?.[0]?.version ?? -1 };
};

test('a number that cannot be is refused at its field', async () => {
  const { answer } = await submit('admin', { number: '110105194912310021' });
  expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['number']]);
  expect((await submit('admin', { documentType: 'passport', number: '12' })).answer.fields).toHaveProperty(
    'number',
  );
});

test('one at a time; withdrawn by its owner alone; then it may be submitted anew', async () => {
  const first = await submit('admin');
  expect(first.answer.data[0]).toMatchObject({
    state: 'auditing',
    numberMasked: '11****************',
    actions: ['withdraw'],
  });
  expect((await submit('admin')).answer.failure).toBe('account.auditing');
  const { id, version } = first;
  const other = await (await t.as('admin2')).call(withdrawCertification, { id, version });
  expect(other.status).toBe(404);
  const [withdrawn] = await (await t.as('admin')).ok(withdrawCertification, { id, version });
  expect([withdrawn?.state, withdrawn?.actions]).toEqual(['withdrawn', []]);
  const twice = await (await t.as('admin')).call(withdrawCertification, { id, version: version + 1 });
  expect(twice.failure).toBe('account.notAuditing');
  expect((await (await t.as('admin')).ok(getAccount, {})).certification).toBe('none');
});

test('the applicant cannot decide his own, another administrator can; everybody concerned is told', async () => {
  const admin = await t.as('admin');
  const admin2 = await t.as('admin2');
  const { id, version } = await submit('admin');
  const mine = await admin.ok(pageCertifications, { state: 'auditing' });
  expect(mine.records[0]?.actions).toEqual(['withdraw']);
  const own = await admin.call(approveCertification, { id, version });
  expect([own.status, own.failure]).toEqual([403, 'account.ownCertification']);
  const todo = () =>
    t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['u.username', 'm.kind', 'm.settledAt'])
      .where('m.key', 'like', `certification:${id}%`)
      .where('u.username', '=', 'admin2')
      .execute();
  expect(await todo()).toMatchObject([{ kind: 'todo', settledAt: null }]);

  const stale = await admin2.call(approveCertification, { id, version: version + 1 });
  expect(stale.status).toBe(409);
  const passed = await admin2.ok(approveCertification, { id, version });
  expect(passed).toMatchObject({ state: 'passed', decidedBy: 'admin2', actions: [] });
  expect((await todo())[0]?.settledAt).toEqual(expect.any(Date));
  expect((await admin.ok(getAccount, {})).certification).toBe('passed');
  expect((await admin2.call(rejectCertification, { id, version: version + 1, reason: 'x' })).failure).toBe(
    'account.notAuditing',
  );
});

test('a number that is certified once is not certified for another; a new one replaces the old', async () => {
  const second = await submit('director');
  const taken = await (await t.as('admin2')).call(approveCertification, {
    id: second.id,
    version: second.version,
  });
  expect([taken.status, taken.failure]).toEqual([409, 'account.numberTaken']);
  const rejected = await (await t.as('admin2')).ok(rejectCertification, {
    id: second.id,
    version: second.version,
    reason: '照片不清楚',
  });
  expect(rejected).toMatchObject({ state: 'rejected', reason: '照片不清楚' });
  expect((await (await t.as('director')).ok(listCertifications, {}))[0]?.reason).toBe('照片不清楚');

  const anew = await submit('admin', { documentType: 'passport', number: 'E1234 5678' });
  await (await t.as('admin2')).ok(approveCertification, { id: anew.id, version: anew.version });
  const states = (await (await t.as('admin')).ok(listCertifications, {})).map((one) => one.state);
  expect(states).toEqual(['passed', 'replaced', 'withdrawn']);
});

test('who may not decide sees no queue; the number is shown for a reason, which is kept', async () => {
  const { id } = await submit('operator', { number: '440524198001010013' });
  expect((await (await t.as('supervisor')).call(pageCertifications, {})).status).toBe(403);
  expect((await (await t.as('supervisor')).call(revealCertificationNumber, { id, reason: 'x' })).status).toBe(
    403,
  );
  const admin = await t.as('admin');
  expect((await admin.call(revealCertificationNumber, { id, reason: ' ' })).status).toBe(422);
  expect(await admin.ok(revealCertificationNumber, { id, reason: '核对身份' })).toEqual({
    number: '440524198001010013',
  });
  const event = await t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'certification.numberRevealed')
    .executeTakeFirstOrThrow();
  expect(event.after).toEqual({ reason: '核对身份' });
  const rows = JSON.stringify([
    await t.database.selectFrom('certifications').selectAll().execute(),
    await t.database.selectFrom('events').selectAll().execute(),
  ]);
  expect(rows).not.toContain('440524198001010013');
});

test('pictures lie sealed on the disk; owner and revealer see them, others find nothing', async () => {
  const landlord = await t.as('landlord');
  const picture = await sharp({ create: { width: 2_400, height: 1_500, channels: 3, background: '#889' } })
    .jpeg()
    .toBuffer();
  const { id: photoId } = await landlord.ok(uploadCertificationPhoto, { side: 'front', file: picture });
  const loose = await t.app.inject({
    method: 'GET',
    url: `${getCertificationPhoto.path}?id=${photoId}`,
    headers: { authorization: (await t.as('admin')).token },
  });
  expect(loose.statusCode).toBe(404);
  const { answer } = await submit('landlord', {
    documentType: 'passport',
    number: 'G7654321',
    photoIds: [photoId],
  });
  expect(answer.data[0]?.photos).toEqual([{ id: photoId, side: 'front' }]);
  expect(
    (await submit('finance', { photoIds: [photoId], documentType: 'passport', number: 'G7654322' })).answer
      .fields,
  ).toHaveProperty('photoIds');

  const get = async (username: string) =>
    t.app.inject({
      method: 'GET',
      url: `${getCertificationPhoto.path}?id=${photoId}`,
      headers: { authorization: (await t.as(username)).token },
    });
  const shown = await get('landlord');
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(1_600);
  expect((await get('admin')).statusCode).toBe(200);
  expect((await get('supervisor')).statusCode).toBe(404);
  const looks = await t.database
    .selectFrom('events')
    .select('actor')
    .where('name', '=', 'certification.photoRevealed')
    .execute();
  expect(looks).toEqual([{ actor: 'admin' }]);
  const dir = filesDir(t.config);
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of names) {
    expect(readFileSync(path.join(parentPath, name)).subarray(0, 4).toString()).not.toBe('RIFF');
    expect((await t.app.inject({ method: 'GET', url: `/api/files/${name}` })).statusCode).toBe(404);
  }
});
