import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOLE, type Noted } from '../../apps/server/test/raw-row-notes.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/test-database.ts';
import { compareRows } from './compare-rows.ts';
import { type RawSite, readRawSites } from './row-types.ts';

const site = (row: RawSite['row'], value: RawSite['value'] = []): RawSite => ({
  file: 'bill.ts',
  line: 7,
  key: 'select',
  row,
  value,
});
const noted = (columns: Noted['columns'], alias: string | null = null): Noted => ({
  key: 'select',
  alias,
  columns,
});
const [TEXT, INT8, DATE, TIMESTAMPTZ, JSONB] = [25, 20, 1082, 1184, 3802] as const;

describe('rows and the columns that PostgreSQL answers', () => {
  test('a day, an amount, an instant and JSON are what the parsers make of them', () => {
    const row = { day: ['string'], fen: ['number'], at: ['date'], parts: ['json'] } as const;
    const columns = [
      ['day', DATE],
      ['fen', INT8],
      ['at', TIMESTAMPTZ],
      ['parts', JSONB],
      ['more', TEXT],
    ] as const;
    expect(compareRows([site(row)], [noted(columns)])).toEqual({ wrong: [], rows: 1, unread: [] });
  });

  test('a column of another type and a missing one are named with the statement', () => {
    const row = { day: ['string'], fen: ['number'] } as const;
    expect(compareRows([site(row)], [noted([['day', TIMESTAMPTZ]])]).wrong).toEqual([
      'bill.ts:7: day is date, claimed string; no column fen',
    ]);
  });

  test('an expression is compared with the column that a built query selects it as', () => {
    const wrong = compareRows([site(null, ['number'])], [noted([['total', TEXT]], 'total')]).wrong;
    expect(wrong).toEqual(['bill.ts:7: total is string, claimed number']);
  });

  test('of statements with the same text the type that fits is taken', () => {
    const two = [site({ fen: ['string'] }), site({ fen: ['number'] })];
    expect(compareRows(two, [noted([['fen', INT8]])]).wrong).toEqual([]);
  });

  test('a statement that nothing has run is listed', () => {
    expect(compareRows([site({ fen: ['number'] })], []).unread).toEqual(['bill.ts:7']);
  });
});

const camel = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

describe('the server’s own statements on a migrated database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const sites = readRawSites();
  const settlements = sites.filter(
    ({ file, row, key }) => file.endsWith('/post-settlement.ts') && row !== null && !key.includes(HOLE),
  );

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const answer = async ({ key }: RawSite): Promise<Noted> => {
    const { fields } = await client.query(key);
    return { key, alias: null, columns: fields.map(({ name, dataTypeID }) => [camel(name), dataTypeID]) };
  };
  const complaints = async (): Promise<readonly string[]> =>
    compareRows(sites, await Promise.all(settlements.map(answer))).wrong;

  test('the compiler resolves the row of every raw statement', () => {
    expect(sites.filter(({ row }) => row !== null).length).toBeGreaterThan(900);
    expect(settlements).toHaveLength(1);
  });

  test('a planted change of a column’s type names the query, and so does a new name', async () => {
    expect(await complaints()).toEqual([]);
    await client.query('begin');
    await client.query('alter table company_settlements alter column settled_on type timestamptz');
    expect(await complaints()).toEqual([
      expect.stringMatching(/post-settlement\.ts:\d+: settledOn is date, claimed string$/),
    ]);
    await client.query('alter table company_settlements rename column method to way');
    await expect(complaints()).rejects.toThrow('s.method does not exist');
    await client.query('rollback');
    expect(await complaints()).toEqual([]);
  });
});
