import { PassThrough, Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { importRooms, pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { getRun, isOver, pageRunItems } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildRoomType } from '../../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const csv = (text: string): Uint8Array => new TextEncoder().encode(text);

const xlsx = async (rows: readonly (readonly exceljs.CellValue[])[]): Promise<Uint8Array> => {
  const book = new exceljs.Workbook();
  book.addWorksheet('Rooms').addRows(rows as exceljs.CellValue[][]);
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const upload = (house: BuiltHouse, file: Uint8Array, client = admin) =>
  client.call(importRooms.upload, { houseId: house.id, file, fileName: 'rooms.xlsx' });

const over = async (id: string) => {
  await expect.poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 20_000 }).toBe(true);
  return admin.ok(getRun, { id });
};

const numbersOf = async (house: BuiltHouse) =>
  (await admin.ok(pageRooms, { houseId: house.id, size: 200 })).records.map((room) => room.number);

test('headings are matched, lines checked, and the good ones brought in when asked', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  await buildRoomType(t.database, house.id);
  const [code] = await t.database
    .selectFrom('roomTypes')
    .select('code')
    .where('houseId', '=', house.id)
    .execute();
  const file = await xlsx([
    ['竹林店 房间表'],
    ['房间号 *', '楼层', '房型', '备注'],
    [201, '2', code?.code ?? '', '靠窗'],
    ['202', 2, '没有的房型', ''],
    ['201', '2', code?.code ?? '', ''],
    ['101', '1', code?.code ?? '', ''],
    [{ formula: '200+3', result: 203 }, '2', code?.code ?? '', ''],
    ['', '2', code?.code ?? '', 'no number'],
    ['204', '2', '', ''],
    ['x'.repeat(21), '', code?.code ?? '', ''],
  ]);
  const { data: sheet } = await upload(house, file);
  expect(sheet).toMatchObject({ rows: 8, mapping: { number: 0, floor: 1, type: 2, note: 3 } });
  const { id, mapping } = sheet;
  const checked = await admin.ok(importRooms.check, { id, mapping });
  expect(checked).toMatchObject({ total: 8, ready: 1, bad: 7, samples: [{ line: 3, label: '201' }] });
  expect(checked.problems.map(({ line, messages }) => [line, ...messages])).toEqual([
    [4, 'This room type does not exist'],
    [5, 'Duplicate of line 3'],
    [6, 'Number: The room number already exists'],
    [7, 'Number is a formula. Paste it as a value'],
    [8, 'Number is missing'],
    [9, 'This property has several room types. Choose one'],
    [10, 'Number: At most 20 characters'],
  ]);
  const all = await admin.call(importRooms.apply, { id, mapping, rows: 'all' });
  expect([all.status, all.failure]).toEqual([409, 'import.hasProblems']);
  expect(await numbersOf(house)).toEqual(['101']);
  const run = await admin.ok(importRooms.apply, { id, mapping, rows: 'good' });
  expect(await over(run.id)).toMatchObject({ state: 'done', done: 1, failed: 7, kind: 'import' });
  expect((await admin.ok(pageRunItems, { id: run.id, state: 'failed' })).total).toBe(7);
  expect(await numbersOf(house)).toEqual(['101', '201']);
  expect((await admin.call(importRooms.apply, { id, mapping, rows: 'good' })).failure).toBe('run.notFound');
});

test('1,000 rooms are checked and come in one transaction, in the order of their numbers', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const rows = Array.from({ length: 1_000 }, (_, i) => `${2_000 - i},${Math.floor(i / 50)}`);
  const { data: sheet } = await upload(house, csv(`\uFEFFRoom number,Floor\r\n${rows.join('\r\n')}\r\n`));
  const checked = await admin.ok(importRooms.check, { id: sheet.id, mapping: sheet.mapping });
  expect(checked).toMatchObject({ total: 1_000, ready: 1_000, bad: 0 });
  const run = await admin.ok(importRooms.apply, { id: sheet.id, mapping: sheet.mapping });
  expect(await over(run.id)).toMatchObject({ state: 'done', done: 1_000 });
  expect((await numbersOf(house)).slice(0, 2)).toEqual(['1001', '1002']);
});

test('of two imports with the same room one brings in everything, the other nothing', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const files = [
    (await upload(house, csv('房号\n301\n302'))).data,
    (await upload(house, csv('房号\n302\n303'))).data,
  ];
  const answers = [];
  for (const { id, mapping } of files)
    answers.push(await admin.call(importRooms.apply, { id, mapping, rows: 'all' }));
  const states = [];
  // The second may be refused at once, when the first is done by then.
  for (const { code, failure, data } of answers)
    if (code === 200) states.push((await over(data.id)).state);
    else states.push(failure === 'import.hasProblems' ? 'failed' : failure);
  expect(states.toSorted()).toEqual(['done', 'failed']);
  expect(await numbersOf(house)).toEqual(states[0] === 'done' ? ['301', '302'] : ['302', '303']);
});

/** A zip whose only entry claims to be small and unpacks to a gigabyte. */
const bomb = (): Uint8Array => {
  const content = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(content.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + content.length, 16);
  return Buffer.concat([local, name, content, central, name, end]);
};

