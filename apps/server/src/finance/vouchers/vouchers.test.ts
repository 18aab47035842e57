/**
 * Vouchers over HTTP: nothing with a gap, the same movement as the ledger, files of the same bytes, and difference
 * vouchers for everything that changes later.
 */
import { createHash } from 'node:crypto';
import {
  applyChart,
  assignDimensions,
  pageAccountMap,
  pageDimensions,
  removeAccountMap,
  saveAccountMap,
  saveDimension,
} from '@minsu/contract/finance/books/books-endpoints.ts';
import { assignEntityHouses, saveEntity } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import {
  createVouchers,
  discardVouchers,
  getVoucher,
  getVoucherFile,
  getVoucherMonth,
  getVoucherSettings,
  makeVoucherFile,
  pageVouchers,
  saveVoucherSettings,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';

let t: TestApp;
let finance: TestClient;
let sea: BuiltHouse;
let hill: BuiltHouse;
let entityId: string;
let otherId: string;
const month = '2026-11';

const post = (...entries: NewEntry[]) => t.job().change((ctx) => postEntries(ctx, entries));
let made = 0;
/** A payment, or a night, of an order that the ledger need not know. */
const entry = (
  house: BuiltHouse,
  source: 'payment' | 'night',
  businessDate: string,
  amountFen: number,
): NewEntry => {
  made += 1;
  const account = { party: `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`, houseId: house.id };
  return {
    ...{ source, sourceKey: `v${made}`, rule: 'paymentTaken', businessDate, houseId: house.id },
    postings: [
      source === 'payment'
        ? { account: { kind: 'cash', party: 'wechat', houseId: house.id }, amountFen }
        : { account: { kind: 'guest', ...account }, amountFen },
      source === 'payment'
        ? { account: { kind: 'guest', ...account }, amountFen: -amountFen }
        : { account: { kind: 'revenue.unsplit', houseId: house.id }, amountFen: -amountFen },
    ],
  };
};

beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  finance = await t.as('finance');
  sea = await buildHouse(t.database, { name: '海景一号' });
  hill = await buildHouse(t.database, { name: '山里小院' });
  const facts = { vatKind: 'small', standard: 'small' } as const;
  entityId = (await finance.ok(saveEntity, { ...facts, name: '海边民宿' })).id;
  otherId = (await finance.ok(saveEntity, { ...facts, name: '山里民宿' })).id;
  await finance.ok(assignEntityHouses, { entityId: otherId, houseIds: [hill.id], fromDate: '2026-11-03' });
});
afterAll(() => t.close());

const state = () => finance.ok(getVoucherMonth, { entityId, month });
const movements = async () =>
  Object.fromEntries((await state()).movements.map((row) => [row.code, row.ledgerFen]));

test('nothing is made with a gap; the template and codes fill them', async () => {
  await post(
    entry(sea, 'payment', '2026-11-01', 30_000),
    entry(sea, 'payment', '2026-11-01', 20_000),
    entry(sea, 'night', '2026-11-02', 30_000),
    entry(hill, 'payment', '2026-11-02', 7_000),
    entry(hill, 'payment', '2026-11-03', 9_000),
    entry(sea, 'payment', '2026-10-31', 1),
  );
  const before = await state();
  expect(before).toMatchObject({ entries: 4, newEntries: 4, state: 'none', isClosed: false, batches: [] });
  expect(before.gaps.map(({ kind, missing, partyName }) => [kind, missing, partyName])).toEqual([
    ['cash', 'account', 'WeChat Pay'],
    ['guest', 'account', null],
    ['revenue.unsplit', 'account', null],
  ]);
  const refused = await finance.call(createVouchers, { entityId, month });
  expect([refused.code, refused.failure]).toEqual([409, 'voucher.hasGaps']);
  expect((await finance.ok(applyChart, { entityId })).added).toBeGreaterThan(20);
  expect((await finance.ok(applyChart, { entityId })).added).toBe(0);
  const { records } = await finance.ok(pageAccountMap, { entityId, kind: ['guest'] });
  const [guest] = records;
  await finance.ok(saveAccountMap, {
    ...{ id: guest?.id ?? '', version: guest?.version ?? 0, entityId, kind: 'guest' },
    ...{ code: '220301', name: '预收房费', dimensions: ['customer', 'department'] },
  });
  expect((await state()).gaps.map(({ missing, subject }) => [missing, subject])).toEqual(
    [
      ['customer', 'guests'],
      ['customer', 'guests'],
    ].slice(0, 1),
  );
  const coded = await finance.ok(assignDimensions, { entityId, month });
  expect(coded.added).toBe(3);
  const items = await finance.ok(pageDimensions, { entityId });
  expect(items.records.map(({ code, name }) => [code, name])).toEqual([
    ['K001', '散客'],
    ['B001', '山里小院'],
    ['B002', '海景一号'],
  ]);
  expect((await state()).gapCount).toBe(0);
});

