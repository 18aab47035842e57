/** A desk that changes orders and must not know the guests hears no more of them from a refusal than from an answer. */
import { archiveHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { editLostItem, recordLostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { assignTask, createTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { moveStays, previewMoves, unassignStays } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { previewExtraTime, setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { lockAssignment } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../test/builders.ts';
import { type Answer, openTestApp, type TestApp, type TestClient } from '../test/test-app.ts';
import { day, TODAY } from '../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
/** May do what a front desk does, and see no contacts. */
let desk: TestClient;
let house: BuiltHouse;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  desk = await t.as('frontdesk');
  const { id: roleId } = await t.database
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'front_desk')
    .executeTakeFirstOrThrow();
  await t.database
    .deleteFrom('rolePermissions')
    .where('roleId', '=', roleId)
    .where('permission', '=', 'guest:contacts')
    .execute();
  await t.database.insertInto('rolePermissions').values({ roleId, permission: 'house:edit' }).execute();
  t.sessions.forget();
});
afterAll(() => t.close());
beforeEach(async () => {
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
});

const sell = async (room: number, checkIn = TODAY, checkOut = day(1)) => {
  const roomId = house.rooms[room]?.id;
  const stay = { roomTypeId: house.roomTypeId, roomId, checkIn, checkOut, guests: 1 };
  const sold = await admin.ok(createOrder, {
    houseId: house.id,
    ...{ bookerName: '欧阳锋', phone: '13812345678', remark: '白驼山来', remarkInternal: '常客欧阳' },
    stays: [stay],
  });
  return { orderId: sold.id, orderNo: sold.orderNo, stayId: sold.stays[0]?.id ?? '', version: sold.version };
};

interface Refused {
  readonly failure: string;
  readonly current: { order: object; stays: object[] };
}
const refusedWith = ({ data }: Answer<unknown>): Refused => data as Refused;

/** The answer contains none of the guest's names, numbers and remarks. */
const namesNobody = (answer: Answer<unknown>): void => {
  const said = JSON.stringify([answer.message, answer.data]);
  for (const secret of ['欧阳', '5678', '白驼山']) expect(said).not.toContain(secret);
};

test('an old version of an order: the record is covered as its own answer is, and whole for who may see it', async () => {
  const { orderId, stayId } = await sell(0);
  const old = { stayId, version: 7, locked: true };
  const refused = await desk.call(lockAssignment, old);
  expect([refused.status, refused.failure]).toEqual([409, 'core.stale']);
  namesNobody(refused);
  const { current } = refusedWith(refused);
  expect(current.order).toMatchObject({ bookerName: '欧*', phoneMasked: null });
  expect(current).toEqual(await desk.ok(getOrder, { id: orderId }));
  const whole = refusedWith(await admin.call(lockAssignment, old)).current;
  expect(whole.order).toMatchObject({ bookerName: '欧阳锋', phoneMasked: expect.stringMatching(/5678$/) });
  expect(whole).toEqual(await admin.ok(getOrder, { id: orderId }));
});

test('the same with a key that is sent twice', async () => {
  const { stayId } = await sell(0);
  const once = { headers: { 'idempotency-key': 'stale-1' } };
  for (const _ of [1, 2]) {
    const refused = await desk.call(lockAssignment, { stayId, version: 7, locked: true }, once);
    expect(refused.failure).toBe('core.stale');
    namesNobody(refused);
  }
});

test('a lost item and a task', async () => {
  const { orderNo } = await sell(0);
  const item = await admin.ok(recordLostItem, { houseId: house.id, name: '折扇', orderNo });
  expect(item.guestName).toBe('欧阳锋');
  const old = { id: item.id, version: 7, name: '纸扇' };
  const refused = await desk.call(editLostItem, old);
  expect([refused.status, refused.failure]).toEqual([409, 'core.stale']);
  namesNobody(refused);
  expect(refused.data).toMatchObject({ current: { id: item.id, guestName: '欧*' } });
  expect((await admin.call(editLostItem, old)).data).toMatchObject({ current: { guestName: '欧阳锋' } });

  const task = await admin.ok(createTask, { roomId: house.rooms[0]?.id ?? '', kind: 'deep', day: TODAY });
  const late = await desk.call(assignTask, { id: task.id, version: 7, assigneeId: null });
  expect([late.status, late.failure]).toEqual([409, 'core.stale']);
  namesNobody(late);
  expect(late.data).toMatchObject({ current: { id: task.id, version: task.version } });
});

test('who is in the way of a time, of several stays or of a house that goes', async () => {
  const leaving = await sell(0, TODAY, day(1));
  const coming = await sell(0, day(1), day(2));
  const late = { stayId: leaving.stayId, end: 'departure' as const, time: '14:00' };
  const refused = await desk.call(setExtraTime, { ...late, version: leaving.version });
  expect([refused.failure, refused.fields.time]).toEqual([
    'order.extraTimeTaken',
    expect.stringContaining('欧* · '),
  ]);
  namesNobody(refused);
  const told = await admin.call(setExtraTime, { ...late, version: leaving.version });
  expect(told.fields.time).toContain('欧阳锋 · ');
  expect((await desk.ok(previewExtraTime, late)).refusal).toContain('欧* · ');

  const { stayId, version: before } = coming;
  const [freed] = (await admin.ok(unassignStays, { stays: [{ stayId, version: before }] })).stays;
  const again = { stays: [{ stayId, version: freed?.version ?? 0 }] };
  expect((await desk.call(unassignStays, again)).data).toMatchObject({ refused: [{ stayId, guest: '欧*' }] });
  expect((await admin.call(unassignStays, again)).data).toMatchObject({ refused: [{ guest: '欧阳锋' }] });

  const { version } = await t.database
    .updateTable('houses')
    .set({ state: 'offline' })
    .where('id', '=', house.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const archived = await desk.call(archiveHouse, { id: house.id, version });
  expect(archived.failure).toBe('house.futureOrders');
  expect(archived.data).toMatchObject({ count: 2, orders: [{ bookerName: '欧*' }, { bookerName: '欧*' }] });
  namesNobody(archived);
});

test('moves that one stay refuses', async () => {
  const a = await sell(0);
  await sell(1);
  const moves = [{ stayId: a.stayId, version: a.version, roomId: house.rooms[1]?.id ?? '' }];
  const seen = await desk.ok(previewMoves, { moves });
  expect(seen.stays[0]).toMatchObject({ stayId: a.stayId, guest: '欧*' });
  const refused = await desk.call(moveStays, { moves });
  expect(refused.data).toMatchObject({ refused: [{ stayId: a.stayId, guest: '欧*' }] });
  namesNobody(refused);
});
