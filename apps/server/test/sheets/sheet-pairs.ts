/** Exports with the import of the same records: rows that are brought in, and which of their fields the export shows as they came. */

import { expenseColumns } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { landlordColumns } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { houseColumns } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { landmarkColumns } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { contentSetColumns } from '@minsu/contract/operations/demo/content-set.ts';
import { memberColumns } from '@minsu/contract/sales/members/member.ts';
import { orderColumns } from '@minsu/contract/sales/orders/order-list.ts';
import fc from 'fast-check';
import { expenseExport } from '../../src/finance/expenses/export-expenses.ts';
import { expenseImport } from '../../src/finance/expenses/import-expenses.ts';
import { landlordExport } from '../../src/finance/landlords/export-landlords.ts';
import { landlordImport } from '../../src/finance/landlords/import-landlords.ts';
import { houseExport } from '../../src/foundation/houses/export-houses.ts';
import { houseImport } from '../../src/foundation/houses/import-houses.ts';
import { landmarkExport } from '../../src/foundation/landmarks/export-landmarks.ts';
import { landmarkImport } from '../../src/foundation/landmarks/import-landmarks.ts';
import { contentSetExport } from '../../src/operations/demo/export-content-sets.ts';
import { contentSetImport } from '../../src/operations/demo/import-content-sets.ts';
import type { Import } from '../../src/platform/imports/import-definition.ts';
import type { SheetExport } from '../../src/platform/sheets/exports.ts';
import { memberExport } from '../../src/sales/members/export-members.ts';
import { memberImport } from '../../src/sales/members/import-members.ts';
import { orderExport } from '../../src/sales/orders/list/export-orders.ts';
import { orderImport } from '../../src/sales/orders/sell/import-orders.ts';
import { buildHouse, buildLandlord } from '../builders.ts';
import type { TestApp } from '../test-app.ts';

export type GivenRow = Readonly<Record<string, string>>;

export interface SheetPair {
  readonly out: SheetExport<never>;
  readonly into: Import;
  readonly as: string;
  readonly target?: Record<string, unknown>;
  /** Names the record whose rows the export shows. */
  readonly ofRecord?: (t: TestApp) => Promise<Record<string, unknown>>;
  /** Records the rows depend on, the same in both businesses. */
  readonly prepare?: (t: TestApp) => Promise<void>;
  readonly rows: fc.Arbitrary<readonly GivenRow[]>;
  /** What is brought in waits for a second person. */
  readonly byTwo?: true;
  /** Fields that the export masks: the import refuses them, and takes the rest without them. */
  readonly masked?: readonly string[];
  /** Fields that the export shows as they were given. */
  readonly same: readonly string[];
  /** The columns but those of the business that writes the sheet: the numbers it gives, its clock, its people. */
  readonly columns: readonly string[];
}

const hostile = [
  ...['+8613800001111', '-x', '=x', '@x', '=1+1', "'quoted", '"', '-', '+', '0', '007', '00123'],
  ...['123456789012345678', '330106199003074512', '1E+5', '4.9E15', '1,280', '12/20/2026', '2027-03-01'],
  ...[
    '👩‍👩‍👧‍👦',
    '🏡 小院',
    '𠮷野家',
    'é́',
    '２０栋',
    'ＡＢＣ',
    '１３８',
    'a\u3000b',
    '<b>&amp;</b>',
    '_x000D_',
  ],
  ...['甲；乙', '100%', 'TRUE', 'null', '#N/A', '{{name}}', '\\n', '%s', 'Ω≈ç√'],
];
const manyLined = ['第一行\n第二行', '一\n\n三', '=1\n+2', '末尾 \n 空格'];

const clean = (text: string, most: number): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/gu, '')]
    .slice(0, most / 2)
    .join('')
    .trim();

export const word = (most: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: most }))
    .map((text) => clean(text, most));
export const note = fc.oneof(word(60), fc.constantFrom(...manyLined), fc.constant(''));
export const yuan = (most = 99_999_999): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: most }).map((fen) => (fen / 100).toFixed(2));
const phone = fc.constantFrom(
  ...['13800138000', '+86 138 0013 8001', '0571-88886666', '17000138000 转 1051', '17000138000,1051'],
  ...['17000138000-1234', '138****8000', '+1 415 555 0100', '', '１３８００１３８００２'],
);
const tags = fc
  .uniqueArray(fc.constantFrom('重点', '-x', '=x', '@x', '007', '🏡', '长 住', 'VIP', '２０栋'), {
    maxLength: 3,
  })
  .map((each) => each.join('、'));