test('a batch has the movement of the ledger by account, and numbers without gaps', async () => {
  const batch = await finance.ok(createVouchers, { entityId, month });
  expect(batch).toMatchObject({
    number: 1,
    firstNumber: 1,
    lastNumber: 3,
    entries: 4,
    debitFen: 87_000,
    files: [],
  });
  const { records } = await finance.ok(pageVouchers, { entityId, month });
  expect(
    records.map(({ number, date, summary, debitFen, entries }) => [number, date, summary, debitFen, entries]),
  ).toEqual([
    [1, '2026-11-01', '订单收支 海景一号', 50_000, 2],
    [2, '2026-11-02', '订单收支 海景一号', 30_000, 1],
    [3, '2026-11-02', '订单收支 山里小院', 7_000, 1],
  ]);
  const detail = await finance.ok(getVoucher, { id: records[0]?.id ?? '' });
  expect(
    detail.lines.map(({ code, items, debitFen, creditFen }) => [code, items.length, debitFen, creditFen]),
  ).toEqual([
    ['1012', 0, 50_000, 0],
    ['220301', 2, 0, 50_000],
  ]);
  expect(detail.sources).toHaveLength(2);
  const after = await state();
  expect(after).toMatchObject({ newEntries: 0, state: 'current' });
  for (const { ledgerFen, voucherFen } of after.movements) expect(voucherFen).toBe(ledgerFen);
  const { rows } = await sql<{ kind: string; fen: number }>`
    select kind, sum(debit_fen - credit_fen)::bigint as fen from ledger_days
    where business_date between '2026-11-01' and '2026-11-30'
      and (house_id = ${sea.id} or business_date < '2026-11-03') group by kind`.execute(t.database);
  const byKind = Object.fromEntries(rows.map(({ kind, fen }) => [kind, fen]));
  expect(await movements()).toEqual({
    '1012': byKind.cash,
    '220301': byKind.guest,
    '2241': byKind['revenue.unsplit'],
  });
  expect((await finance.call(createVouchers, { entityId, month })).failure).toBe('voucher.nothingNew');
});

test('a file is made once and has the same bytes again; the batch then stays', async () => {
  const [batch] = (await state()).batches;
  const key = { batchId: batch?.id ?? '', format: 'u8' } as const;
  expect((await finance.call(getVoucherFile, key)).code).toBe(404);
  await finance.ok(makeVoucherFile, key);
  const first = await finance.call(getVoucherFile, key);
  await finance.ok(saveVoucherSettings, {
    ...{ entityId, version: 0, word: '转', preparer: '王会计' },
    ...{ isDetailed: true, perMonth: false, taxRate: 'Tax Exempt' },
  });
  const made = await finance.ok(makeVoucherFile, key);
  const again = await finance.call(getVoucherFile, key);
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(made.files[0]?.sha256);
  expect(new TextDecoder('gbk').decode(first.bytes)).toContain(
    '2026-11-01,记,1,0,订单收支 海景一号,1012,500.00,0,',
  );
  expect((await finance.call(discardVouchers, { id: key.batchId })).failure).toBe('voucher.fileMade');
  for (const change of [
    sql`update voucher_lines set debit_fen = 1 where debit_fen > 0`,
    sql`delete from voucher_lines`,
    sql`update vouchers set number = 9`,
    sql`delete from vouchers`,
    sql`delete from voucher_entries`,
    sql`update voucher_batches set number = 9`,
    sql`delete from voucher_files`,
  ])
    await expect(change.execute(t.database)).rejects.toThrow('vouchers are not changed');
});

test('later facts make the batch stale; the next one has them alone, red where they take back', async () => {
  const [first] = await post(entry(sea, 'payment', '2026-11-04', 4_000));
  expect((await state()).state).toBe('stale');
  await t
    .job()
    .change((ctx) => reverseEntry(ctx, first?.id ?? '', { businessDate: '2026-11-05', memo: '录错' }));
  const batch = await finance.ok(createVouchers, { entityId, month });
  expect(batch).toMatchObject({ number: 2, firstNumber: 4, lastNumber: 5, entries: 2 });
  const { records } = await finance.ok(pageVouchers, { entityId, month, batchId: batch.id });
  expect(records.map(({ word, number }) => `${word}-${number}`)).toEqual(['转-4', '转-5']);
  const red = await finance.ok(getVoucher, { id: records[1]?.id ?? '' });
  expect(red.lines.map(({ code, debitFen, creditFen }) => [code, debitFen, creditFen])).toEqual([
    ['1012', -4_000, 0],
    ['220301', 0, -4_000],
  ]);
  await finance.ok(discardVouchers, { id: batch.id });
  expect(await state()).toMatchObject({ state: 'stale', newEntries: 2 });
  await finance.ok(createVouchers, { entityId, month });
});

