/** Scans of landlords' documents: sealed on disk, and who may see which. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  addLandlordDocument,
  editLandlordDocument,
  getLandlordFile,
  uploadLandlordFile,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { createLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { sealClearFiles } from '../../operations/privacy/seal-clear-files.ts';
import { readSealedPicture } from '../../platform/files/sealed-pictures.ts';

let t: TestApp;
let supervisor: TestClient;
let other: LandlordDetail;
beforeAll(async () => {
  t = await openTestApp();
  supervisor = await t.as('supervisor');
  other = await supervisor.ok(createLandlord, { name: '另一位', kind: 'person' });
});
afterAll(() => t.close());

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
const send = async (landlordId: string, fileName = '身份证.png') =>
  supervisor.ok(uploadLandlordFile, { landlordId, fileName, file: await picture() });

/** A role that manages landlords and may reveal nothing. */
const clerkOf = async (): Promise<TestClient> => {
  const permissions = ['landlord:read', 'landlord:edit'] as const;
  const admin = await t.as('admin');
  const scope = { scope: 'all', seesMoney: false } as const;
  await admin.ok(createRole, {
    ...{ code: 'clerk', name: '文员', nameEn: 'Clerk', ...scope },
    permissions: [...permissions],
  });
  await giveRole(t.database, 'housekeeper', 'clerk');
  return t.as('housekeeper');
};

test('who somebody is, is shown to who may reveal him, also by another name, and every look is on record', async () => {
  const clerk = await clerkOf();
  const { landlord } = await supervisor.ok(createLandlord, { name: '被看的人', kind: 'person' });
  const landlordId = landlord.id;
  const file = await send(landlordId);
  const key = { landlordId, fileId: file.id };
  // An unattached scan is visible to its uploader.
  expect((await clerk.call(getLandlordFile, key)).failure).toBe('landlord.documentNotFound');
  expect((await supervisor.call(getLandlordFile, key)).status).toBe(200);
  const paper = { kind: 'identity', name: '身份证', fileId: file.id } as const;
  const { documents } = await supervisor.ok(addLandlordDocument, { landlordId, ...paper });
  expect((await clerk.call(getLandlordFile, key)).status).toBe(403);
  const of = { landlordId, id: documents[0]?.id as string, version: 0 };
  await clerk.ok(editLandlordDocument, { ...of, ...paper, kind: 'other' });
  expect((await clerk.call(getLandlordFile, key)).status).toBe(403);
  const looks = () =>
    t.database
      .selectFrom('events')
      .select(['actor', 'after'])
      .where('name', '=', 'landlord.documentSeen')
      .where('entityId', '=', landlordId)
      .execute();
  expect(await looks()).toEqual([]);
  expect((await supervisor.call(getLandlordFile, key)).status).toBe(200);
  expect(await looks()).toEqual([{ actor: 'supervisor', after: { document: '身份证' } }]);
  const licence = await send(landlordId, '营业执照.png');
  await supervisor.ok(addLandlordDocument, { landlordId, ...paper, kind: 'licence', fileId: licence.id });
  expect((await clerk.call(getLandlordFile, { landlordId, fileId: licence.id })).status).toBe(200);
  expect(await looks()).toHaveLength(1);
});

test('scans lie sealed on the disk; what lay there in clear is sealed by a start, once', async () => {
  const files = { database: t.database, cipher: t.services.cipher, files: t.services.files };
  const contents = () =>
    readdirSync(files.files.dir as string, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
  const hasClear = () => contents().some((content) => content.includes('WEBP'));
  const { id } = await send(other.landlord.id, '旧.png');
  expect([contents().length > 0, hasClear()]).toEqual([true, false]);
  const { key } = await t.database
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const clear = await sharp(await picture())
    .webp()
    .toBuffer();
  const asBefore = () =>
    t.database.updateTable('landlordUploads').set({ fileKey: null }).where('fileId', '=', id).execute();
  await files.files.put(key, clear);
  await asBefore();
  const shown = async () =>
    (await supervisor.call(getLandlordFile, { landlordId: other.landlord.id, fileId: id })).headers[
      'content-type'
    ];
  expect([hasClear(), await shown()]).toEqual([true, 'image/webp']);
  await sealClearFiles(files);
  expect([hasClear(), await shown()]).toEqual([false, 'image/webp']);
  // Killed before the row was written: files already sealed are not sealed again.
  await asBefore();
  await sealClearFiles(files);
  const stored = await readSealedPicture({ services: t.services }, key);
  expect(stored?.equals(clear)).toBe(true);
});
