/** Photos and documents of a house: what is accepted, refusals and their fields, who sees them, what is purged. */
import { readdirSync } from 'node:fs';
import { duplicateHouse, saveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { listHousePapers } from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import {
  getHouseDocument,
  listHouseDocuments,
  listHousePictures,
  uploadHouseDocument,
  uploadHousePhoto,
} from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { listDictionary } from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { filesDir } from '../../config.ts';
import { purgeHouseUploadsJob } from './purge-house-uploads.ts';

let t: TestApp;
let houseId: string;
beforeAll(async () => {
  t = await openTestApp();
  houseId = (await buildHouse(t.database)).id;
});
afterAll(() => t.close());

const picture = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#165dff' } });

const files = () =>
  readdirSync(filesDir(t.config), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const rotated = () =>
  picture()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('photos', () => {
  test('are turned upright, freed of EXIF and kept in three widths with their colour', async () => {
    const admin = await t.as('admin');
    const photo = await admin.ok(uploadHousePhoto, { houseId, file: await rotated() });
    expect([photo.width, photo.height, photo.sizes.map((size) => size.width)]).toEqual([
      1_000,
      2_000,
      [320, 800, 1_000],
    ]);
    expect(photo.color).toMatch(/^#1[0-9a-f]5[0-9a-f]f/);
    for (const { url, width } of photo.sizes) {
      const served = await t.app.inject({ method: 'GET', url });
      expect(served.headers['content-type']).toBe('image/webp');
      const meta = await sharp(served.rawPayload).metadata();
      expect([meta.width, meta.exif, meta.orientation]).toEqual([width, undefined, undefined]);
    }
    expect(await admin.ok(listHousePictures, { houseId, fileIds: [photo.fileId] })).toEqual([photo]);
    const widthOf = async (query: string) =>
      (await sharp((await t.app.inject({ method: 'GET', url: photo.url + query })).rawPayload).metadata())
        .width;
    const asked = await Promise.all(['', '?w=100', '?w=320', '?w=801', '?w=9000', '?w=x'].map(widthOf));
    expect(asked).toEqual([1_000, 320, 320, 1_000, 1_000, 1_000]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '%s is read; a small one keeps its size',
    async (format) => {
      const file = await picture(300, 200)[format]().toBuffer();
      const photo = await (await t.as('operator')).ok(uploadHousePhoto, { houseId, file });
      expect(photo.sizes.map((size) => size.width)).toEqual([300]);
    },
  );

  test('what is none, broken, disguised or too large says so at the field and leaves nothing', async () => {
    const admin = await t.as('admin');
    const before = files().length;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);
    const gif = await picture(20, 20).gif().toBuffer();
    const whole = await picture().jpeg().toBuffer();
    const wrong = Buffer.concat([whole.subarray(0, 3), svg]);
    const huge = await picture(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    const refused = async (file: Buffer) => {
      const answer = await admin.call(uploadHousePhoto, { houseId, file });
      return [answer.status, answer.fields.file];
    };
    for (const file of [svg, heic, gif, Buffer.from('%PDF-1.7 %%EOF'), Buffer.alloc(0)])
      expect(await refused(file)).toEqual([422, expect.stringMatching(/^Upload a JPG, PNG, WebP or AVIF/)]);
    for (const file of [whole.subarray(0, 900), wrong])
      expect(await refused(file)).toEqual([422, expect.stringMatching(/damaged or incomplete/)]);
    expect(await refused(huge)).toEqual([422, expect.stringMatching(/40 megapixels/)]);
    expect(await refused(Buffer.alloc(11_000_000))).toEqual([413, expect.stringMatching(/10 MB/)]);
    expect(files()).toHaveLength(before);
  });

  test('who may not edit houses is refused; a house out of reach is an unknown one', async () => {
    const file = await picture(40, 40).png().toBuffer();
    expect((await (await t.as('frontdesk')).call(uploadHousePhoto, { houseId, file })).status).toBe(403);
    await t.database
      .updateTable('roles')
      .set({ dataScope: 'own' })
      .where('roleCode', '=', 'operator')
      .execute();
    t.sessions.forget();
    const operator = await t.as('operator');
    const unknown = await operator.call(uploadHousePhoto, { houseId, file });
    expect([unknown.status, unknown.failure]).toEqual([404, 'house.notFound']);
    expect((await operator.call(listHousePictures, { houseId, fileIds: [] })).status).toBe(404);
    await t.database
      .updateTable('roles')
      .set({ dataScope: 'all' })
      .where('roleCode', '=', 'operator')
      .execute();
    t.sessions.forget();
  });

  test('an id opens no photo of another house', async () => {
    const admin = await t.as('admin');
    const file = await picture(40, 40).png().toBuffer();
    const { fileId } = await admin.ok(uploadHousePhoto, { houseId, file });
    const other = await buildHouse(t.database);
    expect(await admin.ok(listHousePictures, { houseId: other.id, fileIds: [fileId] })).toEqual([]);
  });
});

describe('papers', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
  const get = async (username: string, fileId: string, house = houseId) =>
    t.app.inject({
      method: 'GET',
      url: `${getHouseDocument.path}?houseId=${house}&fileId=${fileId}`,
      headers: { authorization: (await t.as(username)).token },
    });

  test('a PDF stays as it is, a picture is drawn anew; no bare address leads to either', async () => {
    const admin = await t.as('admin');
    const paper = await admin.ok(uploadHouseDocument, { houseId, fileName: '营业执照.PDF', file: pdf });
    expect(paper).toMatchObject({ fileName: '营业执照.pdf', mime: 'application/pdf', sizeBytes: pdf.length });
    const scan = await admin.ok(uploadHouseDocument, { houseId, fileName: 'a.jpg', file: await rotated() });
    expect(scan).toMatchObject({ fileName: 'a.webp', mime: 'image/webp' });
    const shown = await get('admin', paper.fileId);
    expect([shown.statusCode, shown.rawPayload.equals(pdf)]).toEqual([200, true]);
    const { key } = await t.database
      .selectFrom('files')
      .select('key')
      .where('id', '=', paper.fileId)
      .executeTakeFirstOrThrow();
    expect((await t.app.inject({ method: 'GET', url: `/api/files/${key}` })).statusCode).toBe(404);
    const listed = await admin.ok(listHouseDocuments, { houseId, fileIds: [paper.fileId, scan.fileId] });
    expect(listed).toEqual([paper, scan]);
  });

  test('only who works with the papers of that house is given them', async () => {
    const admin = await t.as('admin');
    const { fileId } = await admin.ok(uploadHouseDocument, { houseId, file: pdf });
    await buildLandlord(t.database);
    expect((await get('landlord', fileId)).statusCode).toBe(404);
    expect((await get('housekeeper', fileId)).statusCode).toBe(403);
    const asked = { houseId, fileIds: [fileId] };
    expect((await (await t.as('frontdesk')).call(listHouseDocuments, asked)).status).toBe(403);
    expect((await (await t.as('housekeeper')).call(listHousePapers, { houseId })).status).toBe(403);
    const other = await buildHouse(t.database);
    expect((await get('admin', fileId, other.id)).statusCode).toBe(404);
    expect((await (await t.as('finance')).call(uploadHouseDocument, { houseId, file: pdf })).status).toBe(
      403,
    );
  });

  test('half a PDF, a picture of another kind and a program are refused at the field', async () => {
    const admin = await t.as('admin');
    for (const file of [pdf.subarray(0, 30), Buffer.from('GIF89a....'), Buffer.from('MZ\x90')]) {
      const answer = await admin.call(uploadHouseDocument, { houseId, file });
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['file']]);
    }
  });
});

test('what nothing names is removed with its files after a week; what a draft or a returned review names stays', async () => {
  const admin = await t.as('admin');
  const file = await picture(900, 600).jpeg().toBuffer();
  const uploaded = () => admin.ok(uploadHousePhoto, { houseId, file });
  const [kept, live, loose] = [await uploaded(), await uploaded(), await uploaded()];
  const scan = Buffer.from('%PDF-1.7 %%EOF');
  const paper = await admin.ok(uploadHouseDocument, { houseId, file: scan });
  await admin.ok(saveHouse, {
    id: houseId,
    content: {
      photos: [{ fileId: kept.fileId, caption: '', space: 'other', roomTypeId: null }],
      documents: [{ fileId: paper.fileId, name: '证照', kind: 'licence' }],
    },
  });
  await t.database
    .insertInto('housePhotos')
    .values({ houseId, id: live.fileId, fileId: live.fileId, caption: '', space: 'other', position: 0 })
    .execute();
  const purge = () => purgeHouseUploadsJob.run(t.job(), {});
  const left = async () => {
    const rows = await t.database.selectFrom('houseUploads').select('fileId').execute();
    return rows.map((row) => row.fileId);
  };
  const now = t.now().toISOString();
  await purge();
  expect(await left()).toEqual(expect.arrayContaining([kept.fileId, live.fileId, loose.fileId]));
  t.setNow('2026-11-29T04:00:00Z');
  await purge();
  expect((await left()).sort()).toEqual([kept.fileId, live.fileId, paper.fileId].sort());
  for (const { url } of loose.sizes)
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  expect((await t.app.inject({ method: 'GET', url: kept.url })).statusCode).toBe(200);
  // Two photos in two widths (900 px is below the largest) and one document: no other files on disk.
  expect(files()).toHaveLength(2 * kept.sizes.length + 1);
  t.setNow(now);
});

test('a copied house keeps the pictures that its returned revision names, whatever becomes of the first', async () => {
  const admin = await t.as('admin');
  const now = t.now().toISOString();
  const first = await admin.ok(saveHouse, { kind: 'multi', content: { name: '原件' } });
  const photo = await admin.ok(uploadHousePhoto, {
    houseId: first.house.id,
    file: await picture(300, 200).png().toBuffer(),
  });
  const photos = [{ fileId: photo.fileId, caption: '', space: 'view' as const, roomTypeId: null }];
  const shown = await admin.ok(saveHouse, {
    id: first.house.id,
    version: first.revision?.version,
    content: { photos },
  });
  const { id } = await admin.ok(duplicateHouse, { id: first.house.id });
  await admin.ok(saveHouse, {
    id: first.house.id,
    version: shown.revision?.version,
    content: { photos: [] },
  });
  // Only a past submission still refers to it.
  await t.database.deleteFrom('housePhotos').where('houseId', '=', id).execute();
  t.setNow('2026-12-15T04:00:00Z');
  await purgeHouseUploadsJob.run(t.job(), {});
  expect((await t.app.inject({ method: 'GET', url: photo.url })).statusCode).toBe(200);
  t.setNow(now);
});

test('the dictionary has grouped facilities with icons and tags, in both languages', async () => {
  const items = await (await t.as('housekeeper')).ok(listDictionary, {
    types: ['facility', 'facilityGroup'],
  });
  const groups = new Set(items.filter((item) => item.type === 'facilityGroup').map((item) => item.code));
  const facilities = items.filter((item) => item.type === 'facility');
  expect(facilities.length).toBeGreaterThanOrEqual(40);
  expect(facilities.filter((item) => !groups.has(item.group ?? '') || !item.icon || !item.en)).toEqual([]);
  const tags = await (await t.as('admin')).ok(listDictionary, { types: ['houseTag'] });
  expect(tags.find((tag) => tag.code === 'nearMetro')).toMatchObject({ zh: '近地铁', en: 'Near a metro' });
  expect((await t.nobody.call(listDictionary, {})).status).toBe(401);
});
