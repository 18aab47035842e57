/** The institution's daily file against our records: each kind of difference, settled, reopened, resolved by itself. */

import {
  countDifferenceViews,
  exportDifferences,
  exportReconciliations,
  getReconciliationStanding,
  importDayFile,
  pageDayRecords,
  pageDifferences,
  pageReconciliations,
  reopenDifference,
  resolveDifference,
  runReconciliation,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPayoutDesk, type PayoutDesk } from '../../../test/desks/payout-desk.ts';
import { sheetRows } from '../../../test/sheets/sheet-rows.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { reconcileMissingDays } from './reconcile-day.ts';

const DAY = '2026-11-20';

let o: PayoutDesk;
let desk: TestClient;
beforeAll(async () => {
  o = await openPayoutDesk();
  ({ desk } = o);
  const landlordId = await o.landlord();
  for (const amountFen of [1_000, 2_000, 3_000]) {
    await o.ask(landlordId, amountFen);
    await o.work();
    await o.pass(5_000);
  }
});
afterEach(() => o.institution.faults.clear());
afterAll(() => o.close());

const differences = async (view: 'open' | 'resolved' | 'all' = 'open') =>
  (await desk.ok(pageDifferences, { view, size: 100 })).records;

test('today is not over; no file, no change', async () => {
  const today = await desk.call(runReconciliation, { day: DAY });
  expect([today.status, Object.keys(today.fields)]).toEqual([422, ['day']]);
  await o.pass(DAY_MS);
  o.institution.setFault('fileLate', 2);
  const late = await desk.call(runReconciliation, { day: DAY });
  expect([late.status, late.failure]).toEqual([409, 'reconciliation.noFileYet']);
  expect((await desk.ok(pageReconciliations, {})).total).toBe(0);
  // The schedule notes it and tries again.
  await reconcileMissingDays(o.t.job());
  const { records } = await desk.ok(pageReconciliations, {});
  const why = 'The institution has no file for this day yet';
  expect(records).toMatchObject([{ day: DAY, state: 'waiting', lines: 0, reason: why }]);
  // Each reader gets it in their own language.
  const chinese = { headers: { 'accept-language': 'zh-CN' } };
  expect((await desk.ok(pageReconciliations, {}, chinese)).records[0]?.reason).toBe(
    '支付机构尚未出具当日对账文件',
  );
  expect(await sheetRows(o.t, desk, exportReconciliations, { columns: ['day', 'state', 'ourFen'] })).toEqual([
    { Day: new Date(`${DAY}T00:00:00Z`), Status: 'No file yet', Note: why, 'Our sum (CNY)': 0 },
  ]);
  await reconcileMissingDays(o.t.job());
  expect((await desk.ok(pageReconciliations, {})).records).toMatchObject([
    {
      ...{ day: DAY, state: 'matched', lines: 3, matched: 3, ourFen: 6_000, theirFen: 6_000, feeFen: 300 },
      reason: null,
    },
  ]);
  expect(await differences('all')).toEqual([]);
  // Our records add up to our total.
  const ours = await desk.ok(pageDayRecords, { day: DAY, size: 2 });
  expect([ours.total, ours.records.length]).toEqual([3, 2]);
  const all = (await desk.ok(pageDayRecords, { day: DAY })).records;
  expect(all.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(6_000);
  expect(all[0]).toMatchObject({ what: 'payout', landlordName: '房东1', state: 'paid', orderId: null });
  expect(all.every(({ entryId }) => entryId !== null)).toBe(true);
  expect((await desk.ok(pageDayRecords, { day: '2026-11-19' })).total).toBe(0);
});

test('missing, foreign and different lines are listed, told, settled and opened again; a right file clears the rest', async () => {
  for (const fault of ['fileMissing', 'fileForeign', 'fileDifferent'] as const)
    o.institution.setFault(fault, 1);
  const run = await desk.ok(runReconciliation, { day: DAY });
  expect(run).toMatchObject({ state: 'differs', openCount: 3, lines: 3, matched: 1 });
  const open = await differences();
  expect(open.map(({ kind }) => kind).sort()).toEqual(['amountDiffers', 'missingHere', 'missingThere']);
  const amount = open.find(({ kind }) => kind === 'amountDiffers');
  if (!amount) throw new Error('no difference of amounts');
  expect(amount).toMatchObject({ ourFen: 2_000, theirFen: 2_100, landlordName: '房东1', ourState: 'paid' });
  expect(open.find(({ kind }) => kind === 'missingHere')).toMatchObject({ payoutNo: null, ourFen: null });
  const todos = (await desk.ok(pageInbox, { size: 50 })).records.filter(
    ({ path, kind }) => kind === 'todo' && path?.includes('reconciliation'),
  );
  expect(todos).toMatchObject([{ settledAt: null }]);

  const none = await desk.call(resolveDifference, { id: amount.id, version: amount.version, note: '  ' });
  expect(Object.keys(none.fields)).toEqual(['note']);
  const key = { id: amount.id, version: amount.version };
  const resolved = await desk.ok(resolveDifference, { ...key, note: '机构已更正账单' });
  expect(resolved).toMatchObject({ state: 'resolved', note: '机构已更正账单' });
  expect((await desk.call(resolveDifference, { ...key, note: 'x' })).failure).toBe('core.stale');
  const again = { id: amount.id, version: resolved.version };
  expect((await desk.call(resolveDifference, { ...again, note: 'x' })).failure).toBe(
    'reconciliation.alreadyResolved',
  );
  const reopened = await desk.ok(reopenDifference, again);
  expect(reopened).toMatchObject({ state: 'open', note: '机构已更正账单', resolvedBy: null });
  await desk.ok(resolveDifference, { id: amount.id, version: reopened.version, note: '机构已更正账单' });

  const clean = await desk.ok(runReconciliation, { day: DAY });
  expect(clean).toMatchObject({ state: 'matched', openCount: 0, differenceCount: 3 });
  expect((await differences('resolved')).map(({ note }) => note).filter(Boolean)).toEqual(['机构已更正账单']);
  const after = (await desk.ok(pageInbox, { size: 50 })).records.filter(({ path }) =>
    path?.includes('reconciliation'),
  );
  expect(after.every(({ settledAt }) => settledAt !== null)).toBe(true);
  const views = await desk.ok(countDifferenceViews, {});
  expect(views.map(({ count }) => count)).toEqual([0, 3, 3]);
  expect(await desk.ok(getReconciliationStanding, {})).toMatchObject({
    ...{ latest: { day: DAY, state: 'matched' }, openCount: 0, cleanThrough: DAY, connected: true },
  });
});

test('a file by hand: one with a mistake changes nothing, a right one counts', async () => {
  const head = 'kind,requestNo,orderNo,amount,fee,status,reference,finishedAt';
  const send = (text: string) => desk.call(importDayFile, { day: DAY, file: Buffer.from(text) });
  const cut = await send(`${head}\nPAYOUT,X1,,5.00,0.00,PAID,P,${DAY}T04:00:00.000Z\n`);
  expect([cut.status, cut.failure, Object.keys(cut.fields)]).toEqual([
    422,
    'reconciliation.cutFile',
    ['file'],
  ]);
  const other = await send(`${head}\nPAYOUT,X1,,5.00,0.00,PAID,P,2026-11-19T04:00:00.000Z\nTOTAL,1,5.00\n`);
  expect(other.failure).toBe('reconciliation.otherDay');
  expect((await desk.ok(pageReconciliations, {})).records).toMatchObject([{ source: 'institution' }]);
  const right = await send(`${head}\nPAYOUT,X1,,5.00,0.00,PAID,P,${DAY}T04:00:00.000Z\nTOTAL,1,5.00\n`);
  expect(right.data).toMatchObject({ source: 'import', lines: 1, state: 'differs', openCount: 4 });
});

test('nobody else reads or settles', async () => {
  const [one] = await differences();
  if (!one) throw new Error('nothing differs');
  for (const name of ['director', 'frontdesk', 'housekeeper', 'landlord'] as const) {
    const who = await o.t.as(name);
    for (const read of [
      pageReconciliations,
      pageDifferences,
      countDifferenceViews,
      getReconciliationStanding,
    ])
      expect((await who.call(read, {})).status).toBe(403);
    expect((await who.call(pageDayRecords, { day: DAY })).status).toBe(403);
    expect((await who.call(runReconciliation, { day: DAY })).status).toBe(403);
    expect((await who.call(importDayFile, { day: DAY, file: Buffer.from('x') })).status).toBe(403);
    const key = { id: one.id, version: one.version };
    expect((await who.call(resolveDifference, { ...key, note: 'x' })).status).toBe(403);
    expect((await who.call(reopenDifference, key)).status).toBe(403);
  }
  expect((await differences()).find(({ id }) => id === one.id)?.version).toBe(one.version);
});

test('finance of a department neither reads nor settles what covers every house, nor is told of it', async () => {
  const [one] = await differences();
  if (!one) throw new Error('nothing differs');
  const key = { id: one.id, version: one.version };
  await sql`update roles set data_scope = 'department' where role_code = 'finance'`.execute(o.t.database);
  const narrow = await o.t.openSession('finance');
  const refused = [
    await narrow.call(pageReconciliations, {}),
    await narrow.call(pageDayRecords, { day: DAY }),
    await narrow.call(pageDifferences, {}),
    await narrow.call(countDifferenceViews, {}),
    await narrow.call(getReconciliationStanding, {}),
    await narrow.call(exportReconciliations.file, {}),
    await narrow.call(exportReconciliations.start, {}),
    await narrow.call(exportDifferences.file, {}),
    await narrow.call(exportDifferences.start, {}),
    await narrow.call(runReconciliation, { day: DAY }),
    await narrow.call(importDayFile, { day: DAY, file: Buffer.from('x') }),
    await narrow.call(resolveDifference, { ...key, note: 'x' }),
    await narrow.call(reopenDifference, key),
  ];
  expect(refused.map(({ failure }) => failure)).toEqual(refused.map(() => 'reconciliation.needsAllHouses'));
  await o.pass(DAY_MS);
  o.institution.setFault('fileForeign', 1);
  const next = '2026-11-21';
  expect((await o.boss.ok(runReconciliation, { day: next })).openCount).toBe(1);
  const told = async (who: TestClient) =>
    (await who.ok(pageInbox, { size: 50 })).records.filter(({ path }) => path?.includes(next)).length;
  expect([await told(o.boss), await told(narrow)]).toEqual([1, 0]);
  await sql`update roles set data_scope = 'all' where role_code = 'finance'`.execute(o.t.database);
  expect((await differences()).find(({ id }) => id === one.id)?.version).toBe(one.version);
});
