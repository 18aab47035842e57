/**
 * Golden bytes per format, and a second reader for each, written from the published and observed layouts alone: it
 * finds the vouchers again by headings and positions and adds up the same totals.
 */
import { createHash } from 'node:crypto';
import type { PrintedVoucher } from '@minsu/contract/finance/vouchers/voucher-cells.ts';
import { type VoucherFormatId, voucherFormatIds } from '@minsu/contract/finance/vouchers/voucher-formats.ts';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOldWorkbook } from '../../../test/sheets/read-old-workbook.ts';
import { renderVouchers } from './render-vouchers.ts';

const options = { preparer: '王会计', taxRate: 'Tax Exempt' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const october: PrintedVoucher = {
  ...{ date: '2026-10-31', word: '记', number: 1, summary: '10月房费结算 海景一号', attachments: 0 },
  lines: [
    {
      code: '100201',
      name: '工行',
      items: [],
      summary: '10月房费结算 海景一号',
      debitFen: 100_000,
      creditFen: 0,
    },
    {
      ...{
        code: '220201',
        name: '应付业主',
        summary: '10月房费结算 海景一号',
        debitFen: 0,
        creditFen: 80_000,
      },
      items: [{ dimension: 'supplier', code: 'V001', name: '李业主' }],
    },
    {
      ...{
        code: '600101',
        name: '佣金收入',
        summary: '10月房费结算 海景一号',
        debitFen: 0,
        creditFen: 19_802,
      },
      items: [{ dimension: 'department', code: 'D01', name: '海景' }],
    },
    {
      code: '222101',
      name: '应交增值税',
      items: [],
      summary: '10月房费结算 海景一号',
      debitFen: 0,
      creditFen: 198,
    },
  ],
};

test('U8: the bytes of the test vector', () => {
  const { bytes, replaced } = renderVouchers('u8', [october], options);
  expect(replaced).toEqual([]);
  expect([bytes.length, sha256(bytes)]).toEqual([
    489,
    '0a914482c8888bda5ee9500a51cff4c85fac6b28d147b2d6afd1af0e9d1919ef',
  ]);
});

const second: PrintedVoucher = {
  ...{ date: '2026-10-31', word: '记', number: 2, summary: '房东打款 2026-10 "尾款", 李', attachments: 3 },
  lines: [
    {
      code: '2241',
      name: '其他应付款',
      items: [],
      summary: '冲销 <上月> & 差额',
      debitFen: -105,
      creditFen: 0,
    },
    {
      code: '1002',
      name: '银行存款',
      items: [],
      summary: '冲销 <上月> & 差额',
      debitFen: 0,
      creditFen: -105,
    },
  ],
};

const golden: Readonly<Record<VoucherFormatId, string>> = {
  workbook: '206956998eac16826ddb2b32b06e86f8a9f239dc9bc8578f37e23ffb68467086',
  u8: '2767b6fca7505059911fe112479470e4f2c9b8dbb76f044ab4d40bab086dd243',
  k3: '760c78ad478d1c3aacfdce9ba4279c8e4139b64d7c9e43c39aebf23896c98916',
  jdy: '5739c71fab98a020ed0b0210378157d92eba5ff6ba7cc2346988a26c9d97ef2d',
  xero: '8e3cb6d4eef6f06a651292298e4d62d41f3dea9717e475480072743bbe281f01',
  quickbooks: '5572e7d97da90fff3fef55ef16fa61d8c49eb9f49b21ab29bbba491d977aff69',
};

test('the same vouchers give the same bytes, in every format', () => {
  const found = Object.fromEntries(
    voucherFormatIds.map((id) => [id, sha256(renderVouchers(id, [october, second], options).bytes)]),
  );
  expect(found).toEqual(golden);
});

test('characters that GBK lacks are shown and told', () => {
  const [line] = october.lines;
  const odd = { ...october, lines: [{ ...(line as PrintedVoucher['lines'][number]), summary: '𠮷先生 €5' }] };
  const { bytes, replaced } = renderVouchers('u8', [odd], options);
  expect(replaced).toEqual(['𠮷', '€']);
  expect(new TextDecoder('gbk').decode(bytes)).toContain('〓先生 〓5');
});

interface Found {
  readonly key: string;
  readonly code: string;
  readonly fen: number;
}

const fenOf = (text: unknown): number => Math.round(Number(text === '' || text === null ? 0 : text) * 100);
const at = (headings: readonly unknown[], name: string): number => {
  const found = headings.indexOf(name);
  if (found < 0) throw new Error(`no column ${name}`);
  return found;
};

/** By headings: debit and credit columns. */
const fromTable = (
  [headings = [], ...rows]: readonly (readonly unknown[])[],
  names: { date: string; number: string; code: string; debit: string; credit: string },
): Found[] =>
  rows.map((row) => ({
    key: `${row[at(headings, names.date)]} ${row[at(headings, names.number)]}`,
    code: String(row[at(headings, names.code)]),
    fen: fenOf(row[at(headings, names.debit)]) - fenOf(row[at(headings, names.credit)]),
  }));

const workbookRows = async (bytes: Buffer, sheet: string): Promise<unknown[][]> => {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as exceljs.Buffer);
  const rows: unknown[][] = [];
  book.getWorksheet(sheet)?.eachRow((row) => rows.push([...(row.values as unknown[])].slice(1)));
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
};

