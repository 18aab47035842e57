/** Documents of landlords: stored, renewed, reminded of, and visible only to users who may see the landlord. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  addLandlordDocument,
  editLandlordDocument,
  getLandlordFile,
  removeLandlordDocument,
  uploadLandlordFile,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import {
  createLandlord,
  endLandlord,
  getLandlord,
  pageLandlords,
  revealLandlord,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { linkLandlordUser } from '@minsu/contract/finance/landlords/landlord-login-endpoints.ts';
import { getOwnerHome, getOwnFile } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { NOON, TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { purgeLandlordUploadsJob } from './purge-landlord-uploads.ts';
import { remindOfDocumentsJob } from './remind-of-documents.ts';

let t: TestApp;
let supervisor: TestClient;
let owner: TestClient;
let made: LandlordDetail;
let other: LandlordDetail;
beforeAll(async () => {
  t = await openTestApp();
  [supervisor, owner] = await Promise.all([t.as('supervisor'), t.as('landlord')]);
  const userId = await userIdOf(t.database, 'landlord');
  const mine = await supervisor.ok(createLandlord, { name: '有证件', kind: 'person' });
  const { id, version } = mine.landlord;
  made = await supervisor.ok(linkLandlordUser, { id, version, userId });
  other = await supervisor.ok(createLandlord, { name: '另一位', kind: 'person' });
});
afterAll(() => t.close());

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
const send = async (landlordId: string, fileName = '身份证.png') =>
  supervisor.ok(uploadLandlordFile, { landlordId, fileName, file: await picture() });
const add = (of: LandlordDetail, more: object) =>
  supervisor.ok(addLandlordDocument, {
    landlordId: of.landlord.id,
    kind: 'identity',
    name: '身份证',
    ...more,
  });

test('a document has its scan, its number masked, and the day it runs out', async () => {
  const file = await send(made.landlord.id);
  expect(file).toMatchObject({ fileName: '身份证.webp', mime: 'image/webp' });
  const detail = await add(made, { number: '330106199001010077', expiresOn: '2027-01-10', fileId: file.id });
  expect(detail.documents).toMatchObject([
    { name: '身份证', numberMasked: '33****************', expiresOn: '2027-01-10', file: { id: file.id } },
  ]);
  expect(detail.landlord.documentsUntil).toBe('2027-01-10');
  const shown = await supervisor.ok(revealLandlord, { id: made.landlord.id, reason: '核对' });
  expect(shown.documents).toMatchObject([{ name: '身份证', number: '330106199001010077' }]);
  const stored = JSON.stringify([
    await t.database.selectFrom('landlordDocuments').selectAll().execute(),
    await t.database.selectFrom('events').select(['before', 'after']).execute(),
  ]);
  expect(stored).not.toContain('330106199001010077');
});

test('the scan is given to who may see the landlord, and to himself, and by no bare address', async () => {
  const [document] = (await supervisor.ok(getLandlord, { id: made.landlord.id })).documents;
  const fileId = document?.file?.id as string;
  const landlordId = made.landlord.id;
  expect((await supervisor.call(getLandlordFile, { landlordId, fileId })).headers['content-type']).toBe(
    'image/webp',
  );
  expect((await owner.call(getOwnFile, { fileId })).headers['content-type']).toBe('image/webp');
  expect((await owner.ok(getOwnerHome, {})).documents.map(({ name }) => name)).toEqual(['身份证']);
  expect((await owner.call(getLandlordFile, { landlordId, fileId })).status).toBe(403);
  expect((await supervisor.call(getLandlordFile, { landlordId: other.landlord.id, fileId })).status).toBe(
    404,
  );
  const { key } = await t.database
    .selectFrom('files')
    .select('key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  expect((await t.app.inject({ url: `/api/files/${key}` })).statusCode).toBe(404);
  const foreign = await send(other.landlord.id);
  await add(other, { fileId: foreign.id });
  expect((await owner.call(getOwnFile, { fileId: foreign.id })).status).toBe(404);
});

test('what is no picture and no whole PDF is refused at the field, as is a file of somebody else', async () => {
  const landlordId = made.landlord.id;
  const text = await supervisor.call(uploadLandlordFile, {
    landlordId,
    file: new TextEncoder().encode('hello'),
  });
  expect([text.status, Object.keys(text.fields)]).toEqual([422, ['file']]);
  const half = await supervisor.call(uploadLandlordFile, {
    landlordId,
    file: new TextEncoder().encode('%PDF-1.7'),
  });
  expect(Object.keys(half.fields)).toEqual(['file']);
  const foreign = await send(other.landlord.id);
  const stolen = await supervisor.call(addLandlordDocument, {
    landlordId,
    kind: 'other',
    name: 'x',
    fileId: foreign.id,
  });
  expect([stolen.failure, Object.keys(stolen.fields)]).toEqual(['landlord.fileNotFound', ['fileId']]);
  const finance = await t.as('finance');
  expect((await finance.call(addLandlordDocument, { landlordId, kind: 'other', name: 'x' })).status).toBe(
    403,
  );
});

test('an edit keeps the number it leaves out; the first to run out stands in the list', async () => {
  const [document] = (await supervisor.ok(getLandlord, { id: made.landlord.id })).documents;
  const key = { landlordId: made.landlord.id, id: document?.id as string, version: 0 };
  const renewed = await supervisor.ok(editLandlordDocument, {
    ...key,
    kind: 'identity',
    name: '身份证（新）',
    expiresOn: '2030-01-01',
    fileId: document?.file?.id ?? null,
  });
  expect(renewed.documents[0]).toMatchObject({ numberMasked: '33****************', name: '身份证（新）' });
  const stale = await supervisor.call(editLandlordDocument, { ...key, kind: 'identity', name: '另一位改的' });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  expect((await supervisor.call(removeLandlordDocument, key)).failure).toBe('core.stale');
  expect((await supervisor.ok(getLandlord, { id: made.landlord.id })).documents[0]?.name).toBe(
    '身份证（新）',
  );
  const second = await add(made, { kind: 'insurance', name: '保单', number: '12', expiresOn: '2026-12-01' });
  expect(second.landlord.documentsUntil).toBe('2026-12-01');
  expect(second.documents.map(({ numberMasked }) => numberMasked)).toEqual(['**12', '33****************']);
  const { records } = await supervisor.ok(pageLandlords, { view: 'expiring' });
  expect(records.map(({ name }) => name)).toEqual(['有证件']);
  const [first] = second.documents;
  const itsKey = { landlordId: key.landlordId, id: first?.id as string, version: 0 };
  const gone = await supervisor.ok(removeLandlordDocument, itsKey);
  expect(gone.landlord.documentsUntil).toBe('2030-01-01');
  const again = await supervisor.call(removeLandlordDocument, itsKey);
  expect(again.failure).toBe('landlord.documentNotFound');
});

test('what has run out is refused at its field; one that runs out later may still be renamed', async () => {
  const yesterday = addDays(TODAY, -1);
  const landlordId = other.landlord.id;
  const expired = { expiresOn: 'This date has passed. Update it' };
  const paper = { kind: 'insurance', name: '旧保单' } as const;
  const refused = await supervisor.call(addLandlordDocument, { landlordId, ...paper, expiresOn: yesterday });
  expect([refused.status, refused.fields]).toEqual([422, expired]);
  const { documents } = await add(other, { ...paper, expiresOn: TODAY });
  const key = { landlordId, id: documents.find(({ name }) => name === '旧保单')?.id as string, version: 0 };
  t.setNow(`${addDays(TODAY, 1)}T04:00:00Z`);
  await supervisor.ok(editLandlordDocument, { ...key, ...paper, name: '去年的保单', expiresOn: TODAY });
  const later = { ...key, version: 1 };
  const worse = await supervisor.call(editLandlordDocument, { ...later, ...paper, expiresOn: yesterday });
  expect(worse.fields).toEqual(expired);
  t.setNow(NOON);
});

test('keepers and the landlord are told 60, 30 and 7 days before and on the day, each in place of the last', async () => {
  const expires = addDays(TODAY, 100);
  const detail = await add(made, { kind: 'insurance', name: '火灾险', expiresOn: expires });
  const document = detail.documents.find(({ name }) => name === '火灾险');
  const open = async () =>
    (
      await t.database
        .selectFrom('inboxMessages as m')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .select(['u.username', 'm.key', 'm.path'])
        .where('m.key', 'like', `landlord-document:${document?.id}:%`)
        .where('m.settledAt', 'is', null)
        .orderBy('u.username')
        .execute()
    ).map(({ username, key }) => `${username} ${key?.split(':').at(-1)}`);
  const on = async (daysBefore: number) => {
    t.setNow(`${addDays(expires, -daysBefore)}T04:00:00Z`);
    await remindOfDocumentsJob.run(t.job(), {});
    return open();
  };
  const all = (mark: string) =>
    ['admin', 'admin2', 'landlord', 'supervisor'].map((name) => `${name} ${mark}`);
  expect(await on(61)).toEqual([]);
  expect(await on(60)).toEqual(all('60'));
  expect(await on(59)).toEqual(all('60'));
  expect(await on(30)).toEqual(all('30'));
  expect(await on(7)).toEqual(all('7'));
  expect(await on(0)).toEqual(all('0'));
  await supervisor.ok(editLandlordDocument, {
    landlordId: made.landlord.id,
    id: document?.id as string,
    version: document?.version as number,
    kind: 'insurance',
    name: '火灾险',
    expiresOn: addDays(expires, 365),
  });
  expect(await on(-1)).toEqual([]);
  t.setNow(NOON);
});

test('an ended landlord is spoken of no more', async () => {
  const detail = await supervisor.ok(createLandlord, { name: '终止', kind: 'person' });
  await add(detail, { expiresOn: addDays(TODAY, 3) });
  await remindOfDocumentsJob.run(t.job(), {});
  const count = async () =>
    (
      await t.database
        .selectFrom('inboxMessages')
        .select('id')
        .where('contentZh', 'like', '%终止的%')
        .where('settledAt', 'is', null)
        .execute()
    ).length;
  expect(await count()).toBeGreaterThan(0);
  const { id, version } = detail.landlord;
  await supervisor.ok(endLandlord, { id, version, reason: '到期' });
  await remindOfDocumentsJob.run(t.job(), {});
  expect(await count()).toBe(0);
});

test('a scan that no document names is removed after a week', async () => {
  const file = await send(made.landlord.id, '多余.png');
  const named = await send(made.landlord.id, '有用.png');
  await add(made, { name: '有用', fileId: named.id });
  const there = async () =>
    (await t.database.selectFrom('files').select('id').where('id', 'in', [file.id, named.id]).execute())
      .length;
  await purgeLandlordUploadsJob.run(t.job(), {});
  expect(await there()).toBe(2);
  t.setNow(`${addDays(TODAY, 8)}T04:00:00Z`);
  await purgeLandlordUploadsJob.run(t.job(), {});
  expect(await there()).toBe(1);
  t.setNow(NOON);
});
