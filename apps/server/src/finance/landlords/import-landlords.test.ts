/** A file of landlords: matched, judged without a change, brought in; and the list as a file. */
import { PassThrough, Readable } from 'node:stream';
import {
  createLandlord,
  exportLandlords,
  importLandlords,
  pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  supervisor = await t.as('supervisor');
  await supervisor.ok(createLandlord, { name: '已有', kind: 'person', phone: '13800138000' });
});
afterAll(() => t.close());

const HEADERS = ['房东姓名', '主体类型', '联系电话', '电子邮箱', '身份证号', '标签'];

const upload = async (rows: unknown[][], as = supervisor) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('房东');
  sheet.addRow(HEADERS);
  for (const row of rows) sheet.addRow(row);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  return as.call(importLandlords.upload, { file, fileName: '房东.xlsx' });
};

const good = ['新房东', '', '13900139000', 'new@example.com', chineseId(31), '导入、长期'];

test('the dry run tells line by line what cannot come, and changes nothing', async () => {
  const { data } = await upload([
    good,
    ['同号', '个人', '139-0013-9000', '', '', ''],
    ['重号', '企业', '138 0013 8000', '', '', ''],
    ['错的', '不明', '12', 'x', '123', ''],
    ['', '个人', '', '', '', ''],
  ]);
  const check = await supervisor.ok(importLandlords.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 5, ready: 1, bad: 4 });
  const said = Object.fromEntries(check.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  expect(said[3]).toContain('line 2');
  expect(said[4]).toContain('已有');
  expect(said[5]).toMatch(/Type.*Phone.*Email/s);
  expect(said[6]).toContain('Name is missing');
  expect(check.samples[0]?.text).toBe('新房东 · Person · 139****9000');
  expect((await supervisor.ok(pageLandlords, {})).total).toBe(1);
});

test('good lines become landlords; the same file again brings nothing', async () => {
  const { data } = await upload([good]);
  const run = await supervisor.ok(importLandlords.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await supervisor.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const { records } = await supervisor.ok(pageLandlords, { keyword: 'xfd' });
  expect(records).toMatchObject([{ name: '新房东', phoneMasked: '139****9000', tags: ['导入', '长期'] }]);
  const again = await upload([good]);
  const check = await supervisor.ok(importLandlords.check, {
    id: again.data.id,
    mapping: again.data.mapping,
  });
  expect(check).toMatchObject({ ready: 0, bad: 1 });
});

test('the list as a file holds phones masked only', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: exportLandlords.file.path,
    payload: { sort: 'name' },
    headers: { authorization: supervisor.token, 'accept-language': 'zh-CN' },
  });
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(response.rawPayload).pipe(new PassThrough()));
  const rows: string[] = [];
  book.worksheets[0]?.eachRow((row) => rows.push(JSON.stringify(row.values)));
  expect(rows[0]).toContain('房东');
  expect(rows.join()).toContain('138****8000');
  expect(rows.join()).not.toContain('13800138000');
});

test('is for who may', async () => {
  const finance = await t.as('finance');
  expect((await upload([good], finance)).status).toBe(403);
  expect((await (await t.as('frontdesk')).call(exportLandlords.file, {})).status).toBe(403);
});
