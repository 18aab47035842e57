/** Houses that leave a contract in force, or join its landlord without it, are reported until both agree again. */
import { contractsOfHouses, endContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  assignLandlordHouses,
  landlordTags,
  pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { buildOwned, buildOwner, type draftOf, signedContract } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { watchCoveredHousesJob } from './watch-covered-houses.ts';

let t: TestApp;
let finance: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  [finance, supervisor] = await Promise.all([t.as('finance'), t.as('supervisor')]);
});
afterAll(() => t.close());

const watch = () => watchCoveredHousesJob.run(t.job(), {});
const todos = async () =>
  (await finance.ok(pageInbox, { kind: 'todo', size: 100 })).records
    .filter(({ title }) => /合同内的房源|新增房源/.test(title[0] ?? ''))
    .map(({ title, path, settledAt }) => [title[0], path, settledAt !== null]);

test('a house that moves away is told of, and no more when the contract has ended', async () => {
  const house = await buildOwned(t.database, '迁出房东', { name: '迁出小院' });
  const { contract } = await signedContract(finance, house);
  const to = await buildOwner(t.database, '接手房东');
  expect(await finance.ok(contractsOfHouses, { houseIds: [house.id] })).toEqual([
    expect.objectContaining({
      houseName: '迁出小院',
      landlordName: '迁出房东',
      contractNo: contract.contractNo,
    }),
  ]);
  await watch();
  expect(await todos()).toEqual([]);
  await supervisor.ok(assignLandlordHouses, { id: to, houseIds: [house.id] });
  await watch();
  await watch();
  const moved = ['合同内的房源已变更归属', `/landlord/contractDetail?id=${contract.id}`];
  expect(await todos()).toEqual([[...moved, false]]);
  const { version, id } = contract;
  await finance.ok(endContract, { id, version, on: '2026-11-21', reason: '房源已转让' });
  t.setNow('2026-11-23T04:00:00Z');
  await watch();
  expect(await todos()).toEqual([[...moved, true]]);
});

test('a house that comes to a landlord beside his contract is told of until one covers it', async () => {
  const house = await buildOwned(t.database, '添房房东', { name: '旧院' });
  await signedContract(finance, house);
  const added = await buildHouse(t.database, { landlordId: house.landlordId, name: '新院' });
  await watch();
  const told = (await todos()).filter(([, path]) => String(path).includes(added.id));
  expect(told).toEqual([
    [
      '新增房源未纳入合同',
      `/landlord/contractEdit?landlordId=${house.landlordId}&houseId=${added.id}`,
      false,
    ],
  ]);
  await signedContract(finance, { ...house, ...added, landlordId: house.landlordId });
  await watch();
  expect((await todos()).filter(([, path]) => String(path).includes(added.id))[0]?.[2]).toBe(true);
});

test('houses under contract are for those who may see contracts', async () => {
  const house = await buildOwned(t.database, '旁人');
  for (const username of ['operator', 'landlord', 'frontdesk'])
    expect((await (await t.as(username)).call(contractsOfHouses, { houseIds: [house.id] })).status).toBe(403);
});

test('landlords are listed, filtered and exported by how their contracts stand', async () => {
  t.setNow('2026-11-20T04:00:00Z');
  const made = async (name: string, change: Parameters<typeof draftOf>[1] | null) => {
    const house = await buildOwned(t.database, `态${name}`);
    if (change !== null) await signedContract(finance, house, change);
    return house;
  };
  await made('无', null);
  await made('后', { from: '2027-01-01', to: null });
  await made('中', { from: '2026-01-01', to: null });
  await made('近', { from: '2026-01-01', to: '2026-12-31' });
  await made('过', { from: '2025-01-01', to: '2025-12-31' });
  const page = async (client: TestClient, contract?: string[]) =>
    (
      await client.ok(pageLandlords, { keyword: '态', ...(contract && { contract: contract as never }) })
    ).records
      .map(({ name, contractState, contractUntil }) => [name, contractState, contractUntil] as const)
      .sort(([a], [b]) => a.localeCompare(b, 'zh'));
  const all = Object.fromEntries((await page(finance)).map(([name, ...rest]) => [name, rest]));
  expect(all).toEqual({
    态无: ['none', null],
    态后: ['upcoming', null],
    态中: ['active', null],
    态近: ['ending', '2026-12-31'],
    态过: ['ended', null],
  });
  for (const [name, [state]] of Object.entries(all))
    expect((await page(finance, [state as string])).map(([one]) => one)).toEqual([name]);
  expect((await page(finance, ['none', 'ending'])).map(([one]) => one).sort()).toEqual(
    ['态无', '态近'].sort(),
  );
  // Users who may not see contracts learn nothing about them, by filters neither.
  await t.database.deleteFrom('rolePermissions').where('permission', '=', 'contract:read').execute();
  const blind = await t.openSession('supervisor');
  expect((await page(blind)).every(([, state, until]) => state === null && until === null)).toBe(true);
  expect(await page(blind, ['ending'])).toEqual([]);
  expect((await blind.call(landlordTags, {})).status).toBe(200);
});
