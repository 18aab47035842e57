/** The queue of requests that wait for a second person: who sees it, who decides, the result, and who is notified. */
import {
  createContract,
  getContract,
  saveContractDraft,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  confirmDutyRequest,
  pageDutyRequests,
  refuseDutyRequest,
  withdrawDutyRequest,
} from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { getWorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, draftOf, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let finance: TestClient;
let admin: TestClient;
let house: OwnedHouse;
let made = 0;
beforeAll(async () => {
  t = await openTestApp();
  [finance, admin] = [await t.as('finance'), await t.as('admin')];
});
afterAll(() => t.close());
beforeEach(async () => {
  made += 1;
  house = await buildOwned(t.database, `苏婉清 ${made}`);
});

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** A contract whose signature waits; answers it with its request. */
const waiting = async () => {
  const { contract } = await finance.ok(createContract, draftOf(house));
  await finance.ok(signContract, { ...keyOf(contract), dutyReason: '续签' });
  const { records } = await finance.ok(pageDutyRequests, { view: 'mine' });
  const request = records[0];
  if (!request) throw new Error('nothing waits');
  return { contract, request };
};
const statusOf = async (id: string) => (await finance.ok(getContract, { id })).contract.status;
const titlesOf = async (client: TestClient) =>
  (await client.ok(pageInbox, { size: 50 })).records.map(({ title, settledAt }) => [
    title[1],
    settledAt !== null,
  ]);

test('whoever may confirm hears of it, sees it in his queue and decides; both names are kept', async () => {
  const { contract, request } = await waiting();
  expect(request).toMatchObject({
    ...{ act: 'contract', state: 'waiting', askedBy: 'finance', reason: '续签', actions: ['withdraw'] },
    landlordName: `苏婉清 ${made}`,
    path: `/landlord/contractDetail?id=${contract.id}`,
  });
  expect(await titlesOf(admin)).toContainEqual(['A request is waiting for your confirmation', false]);
  const inQueue = async (client: TestClient) =>
    (await client.ok(getWorkQueue, {})).items.find(({ key }) => key === 'secondConfirmations')?.count ?? 0;
  expect([await inQueue(admin), await inQueue(finance)]).toEqual([1, 0]);
  const again = await finance.call(signContract, { ...keyOf(contract), dutyReason: '再来' });
  expect([again.status, again.failure]).toEqual([409, 'duties.waitingAlready']);
  const done = await admin.ok(confirmDutyRequest, { id: request.id });
  expect(done).toMatchObject({ state: 'confirmed', askedBy: 'finance', decidedBy: 'admin', actions: [] });
  expect(await statusOf(contract.id)).toBe('active');
  expect((await finance.ok(getContract, { id: contract.id })).versions[0]?.signedBy).toBe('finance、admin');
  expect(await titlesOf(admin)).toContainEqual(['A request is waiting for your confirmation', true]);
  expect(await titlesOf(finance)).toContainEqual(['Your request was confirmed', false]);
  expect((await admin.call(confirmDutyRequest, { id: request.id })).failure).toBe('duties.decided');
});

test('refused with a reason, or withdrawn by who started it, nothing is done and it can be started anew', async () => {
  const first = await waiting();
  const blank = await admin.call(refuseDutyRequest, { id: first.request.id, reason: ' ' });
  expect(Object.keys(blank.fields)).toEqual(['reason']);
  expect((await finance.call(refuseDutyRequest, { id: first.request.id, reason: 'x' })).status).toBe(403);
  const refused = await admin.ok(refuseDutyRequest, { id: first.request.id, reason: '比例有误' });
  expect(refused).toMatchObject({ state: 'refused', decideReason: '比例有误' });
  expect(await statusOf(first.contract.id)).toBe('draft');
  expect(await titlesOf(finance)).toContainEqual(['Your request was declined', false]);
  await finance.ok(signContract, { ...keyOf(first.contract), dutyReason: '已更正' });
  const { records } = await finance.ok(pageDutyRequests, { view: 'mine' });
  const id = records[0]?.id ?? '';
  expect((await admin.call(withdrawDutyRequest, { id })).failure).toBe('duties.notYours');
  expect((await finance.ok(withdrawDutyRequest, { id })).state).toBe('withdrawn');
  expect(await statusOf(first.contract.id)).toBe('draft');
});

test('what was written since a colleague was asked is not what he confirms', async () => {
  const { contract, request } = await waiting();
  await finance.ok(saveContractDraft, {
    ...keyOf(contract),
    ...draftOf(house, { terms: { model: { kind: 'commission', rateBp: 100 } } }),
  });
  const refused = await admin.call(confirmDutyRequest, { id: request.id });
  expect([refused.status, refused.failure]).toEqual([409, 'duties.changedSince']);
  expect(await statusOf(contract.id)).toBe('draft');
  await admin.ok(refuseDutyRequest, { id: request.id, reason: '条款已变' });
});

test('others are refused; out of scope it is not there', async () => {
  const { request } = await waiting();
  const calls = [
    [pageDutyRequests, {}],
    [confirmDutyRequest, { id: request.id }],
    [refuseDutyRequest, { id: request.id, reason: 'x' }],
    [withdrawDutyRequest, { id: request.id }],
  ] as const;
  for (const [endpoint, input] of calls) {
    expect((await t.nobody.call(endpoint, input)).status).toBe(401);
    expect((await (await t.as('frontdesk')).call(endpoint, input)).status).toBe(403);
  }
  // The director decides requests but may not sign contracts, so those are not shown.
  const director = await t.as('director');
  expect((await director.ok(pageDutyRequests, { view: 'all' })).records).toEqual([]);
  expect((await director.call(confirmDutyRequest, { id: request.id })).status).toBe(404);
  const scopeOf = (dataScope: string) =>
    t.database
      .updateTable('roles')
      .set({ dataScope })
      .where('roleCode', '=', 'operation_supervisor')
      .execute();
  await scopeOf('own');
  const narrowed = await t.openSession('supervisor');
  expect((await narrowed.call(confirmDutyRequest, { id: request.id })).status).toBe(404);
  expect((await narrowed.ok(pageDutyRequests, { view: 'all' })).records).toEqual([]);
  await scopeOf('department');
  await finance.ok(withdrawDutyRequest, { id: request.id });
});
