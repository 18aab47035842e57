/** Proposals of a program over MCP: checked, approved in a person's name, refused once the world has moved. */
import type { AddressInfo } from 'node:net';
import { createApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import {
  explainPrice,
  pagePriceEdits,
  setPriceCells,
  undoPriceEdit,
} from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  approveProposal,
  createProposal,
  declineProposal,
  getProposalState,
  MAX_WAITING,
  pageProposals,
} from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, STAFF_PASSWORD } from '../../../../test/builders.ts';
import { openGuestDesk } from '../../../../test/desks/guest-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import { MCP_PATH } from '../serve-mcp.ts';

let t: TestApp;
let admin: TestClient;
let manager: TestClient;
let house: BuiltHouse;
let program: TestClient;
let token: string;

beforeAll(async () => {
  t = await openTestApp();
  [admin, manager] = [await t.as('admin'), await t.as('director')];
  house = await buildHouse(t.database, { name: '听松', rooms: 3 });
  const made = await admin.ok(createApiToken, {
    ...{
      name: '定价助手',
      scopes: ['proposal:create'],
      days: 30,
      password: STAFF_PASSWORD,
      callsPerMinute: 1_200,
    },
  } as never);
  token = made.token as string;
  program = t.clientOf(`Bearer ${token}`);
});
afterAll(() => t.close());

let nights = 0;
const nextNight = () => {
  nights += 1;
  return new Date(Date.UTC(2026, 11, 1 + nights)).toISOString().slice(0, 10);
};
const priceAct = (night: string, priceFen: number) => ({
  ...{ kind: 'price' as const, houseId: house.id },
  cells: [{ roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID, night, priceFen }],
});
const priceOn = async (night: string) =>
  (await admin.ok(explainPrice, { houseId: house.id, roomTypeId: house.roomTypeId, night })).priceFen;
const propose = (act: object, more: object = {}) =>
  program.call(createProposal, { act, reason: '周末需求高', ...more } as never);
const proposed = async (act: object) => {
  const answer = await propose(act);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data as { id: string };
};

