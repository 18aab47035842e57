/** A file of houses: columns matched, checked without changes, imported as drafts. */

import { importHouses, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let operator: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  operator = await t.as('operator');
  await buildLandlord(t.database);
});
afterAll(() => t.close());

const HEADERS = ['房源名称', '类型', '城市', '地址', '房东', '标签', '房型', '平日价', '最多人数'];

const sheetOf = async (rows: unknown[][], headers: string[] = HEADERS): Promise<Uint8Array> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('房源');
  sheet.addRow(headers);
  for (const row of rows) sheet.addRow(row);
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const upload = async (rows: unknown[][], headers?: string[], as = operator) =>
  as.call(importHouses.upload, { file: await sheetOf(rows, headers), fileName: '房源.xlsx' });

const good = ['湖畔小院', '整租', '杭州', '龙井路 1 号', '房东', '近地铁、亲子', '整套', 368, 4];

test('the dry run tells line by line what cannot come, and changes nothing', async () => {
  const { data } = await upload([
    good,
    ['湖畔小院', '整租', '杭州', '龙井路 1 号', '', '', '', '', ''],
    ['山居', '别墅', '杭州', '龙井路 2 号', '无此人', '', '', '三百', ''],
    [{ formula: 'A2', result: '公式' }, '多房型', '杭州', '龙井路 3 号', '', '', '', '', ''],
    ['', '多房型', '杭州', '龙井路 4 号', '', '', '', '', ''],
  ]);
  const check = await operator.ok(importHouses.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 5, ready: 1, bad: 4 });
  const said = Object.fromEntries(check.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  expect(said[3]).toContain('line 2');
  expect(said[4]).toMatch(/Type.*amount.*Landlord/s);
  expect(said[5]).toContain('formula');
  expect(said[6]).toContain('Name is missing');
  expect((await operator.ok(pageHouses, {})).total).toBe(0);
  const refused = await operator.call(importHouses.apply, { id: data.id, mapping: data.mapping });
  expect(refused).toMatchObject({ status: 409, failure: 'import.hasProblems' });
});

test('wrong headers: the field without a column is named', async () => {
  const { data } = await upload(
    [['湖畔小院', '整租', '杭州']],
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'],
  );
  const refused = await operator.call(importHouses.check, { id: data.id, mapping: data.mapping });
  expect(refused).toMatchObject({ status: 422, failure: 'import.columnNeeded' });
  expect(Object.keys(refused.fields)).toEqual(['mapping.name']);
});

test('good lines become drafts with landlord, tags and type; the same file again brings nothing', async () => {
  const { data } = await upload([good, ['山居', '多房型', '大理', '古城 2 号', '', '', '', '', '']]);
  const run = await operator.ok(importHouses.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await operator.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const { records } = await operator.ok(pageHouses, { sort: 'name' });
  expect(records.map((house) => [house.name, house.state, house.kind, house.landlordName]).sort()).toEqual([
    ['山居', 'draft', 'multi', null],
    ['湖畔小院', 'draft', 'entire', '房东'],
  ]);
  const lake = records.find((house) => house.name === '湖畔小院');
  expect(lake).toMatchObject({ roomCount: 1, fromPriceFen: 36_800, tags: ['nearMetro', 'family'] });
  const revision = await operator.ok(getHouseRevision, { id: lake?.id ?? '' });
  expect(revision.content.roomTypes).toMatchObject([{ name: '整套', maxGuests: 4 }]);
  const again = await upload([good]);
  const check = await operator.ok(importHouses.check, { id: again.data.id, mapping: again.data.mapping });
  expect(check).toMatchObject({ ready: 0, bad: 1 });
});

test('the columns of an export are found again', async () => {
  const headers = ['房源', '位置', '类型', '最低基础价 (CNY)', '标签', '房东', '地址', '许可有效期'];
  const { data } = await upload(
    [['再导入', '杭州 · 西湖区', '整租', 368, '近地铁、湖景', '', '龙井路 9 号', '']],
    headers,
  );
  const check = await operator.ok(importHouses.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ ready: 1, bad: 0 });
  const run = await operator.ok(importHouses.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await operator.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const [house] = (await operator.ok(pageHouses, { keyword: '再导入' })).records;
  expect(house).toMatchObject({
    city: '杭州',
    district: '西湖区',
    fromPriceFen: 36_800,
    tags: ['nearMetro', 'lakeView'],
  });
  const again = await upload([['再导入', '杭州 · 西湖区', '整租', 368, '', '', '龙井路 9 号', '']], headers);
  const twice = await operator.ok(importHouses.check, { id: again.data.id, mapping: again.data.mapping });
  expect(twice).toMatchObject({ ready: 0, bad: 1 });
});

test('is for editors who see money', async () => {
  const desk = await t.as('frontdesk');
  expect((await upload([good], HEADERS, desk)).status).toBe(403);
});
