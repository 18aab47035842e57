/** Pairs of export and import (sheet-pairs.ts) of records that move money. */
import { billLineColumns } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { contractColumns } from '@minsu/contract/finance/contracts/contract.ts';
import { openingColumns } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import fc from 'fast-check';
import { billLineExport } from '../../src/finance/channel-bills/export-bills.ts';
import { channelBillImport } from '../../src/finance/channel-bills/import-bill.ts';
import { contractExport } from '../../src/finance/contracts/export-contracts.ts';
import { contractImport } from '../../src/finance/contracts/import-contracts.ts';
import { openingExport } from '../../src/finance/opening/export-openings.ts';
import { openingImport } from '../../src/finance/opening/import-openings.ts';
import type { Import } from '../../src/platform/imports/import-definition.ts';
import type { SheetExport } from '../../src/platform/sheets/exports.ts';
import { buildOwned, buildOwner } from '../desks/contract-desk.ts';
import { but, day, type GivenRow, note, type SheetPair, word, yuan } from './sheet-pairs.ts';

const OWNERS = [
  '=苏婉清',
  '+86 甲',
  '-乙',
  '@丙',
  '007',
  '🏡 业主',
  '２０栋',
  '123456789012345678',
  'O"Neil',
  '＝丁',
];
const placeOf = (owner: string): string => `${owner} 的院子`;
const CO_OWNERS = ['周砚秋', '-林小满'];

const percent = fc.integer({ min: 1, max: 9_999 }).map((bp) => `${bp / 100}%`);
const model: fc.Arbitrary<GivenRow> = fc.oneof(
  fc.record({ model: fc.constant('佣金分成'), rate: percent }),
  fc.record({ model: fc.constant('固定租金'), amount: yuan(9_999_999) }),
  fc.record({ model: fc.constant('保底'), amount: yuan(9_999_999), rate: percent }),
  fc
    .tuple(fc.integer({ min: 100, max: 99_999 }), percent, percent)
    .map(([yuan, first, last]) => ({ model: '阶梯', rate: `${yuan}.50:${first}, ${last}` })),
);

const contractPair: SheetPair = {
  ...{
    out: contractExport as unknown as SheetExport<never>,
    into: contractImport as Import,
    as: 'supervisor',
    byTwo: true,
  },
  prepare: async ({ database }) => {
    for (const name of CO_OWNERS) await buildOwner(database, name);
    for (const owner of OWNERS)
      await buildOwned(database, owner, { name: placeOf(owner), department: 'staff' });
  },
  rows: fc
    .array(
      fc.record({
        model,
        owners: fc.constantFrom('', '周砚秋:30%', '周砚秋:12.5%、-林小满:0.01%'),
        basis: fc.constantFrom('', '房费全额', '扣渠道佣金', '扣佣金和税'),
        until: fc.constantFrom('', '2028-12-31'),
        from: fc.integer({ min: 0, max: 300 }),
      }),
      { minLength: OWNERS.length, maxLength: OWNERS.length },
    )
    .map((drafts) =>
      drafts.map(({ model: terms, until, from, ...rest }, at): GivenRow => {
        const landlord = OWNERS[at] ?? '';
        return { landlord, houses: placeOf(landlord), ...rest, from: day(from), to: until, ...terms };
      }),
    ),
  same: ['landlord', 'houses', 'from'],
  columns: but(contractColumns, ['contractNo', 'updatedAt', 'daysLeft']),
};

const COMPANIES = ['=单位', '+86 公司', '🏡', '0012', '123456789012345678'];
/** Every account has one opening. */
const ACCOUNTS: readonly GivenRow[] = [
  ...['现金', '微信', '支付宝'].map((party) => ({ kind: '资金账户', party })),
  ...['美团', '途家', '小猪'].map((party) => ({ kind: '应收渠道', party })),
  ...COMPANIES.map((party) => ({ kind: '应收协议单位', party })),
  ...OWNERS.map((party) => ({ kind: '应付房东', party })),
  { kind: '应付供应商', party: '' },
];

const openingPair: SheetPair = {
  ...{
    out: openingExport as unknown as SheetExport<never>,
    into: openingImport as Import,
    as: 'finance',
    byTwo: true,
  },
  target: { asOf: '2026-11-20' },
  prepare: async (t) => {
    const { database } = t;
    const known = await database
      .selectFrom('landlords')
      .select('id')
      .where('name', '=', OWNERS[0] ?? '')
      .execute();
    if (known.length === 0)
      for (const owner of OWNERS)
        await buildOwned(database, owner, { name: placeOf(owner), department: 'staff' });
    const finance = await t.as('finance');
    for (const name of COMPANIES) await finance.ok(saveCompany, { name, creditFen: 0 });
  },
  rows: fc
    .tuple(
      ...ACCOUNTS.map((account) =>
        fc.record({ amount: yuan(), note }).map((more) => ({ ...account, ...more })),
      ),
    )
    .map((rows): readonly GivenRow[] => rows),
  same: ['amount', 'note'],
  columns: but(openingColumns, ['madeByName', 'madeAt']),
};

const BILL_NO = '=对账单+86';
const BILL_LINES = 20;
const maybe = (of: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(of, fc.constant(''));

/** Orders that neither business knows: what a line is matched with is not the file's to say. */
const billPair: SheetPair = {
  ...{
    out: billLineExport as unknown as SheetExport<never>,
    into: channelBillImport as Import,
    as: 'finance',
  },
  target: { channel: 'mt', platformBillNo: BILL_NO, receivedOn: '2026-11-20', method: 'transfer' },
  ofRecord: async ({ database }) => {
    const bills = database.selectFrom('channelBills').select('id').where('platformBillNo', '=', BILL_NO);
    return { billId: (await bills.executeTakeFirstOrThrow()).id };
  },
  rows: fc
    .array(
      fc.record({
        number: fc.constantFrom('0012345', '123456789012345678', '-42', '+7', '=A1', 'HM2X9K', '@9'),
        paid: fc.tuple(fc.constantFrom('', '-'), yuan()).map(([sign, amount]) => `${sign}${amount}`),
        ...{ sell: maybe(yuan()), commission: maybe(yuan()), memo: maybe(word(60)) },
      }),
      { minLength: BILL_LINES, maxLength: BILL_LINES },
    )
    .map((lines) =>
      lines.map(({ number, ...rest }, at): GivenRow => ({ ...rest, platformOrderNo: `${number}-${at}` })),
    ),
  same: ['platformOrderNo', 'paid', 'sell', 'commission', 'memo'],
  columns: billLineColumns,
};

export const moneyPairs: readonly SheetPair[] = [contractPair, openingPair, billPair];