export const but = (columns: readonly string[], own: readonly string[]): string[] =>
  columns.filter((column) => !own.includes(column));

const COUNT = 30;
/** Rows that differ in `key`, whatever else they hold. */
const several = (
  row: Record<string, fc.Arbitrary<string>>,
  key?: string,
): fc.Arbitrary<readonly GivenRow[]> =>
  fc
    .array(fc.record(row) as fc.Arbitrary<GivenRow>, { minLength: COUNT, maxLength: COUNT })
    .map((rows) =>
      key === undefined
        ? rows
        : rows.map((each, at) => ({ ...each, [key]: `${each[key] ?? ''} ${at}`.trim() })),
    );

export const day = (at: number): string => new Date(Date.UTC(2027, 2, 1 + at)).toISOString().slice(0, 10);

const HOUSE = '=湖畔·云栖+1';
const house = async ({ database }: TestApp): Promise<void> => {
  if (await database.selectFrom('houses').select('id').where('name', '=', HOUSE).executeTakeFirst()) return;
  await buildHouse(database, {
    name: HOUSE,
    rooms: COUNT,
    department: 'staff',
    landlordId: await buildLandlord(database, { linked: false }),
  });
};

const singleRooms = fc
  .array(
    fc.record({
      guest: word(30),
      phone,
      nights: fc.integer({ min: 1, max: 9 }),
      guests: fc.constantFrom('1', '2'),
      channel: fc.constantFrom('直客', '美团', '途家', '小猪', '其他'),
      number: fc.constantFrom('', '0012345', '123456789012345678', '-42', '+7', '=A1', 'HM2X9K'),
      fen: fc.integer({ min: 100, max: 999_999 }),
      isPaid: fc.boolean(),
      remark: note,
    }),
    { minLength: COUNT, maxLength: COUNT },
  )
  .map((drafts) =>
    drafts.map(
      ({ nights, number, fen, isPaid, guest, ...rest }, at): GivenRow => ({
        ...rest,
        ...{ house: HOUSE, room: String(101 + at), rooms: '1', guest: `${guest} ${at}`.trim() },
        ...{ checkIn: day(at), checkOut: day(at + nights), nights: String(nights) },
        number: number && `${number}${at}`,
        ...{
          total: (fen / 100).toFixed(2),
          paid: isPaid ? ((fen - 1) / 100).toFixed(2) : '',
          collect: '房源',
        },
      }),
    ),
  );

const GROUPS = 9;
/** Orders of several rooms, each in one line as the export writes it; after all of the others. */
const severalRooms = fc
  .array(
    fc.record({
      ...{ guest: word(30), phone, remark: note, rooms: fc.integer({ min: 2, max: 3 }) },
      ...{ nights: fc.integer({ min: 1, max: 9 }), guests: fc.integer({ min: 3, max: 8 }) },
      ...{ channel: fc.constantFrom('直客', '美团', '途家'), fen: fc.integer({ min: 1_001, max: 999_999 }) },
      number: fc.constantFrom('', '9012345', '-43', 'KM2X9K'),
    }),
    { minLength: GROUPS, maxLength: GROUPS },
  )
  .map((drafts) =>
    drafts.map(
      ({ rooms, nights, guests, fen, guest, number, ...rest }, at): GivenRow => ({
        ...rest,
        ...{ house: HOUSE, guest: `${guest} ${COUNT + at}`.trim(), guests: String(guests) },
        room: Array.from({ length: rooms }, (_, index) => String(101 + 3 * at + index)).join(', '),
        ...{ rooms: String(rooms), checkIn: day(60 + at), checkOut: day(60 + at + nights) },
        ...{ nights: String(nights * rooms), number: number && `${number}${COUNT + at}` },
        ...{ total: (fen / 100).toFixed(2), paid: '', collect: '房源' },
      }),
    ),
  );

const orders: SheetPair = {
  ...{
    out: orderExport as unknown as SheetExport<never>,
    into: orderImport as Import,
    as: 'supervisor',
    prepare: house,
  },
  rows: fc.tuple(singleRooms, severalRooms).map((each) => each.flat()),
  same: [
    ...['house', 'room', 'rooms', 'guests', 'number', 'total', 'remark', 'checkIn', 'checkOut', 'nights'],
  ],
  columns: but(orderColumns, ['orderNo', 'createdAt', 'createdBy', 'deadlineAt']),
};

