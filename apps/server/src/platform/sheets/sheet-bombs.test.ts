/** Spreadsheet files made to exhaust the server are refused at their field, while others are served. */
import { importRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchServer } from '../../../test/bomb-watch.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type Bomb, harmlessWorkbooks, textBombs, workbookBombs } from '../../../test/sheets/sheet-bombs.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  house = await buildHouse(t.database, { rooms: 0 });
});
afterAll(() => t.close());

const health = async () =>
  expect((await t.app.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);

const upload = (file: Uint8Array, language: 'zh-CN' | 'en-US') =>
  admin.call(importRooms.upload, { houseId: house.id, file }, { headers: { 'accept-language': language } });

const isRefused = async ({ file, says }: Bomb) => {
  const content = file();
  const answers = await watchServer(
    () => Promise.all([upload(content, 'en-US'), upload(content, 'zh-CN')]),
    health,
  );
  const [english, chinese] = answers;
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect(english?.fields.file).toMatch(says);
  expect(chinese?.fields.file).toMatch(/[\u4e00-\u9fff]{4}/);
};

describe('workbooks', () => {
  test.each(workbookBombs.map((bomb) => [bomb.name, bomb] as const))('%s', (_, bomb) => isRefused(bomb));
  test.each(harmlessWorkbooks.map(({ name, file }) => [name, file] as const))(
    '%s does no harm',
    async (_, file) => {
      const content = file();
      const { data } = await watchServer(() => upload(content, 'en-US'), health);
      expect(data).toMatchObject({ headers: ['房号'], rows: 1 });
    },
  );
});

describe('text files', () => {
  test.each(textBombs.map((bomb) => [bomb.name, bomb] as const))('%s', (_, bomb) => isRefused(bomb));
});

test('twelve of them at once', async () => {
  const bombs = [...workbookBombs.slice(0, 8), ...textBombs.slice(0, 4)].map(({ file }) => file());
  const answers = await watchServer(() => Promise.all(bombs.map((file) => upload(file, 'en-US'))), health);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
});
