/** Member import: matched, validated without changes, imported as a whole or not at all. */
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  getMember,
  getMemberHistory,
  importMembers,
  pageMembers,
  revealMember,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { enterMember, phoneOf } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let director: TestClient;
let known: string;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  director = await t.as('director');
  const { member } = await enterMember(director, {
    name: '已有客',
    contacts: [phoneOf('13800138000'), phoneOf('13800138001')],
  });
  known = member.id;
  await director.ok(recordMemberDocument, { guestId: known, number: chineseId(1) });
});
afterAll(() => t.close());

const HEADERS = [
  '客人姓名',
  '手机号',
  '第二手机',
  '邮箱',
  '微信号',
  '性别',
  '生日',
  '国家',
  '证件类型',
  '证件号',
  '会员等级',
  '标签',
  '备注',
];

const upload = async (rows: unknown[][], as = director) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('会员');
  sheet.addRow(HEADERS);
  for (const row of rows) sheet.addRow(row);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  return as.call(importMembers.upload, { file, fileName: '会员.xlsx' });
};

const checked = async (rows: unknown[][], as = director) => {
  const { data } = await upload(rows, as);
  const check = await as.ok(importMembers.check, { id: data.id, mapping: data.mapping });
  const said = Object.fromEntries(check.problems.map(({ line, messages }) => [line, messages.join('\n')]));
  return { ...check, said };
};