const members: SheetPair = {
  ...{ out: memberExport as unknown as SheetExport<never>, into: memberImport as Import, as: 'director' },
  rows: several(
    {
      ...{ name: word(40), tags, note },
      level: fc.constantFrom('普通会员', '银卡', '金卡', ''),
      phone: fc.constantFrom('138****8000', '17000138000 转 1051', ''),
    },
    'name',
  ),
  same: ['name'],
  columns: but(memberColumns, ['createdAt']),
};

const houses: SheetPair = {
  ...{ out: houseExport as unknown as SheetExport<never>, into: houseImport as Import, as: 'operator' },
  prepare: async ({ database }) => void (await buildLandlord(database)),
  rows: several(
    {
      ...{ name: word(30), address: word(60).map((text) => text || '龙井路') },
      kind: fc.constantFrom('整租', '多房型'),
      city: fc.constantFrom('杭州', '杭州 · 西湖区', '上海 · 黄浦区'),
      landlord: fc.constantFrom('', '房东'),
      ...{ tags, typeName: fc.constantFrom('整套', '-x', '=x'), basePrice: yuan(999_999) },
    },
    'name',
  ),
  same: ['name', 'address', 'landlord'],
  columns: but(houseColumns, ['code', 'updatedAt']),
};

const landlords: SheetPair = {
  ...{ out: landlordExport as unknown as SheetExport<never>, into: landlordImport as Import, as: 'admin' },
  rows: several(
    {
      ...{ name: word(40), kind: fc.constantFrom('个人', '企业'), tags, address: word(40), note },
      phone: fc.constantFrom('', '17000138000 转', '138001380'),
    },
    'name',
  ).map((rows) => rows.map((row, at) => ({ ...row, ...(row.phone && { phone: `${row.phone}${10 + at}` }) }))),
  same: ['name'],
  masked: ['phone'],
  columns: but(landlordColumns, ['createdAt', 'phoneMasked']),
};

const landmarks: SheetPair = {
  ...{ out: landmarkExport as unknown as SheetExport<never>, into: landmarkImport as Import, as: 'admin' },
  rows: several(
    {
      ...{ name: word(40), nameEn: word(60), city: word(15).map((text) => text || '杭州') },
      kind: fc.constantFrom('地铁站', '景点', '医院'),
      place: fc
        .tuple(
          fc.integer({ min: 100_000_000, max: 120_000_000 }),
          fc.integer({ min: 25_000_000, max: 38_000_000 }),
        )
        .map(([x, y]) => `${x / 1e6},${y / 1e6}`),
    },
    'name',
  ),
  same: ['name', 'nameEn', 'city'],
  columns: but(landmarkColumns, ['updatedAt']),
};

const expenses: SheetPair = {
  ...{
    out: expenseExport as unknown as SheetExport<never>,
    into: expenseImport as Import,
    as: 'finance',
    prepare: house,
  },
  rows: several(
    {
      ...{ vendor: word(60), amount: yuan(), note, category: fc.constantFrom('维修', '电费', '布草采购') },
      spentOn: fc
        .integer({ min: 0, max: 20 })
        .map((at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10)),
      house: fc.constant(HOUSE),
      chargedTo: fc.constantFrom('', '房源', '房东', '公司'),
      method: fc.constantFrom('', '微信', '现金'),
      markup: fc.constantFrom('', '0', '10%', '12.5%'),
    },
    'vendor',
  ).map((rows) => rows.map((row) => (row.chargedTo === '公司' ? { ...row, house: '' } : row))),
  same: ['vendor', 'amount', 'note', 'spentOn', 'house'],
  columns: but(expenseColumns, ['expenseNo', 'createdAt', 'createdByName', 'approvedByName']),
};

const contentSets: SheetPair = {
  ...{
    out: contentSetExport as unknown as SheetExport<never>,
    into: contentSetImport as Import,
    as: 'admin',
  },
  rows: several(
    {
      name: word(40),
      contentType: fc.constantFrom('图文', '横版短视频', '竖版小视频'),
      filterType: fc.constantFrom('规则筛选', '人工筛选'),
      count: fc.integer({ min: 0, max: 999_999 }).map(String),
    },
    'name',
  ),
  same: ['name', 'count'],
  columns: but(contentSetColumns, ['number', 'createdAt', 'createdBy']),
};

export const recordPairs: readonly SheetPair[] = [
  // Orders make members, and what others stand on makes houses and landlords.
  ...[contentSets, landmarks, landlords, members, houses, expenses, orders],
];
