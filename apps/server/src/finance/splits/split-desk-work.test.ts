/** Splits over HTTP: view, run, retry, reverse, split again; and who may not. */
import {
  countSplitViews,
  exportSplitRuns,
  getOrderSplits,
  getSplit,
  pageSplitRuns,
  pageSplits,
  retrySplit,
  reverseSplit,
  splitAgain,
  splitsDue,
  startSplitRun,
  sumSplits,
} from '@minsu/contract/finance/splits/split-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { brokenSplits, buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { sheetRows } from '../../../test/sheets/sheet-rows.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { workOn } from '../../platform/jobs/run-work.ts';
import { heldByVersion, splitLines } from './month-split-queries.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
const terms = { model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'gross' as const };

beforeAll(async () => {
  t = await openTestApp({ now: '2026-12-05T04:00:00Z' });
  finance = await t.as('finance');
  await useSplits(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildOwned(t.database, '苏婉清', { rooms: 3 });
});

const complete = () => buildCompleted(t.database, house, { checkIn: '2026-11-10', checkOut: '2026-11-12' });
const items = (input: object = {}) =>
  finance.ok(pageSplits, { houseId: [house.id], sort: 'night', ...input });

test('the list finds items by state, landlord, night and order number, and each leads to its night and entry', async () => {
  await signedContract(finance, house, { terms });
  const { orderId } = await complete();
  await t.database
    .updateTable('orders')
    .set({ orderNo: 'M20261108-000077' })
    .where('id', '=', orderId)
    .execute();
  await run(t);
  expect((await items()).total).toBe(4);
  expect((await items({ view: 'failed' })).total).toBe(0);
  expect((await items({ landlordId: [house.landlordId] })).total).toBe(2);
  expect((await items({ party: ['platform'], nightFrom: '2026-11-11' })).total).toBe(1);
  expect((await items({ keyword: 'm20261108-0000' })).total).toBe(4);
  const sum = (input: object) => finance.ok(sumSplits, { houseId: [house.id], ...input });
  expect(await sum({})).toEqual({ count: 4, amountFen: 80_000 });
  expect(await sum({ party: ['landlord'] })).toEqual({ count: 2, amountFen: 64_000 });
  const [first] = (await items({ party: ['landlord'] })).records;
  expect(first).toMatchObject({
    ...{ orderId, night: '2026-11-10', amountFen: 32_000, wholeFen: 40_000, state: 'succeeded' },
    ...{
      landlordName: '苏婉清',
      contractVersion: 1,
      actions: ['reverse'],
      why: { rule: 'rate', rateBp: 2_000 },
    },
  });
  const { night, others } = await finance.ok(getSplit, { id: first?.id ?? '' });
  expect(night.items.map(({ party, amountFen }) => [party, amountFen])).toEqual([
    ['landlord', 32_000],
    ['platform', 8_000],
  ]);
  expect([night.facts.sellFen, others]).toEqual([40_000, []]);
  const views = await finance.ok(countSplitViews, {});
  expect(views.find(({ view }) => view === 'succeeded')?.count).toBeGreaterThanOrEqual(4);
});

test('an order says who got what, or what it waits for', async () => {
  await signedContract(finance, house, { terms });
  const { orderId } = await complete();
  expect((await finance.ok(getOrderSplits, { orderId })).completion.kind).toBe('complete');
  await run(t);
  const { sums, nights, canReverse } = await finance.ok(getOrderSplits, { orderId });
  expect(sums.map(({ party, landlordName, amountFen }) => [party, landlordName, amountFen])).toEqual([
    ['landlord', '苏婉清', 64_000],
    ['platform', null, 16_000],
  ]);
  expect([nights.length, canReverse]).toEqual([2, true]);
  await t.database.updateTable('orders').set({ afterSale: 'refunding' }).where('id', '=', orderId).execute();
  expect((await finance.ok(getOrderSplits, { orderId })).completion.kind).toBe('afterSale');
});

test('a run by hand goes in the background with its counts and sums', async () => {
  await signedContract(finance, house, { terms });
  await complete();
  const begun = await finance.ok(startSplitRun, {});
  expect(begun).toMatchObject({ state: 'waiting', total: 1 });
  await workOn(t.job(), begun.id);
  const [latest] = (await finance.ok(pageSplitRuns, {})).records;
  expect(latest).toMatchObject({
    ...{ trigger: 'hand', state: 'done', due: 1, orders: 1, nights: 2, items: 4, failed: 0 },
    ...{ amountFen: 80_000, landlordFen: 64_000, platformFen: 16_000 },
  });
  expect((await items({ runId: latest?.id })).total).toBe(4);
});

test('a failed night says why, is refused while nothing has changed, and is split when a contract covers it', async () => {
  await complete();
  await run(t);
  const [failed] = (await items({ view: 'failed' })).records;
  expect(failed).toMatchObject({
    failReason: 'noContract',
    amountFen: 40_000,
    why: null,
    actions: ['retry'],
  });
  expect((await finance.ok(splitsDue, {})).failed).toBeGreaterThanOrEqual(1);
  const key = { id: failed?.id ?? '', version: failed?.version ?? 0 };
  const refused = await finance.call(retrySplit, key);
  expect([refused.code, refused.failure]).toEqual([409, 'split.noContract']);
  await signedContract(finance, house, { terms });
  const stale = await finance.call(retrySplit, { ...key, version: key.version + 7 });
  expect([stale.code, stale.failure]).toEqual([409, 'core.stale']);
  expect(await finance.ok(retrySplit, key)).toMatchObject({ state: 'succeeded', amountFen: 32_000 });
  expect((await items({ view: 'failed' })).total).toBe(1);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('what a person reverses stays reversed until he has it split again', async () => {
  await signedContract(finance, house, { terms });
  const { orderId } = await complete();
  await run(t);
  const version = (await finance.ok(getOrderSplits, { orderId })).version ?? 0;
  const key = { unitId: orderId, version };
  expect((await finance.call(reverseSplit, { ...key, reason: ' ' })).fields.reason).toBeDefined();
  expect(await finance.ok(reverseSplit, { ...key, reason: '合同比例有误' })).toEqual({ items: 4 });
  const twice = await finance.call(reverseSplit, { ...key, reason: '再点一次' });
  expect(twice.failure).toBe('core.stale');
  await run(t);
  const held = await finance.ok(getOrderSplits, { orderId });
  expect([held.heldReason, held.sums, held.canAgain]).toEqual(['合同比例有误', [], true]);
  expect(await brokenSplits(t.database)).toEqual([]);
  const again = await finance.ok(splitAgain, { unitId: orderId, version: held.version ?? 0 });
  expect(again).toEqual({ items: 4, failed: 0 });
  const [first] = (await items({ view: 'succeeded', party: ['landlord'] })).records;
  expect(first?.round).toBe(2);
  const { others } = await finance.ok(getSplit, { id: first?.id ?? '' });
  expect(others.map(({ state, reverseReason }) => [state, reverseReason])).toEqual([
    ['reversed', '合同比例有误'],
    ['reversed', '合同比例有误'],
  ]);
  expect(await brokenSplits(t.database)).toEqual([]);
});

test('statements find the lines of a month, and what its nights have brought for tiers and guarantee', async () => {
  const { contract } = await signedContract(finance, house, { terms });
  await complete();
  await run(t);
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const lines = await t.job().read((ctx) => splitLines(ctx, [house.landlordId], days));
  expect(lines.map(({ night, amountFen, parts }) => [night, amountFen, parts.platformFen])).toEqual([
    ['2026-11-10', 32_000, 8_000],
    ['2026-11-11', 32_000, 8_000],
  ]);
  const version = lines[0]?.contractVersionId ?? '';
  expect(await t.job().read((ctx) => heldByVersion(ctx, [version], days))).toEqual([
    { contractVersionId: version, basisFen: 80_000, feeFen: 16_000, landlordFen: 64_000 },
  ]);
  expect(contract.id).toBeDefined();
});

test('runs come as a file with their sums', async () => {
  await signedContract(finance, house, { terms });
  await complete();
  await run(t);
  const [latest] = (await finance.ok(pageSplitRuns, { size: 1 })).records;
  const [row] = await sheetRows(t, finance, exportSplitRuns, {
    columns: ['state', 'by', 'orders', 'amountFen', 'landlordFen'],
  });
  expect(row).toEqual({
    Status: 'Done',
    'Started by': 'Automatic',
    Orders: latest?.orders,
    'Split (CNY)': (latest?.amountFen ?? 0) / 100,
    'Landlords (CNY)': (latest?.landlordFen ?? 0) / 100,
  });
});

test('whoever may not, and whoever sees no money, is refused; unknown ones are not found', async () => {
  const desk = await t.as('frontdesk');
  const unknown = '00000000-0000-7000-8000-000000000000';
  for (const refused of [
    await desk.call(pageSplits, {}),
    await desk.call(countSplitViews, {}),
    await desk.call(sumSplits, {}),
    await desk.call(getSplit, { id: unknown }),
    await desk.call(getOrderSplits, { orderId: unknown }),
    await desk.call(pageSplitRuns, {}),
    await desk.call(exportSplitRuns.file, {}),
    await desk.call(splitsDue, {}),
    await desk.call(startSplitRun, {}),
    await desk.call(retrySplit, { id: unknown, version: 0 }),
    await desk.call(reverseSplit, { unitId: unknown, version: 0, reason: 'x' }),
    await desk.call(splitAgain, { unitId: unknown, version: 0 }),
  ])
    expect(refused.code).toBe(403);
  expect((await finance.call(getSplit, { id: unknown })).failure).toBe('split.notFound');
  expect((await finance.call(reverseSplit, { unitId: unknown, version: 0, reason: 'x' })).failure).toBe(
    'split.notFound',
  );
  const wrong = await finance.call(pageSplits, { nightFrom: '2026-12-01', nightTo: '2026-11-01' });
  expect(wrong.fields.nightTo).toBeDefined();
  await sql`update roles set sees_money = false where role_code = 'finance'`.execute(t.database);
  const blind = await t.openSession('finance');
  expect((await blind.call(pageSplits, {})).failure).toBe('split.moneyHidden');
  expect((await blind.call(sumSplits, {})).failure).toBe('split.moneyHidden');
  await sql`update roles set sees_money = true where role_code = 'finance'`.execute(t.database);
});

test('a run sums up every house: who sees some of them sees their items, not the runs', async () => {
  await signedContract(finance, house, { terms });
  await complete();
  await run(t);
  const scope = (to: string) =>
    sql`update roles set data_scope = ${to} where role_code = 'finance'`.execute(t.database);
  await scope('department');
  try {
    const narrow = await t.openSession('finance');
    const refused = [
      await narrow.call(pageSplitRuns, {}),
      await narrow.call(exportSplitRuns.file, {}),
      await narrow.call(exportSplitRuns.start, {}),
    ];
    expect(refused.map(({ failure }) => failure)).toEqual(refused.map(() => 'split.needsAllHouses'));
    expect((await narrow.ok(pageSplits, {})).total).toBe(0);
    await narrow.ok(splitsDue, {});
  } finally {
    await scope('all');
  }
});