test('an agent proposes a price over MCP; nothing changes until a person approves, and that can be undone', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = new URL(MCP_PATH, `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toContainEqual([
    'propose',
    false,
  ]);
  const night = nextNight();
  const before = await priceOn(night);
  const answer = await client.callTool({
    name: 'propose',
    arguments: { act: priceAct(night, 68_800), reason: '周末需求高' },
  });
  const { id } = answer.structuredContent as { id: string };
  expect(await priceOn(night)).toBe(before);
  const { records } = await manager.ok(pageProposals, {});
  expect(records[0]).toMatchObject({
    ...{
      id,
      kind: 'price',
      houseName: '听松',
      tokenName: '定价助手',
      state: 'waiting',
      reason: '周末需求高',
    },
    changes: [{ kind: 'fen', from: String(before), to: '68800' }],
    actions: ['approve', 'decline'],
  });
  expect(await manager.ok(approveProposal, { id })).toMatchObject({ state: 'approved', actions: [] });
  expect(await priceOn(night)).toBe(68_800);
  const state = await client.callTool({ name: 'proposal_state', arguments: { id } });
  expect(state.structuredContent).toMatchObject({ state: 'approved' });
  await client.close();
  expect((await manager.call(approveProposal, { id })).failure).toBe('proposals.decided');
  const [edit] = (await manager.ok(pagePriceEdits, { houseId: house.id })).records;
  await manager.ok(undoPriceEdit, { id: edit?.id ?? '' });
  expect(await priceOn(night)).toBe(before);
});

test('a price that somebody changed since is not overwritten', async () => {
  const night = nextNight();
  const { id } = await proposed(priceAct(night, 50_000));
  const cell = { houseId: house.id, roomTypeId: house.roomTypeId, ratePlanId: STANDARD_PLAN_ID, night };
  const was = { priceFen: await priceOn(night) };
  await admin.ok(setPriceCells, { cells: [{ ...cell, set: { priceFen: 44_000 }, was }] });
  const refused = await manager.call(approveProposal, { id });
  expect([refused.status, refused.failure]).toEqual([409, 'priceEdit.staleCells']);
  expect(await priceOn(night)).toBe(44_000);
  const declined = await manager.ok(declineProposal, { id, reason: '价格已另行调整' });
  expect(declined).toMatchObject({ state: 'declined', declineReason: '价格已另行调整' });
  expect(await program.ok(getProposalState, { id })).toMatchObject({
    state: 'declined',
    declineReason: '价格已另行调整',
  });
});

test('what could not be done is refused when it is proposed, without other records', async () => {
  const past = await propose(priceAct('2020-01-01', 50_000));
  expect([past.status, past.failure]).toEqual([409, 'proposals.wouldFail']);
  expect(past.message).toMatch(/2026/);
  const zero = await propose(priceAct(nextNight(), 0));
  expect([zero.status, Object.keys(zero.fields)]).toEqual([422, ['act.cells.0.priceFen']]);
  expect((await propose({ ...priceAct(nextNight(), 1), houseId: newId() })).failure).toBe(
    'proposals.wouldFail',
  );
  expect((await manager.ok(pageProposals, {})).total).toBe(0);
});

test('a task and a room for a stay are carried out in the name of who approves', async () => {
  const day = nextNight();
  const task = await proposed({
    kind: 'task',
    roomId: house.rooms[0]?.id,
    taskKind: 'deep',
    day,
    note: '换床品',
  });
  await manager.ok(approveProposal, { id: task.id });
  const made = await admin.ok(pageTasks, { view: 'all' });
  expect(made.records.map(({ note }) => note)).toContain('换床品');

  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '王小明', phone: '13800001111' },
    stays: [{ roomTypeId: house.roomTypeId, checkIn: day, checkOut: nextNight(), guests: 1 }],
  });
  const sold = await admin.ok(getOrder, { id });
  const stayId = sold.stays[0]?.id ?? '';
  if (sold.stays[0]?.roomId) await admin.ok(unassignRoom, { stayId, version: sold.order.version });
  const act = { kind: 'assign', stayId, roomId: house.rooms[1]?.id };
  const [first, second] = [await proposed(act), await proposed(act)];
  await manager.ok(approveProposal, { id: first.id });
  const { stays: now } = await admin.ok(getOrder, { id });
  expect(now[0]?.roomId).toBe(house.rooms[1]?.id);
  expect((await manager.call(approveProposal, { id: second.id })).status).toBe(409);
});

test('a reply goes out in the name of who approves, and not over a new message', async () => {
  const guests = await openGuestDesk(t);
  await guests.book('R1');
  const threadId = await guests.hear('R1');
  const first = await proposed({ kind: 'reply', threadId, text: '下午两点以后都可以入住' });
  const { records } = await manager.ok(pageProposals, { kind: ['reply'] });
  expect(records[0]?.changes[0]?.to).toBe('下午两点以后都可以入住');
  expect((await manager.ok(approveProposal, { id: first.id })).changes).toEqual([]);
  expect((await guests.detail(threadId)).messages.at(-1)).toMatchObject({
    ...{ kind: 'reply', author: 'director', text: '下午两点以后都可以入住' },
  });
  const second = await proposed({ kind: 'reply', threadId, text: '可以寄存行李' });
  await guests.hear('R1', '还有停车位吗');
  const refused = await manager.call(approveProposal, { id: second.id });
  expect([refused.status, refused.failure]).toEqual([409, 'proposals.movedOn']);
  await manager.ok(declineProposal, { id: second.id, reason: '客人又问了别的' });
  const kept = await t.database
    .selectFrom('agentProposals')
    .select('id')
    .where('textCipher', 'is not', null)
    .execute();
  expect(kept).toEqual([]);
});

test('a refusal names no guest in full', async () => {
  const [checkIn, checkOut] = [nextNight(), nextNight()];
  const sell = async (bookerName: string, roomId?: string) => {
    const stay = { roomTypeId: house.roomTypeId, checkIn, checkOut, guests: 1, ...(roomId && { roomId }) };
    const order = { houseId: house.id, bookerName, phone: '13800002222', stays: [stay] };
    const { id } = await admin.ok(createOrder, order);
    return admin.ok(getOrder, { id });
  };
  const roomId = house.rooms[2]?.id ?? '';
  await sell('欧阳静雯', roomId);
  const { order, stays } = await sell('王小明');
  const stayId = stays[0]?.id ?? '';
  if (stays[0]?.roomId) await admin.ok(unassignRoom, { stayId, version: order.version });
  const refused = await propose({ kind: 'assign', stayId, roomId });
  expect([refused.status, refused.failure]).toEqual([409, 'proposals.wouldFail']);
  expect(JSON.stringify(refused)).not.toContain('静雯');
});

test('it expires', async () => {
  const { id } = await proposed(priceAct(nextNight(), 50_000));
  t.setNow(new Date(t.now().getTime() + 25 * 3_600_000).toISOString());
  const refused = await manager.call(approveProposal, { id });
  expect([refused.status, refused.failure]).toEqual([409, 'proposals.expired']);
  expect(await program.ok(getProposalState, { id })).toMatchObject({ state: 'expired' });
});

test('who may: a token without the scope, other programs, and people without the right', async () => {
  const { id } = await proposed(priceAct(nextNight(), 50_000));
  const cleaner = await t.as('housekeeper');
  for (const [endpoint, input] of [
    [pageProposals, {}],
    [approveProposal, { id }],
    [declineProposal, { id, reason: 'x' }],
    [createProposal, { act: priceAct(nextNight(), 1_000), reason: 'x' }],
    [getProposalState, { id }],
  ] as const) {
    expect((await t.nobody.call(endpoint, input as never)).status).toBe(401);
    expect((await cleaner.call(endpoint, input as never)).status).toBe(403);
  }
  for (const endpoint of [approveProposal, pageProposals] as const)
    expect((await program.call(endpoint, { id } as never)).failure).toBe('apiToken.notForTokens');
  const direct = await program.call(setPriceCells, { cells: [] });
  expect(direct.status).toBe(403);
});

test('no more than a person can look through', async () => {
  const asked = Array.from({ length: MAX_WAITING + 2 }, () => propose(priceAct('2026-12-30', 51_000)));
  const failures = (await Promise.all(asked)).map(({ failure }) => failure);
  expect(failures).toContain('proposals.tooMany');
});