test('another account, or another owner of a property, leads to one difference voucher', async () => {
  const { records } = await finance.ok(pageAccountMap, { entityId, kind: ['cash'], keyword: '1012' });
  const wechat = records.find(({ party }) => party === 'wechat');
  await finance.ok(removeAccountMap, { id: wechat?.id ?? '', version: 0 });
  await finance.ok(saveAccountMap, { entityId, kind: 'cash', party: 'wechat', code: '101201', name: '微信' });
  const twin = await finance.call(saveAccountMap, {
    entityId,
    kind: 'cash',
    party: 'wechat',
    code: '1',
    name: 'x',
  });
  expect(twin.failure).toBe('books.mapTaken');
  expect((await state()).state).toBe('stale');
  const batch = await finance.ok(createVouchers, { entityId, month });
  const [voucher] = (await finance.ok(pageVouchers, { entityId, month, batchId: batch.id })).records;
  expect(voucher).toMatchObject({ group: 'difference', date: '2026-11-30', entries: 0 });
  const { lines } = await finance.ok(getVoucher, { id: voucher?.id ?? '' });
  expect(lines.map(({ code, debitFen, creditFen }) => [code, debitFen, creditFen])).toEqual([
    ['101201', 57_000, 0],
    ['1012', 0, 57_000],
  ]);
  await finance.ok(assignEntityHouses, { entityId: otherId, houseIds: [hill.id], fromDate: '2026-11-01' });
  await finance.ok(createVouchers, { entityId, month });
  const after = await state();
  expect(after.state).toBe('current');
  expect(await movements()).toEqual({ '101201': 50_000, '220301': -20_000, '2241': -30_000 });
  for (const { ledgerFen, voucherFen } of after.movements) expect(voucherFen).toBe(ledgerFen);
  const other = await finance.ok(getVoucherMonth, { entityId: otherId, month });
  expect(other).toMatchObject({ entries: 2, newEntries: 2, state: 'none' });
});

test('bad input is refused at its field', async () => {
  const future = await finance.call(createVouchers, { entityId, month: '2026-12' });
  expect(future.fields).toHaveProperty('month');
  const fits = { entityId, kind: 'tax', code: '2221', name: 'x' } as const;
  expect((await finance.call(saveAccountMap, { ...fits, party: 'wechat' })).fields).toHaveProperty('party');
  const payable = { ...fits, kind: 'payable.pending' as const, houseId: sea.id };
  expect((await finance.call(saveAccountMap, payable)).fields).toHaveProperty('houseId');
  const [item] = (await finance.ok(pageDimensions, { entityId, dimension: ['department'] })).records;
  const change = {
    entityId,
    dimension: 'department',
    subject: item?.subject ?? '',
    code: 'B002',
    name: '小院',
  } as const;
  expect((await finance.call(saveDimension, { ...change, version: 0 })).failure).toBe('books.codeTaken');
  await finance.ok(saveDimension, { ...change, code: 'B009', version: 0 });
  expect((await finance.call(saveDimension, { ...change, version: 0 })).code).toBe(409);
});

test('roles without accounting are refused everywhere', async () => {
  const desk = await t.as('frontdesk');
  const id = entityId;
  const calls = [
    await desk.call(pageAccountMap, { entityId }),
    await desk.call(saveAccountMap, { entityId, kind: 'tax', code: '1', name: 'x' }),
    await desk.call(removeAccountMap, { id, version: 0 }),
    await desk.call(applyChart, { entityId }),
    await desk.call(pageDimensions, { entityId }),
    await desk.call(saveDimension, {
      entityId,
      dimension: 'customer',
      subject: 'guests',
      version: 0,
      code: '1',
      name: '',
    }),
    await desk.call(assignDimensions, { entityId, month }),
    await desk.call(getVoucherSettings, { entityId }),
    await desk.call(saveVoucherSettings, {
      ...{ entityId, version: 0, word: '记', preparer: '', isDetailed: false, perMonth: false, taxRate: 'x' },
    }),
    await desk.call(getVoucherMonth, { entityId, month }),
    await desk.call(createVouchers, { entityId, month }),
    await desk.call(discardVouchers, { id }),
    await desk.call(pageVouchers, { entityId, month }),
    await desk.call(getVoucher, { id }),
    await desk.call(makeVoucherFile, { batchId: id, format: 'u8' }),
    await desk.call(getVoucherFile, { batchId: id, format: 'u8' }),
  ];
  expect(calls.map(({ code }) => code)).toEqual(calls.map(() => 403));
});
