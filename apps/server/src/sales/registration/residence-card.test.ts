/** Residence cards of Hong Kong, Macao and Taiwan on every way a document comes in, and the same refusals on all of them. */
import { submitCertification } from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { addToBlacklist } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { importMembers, pageMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { GuestDocumentType } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import {
  correctGuest,
  exportRegistrations,
  getOrderGuests,
  pageRegistrations,
  recallGuest,
  recordVisitor,
  registerGuest,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/channels/sandbox-app.ts';
import { chineseId, papers } from '../../../test/desks/guest-papers.ts';
import { enterMember } from '../../../test/desks/member-desk.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { readSheet } from '../../platform/sheets/sheet-reader.ts';
import { sendDueReports } from './send-reports.ts';

let app: SandboxApp;
let house: BuiltHouse;
beforeAll(async () => {
  app = await openSandboxApp((url) => ({ AUTHORITY_URL: `${url}/registration` }));
  house = await buildHouse(app.t.database, { rooms: 40, department: 'staff' });
});
afterAll(() => app.close());

let rooms = 0;
const sell = (guests = 1) => sellStay(app.admin, house, house.rooms[rooms++], { guests });
const card = (sequence: number, birth = '19900101', region = '810000') => chineseId(sequence, birth, region);

interface Typed {
  readonly documentType: GuestDocumentType;
  readonly number: string;
}
const zh = { headers: { 'accept-language': 'zh-CN' } };

const importedMessages = async ({ documentType, number }: Typed): Promise<string> => {
  const names = { idCard: '身份证', hkMoTwResidence: '港澳台居民居住证', passport: '护照' };
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('会员');
  sheet.addRow(['客人姓名', '证件类型', '证件号']);
  sheet.addRow(['梁文', names[documentType as keyof typeof names], number]);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  const { data } = await app.admin.call(importMembers.upload, { file, fileName: '会员.xlsx' });
  const { data: check } = await app.admin.call(
    importMembers.check,
    { id: data.id, mapping: data.mapping },
    zh,
  );
  return check.problems.flatMap(({ messages }) => messages).join();
};

/** The failure each kind of document gives at the number field. */
const ways: Readonly<Record<string, (typed: Typed) => Promise<string | undefined>>> = {
  'the check-in': async (typed) => {
    const { stayId } = await sell();
    const guest = {
      name: '梁文',
      ...typed,
      nationality: 'GB',
      sex: 'male' as const,
      birthDate: '1990-01-01',
    };
    const input = { stayId, version: 0, registrations: [guest] };
    return (await app.desk.call(checkInOrder, input, zh)).fields['registrations.0.number'];
  },
  'the registration of a guest': async (typed) => {
    const { stayId } = await sell();
    return (await app.desk.call(registerGuest, { stayId, name: '梁文', ...typed }, zh)).fields.number;
  },
  'a visitor': async (typed) => {
    const { stayId } = await sell();
    await app.desk.ok(checkInOrder, { stayId, version: 0, registrations: papers(1, rooms) });
    return (await app.desk.call(recordVisitor, { stayId, name: '梁文', ...typed }, zh)).fields.number;
  },
  'the document of a member': async (typed) => {
    const guestId = (await enterMember(app.admin, { name: '梁文' })).member.id;
    return (await app.admin.call(recordMemberDocument, { guestId, ...typed }, zh)).fields.number;
  },
  'the blacklist': async (typed) =>
    (await app.admin.call(addToBlacklist, { name: '梁文', reason: '试', ...typed }, zh)).fields.number,
  'the real-name certification': async (typed) =>
    typed.documentType === 'other'
      ? undefined
      : (
          await app.admin.call(
            submitCertification,
            { realName: '梁文', documentType: typed.documentType, number: typed.number },
            zh,
          )
        ).fields.number,
  'the import of members': async (typed) => (await importedMessages(typed)).replace(/^证件号码：/, ''),
};

test.each(Object.entries(ways))('%s says what is wrong with a number', async (_, refusalOf) => {
  const wrongDigit = card(7).replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  const asked: readonly (readonly [Typed, string])[] = [
    [{ documentType: 'idCard', number: card(7) }, '这是居住证号，请选择“港澳台居民居住证”'],
    [{ documentType: 'hkMoTwResidence', number: chineseId(7) }, '这是居民身份证号，请选择“居民身份证”'],
    [{ documentType: 'hkMoTwResidence', number: wrongDigit }, '居住证号校验位不符，请核对每一位'],
    [
      { documentType: 'hkMoTwResidence', number: card(7).slice(0, 15) },
      '居住证号应为 18 位，最后一位可以是 X；现为 15 位',
    ],
    [
      { documentType: 'hkMoTwResidence', number: card(7, '19900230') },
      '居住证号第 7–14 位的出生日期不存在或在今天之后',
    ],
    [{ documentType: 'passport', number: '护照1234' }, '护照号只含字母和数字，请核对第 1 位'],
  ];
  for (const [typed, message] of asked) expect(await refusalOf(typed)).toBe(message);
});

test('a guest with a residence card comes in by its number alone and is reported by its type', async () => {
  const { orderId, stayId } = await sell();
  const number = card(21, '19880302', '830000');
  await app.desk.ok(checkInOrder, {
    ...{ stayId, version: 0 },
    registrations: [{ name: '梁文', documentType: 'hkMoTwResidence', number }],
  });
  const guests = (await app.desk.ok(getOrderGuests, { orderId })).stays[0]?.guests ?? [];
  expect(guests[0]).toMatchObject({
    ...{ documentType: 'hkMoTwResidence', documentMasked: '83****************', nationality: 'CN' },
    ...{ sex: 'male', age: 38, foreign: false, reportDueAt: null },
  });
  await sendDueReports(app.t.job());
  const sent = app.sandbox.authority.received().find(({ report }) => report.number === number);
  expect(sent?.report).toMatchObject({
    ...{ documentType: 'hkMoTwResidence', number, nationality: 'CN', birthDate: '1988-03-02' },
  });
  const found = await app.desk.ok(pageRegistrations, { documentType: ['hkMoTwResidence'] });
  expect(found.records.map(({ name }) => name)).toEqual(['梁文']);
  const file = await app.admin.call(exportRegistrations.file, {
    documentType: ['hkMoTwResidence'],
    columns: ['name', 'documentType'],
  });
  const lines = await readSheet(file.bytes, 10);
  expect(lines.map(({ cells }) => cells.map(({ text }) => text))).toContainEqual([
    '梁文',
    'HK/Macao/Taiwan residence card',
  ]);
});

test('a number that was registered as an ID card before is the same person’s', async () => {
  const number = card(31);
  const { stayId } = await sell();
  // As older versions stored it.
  await app.desk.ok(registerGuest, { stayId, name: '梁文', documentType: 'hkMoTwResidence', number });
  await app.t.database
    .updateTable('registrations')
    .set({ documentType: 'idCard' })
    .where('stayId', '=', stayId)
    .execute();
  const recalled = await app.desk.ok(recallGuest, { documentType: 'hkMoTwResidence', number });
  expect(recalled.name).toBe('梁文');
  await app.admin.ok(addToBlacklist, {
    ...{ name: '梁文', documentType: 'hkMoTwResidence', number, reason: '冒用证件' },
  });
  const again = await app.desk.ok(recallGuest, { documentType: 'hkMoTwResidence', number });
  expect(again.blacklistedFor).toBe('冒用证件');
  const guestId = (await enterMember(app.admin, { name: '梁文' })).member.id;
  await app.admin.ok(recordMemberDocument, { guestId, documentType: 'hkMoTwResidence', number });
  expect((await app.admin.ok(pageMembers, { keyword: number })).records.map(({ id }) => id)).toEqual([
    guestId,
  ]);
});

test('a registration is corrected to the right type', async () => {
  const { orderId, stayId } = await sell();
  await app.desk.ok(registerGuest, { stayId, name: '梁文', number: chineseId(41) });
  const [guest] = (await app.desk.ok(getOrderGuests, { orderId })).stays[0]?.guests ?? [];
  const key = { id: guest?.id ?? '', version: guest?.version ?? 0, name: '梁文' };
  const refused = await app.desk.call(correctGuest, { ...key, number: card(41) }, zh);
  expect(refused.fields.number).toBe('这是居住证号，请选择“港澳台居民居住证”');
  await app.desk.ok(correctGuest, { ...key, documentType: 'hkMoTwResidence', number: card(41) });
  const [corrected] = (await app.desk.ok(getOrderGuests, { orderId })).stays[0]?.guests ?? [];
  expect(corrected?.documentType).toBe('hkMoTwResidence');
});
