/** Every import reads back what its export wrote. */
import { buffer } from 'node:stream/consumers';
import { fromEpochDay } from '@minsu/contract/platform/dates.ts';
import { type ImportField, NO_ANSWERS } from '@minsu/contract/platform/import-run.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channelBillImport } from '../../finance/channel-bills/import-bill.ts';
import { contractImport } from '../../finance/contracts/import-contracts.ts';
import { expenseImport } from '../../finance/expenses/import-expenses.ts';
import { landlordImport } from '../../finance/landlords/import-landlords.ts';
import { openingImport } from '../../finance/opening/import-openings.ts';
import { holidayImport } from '../../foundation/holidays/import-holidays.ts';
import { houseImport } from '../../foundation/houses/import-houses.ts';
import { roomImport } from '../../foundation/houses/rooms/import-rooms.ts';
import { landmarkImport } from '../../foundation/landmarks/import-landmarks.ts';
import { userImport } from '../../foundation/users/import-users.ts';
import { contentSetImport } from '../../operations/demo/import-content-sets.ts';
import { memberImport } from '../../sales/members/import-members.ts';
import { orderImport } from '../../sales/orders/sell/import-orders.ts';
import { DATE_FORMAT, MONEY_FORMAT, moneyHeader, sheetDate, sheetYuan } from '../sheets/exports.ts';
import { readSheet } from '../sheets/sheet-reader.ts';
import { streamSheet } from '../sheets/sheets.ts';
import { amountOf } from './import-cell-rules.ts';
import { readLines } from './import-lines.ts';
import { headerRow, proposedMapping } from './import-rules.ts';

const imports = [
  ...[
    channelBillImport,
    contractImport,
    contentSetImport,
    expenseImport,
    holidayImport,
    houseImport,
    roomImport,
  ],
  ...[landlordImport, landmarkImport, memberImport, openingImport, orderImport, userImport],
] as const;

const nasty = fc.constantFrom(
  '+8613800001111',
  '=1+1',
  '-',
  '@all',
  "'quoted",
  '00123',
  '1,280',
  '２０栋',
  '12/20/2026',
);
/** As cells hold them: on one line, without blanks around and without control characters. */
const text = fc
  .oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 30 }))
  .map((each) => each.replaceAll(/\p{C}/gu, '').replaceAll(/\s+/g, ' ').trim());

/** A value of the field in the form that reading it gives. */
const anyValue = ({ kind, choices }: ImportField): fc.Arbitrary<string> => {
  if (choices)
    return fc.constantFrom(...Object.keys(choices.known).filter((word) => choices.known[word] !== 'leave'));
  if (kind === 'date') return fc.integer({ min: 10_957, max: 25_000 }).map(fromEpochDay);
  if (kind === 'amount') return fc.integer({ min: 0, max: 99_999_999 }).map(String);
  if (kind === 'code') return fc.stringMatching(/^\+?[0-9A-Z-]{1,20}$/);
  if (kind === 'name') return text.map((each) => each.replaceAll(/[０-９]/g, '').trim());
  return text;
};

type Row = Readonly<Record<string, string>>;

const columnOf = (field: ImportField, language: Language) => {
  const { key, kind, title } = field;
  const header = kind === 'amount' ? moneyHeader(title, language) : sayText(title, language);
  const value = (row: Row) => {
    const given = row[key] ?? '';
    if (kind === 'date') return sheetDate(given);
    return kind === 'amount' ? sheetYuan(Number(given)) : given;
  };
  const format = kind === 'date' ? DATE_FORMAT : kind === 'amount' ? MONEY_FORMAT : undefined;
  return { header, width: 12, value, ...(format !== undefined && { format }) };
};

const readBack = async (fields: readonly ImportField[], rows: readonly Row[], language: Language) => {
  const batches = async function* () {
    yield rows;
  };
  const columns = fields.map((field) => columnOf(field, language));
  const lines = await readSheet(await buffer(streamSheet('往返', columns, batches())), 100);
  const texts = lines.map(({ cells }) => cells.map((cell) => cell.text));
  const at = headerRow(texts, fields);
  const headers = texts[at] ?? [];
  const mapping = proposedMapping(headers, fields);
  expect(Object.values(mapping)).toEqual(fields.map((_, index) => index));
  return readLines({ headers, lines: lines.slice(at + 1) }, fields, { mapping, answers: NO_ANSWERS });
};

test.each(imports.map((each) => [each.name, each.fields] as const))('%s', async (_, fields) => {
  const row = fc.record(
    Object.fromEntries(fields.map((field) => [field.key, anyValue(field)])),
  ) as fc.Arbitrary<Row>;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Language>('zh-CN', 'en-US'),
      async (rows, language) => {
        const filled = rows.filter((each) => Object.values(each).some((value) => value !== ''));
        const read = await readBack(fields, filled, language);
        expect(read).toHaveLength(filled.length);
        for (const [at, given] of filled.entries())
          for (const { key, kind, choices } of fields) {
            const value = read[at]?.values[key] ?? '';
            const expected = choices ? choices.known[given[key] ?? ''] : given[key];
            expect([key, kind === 'amount' ? String(amountOf(value)) : value]).toEqual([key, expected]);
          }
      },
    ),
    { numRuns: 15 },
  );
});

test('money cells show what the books hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (fen) => {
      expect(amountOf(formatFen(fen))).toBe(fen);
      expect(amountOf(String(sheetYuan(fen)))).toBe(fen);
    }),
  );
});
