/** Locks or unassigns several stays at once: all or none, undone as one step. */
import { lockStays, unassignStays, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { lockAssignment } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';

let t: TestApp;
let desk: TestClient;
let house: BuiltHouse;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  desk = await t.as('frontdesk');
  house = await buildHouse(t.database, { rooms: 3, department: 'staff' });
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));

interface Sold {
  readonly stayId: string;
  readonly orderId: string;
}

/** Two nights from 1 December in room 101, 102 or 103. */
const sell = async (index: number, at = house, client = desk): Promise<Sold> => {
  const order = await client.ok(createOrder, {
    houseId: at.id,
    bookerName: '张三',
    stays: [
      {
        roomTypeId: at.roomTypeId,
        roomId: at.rooms[index]?.id,
        checkIn: '2026-12-01',
        checkOut: '2026-12-03',
      },
    ],
  });
  return { stayId: order.stays[0]?.id ?? '', orderId: order.id };
};
const orderOf = ({ orderId }: Sold) => desk.ok(getOrder, { id: orderId });
const key = async (sold: Sold) => ({ stayId: sold.stayId, version: (await orderOf(sold)).order.version });
const stateOf = async (sold: Sold) => {
  const [stay] = (await orderOf(sold)).stays;
  return `${stay?.roomNumber ?? '-'}${stay?.locked ? ' locked' : ''}`;
};

test('unassigns several stays in one step with one undo', async () => {
  const [a, b] = [await sell(0), await sell(1)];
  const done = await desk.ok(unassignStays, { stays: [await key(a), await key(b)] });
  expect(done.stays.map(({ roomId }) => roomId)).toEqual([null, null]);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['-', '-']);
  const step = await desk.ok(undoStep, { id: done.stepId });
  expect([step.kind, step.stays]).toEqual(['unassign', 2]);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['101', '102']);
});

test('changes none when one is locked or has changed', async () => {
  const [a, b] = [await sell(0), await sell(1)];
  const before = [await key(a), await key(b)];
  await desk.ok(lockAssignment, { ...(await key(b)), locked: true });
  expect((await desk.call(unassignStays, { stays: before })).failure).toBe('core.stale');
  const refused = await desk.call(unassignStays, { stays: [await key(a), await key(b)] });
  expect([refused.status, refused.failure]).toEqual([409, 'order.locked']);
  expect(refused.data).toMatchObject({ refused: [{ stayId: b.stayId, code: 'order.locked' }] });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['101', '102 locked']);
});

test('locks a mixed selection as a whole; undo unlocks what it locked', async () => {
  const [a, b] = [await sell(0), await sell(1)];
  await desk.ok(lockAssignment, { ...(await key(b)), locked: true });
  const done = await desk.ok(lockStays, { stays: [await key(a), await key(b)], locked: true });
  expect(done.stays.map(({ stayId }) => stayId)).toEqual([a.stayId]);
  expect([await stateOf(a), await stateOf(b)]).toEqual(['101 locked', '102 locked']);
  const again = await desk.call(lockStays, { stays: [await key(a)], locked: true });
  expect([again.status, again.failure]).toEqual([422, 'order.nothingToChange']);
  await desk.ok(undoStep, { id: done.stepId });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['101', '102 locked']);
});

test('accepts only stays of one property that the caller may see and change', async () => {
  const a = await sell(0);
  const admin = await t.as('admin');
  const foreign = await buildHouse(t.database);
  const theirs = { stayId: (await sell(0, foreign, admin)).stayId, version: 0 };
  const mixed = [await key(a), theirs];
  const twice = [await key(a), await key(a)];
  for (const call of [
    (client: TestClient, stays: typeof mixed) => client.call(unassignStays, { stays }),
    (client: TestClient, stays: typeof mixed) => client.call(lockStays, { stays, locked: true }),
  ]) {
    expect((await call(desk, [theirs])).failure).toBe('order.stayNotFound');
    expect((await call(admin, mixed)).failure).toBe('order.movesOneHouse');
    expect((await call(desk, twice)).status).toBe(422);
    expect((await call(await t.as('housekeeper'), [await key(a)])).status).toBe(403);
    expect((await call(await t.as('finance'), [await key(a)])).status).toBe(403);
  }
  expect(await stateOf(a)).toBe('101');
});
