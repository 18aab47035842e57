/** Contracts over time: they end, and reminders go out before, once each. */
import { getContract, saveContractDraft } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildOwned,
  draftOf,
  type OwnedHouse,
  signByTwo,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { contractReminderOn } from './reminder-rules.ts';
import { settleContractsJob } from './settle-contracts.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
beforeAll(async () => {
  t = await openTestApp();
  finance = await t.as('finance');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-09-01T04:00:00Z');
  house = await buildOwned(t.database, '苏婉清');
});

const run = async (day: string) => {
  t.setNow(`${day}T04:00:00Z`);
  await settleContractsJob.run(t.job(), {});
};
const open = async (id: string): Promise<string[]> =>
  (
    await t.database
      .selectFrom('inboxMessages as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['u.username', 'm.key', 'm.path'])
      .where('m.settledAt', 'is', null)
      .where('m.key', 'like', `contract:${id}:%`)
      .orderBy('u.username')
      .execute()
  ).map(({ username, key }) => `${username} ${key?.split(':').at(-1)}`);

test('the reminder of a day is the last one whose day has come', () => {
  const on = (today: string) => contractReminderOn('2026-12-31', today);
  expect(
    ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-24', '2026-12-31'].map(on),
  ).toEqual([null, 60, 60, 30, 7, 7]);
});

test('who may edit contracts is told 60, 30 and 7 days before; the later in place of the earlier', async () => {
  const { contract } = await signedContract(finance, house);
  await run('2026-10-31');
  expect(await open(contract.id)).toEqual([]);
  await run('2026-11-01');
  await run('2026-11-03');
  const told = (days: number) =>
    ['admin', 'admin2', 'finance', 'supervisor'].map((name) => `${name} ${days}`);
  expect(await open(contract.id)).toEqual(told(60));
  await run('2026-12-01');
  expect(await open(contract.id)).toEqual(told(30));
  await run('2026-12-24');
  expect(await open(contract.id)).toEqual(told(7));
});

test('a renewal settles them', async () => {
  const { contract } = await signedContract(finance, house);
  await run('2026-12-01');
  expect(await open(contract.id)).not.toEqual([]);
  const { contract: now } = await finance.ok(getContract, { id: contract.id });
  const renewed = await finance.ok(saveContractDraft, {
    ...{ id: now.id, version: now.version },
    ...draftOf(house, { from: '2027-01-01', to: null }),
  });
  await signByTwo(finance, { id: now.id, version: renewed.contract.version });
  await run('2026-12-02');
  expect(await open(contract.id)).toEqual([]);
});

test('so does another contract that covers the houses afterwards', async () => {
  const { contract } = await signedContract(finance, house);
  await run('2026-12-01');
  await signedContract(finance, house, { from: '2027-01-01', to: null });
  await run('2026-12-02');
  expect(await open(contract.id)).toEqual([]);
});

test('the day after its last one a version is ended, once', async () => {
  const { contract } = await signedContract(finance, house);
  await run('2026-12-31');
  const state = async () => (await finance.ok(getContract, { id: contract.id })).versions[0]?.state;
  expect(await state()).toBe('active');
  await run('2027-01-01');
  await run('2027-01-02');
  expect(await state()).toBe('ended');
  const names = await eventNamesOf(t.database, contract.id);
  expect(names.filter((name) => name === 'contract.expired')).toHaveLength(1);
  expect((await finance.ok(getContract, { id: contract.id })).contract).toMatchObject({
    status: 'ended',
    actions: ['change'],
  });
});
