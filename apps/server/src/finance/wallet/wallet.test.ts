/** The wallet: landlord balances by scope, business figures, the flow; empty without permission to see money. */
import type { WalletFigure } from '@minsu/contract/finance/wallet/wallet.ts';
import {
  exportWallet,
  getWalletFlow,
  getWalletParty,
  getWalletTotals,
  pageWalletParties,
  sumWalletParties,
} from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { buildOwner } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';

let t: TestApp;
let finance: TestClient;
let own: string;
let other: string;
let house: BuiltHouse;
const TODAY = '2026-11-20';

const post = (
  entries: readonly Omit<NewEntry, 'sourceKey' | 'rule' | 'businessDate'>[],
  businessDate = TODAY,
) =>
  t.job().change((ctx) =>
    postEntries(
      ctx,
      entries.map((entry) => ({ ...entry, sourceKey: ctx.newId(), rule: 'test', businessDate })),
    ),
  );
const moved = (kind: 'pending' | 'available' | 'payout' | 'holdback', party: string, fen: number) => ({
  account: { kind: `payable.${kind}` as const, party },
  amountFen: fen,
});
const unsplit = (fen: number) => ({
  account: { kind: 'revenue.unsplit' as const, houseId: house.id },
  amountFen: fen,
});

beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T04:00:00Z` });
  finance = await t.as('finance');
  own = await buildLandlord(t.database);
  other = await buildOwner(t.database, '林晓东');
  house = await buildHouse(t.database, { landlordId: own, department: 'staff' });
  await buildHouse(t.database, { landlordId: other, department: 'staff' });
  await buildHouse(t.database, { landlordId: other });
  const guest = { account: { kind: 'guest' as const, party: house.id, houseId: house.id } };
  const wechat = { kind: 'cash' as const, party: 'wechat', houseId: house.id };
  await post([
    {
      source: 'payment',
      postings: [
        { account: wechat, amountFen: 90_000 },
        { ...guest, amountFen: -90_000 },
      ],
    },
  ]);
  await post([{ source: 'night', postings: [{ ...guest, amountFen: 90_000 }, unsplit(-90_000)] }]);
  await post([
    {
      source: 'split',
      postings: [
        unsplit(50_000),
        moved('pending', own, -30_000),
        moved('pending', other, -10_000),
        { account: { kind: 'revenue.platform', houseId: house.id }, amountFen: -10_000 },
      ],
    },
  ]);
  await post([
    {
      source: 'statement',
      postings: [
        moved('pending', own, 20_000),
        moved('available', own, -15_000),
        moved('holdback', own, -5_000),
      ],
    },
    { source: 'payout', postings: [moved('available', own, 4_000), moved('payout', own, -4_000)] },
    {
      source: 'payout',
      postings: [moved('payout', own, 1_000), { account: { kind: 'institution' }, amountFen: -1_000 }],
    },
  ]);
});
afterAll(() => t.close());

const figure = (figures: readonly WalletFigure[], key: string) => figures.find((one) => one.key === key);

test('each landlord stands with what he is owed, by how far it is on its way', async () => {
  const { records, total } = await finance.ok(pageWalletParties, {});
  expect(total).toBe(2);
  expect(records[0]).toMatchObject({
    ...{ landlordId: own, pendingFen: 10_000, availableFen: 11_000, payoutFen: 3_000, holdbackFen: 5_000 },
    ...{ totalFen: 29_000, movedOn: TODAY, houseCount: 1 },
  });
  expect(await finance.ok(sumWalletParties, {})).toEqual({
    ...{ count: 2, pendingFen: 20_000, availableFen: 11_000, payoutFen: 3_000, holdbackFen: 5_000 },
    totalFen: 39_000,
  });
  expect((await finance.ok(sumWalletParties, { view: 'payable' }))?.totalFen).toBe(29_000);
  const named = await finance.ok(pageWalletParties, { view: 'all', keyword: '晓东' });
  expect(named.records.map(({ landlordId }) => landlordId)).toEqual([other]);
  const payable = await finance.ok(pageWalletParties, { view: 'payable' });
  expect(payable.records.map(({ landlordId }) => landlordId)).toEqual([own]);
  const sorted = await finance.ok(pageWalletParties, { view: 'all', sort: 'pendingFen,name' });
  expect(sorted.records.map(({ pendingFen }) => pendingFen)).toEqual([10_000, 10_000]);
  expect((await finance.ok(pageWalletParties, { view: 'owing' })).records).toEqual([]);
  expect((await finance.call(exportWallet.file, { view: 'open' })).status).toBe(200);
});

test('pages hold every landlord once', async () => {
  const seen = await Promise.all(
    [1, 2].map((current) => finance.ok(pageWalletParties, { view: 'all', size: 1, current, sort: 'name' })),
  );
  expect(new Set(seen.flatMap(({ records }) => records.map(({ landlordId }) => landlordId))).size).toBe(2);
});

test('the figures of the business are the balances of the ledger; the split is no income of its own', async () => {
  const totals = await finance.ok(getWalletTotals, {});
  const figures = totals?.figures ?? [];
  expect(figure(figures, 'cash')).toEqual({
    ...{ key: 'cash', amountFen: 90_000, partCount: 1 },
    parts: [{ party: 'wechat', name: null, amountFen: 90_000 }],
  });
  expect(figure(figures, 'institution')?.amountFen).toBe(-1_000);
  expect(figure(figures, 'unsplit')?.amountFen).toBe(40_000);
  expect(figure(figures, 'payablePending')).toMatchObject({ amountFen: 20_000, parts: [] });
  expect([figure(figures, 'earned')?.amountFen, figure(figures, 'platform')?.amountFen]).toEqual([
    90_000, 10_000,
  ]);
  expect(totals).toMatchObject({ today: TODAY, monthFrom: '2026-11-01', proof: null });
});

test('the flow counts what comes in and goes out; what is reversed is taken back from its side', async () => {
  const flow = await finance.ok(getWalletFlow, {});
  expect(flow?.kind).toBe('business');
  expect(flow?.days).toHaveLength(30);
  expect(flow?.days.at(-1)).toEqual({ date: TODAY, inFen: 90_000, outFen: 1_000 });
  const [wrong] = await post([
    {
      source: 'adjustment',
      postings: [
        { account: { kind: 'institution' }, amountFen: 7_000 },
        { account: { kind: 'opening' }, amountFen: -7_000 },
      ],
    },
  ]);
  const lastDay = async () => (await finance.ok(getWalletFlow, { days: 1 }))?.days;
  expect(await lastDay()).toEqual([{ date: TODAY, inFen: 97_000, outFen: 1_000 }]);
  await t.job().change((ctx) => reverseEntry(ctx, wrong?.id ?? '', { businessDate: TODAY, memo: '录错' }));
  expect(await lastDay()).toEqual([{ date: TODAY, inFen: 90_000, outFen: 1_000 }]);
  const his = await finance.ok(getWalletFlow, { days: 1, landlordId: own });
  expect(his).toEqual({ kind: 'landlords', days: [{ date: TODAY, inFen: 30_000, outFen: 1_000 }] });
});

test('a landlord sees himself alone, and no figures of the business', async () => {
  const landlord = await t.as('landlord');
  const { records } = await landlord.ok(pageWalletParties, { view: 'all' });
  expect(records.map(({ landlordId }) => landlordId)).toEqual([own]);
  expect((await landlord.ok(sumWalletParties, { view: 'all' }))?.totalFen).toBe(29_000);
  expect(await landlord.ok(getWalletTotals, {})).toBeNull();
  expect((await landlord.ok(getWalletFlow, { days: 1 }))?.days).toEqual([
    { date: TODAY, inFen: 30_000, outFen: 1_000 },
  ]);
  const foreign = await landlord.call(getWalletParty, { landlordId: other });
  expect([foreign.status, foreign.failure]).toEqual([404, 'wallet.noLandlord']);
  expect((await landlord.call(getWalletFlow, { landlordId: other })).status).toBe(404);
});

test('the desk sees no landlord’s balance, and leads see the figures of the business without them', async () => {
  const desk = await t.as('frontdesk');
  expect((await desk.ok(pageWalletParties, { view: 'all' })).records).toEqual([]);
  expect(await desk.ok(sumWalletParties, { view: 'all' })).toMatchObject({ count: 0, totalFen: 0 });
  expect([await desk.ok(getWalletTotals, {}), await desk.ok(getWalletFlow, {})]).toEqual([null, null]);
  expect((await desk.call(getWalletParty, { landlordId: own })).status).toBe(404);
  expect((await desk.call(getWalletFlow, { landlordId: own })).status).toBe(404);
  const director = await t.as('director');
  expect((await director.ok(pageWalletParties, { view: 'all' })).records).toEqual([]);
  const keys = (await director.ok(getWalletTotals, {}))?.figures.map(({ key }) => key) ?? [];
  expect(keys).toContain('cash');
  expect(keys.filter((key) => key.startsWith('payable') && key !== 'payableVendor')).toEqual([]);
});

test('a department that sees balances sees landlords all of whose houses are its own', async () => {
  await sql`insert into role_permissions (role_id, permission)
    select id, 'wallet:landlords' from roles where role_code = 'front_desk'`.execute(t.database);
  const desk = await t.openSession('frontdesk');
  const { records } = await desk.ok(pageWalletParties, { view: 'all' });
  expect(records.map(({ landlordId }) => landlordId)).toEqual([own]);
  expect(await desk.ok(getWalletTotals, {})).toBeNull();
});

test('without sight of money there are names only, whatever is asked by amount', async () => {
  await sql`insert into role_permissions (role_id, permission)
    select id, 'wallet:landlords' from roles where role_code = 'housekeeper'`.execute(t.database);
  const keeper = await t.as('housekeeper');
  const { records } = await keeper.ok(pageWalletParties, { view: 'owing', sort: '-totalFen' });
  expect(records).toMatchObject([
    { landlordId: own, pendingFen: null, availableFen: null, payoutFen: null, totalFen: null, movedOn: null },
  ]);
  expect([await keeper.ok(getWalletTotals, {}), await keeper.ok(getWalletFlow, {})]).toEqual([null, null]);
  expect(await keeper.ok(sumWalletParties, {})).toBeNull();
});

test('without the permission everything is refused', async () => {
  await sql`delete from role_permissions p using roles r
    where r.id = p.role_id and r.role_code = 'operator' and p.permission = 'wallet:read'`.execute(t.database);
  const operator = await t.openSession('operator');
  for (const endpoint of [
    pageWalletParties,
    sumWalletParties,
    getWalletTotals,
    getWalletFlow,
    exportWallet.file,
  ])
    expect((await operator.call(endpoint, {})).status).toBe(403);
  expect((await operator.call(getWalletParty, { landlordId: own })).status).toBe(403);
});
