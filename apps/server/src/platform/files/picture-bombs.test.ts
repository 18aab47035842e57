/** Pictures and PDFs made to exhaust the server or their readers are refused at their field, while others are served. */
import {
  uploadHouseDocument,
  uploadHousePhoto,
} from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchServer } from '../../../test/bomb-watch.ts';
import { buildHouse } from '../../../test/builders.ts';
import {
  harmlessPictures,
  ordinaryPdf,
  type PictureBomb,
  pdfBombs,
  pictureBombs,
} from '../../../test/sheets/picture-bombs.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let houseId: string;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  houseId = (await buildHouse(t.database)).id;
});
afterAll(() => t.close());

const health = async () =>
  expect((await t.app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);

const upload =
  (endpoint: typeof uploadHousePhoto | typeof uploadHouseDocument) =>
  (file: Uint8Array, language: 'zh-CN' | 'en-US') =>
    admin.call(endpoint as typeof uploadHousePhoto, { houseId, file } as never, {
      headers: { 'accept-language': language },
    });

const isRefused = async ({ file, says }: PictureBomb, send: ReturnType<typeof upload>) => {
  const content = await file();
  const answers = await watchServer(
    () => Promise.all([send(content, 'en-US'), send(content, 'zh-CN')]),
    health,
  );
  const [english, chinese] = answers;
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect(english?.fields.file).toMatch(says);
  expect(chinese?.fields.file).toMatch(/[\u4e00-\u9fff]{4}/);
};

const named = (bombs: readonly PictureBomb[]) => bombs.map((bomb) => [bomb.name, bomb] as const);

describe('pictures', () => {
  test.each(named(pictureBombs))('%s', (_, bomb) => isRefused(bomb, upload(uploadHousePhoto)));
  test.each(harmlessPictures.map(({ name, file }) => [name, file] as const))(
    '%s does no harm',
    async (_, file) => {
      const content = await file();
      const answer = await watchServer(() => upload(uploadHousePhoto)(content, 'en-US'), health);
      expect(answer.status).toBe(200);
    },
  );
});

describe('PDFs', () => {
  test.each(named(pdfBombs))('%s', (_, bomb) => isRefused(bomb, upload(uploadHouseDocument)));
  test('an ordinary scan is kept', async () => {
    expect((await upload(uploadHouseDocument)(ordinaryPdf(), 'en-US')).status).toBe(200);
  });
});