test('it is brought in with the roles of the session that says so, not of the one that sent the file', async () => {
  const house = await buildHouse(t.database);
  const { data: sheet } = await upload(house, csv('房间号\n301\n'));
  const { id, mapping } = sheet;
  await sql`update background_runs set role_codes = '{housekeeper}' where id = ${id}`.execute(t.database);
  const run = await admin.ok(importRooms.apply, { id, mapping, rows: 'all' });
  expect(await over(run.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
});

test('files that are none are told apart, each with what to do', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const good = await xlsx([['房号'], ['1']]);
  const files: [string, Uint8Array, string][] = [
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import.notASheet'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'import.oldSheet'],
    ['half a workbook', good.slice(0, good.length / 2), 'import.broken'],
    ['a zip bomb', bomb(), 'import.tooBig'],
    ['headings alone', csv('房号,楼层\n'), 'import.empty'],
    ['nothing', csv(''), 'import.empty'],
    [
      'too many rows',
      csv(`房号\n${Array.from({ length: 5_001 }, (_, i) => i + 1).join('\n')}`),
      'import.tooManyRows',
    ],
  ];
  for (const [what, file, failure] of files) expect((await upload(house, file)).failure, what).toBe(failure);
  const gbk = Buffer.from([0xb7, 0xbf, 0xba, 0xc5, 0x0a, 0x31]);
  expect((await upload(house, gbk)).data.headers).toEqual(['房号']);
});

test('unknown headings are matched by hand; a needed field without a column is said at the field', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const { data: sheet } = await upload(house, csv('a,b\n501,5\n'));
  expect(sheet.mapping).toEqual({ number: null, type: null, floor: null, note: null });
  const none = await admin.call(importRooms.check, { id: sheet.id, mapping: sheet.mapping });
  expect([none.status, none.fields['mapping.number']]).toEqual([422, 'Choose a column for “Number”']);
  const twice = await admin.call(importRooms.check, { id: sheet.id, mapping: { number: 0, floor: 0 } });
  expect(twice.failure).toBe('import.columnTwice');
  expect((await admin.ok(importRooms.check, { id: sheet.id, mapping: { number: 0, floor: 1 } })).ready).toBe(
    1,
  );
});

test('needs the right, the house in scope, and a house that may have more rooms', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const entire = await buildHouse(t.database, { kind: 'entire' });
  const file = csv('房号\n1');
  expect((await upload(house, file, await t.as('finance'))).status).toBe(403);
  expect((await upload(entire, file)).failure).toBe('house.entireHasOneRoom');
  await sql`insert into role_permissions select id, 'room:add' from roles where role_code = 'front_desk'`.execute(
    t.database,
  );
  const frontdesk = await t.as('frontdesk');
  expect((await upload(house, file, frontdesk)).failure).toBe('house.notFound');
  const own = await buildHouse(t.database, { department: 'staff', rooms: 0 });
  expect((await upload(own, file, frontdesk)).data.rows).toBe(1);
});

test('an archived house takes in none, not even of a file that was checked before', async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const { data: sheet } = await upload(house, csv('房号\n1'));
  await t.database.updateTable('houses').set({ state: 'archived' }).where('id', '=', house.id).execute();
  const { id, mapping } = sheet;
  expect((await upload(house, csv('房号\n1'))).failure).toBe('house.archived');
  expect((await admin.call(importRooms.check, { id, mapping })).failure).toBe('house.archived');
  expect((await admin.call(importRooms.apply, { id, mapping, rows: 'all' })).failure).toBe('house.archived');
  const rooms = t.database.selectFrom('rooms').select('number').where('houseId', '=', house.id);
  expect(await rooms.execute()).toEqual([]);
});

test("another user's file is unknown; the template has the headings of the language", async () => {
  const house = await buildHouse(t.database, { rooms: 0 });
  const { data: sheet } = await upload(house, csv('房号\n1'));
  const director = await t.as('director');
  const foreign = await director.call(importRooms.check, { id: sheet.id, mapping: sheet.mapping });
  expect(foreign.failure).toBe('run.notFound');
  const response = await t.app.inject({
    method: 'GET',
    url: `/hotel-info/room/import-template?houseId=${house.id}`,
    headers: { authorization: admin.token, 'accept-language': 'zh-CN' },
  });
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(response.rawPayload).pipe(new PassThrough()));
  expect(book.worksheets[0]?.getRow(1).values).toEqual([undefined, '房号 *', '房型', '楼层', '备注']);
});

test('a number is the same one in capitals, in full width and with signs that are not seen', async () => {
  const house = await buildHouse(t.database, { rooms: 1 });
  const file = csv('房号\nR-1\nr-1\nＲ-1\n\u200b101\nr-2\n');
  const { data } = await upload(house, file);
  const checked = await admin.ok(importRooms.check, { id: data.id, mapping: data.mapping });
  expect(checked.problems.map(({ line, messages }) => [line, ...messages])).toEqual([
    [3, 'Duplicate of line 2'],
    [4, 'Duplicate of line 2'],
    [5, 'Number: The room number already exists'],
  ]);
  const run = await admin.ok(importRooms.apply, { id: data.id, mapping: data.mapping, rows: 'good' });
  await over(run.id);
  expect(await numbersOf(house)).toEqual(['101', 'R-1', 'r-2']);
});
