/** Imports recognise the headings and cells that exports write. */
import { buffer } from 'node:stream/consumers';
import { type Language, languages } from '@minsu/contract/platform/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billLineExport } from '../../finance/channel-bills/export-bills.ts';
import { channelBillImport } from '../../finance/channel-bills/import-bill.ts';
import { contractExport } from '../../finance/contracts/export-contracts.ts';
import { contractImport } from '../../finance/contracts/import-contracts.ts';
import { expenseExport } from '../../finance/expenses/export-expenses.ts';
import { expenseImport } from '../../finance/expenses/import-expenses.ts';
import { landlordExport } from '../../finance/landlords/export-landlords.ts';
import { landlordImport } from '../../finance/landlords/import-landlords.ts';
import { openingExport } from '../../finance/opening/export-openings.ts';
import { openingImport } from '../../finance/opening/import-openings.ts';
import { houseExport } from '../../foundation/houses/export-houses.ts';
import { houseImport } from '../../foundation/houses/import-houses.ts';
import { landmarkExport } from '../../foundation/landmarks/export-landmarks.ts';
import { landmarkImport } from '../../foundation/landmarks/import-landmarks.ts';
import { userExport } from '../../foundation/users/export-users.ts';
import { userImport } from '../../foundation/users/import-users.ts';
import { contentSetExport } from '../../operations/demo/export-content-sets.ts';
import { contentSetImport } from '../../operations/demo/import-content-sets.ts';
import { memberExport } from '../../sales/members/export-members.ts';
import { memberImport } from '../../sales/members/import-members.ts';
import { orderExport } from '../../sales/orders/list/export-orders.ts';
import { orderImport } from '../../sales/orders/sell/import-orders.ts';
import type { Ctx } from '../context.ts';
import { proposedMapping } from '../imports/import-rules.ts';
import { sheetDate } from './exports.ts';
import { readSheet } from './sheet-reader.ts';
import { type SheetCell, streamSheet } from './sheets.ts';

/** A user with full access; only column choices depend on it. */
const seeingAll = (language: Language): Ctx =>
  ({
    ...{ language, access: 'order:read' },
    user: {
      may: () => true,
      showsInFull: () => () => true,
      money: () => () => true,
      moneyScopesOf: () => new Set(['all']),
    },
  }) as unknown as Ctx;

/** Export, import, and which field comes from which column, in Chinese. */
const pairs = [
  [
    orderExport,
    orderImport,
    {
      ...{ house: '房源', type: '房型', room: '房间', guest: '预订人', phone: '手机号', checkIn: '入住' },
      ...{ checkOut: '离店', guests: '人数', channel: '渠道', number: '渠道订单号', collect: '收款方' },
      ...{ total: '总额 (CNY)', paid: '已收 (CNY)', remark: '备注', status: '状态' },
    },
  ],
  [memberExport, memberImport, { name: '姓名', phone: '手机', level: '等级', tags: '标签' }],
  [houseExport, houseImport, { name: '房源', kind: '类型', city: '位置', address: '地址', landlord: '房东' }],
  [landlordExport, landlordImport, { name: '房东', kind: '类型', phone: '手机号', tags: '标签' }],
  [
    landmarkExport,
    landmarkImport,
    { name: '地标', nameEn: '英文名', kind: '类型', city: '城市', place: '经纬度' },
  ],
  [
    expenseExport,
    expenseImport,
    { spentOn: '日期', vendor: '商家', amount: '金额 (CNY)', category: '类别', house: '房源', note: '备注' },
  ],
  [
    contractExport,
    contractImport,
    {
      landlord: '房东',
      owners: '共有产权人',
      houses: '房源',
      model: '分成方式',
      basis: '分成基数',
      to: '到期日',
    },
  ],
  [userExport, userImport, { username: '用户名', realname: '姓名', email: '邮箱', roles: '角色' }],
  [openingExport, openingImport, { kind: '类型', party: '账户', house: '房源', amount: '金额 (CNY)' }],
  [contentSetExport, contentSetImport, { name: '集合名称', count: '内容量' }],
  [
    billLineExport,
    channelBillImport,
    {
      ...{ platformOrderNo: '平台订单号', paid: '实收 (CNY)', sell: '平台订单金额 (CNY)' },
      ...{ commission: '平台佣金 (CNY)', memo: '备注' },
    },
  ],
] as const;

test.each(pairs.map(([out, into, columns]) => [out.name, { out, into, columns }] as const))(
  'the headings of %s are known to the import',
  (_, { out, into, columns }) => {
    for (const language of languages) {
      const written: readonly { readonly header: string }[] = out.columns(seeingAll(language), undefined);
      const headers = written.map(({ header }) => header);
      const mapping = proposedMapping(headers, into.fields);
      for (const { key, required } of into.fields)
        if (required) expect([language, key, mapping[key]]).not.toEqual([language, key, null]);
      for (const [key, header] of Object.entries(columns))
        if (language === 'zh-CN') expect([key, headers[mapping[key] ?? -1]]).toEqual([key, header]);
        else expect([language, key, mapping[key]]).not.toEqual([language, key, null]);
    }
  },
);

const anyText = fc
  .oneof(
    fc.constantFrom('+8613800001111', '=1+1', '-', '@all', "'quoted", '00123', '1,280', '=HYPERLINK("x")'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  .map((each) => each.replaceAll(/\p{C}/gu, '').trim());
const anyCell: fc.Arbitrary<SheetCell> = fc.oneof(
  anyText,
  fc.integer({ min: -99_999_999, max: 99_999_999 }),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((fen) => fen / 100),
  fc.integer({ min: 10_957, max: 40_000 }).map((day) => new Date(day * 86_400_000)),
  fc.constant(null),
);

const shown = (cell: SheetCell): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');

test('every cell of every export is read back as the text, number or day that it was', async () => {
  const width = 5;
  const row = fc.array(anyCell, { minLength: width, maxLength: width });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const columns = Array.from({ length: width }, (_, at) => ({
        ...{ header: `列${at}`, width: 10 },
        value: (cells: readonly SheetCell[]) => cells[at] ?? null,
      }));
      const batches = async function* () {
        yield rows;
      };
      const [, ...lines] = await readSheet(await buffer(streamSheet('往返', columns, batches())), 100);
      const read = lines.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at]?.text ?? ''));
      const written = rows.map((cells) => cells.map(shown));
      expect(read).toEqual(written.filter((cells) => cells.some((cell) => cell !== '')));
    }),
    { numRuns: 40 },
  );
});

test('a day that an export writes is a date of the sheet, not a text', async () => {
  const columns = [
    { header: '日期', width: 10, value: (date: string) => sheetDate(date), format: 'yyyy-mm-dd' },
  ];
  const batches = async function* () {
    yield ['2027-03-01'];
  };
  const lines = await readSheet(await buffer(streamSheet('日', columns, batches())), 10);
  expect(lines[1]?.cells).toEqual([{ text: '2027-03-01', isDate: true }]);
});
