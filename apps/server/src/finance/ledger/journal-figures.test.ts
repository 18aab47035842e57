/** From a figure to its entries: kinds of accounts, parties, amounts; and an account statement as a file. */
import {
  exportAccountLines,
  exportLedgerAccounts,
  exportLedgerEntries,
  exportTrialBalance,
  pageAccountLines,
  pageLedgerEntries,
  sumLedgerEntries,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { buildOwner } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { postEntries } from './post-entries.ts';

const TODAY = '2026-11-20';
let t: TestApp;
let finance: TestClient;
let house: BuiltHouse;
let landlordId: string;

beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  finance = await t.as('finance');
  house = await buildHouse(t.database);
  landlordId = await buildOwner(t.database, '沈听澜');
  const unsplit = { kind: 'revenue.unsplit' as const, houseId: house.id };
  const entry = (source: 'split' | 'opening', kind: 'payable.pending' | 'opening', amountFen: number) => ({
    ...{ source, sourceKey: `${source} ${amountFen}`, rule: 'test', businessDate: TODAY },
    postings: [
      { account: unsplit, amountFen },
      { account: kind === 'opening' ? { kind } : { kind, party: landlordId }, amountFen: -amountFen },
    ],
  });
  await t
    .job()
    .change((ctx) =>
      postEntries(ctx, [
        entry('split', 'payable.pending', 300),
        entry('split', 'payable.pending', 500),
        entry('opening', 'opening', 700),
      ]),
    );
});
afterAll(() => t.close());

const amounts = async (filters: object): Promise<number[]> => {
  const { records, total } = await finance.ok(pageLedgerEntries, filters);
  expect(total).toBe(records.length);
  return records.map(({ amountFen }) => amountFen).sort((a, b) => a - b);
};

test('entries are found by the kind and the party of what they move, and by their amount', async () => {
  expect(await amounts({ kind: ['payable.pending'] })).toEqual([300, 500]);
  expect(await amounts({ kind: ['payable.pending'], party: landlordId, amountFrom: 400 })).toEqual([500]);
  expect(await amounts({ kind: ['opening', 'payable.pending'], amountTo: 500 })).toEqual([300, 500]);
  expect(await amounts({ kind: ['revenue.unsplit'], dateTo: '2026-11-19' })).toEqual([]);
  expect(await amounts({ party: 'nobody' })).toEqual([]);
  expect(await amounts({ kind: ['cash'] })).toEqual([]);
  const pages = await Promise.all(
    [1, 2].map((current) => finance.ok(pageLedgerEntries, { kind: ['payable.pending'], size: 1, current })),
  );
  expect(pages.map(({ total }) => total)).toEqual([2, 2]);
  expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(2);
});

test('what a filter comes to is the sum of its lines, by whatever way it is found', async () => {
  const sum = (filters: object) => finance.ok(sumLedgerEntries, filters);
  expect(await sum({})).toEqual({ debitFen: 1_500, creditFen: 1_500 });
  expect(await sum({ kind: ['payable.pending'] })).toEqual({ debitFen: 0, creditFen: 800 });
  expect(await sum({ kind: ['payable.pending'], party: landlordId, dateTo: TODAY })).toEqual({
    ...{ debitFen: 0, creditFen: 800 },
  });
  expect(await sum({ kind: ['revenue.unsplit'], houseId: [house.id] })).toEqual({
    ...{ debitFen: 1_500, creditFen: 0 },
  });
  expect(await sum({ kind: ['revenue.unsplit'], withoutSource: ['split'] })).toEqual({
    ...{ debitFen: 700, creditFen: 0 },
  });
  expect(await sum({ kind: ['opening'], dateTo: '2026-11-19' })).toEqual({ debitFen: 0, creditFen: 0 });
  expect(await sum({ party: 'nobody' })).toEqual({ debitFen: 0, creditFen: 0 });
});

test('the entries of a paper are those whose keys begin with its id', async () => {
  const keys = ['paper', 'paper:1', 'paper:1:0', 'paperback'];
  await t.job().change((ctx) =>
    postEntries(
      ctx,
      keys.map((sourceKey, at) => ({
        ...{ source: 'payout' as const, sourceKey, rule: 'test', businessDate: TODAY },
        postings: [
          { account: { kind: 'institution' as const }, amountFen: at + 1 },
          { account: { kind: 'opening' as const }, amountFen: -at - 1 },
        ],
      })),
    ),
  );
  expect(await amounts({ paperId: 'paper' })).toEqual([1, 2, 3]);
  expect(await amounts({ paperId: 'paper:1' })).toEqual([2, 3]);
  expect(await finance.ok(sumLedgerEntries, { paperId: 'paper' })).toEqual({ debitFen: 6, creditFen: 6 });
});

test('the columns of the screen and the statement of an account come as files', async () => {
  const { records } = await finance.ok(pageLedgerEntries, { kind: ['payable.pending'] });
  const line = records[0]?.lines.find(({ kind }) => kind === 'payable.pending');
  const accountId = line?.accountId ?? 0;
  expect((await finance.ok(pageAccountLines, { accountId })).closingFen).toBe(-800);
  const columns = ['number', 'lines', 'amountFen'];
  for (const [endpoint, input] of [
    [exportLedgerEntries.file, { columns }],
    [exportAccountLines.file, { accountId }],
    [exportLedgerAccounts.file, { open: true }],
    [exportTrialBalance.file, { dateTo: TODAY }],
  ] as const) {
    const { status, headers } = await finance.call(endpoint, input);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
  }
  for (const endpoint of [exportAccountLines.start, exportAccountLines.file])
    expect((await finance.call(endpoint, { accountId: 999_999 })).status).toBe(404);
});

test('who may not read the ledger is refused', async () => {
  const operator = await t.as('operator');
  expect((await operator.call(pageLedgerEntries, { kind: ['cash'] })).status).toBe(403);
  expect((await operator.call(sumLedgerEntries, {})).status).toBe(403);
  expect((await operator.call(exportAccountLines.file, { accountId: 1 })).status).toBe(403);
  expect((await operator.call(exportLedgerAccounts.file, {})).status).toBe(403);
  expect((await operator.call(exportTrialBalance.file, { dateTo: TODAY })).status).toBe(403);
});
