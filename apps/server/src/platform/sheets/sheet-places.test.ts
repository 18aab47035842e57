/**
 * Every export has a place here: another business takes it in (sheet-identity.test.ts), or it is only read. So has every import: its
 * records are exported, or there is no sheet of them to compare with.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pageCompanies } from '@minsu/contract/sales/companies/company-endpoints.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordPairs } from '../../../test/sheets/sheet-pairs.ts';
import { moneyPairs } from '../../../test/sheets/sheet-pairs-of-money.ts';
import { checkedSheet, exportedBytes } from '../../../test/sheets/sheet-trip.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { modules } from '../../all-modules.ts';
import { userExport } from '../../foundation/users/export-users.ts';
import { userImport } from '../../foundation/users/import-users.ts';
import type { Import } from '../imports/import-definition.ts';
import type { SheetExport } from './exports.ts';
import { textOfNumber } from './sheet-number-rules.ts';
import { readSheet } from './sheet-reader.ts';

type AnyExport = SheetExport<never>;

const pairs = [...recordPairs, ...moneyPairs];
const takenIn = pairs.map(({ out }) => out.name);
/** Their import refuses them by name: mails are masked in the file, and no user is added without one. */
const refused = [userExport.name];
/** Imports of what no export writes: import-round-trip.test.ts reads their sheets back. */
const onlyBroughtIn = ['holidays.import', 'orders.importPast', 'rooms.import'];

type Row = Record<string, unknown>;
const all = (): Row => ({});
const idOf =
  (name: string, from: string) =>
  async ({ database }: TestApp): Promise<Row> => {
    const row = await database
      .selectFrom(from as 'shifts')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { [name]: row.id };
  };

/** One property, because all of them exceed the direct limit. */
const ofHouse =
  (input: (houseId: string) => Row) =>
  async ({ database }: TestApp): Promise<Row> => {
    const order = database.selectFrom('orders').select('houseId').where('shown', '=', 'completed');
    return input((await order.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).houseId);
  };

const owingCompany = async (t: TestApp): Promise<Row> => {
  const { records } = await (await t.as('admin')).ok(pageCompanies, { size: 100 });
  return { companyId: records.toSorted((a, b) => b.owedFen - a.owedFen)[0]?.id };
};

/** Records of facts, which are never imported, with their input. */
const onlyRead: Readonly<Record<string, (t: TestApp) => Row | Promise<Row>>> = {
  'audit.export': ofHouse((houseId) => ({ houseId, view: 'all' })),
  'signIns.export': all,
  'channels.operations.export': all,
  'channelBills.bills': all,
  'channelBills.receivables': all,
  'channelBills.writeOffs': all,
  'companies.statement.export': owingCompany,
  'evaluations.export': all,
  'invoices.export': all,
  'ledger.export': ofHouse((id) => ({ houseId: [id] })),
  'ledger.accountStatement.export': idOf('accountId', 'ledgerAccounts'),
  'ledger.accounts.export': all,
  'ledger.trialBalance.export': () => ({ dateTo: '2026-11-19' }),
  'payouts.export': all,
  'prices.log.export': all,
  'reconciliation.export': all,
  'reconciliation.days.export': all,
  'registration.export': all,
  'roomStatus.compare.export': ofHouse((id) => ({ houseIds: [id] })),
  'roomStatus.log.export': all,
  'settlements.export': all,
  'settlementRecords.export': all,
  'shifts.cash.export': all,
  'shifts.sheet.export': idOf('id', 'shifts'),
  'splits.export': ofHouse((id) => ({ houseId: [id] })),
  'splits.runs.export': all,
  'tasks.export': all,
  'transfers.export': all,
  'wallet.export': all,
};

const has = (value: unknown, keys: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);
const isExport = (value: unknown): value is AnyExport => has(value, ['batches', 'endpoints']);
const isImport = (value: unknown): value is Import => has(value, ['judge', 'store', 'endpoints']);

/** Declarations found in the files of the modules that name their type. */
const declared = async <T extends { readonly name: string }>(
  type: string,
  is: (value: unknown) => value is T,
): Promise<ReadonlyMap<string, T>> => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = globSync('*/*/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|^(?:platform|seed)\//.test(file) &&
      readFileSync(path.join(root, file), 'utf8').includes(type),
  );
  const found = await Promise.all(
    files.map(async (file): Promise<unknown[]> => Object.values(await import(path.join(root, file)))),
  );
  return new Map(
    found
      .flat()
      .filter(is)
      .map((each) => [each.name, each]),
  );
};

const exports = await declared('SheetExport<', isExport);
const imports = await declared(': Import', isImport);
const works = new Set(modules.flatMap((module) => module.works ?? []).map(({ name }) => name));

test('every export has its place', () => {
  const places = [...takenIn, ...refused, ...Object.keys(onlyRead)].toSorted();
  expect([...exports.keys()].toSorted()).toEqual(places);
  expect([...exports.keys()].filter((name) => !works.has(name))).toEqual([]);
});

test('every import has its place', () => {
  const places = [...pairs.map(({ into }) => into.name), userImport.name, ...onlyBroughtIn].toSorted();
  expect([...imports.keys()].toSorted()).toEqual(places);
  expect([...imports.keys()].filter((name) => !works.has(name))).toEqual([]);
});

/** As another program reads it: the day of a date, without binary residue, without blanks around. */
const shown = (value: exceljs.CellValue): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return textOfNumber(value);
  return String(value ?? '').trim();
};

const cellsIn = async (bytes: Uint8Array): Promise<string[][]> => {
  const book = new exceljs.Workbook();
  await book.xlsx.read(Readable.from(Buffer.from(bytes)).pipe(new PassThrough()));
  const [sheet] = book.worksheets;
  const rows = sheet?.getRows(1, sheet.rowCount) ?? [];
  return rows.map((row) => (row.values as exceljs.CellValue[]).slice(1).map(shown));
};

const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

describe('what is only read', () => {
  let t: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    t = await openTestApp({ demo: true });
    admin = await t.as('admin');
  }, 300_000);
  afterAll(() => t.close());

  test.each(Object.entries(onlyRead))('%s is read as it was written', async (name, inputOf) => {
    const each = exports.get(name);
    if (!each) throw new Error(name);
    const bytes = await exportedBytes(admin, each.endpoints, 'zh-CN', await inputOf(t));
    const lines = (await readSheet(bytes, 5_001)).map(({ cells }) => cells);
    expect(lines.length).toBeGreaterThan(name === 'channels.operations.export' ? 0 : 1);
    expect(lines.flat().filter(({ wrong }) => wrong)).toEqual([]);
    const written = (await cellsIn(bytes)).map((cells) => Array.from(cells, (cell) => cell ?? ''));
    expect(lines.map((cells) => trimmed(cells.map(({ text }) => text)))).toEqual(
      written.map(trimmed).filter((cells) => cells.length > 0),
    );
  });

  test.each(refused)('%s is refused by the column that is masked', async () => {
    const sheet = await exportedBytes(admin, userExport.endpoints, 'zh-CN');
    const { said } = await checkedSheet(admin, userImport.endpoints, sheet, { language: 'zh-CN' });
    expect(said.join('\n')).toContain('邮箱 已打码');
    for (const each of said) expect(each).toContain('邮箱');
  });
});