const brought = async (rows: unknown[][], which: 'all' | 'good' = 'all') => {
  const { data } = await upload(rows);
  const { id } = await director.ok(importMembers.apply, { id: data.id, mapping: data.mapping, rows: which });
  await expect
    .poll(async () => isOver(await director.ok(getRun, { id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  return director.ok(getRun, { id });
};

const total = async () => (await director.ok(pageMembers, {})).total;
const found = async (keyword: string) => (await director.ok(pageMembers, { keyword })).records;

test("reports each line's problems at their fields and changes nothing", async () => {
  const before = await total();
  const { said, ready, bad, samples } = await checked([
    ['好客', '13900139000', '', '', '', '', '', '', '', chineseId(2), '金卡', '', ''],
    ['同号', '139-0013-9000', '', '', '', '', '', '', '', '', '', '', ''],
    ['同证', '', '', '', '', '', '', '', '身份证', chineseId(2), '', '', ''],
    ['别人', '', '138 0013 8001', '', '', '', '', '', '', '', '', '', ''],
    ['别证', '', '', '', '', '', '', '', '', chineseId(1), '', '', ''],
    [' 已有客 ', '13800138000', '', '', '', '', '', '', '', chineseId(1), '', '', ''],
    ['错', '12', '', 'x', '1', '不明', '2099-01-01', '火星', '护照', '!', '白金', '', ''],
    ['', '13900139009', '', '', '', '', '', '', '', '', '', '', ''],
    ['两次', '13900139008', '+86 139 0013 9008', '', '', '', '1990-02-30', '', '护照', '', '', '', ''],
    ['证错', '', '', '', '', '', '', '', '借书证', '12345', '', 'x'.repeat(21), ''],
    ['长'.repeat(61), '', '', '', '', '', '', '', '', '330106', '', 'a,b,c,d,e,f,g,h,i,j,k', ''],
  ]);
  expect({ ready, bad }).toEqual({ ready: 1, bad: 10 });
  expect(samples[0]).toMatchObject({
    label: '好客',
    text: expect.stringMatching(/^Gold · 139\*{4}9000 · 33\*/),
  });
  expect(said[3]).toBe('Phone: Same as “好客” in line 2');
  expect(said[4]).toBe('Document number: Same as “好客” in line 2');
  expect(said[5]).toMatch(/^Second phone: .*已有客/);
  expect(said[6]).toMatch(/^Document number: .*已有客/);
  expect(said[7]).toBe('Phone: Member “已有客” already exists');
  for (const field of [
    'Phone',
    'Email',
    'WeChat',
    'Sex',
    'Date of birth',
    'Nationality',
    'Document number',
    'Tier',
  ])
    expect(said[8]).toMatch(new RegExp(`^${field}: `, 'm'));
  expect(said[9]).toBe('Name is missing');
  expect(said[10]).toMatch(/^Document number: .*without a number[\s\S]*^Second phone: .*twice/m);
  expect(said[10]).toContain('Date of birth: Enter a valid date');
  expect(said[11]).toMatch(/Tags: At most 20[\s\S]*“借书证” not recognised/);
  expect(said[12]).toMatch(/Name: At most 60[\s\S]*Tags: At most 10[\s\S]*Document number: A Chinese ID/);
  expect(await total()).toBe(before);
});

test("imports valid lines as the importer's members, sealed; importing the file again adds nothing", async () => {
  const number = chineseId(11);
  const rows = [
    [
      '林小满',
      '13700137000',
      '13700137001',
      'Lin@Example.com',
      'lin_xiaoman',
      '女',
      '1990/1/31',
      '中国',
      '',
      number,
      '金卡',
      '常客、带宠物',
      '要高楼层',
    ],
    ['Emma Clark', '', '', '', '', 'F', '', 'United Kingdom', 'passport', 'GB 1234567', '', '', ''],
    ['只有名', '', '', '', '', '', '', '', '', '', '', '', ''],
  ];
  expect((await brought(rows)).state).toBe('done');
  const [lin] = await found('林小满');
  expect(lin).toMatchObject({
    phoneMasked: '137****7000',
    level: 'gold',
    tags: ['常客', '带宠物'],
    source: 'manual',
    createdBy: 'director',
  });
  const id = lin?.id as string;
  const { member, contacts, documents } = await director.ok(getMember, { id });
  expect(member).toMatchObject({
    sex: 'female',
    birthMasked: '1990-**-**',
    nationality: 'CN',
    note: '要高楼层',
  });
  expect(contacts.map(({ kind, main }) => [kind, main])).toEqual([
    ['phone', true],
    ['phone', false],
    ['email', false],
    ['wechat', false],
  ]);
  expect(documents).toMatchObject([{ type: 'idCard', state: 'unproved', country: 'CN' }]);
  const plain = await (await t.as('admin')).ok(revealMember, { id, reason: '核对' });
  expect(plain.birthDate).toBe('1990-01-31');
  expect(plain.contacts.map(({ value }) => value)).toContain('lin@example.com');
  expect(plain.documents[0]?.number).toBe(number);
  const { entries } = await director.ok(getMemberHistory, { id });
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['member.imported', 'member.documentRecorded']),
  );
  expect(JSON.stringify(entries)).not.toMatch(/137001370|lin_xiaoman|1990/);
  const [emma] = await found('Emma Clark');
  expect((await director.ok(getMember, { id: emma?.id as string })).documents).toMatchObject([
    { type: 'passport', country: 'GB', state: 'unproved' },
  ]);
  const again = await checked(rows.slice(0, 2));
  expect(again).toMatchObject({ ready: 0, bad: 2 });
});

test('imports nothing with a bad line unless only valid lines were requested', async () => {
  const before = await total();
  const rows = [
    ['成对甲', '13600136000', ...Array(11).fill('')],
    ['成对乙', '13600136000', ...Array(11).fill('')],
  ];
  const { data } = await upload(rows);
  const refused = await director.call(importMembers.apply, { id: data.id, mapping: data.mapping });
  expect([refused.status, refused.failure]).toEqual([409, 'import.hasProblems']);
  expect(await total()).toBe(before);
  expect(await brought(rows, 'good')).toMatchObject({ done: 1, failed: 1 });
  expect((await found('成对')).map(({ name }) => name)).toEqual(['成对甲']);
});

test('leaves no partial file or member when storing fails', async () => {
  const before = await total();
  const rows = [
    ['半途甲', '13500135000', ...Array(11).fill('')],
    ['半途乙', '13500135001', '', '', '', '', '', 'ZW', '护照', 'ZW123456', '', '', ''],
  ];
  await sql`alter table guest_documents add constraint refused_here check (country <> 'ZW')`.execute(
    t.database,
  );
  try {
    expect((await brought(rows)).state).toBe('failed');
    expect(await total()).toBe(before);
    expect(await brought(rows, 'good')).toMatchObject({ done: 1, failed: 1 });
    expect((await found('半途')).map(({ name }) => name)).toEqual(['半途甲']);
  } finally {
    await sql`alter table guest_documents drop constraint refused_here`.execute(t.database);
  }
});

test.each(['zh-CN', 'en-US'])('accepts the template in %s including its example line', async (language) => {
  const { rawPayload } = await t.app.inject({
    method: 'GET',
    url: importMembers.template.path,
    headers: { authorization: director.token, 'accept-language': language },
  });
  const file = new Uint8Array(rawPayload);
  const { id, mapping } = await director.ok(importMembers.upload, { file, fileName: 'x.xlsx' });
  expect(Object.values(mapping)).toEqual(HEADERS.map((_, at) => at));
  expect(await director.ok(importMembers.check, { id, mapping })).toMatchObject({ ready: 1, bad: 0 });
});

test('needs the permission', async () => {
  for (const who of ['operator', 'frontdesk', 'finance', 'landlord'] as const) {
    const client = await t.as(who);
    expect((await upload([['甲', '13400134000']], client)).status).toBe(403);
    expect((await client.call(importMembers.template, {})).status).toBe(403);
  }
});

test('does not name an existing member out of scope', async () => {
  const desk = await t.as('frontdesk');
  await t.database
    .insertInto('rolePermissions')
    .columns(['roleId', 'permission'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select((s) => ['id', s.val('member:import').as('permission')])
        .where('roleCode', '=', 'front_desk'),
    )
    .execute();
  t.sessions.forget();
  const { said } = await checked(
    [
      ['已有客', '13800138000', ...Array(11).fill('')],
      ['别证', '', '', '', '', '', '', '', '', chineseId(1), '', '', ''],
    ],
    desk,
  );
  expect(said[2]).toMatch(/^Phone: This phone belongs to a member of another department/);
  expect(said[3]).toMatch(/^Document number: .*another department/);
  expect(JSON.stringify([said[2], said[3]])).not.toContain('已有客');
});

test('what the export says of members is not taken for new ones', async () => {
  expect((await brought([['周回来', '13900139001', '', '', '', '', '', '', '', '', '', '', '']])).state).toBe(
    'done',
  );
  const row = (name: string) => [name, '139****9001', '', '', '', '', '', '', '', '', '', '', ''];
  const again = await checked([row('周回来'), row('吴不同')]);
  expect([again.ready, again.bad]).toEqual([1, 1]);
  expect(again.problems[0]?.messages[0]).toContain('same masked number');
});
