/** Legal entities over HTTP: one default, accounts of the ledger once each, properties over time. */
import {
  assignEntityHouses,
  listEntities,
  pageEntityHouses,
  removeEntityHouse,
  saveEntity,
  saveEntityAccount,
} from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, giveRole } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { readOwnership } from './entity-queries.ts';

let t: TestApp;
let finance: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  finance = await t.as('finance');
});
afterAll(() => t.close());

const facts = {
  name: '海边民宿有限公司',
  taxNo: '91330100MA27XF5Y0P',
  vatKind: 'small',
  standard: 'small',
} as const;

test('the first entity is the default, and another can take its place', async () => {
  const wrong = await finance.call(saveEntity, { ...facts, taxNo: '91330100MA27XF5Y01' });
  expect(wrong.fields).toHaveProperty('taxNo');
  const first = await finance.ok(saveEntity, { ...facts, taxNo: '' });
  expect(first).toMatchObject({ isDefault: true, active: true, accounts: [], houses: 0 });
  const second = await finance.ok(saveEntity, { ...facts, name: '山里民宿', taxNo: '' });
  expect(second.isDefault).toBe(false);
  const twin = await finance.call(saveEntity, { ...facts, name: '山里民宿', taxNo: '' });
  expect(twin.failure).toBe('entity.nameTaken');
  const off = await finance.call(saveEntity, { ...without(first), isDefault: true, active: false });
  expect(off.fields).toHaveProperty('active');
  const moved = await finance.ok(saveEntity, { ...without(second), isDefault: true });
  expect(moved.isDefault).toBe(true);
  const all = await finance.ok(listEntities, {});
  expect(all.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['山里民宿', true],
    ['海边民宿有限公司', false],
  ]);
  const stale = await finance.call(saveEntity, { ...without(first), note: '旧页面' });
  expect(stale.code).toBe(409);
});

const without = ({
  id,
  version,
  name,
  taxNo,
  vatKind,
  standard,
}: Awaited<ReturnType<typeof list>>[number]) => ({ id, version, name, taxNo, vatKind, standard });
const list = () => finance.ok(listEntities, {});

test('an account of the ledger belongs to one entity account', async () => {
  const [entity] = await list();
  const entityId = entity?.id ?? '';
  const account = {
    entityId,
    kind: 'bank',
    name: '工行基本户',
    accountNo: '6000 1234-56',
    method: 'transfer',
  } as const;
  const made = await finance.ok(saveEntityAccount, account);
  expect(made).toMatchObject({ accountNo: '6000123456', houseId: null, active: true });
  const twin = await finance.call(saveEntityAccount, { ...account, accountNo: '7' });
  expect(twin.failure).toBe('entity.ledgerAccountTaken');
  const number = await finance.call(saveEntityAccount, { ...account, method: 'wechat' });
  expect(number.failure).toBe('entity.accountNoTaken');
  const unknown = await finance.call(saveEntityAccount, { ...account, method: 'seashells' });
  expect(unknown.fields).toHaveProperty('method');
  const house = await buildHouse(t.database);
  await finance.ok(saveEntityAccount, { ...account, accountNo: '8', houseId: house.id });
  const off = await finance.ok(saveEntityAccount, { ...account, id: made.id, version: 0, active: false });
  expect(off.active).toBe(false);
  await finance.ok(saveEntityAccount, account);
});

test('a property belongs to an entity from a day on', async () => {
  const [a, b] = await list();
  const house = await buildHouse(t.database);
  const houseIds = [house.id];
  await finance.ok(assignEntityHouses, { entityId: a?.id ?? '', houseIds, fromDate: '2026-01-01' });
  await finance.ok(assignEntityHouses, { entityId: b?.id ?? '', houseIds, fromDate: '2026-11-01' });
  const { records } = await finance.ok(pageEntityHouses, { houseId: houseIds });
  expect(records.map(({ entityId, fromDate, toDate }) => [entityId, fromDate, toDate])).toEqual([
    [b?.id, '2026-11-01', null],
    [a?.id, '2026-01-01', '2026-10-31'],
  ]);
  expect((await list()).find(({ id }) => id === b?.id)?.houses).toBe(1);
  const ownership = await t.job().read((ctx) => readOwnership(ctx));
  expect(ownership?.houses).toContainEqual({
    houseId: house.id,
    entityId: b?.id,
    fromDate: '2026-11-01',
  });
  await finance.ok(removeEntityHouse, { houseId: house.id, fromDate: '2026-11-01' });
  const again = await finance.call(removeEntityHouse, { houseId: house.id, fromDate: '2026-11-01' });
  expect(again.failure).toBe('entity.assignmentNotFound');
  const missing = await finance.call(assignEntityHouses, {
    entityId: a?.id ?? '',
    houseIds: ['00000000-0000-7000-8000-00000000dead'],
    fromDate: '2026-01-01',
  });
  expect(missing.fields).toHaveProperty('houseIds');
});

test('roles without accounting, or without the whole business, are refused', async () => {
  const [entity] = await list();
  const entityId = entity?.id ?? '';
  const desk = await t.as('frontdesk');
  const key = { houseId: entityId, fromDate: '2026-01-01' };
  const calls = [
    await desk.call(listEntities, {}),
    await desk.call(saveEntity, facts),
    await desk.call(saveEntityAccount, { entityId, kind: 'bank', name: 'x', method: 'cash' }),
    await desk.call(pageEntityHouses, {}),
    await desk.call(assignEntityHouses, { entityId, houseIds: [entityId], fromDate: '2026-01-01' }),
    await desk.call(removeEntityHouse, key),
  ];
  expect(calls.map(({ code }) => code)).toEqual(calls.map(() => 403));
  await t.database
    .updateTable('roles')
    .set({ dataScope: 'department' })
    .where('roleCode', '=', 'finance')
    .execute();
  await giveRole(t.database, 'operator', 'finance');
  expect((await (await t.as('operator')).call(listEntities, {})).failure).toBe('entity.wholeBusiness');
});