/** RFC 4180. */
const csvRows = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

const kingdee = { number: '凭证号', debit: '借方金额', credit: '贷方金额', date: '日期' };

const readers: Readonly<Record<VoucherFormatId, (bytes: Buffer) => Found[] | Promise<Found[]>>> = {
  workbook: async (bytes) => fromTable(await workbookRows(bytes, '凭证'), { ...kingdee, code: '科目编码' }),
  jdy: async (bytes) =>
    fromTable(await workbookRows(bytes, 'AccountEntries'), { ...kingdee, code: '科目代码' }),
  u8: (bytes) => {
    const [head, ...lines] = new TextDecoder('gbk', { fatal: true }).decode(bytes).split('\r\n');
    expect([head, lines.pop()]).toEqual(['填制凭证,V800', '']);
    return lines.map((line) => {
      const fields = line.split(',');
      expect(fields).toHaveLength(48);
      // Exactly one side is not 0; a summary has at most 60 characters, a code 15.
      expect(fields.slice(6, 8).filter((each) => Number(each) !== 0)).toHaveLength(1);
      expect([...(fields[4] ?? '')].length).toBeLessThanOrEqual(60);
      return {
        key: `${fields[0]} ${fields[2]}`,
        code: fields[5] ?? '',
        fen: fenOf(fields[6]) - fenOf(fields[7]),
      };
    });
  },
  k3: (bytes) => {
    const sheets = readOldWorkbook(bytes);
    expect([...sheets.keys()]).toEqual(['Page1', 't_Schema']);
    const page = sheets.get('Page1') ?? [];
    expect(page[0]).toHaveLength(37);
    return fromTable(page, {
      date: '凭证日期',
      number: '凭证号',
      code: '科目代码',
      debit: '借方',
      credit: '贷方',
    });
  },
  xero: (bytes) => {
    const [headings = [], ...rows] = csvRows(bytes.toString('utf8'));
    return rows.map((row) => {
      const [day, month, year] = (row[at(headings, 'Date')] ?? '').split('/');
      const number = /^记-(\d+)(?: |$)/.exec(row[at(headings, 'Narration')] ?? '')?.[1];
      const code = row[at(headings, 'AccountCode')] ?? '';
      return { key: `${year}-${month}-${day} ${number}`, code, fen: fenOf(row[at(headings, 'Amount')]) };
    });
  },
  quickbooks: (bytes) => {
    const [headings = [], ...rows] = csvRows(bytes.toString('utf8'));
    return rows.map((row) => {
      const [debit = '', credit = ''] = [row[at(headings, 'Debits')], row[at(headings, 'Credits')]];
      // One side is blank, no amount is negative.
      expect([debit, credit].filter((each) => each === '')).toHaveLength(1);
      expect(debit + credit).not.toContain('-');
      const [month, day, year] = (row[at(headings, 'JournalDate')] ?? '').split('/');
      const key = `${year}-${month}-${day} ${row[at(headings, 'JournalNo')]}`;
      return { key, code: row[at(headings, 'AccountName')] ?? '', fen: fenOf(debit) - fenOf(credit) };
    });
  },
};

const amount = fc.integer({ min: -1e9, max: 1e9 }).filter((fen) => fen !== 0);
const printed = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      summary: fc.string({ unit: fc.constantFrom(...'海景 房费,"\n<&>\'7') }),
      amounts: fc.array(fc.tuple(amount, fc.constantFrom('1002', '2203', '5001'), fc.boolean()), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ day, summary, amounts }, index): PrintedVoucher => {
      const rest = amounts.reduce((sum, [fen]) => sum + fen, 0);
      const whole = rest === 0 ? amounts : [...amounts, [0 - rest, '9999', true] as const];
      return {
        ...{ date: `2026-10-${String(day).padStart(2, '0')}`, word: '记', number: index + 1, attachments: 0 },
        summary,
        lines: whole.map(([fen, code, isDebit]) => ({
          ...{ code, name: code, items: [], summary },
          ...(isDebit ? { debitFen: fen, creditFen: 0 } : { debitFen: 0, creditFen: 0 - fen }),
        })),
      };
    }),
  );

test.each(voucherFormatIds)('a second reader finds the same lines and totals: %s', async (id) => {
  await fc.assert(
    fc.asyncProperty(printed, async (vouchers) => {
      const found = await readers[id](renderVouchers(id, vouchers, options).bytes);
      const wanted = vouchers.flatMap(({ date, number, lines }) =>
        lines.map(({ code, debitFen, creditFen }) => ({
          key: `${date} ${number}`,
          code,
          fen: debitFen - creditFen,
        })),
      );
      expect(found).toEqual(wanted);
      for (const some of Map.groupBy(found, ({ key }) => key).values())
        expect(some.reduce((sum, { fen }) => sum + fen, 0)).toBe(0);
    }),
    { numRuns: 40 },
  );
});
