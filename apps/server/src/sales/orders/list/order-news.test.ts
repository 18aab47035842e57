/** Order events reach the right users once, through the event jobs. */
import { countInbox, pageInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { acceptOrder, cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { userIdOf } from '../../../../test/user-id-of.ts';
import { newId } from '../../../platform/ids.ts';
import { expireDueOrders } from '../sell/expire-orders.ts';
import { tellOrderNews } from './tell-order-news.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  const landlordId = await buildLandlord(t.database);
  house = await buildHouse(t.database, { rooms: 6, department: 'staff', landlordId, name: '云栖小筑' });
});
afterAll(() => t.close());
beforeEach(() => t.database.deleteFrom('inboxMessages').execute());

const desk = ['admin', 'admin2', 'director', 'supervisor', 'operator', 'frontdesk'];
const boxOf = async (username: string) => (await (await t.as(username)).ok(pageInbox, {})).records;
const toldUsers = async (title: RegExp): Promise<string[]> => {
  const rows = await t.database
    .selectFrom('inboxMessages as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.username', 'm.titleEn'])
    .orderBy('u.username')
    .execute();
  return rows.filter((row) => title.test(row.titleEn)).map((row) => row.username);
};
const waitFor = (title: RegExp) => expect.poll(() => toldUsers(title), { timeout: 8_000 });

let days = 0;
const sell = async (change: Record<string, unknown> = {}, by = 'operator') => {
  days += 2;
  const checkIn = new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10);
  const checkOut = new Date(Date.UTC(2026, 10, 22 + days)).toISOString().slice(0, 10);
  return (await t.as(by)).ok(createOrder, {
    houseId: house.id,
    bookerName: '赵六',
    source: 'channel',
    channel: 'mt',
    channelOrderNo: newId(),
    stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut, guests: 1 }],
    ...change,
  });
};

/** A channel order awaiting acceptance: an event without a user. */
const waiting = async (deadlineAt = new Date('2026-11-20T04:30:00Z')) => {
  const order = await sell();
  await waitFor(/New Meituan order$/).not.toEqual([]);
  await t.database
    .updateTable('orders')
    .set({ booking: 'wait_accept', shown: 'wait_accept', deadlineAt, paidFen: 0 })
    .where('id', '=', order.id)
    .execute();
  await t.database.deleteFrom('inboxMessages').execute();
  await t
    .job()
    .change((ctx) =>
      ctx.record({ name: 'order.created', entity: 'order', entityId: order.id, houseId: house.id }),
    );
  await waitFor(/to accept/).toEqual([...desk].sort());
  return order;
};

test('notifies the desk in scope and the landlord of a channel order, not the user who took it', async () => {
  const order = await sell();
  await waitFor(/New Meituan order$/).toEqual(
    [...desk.filter((name) => name !== 'operator'), 'landlord'].sort(),
  );
  const [message] = await boxOf('landlord');
  expect(message).toMatchObject({
    kind: 'message',
    title: ['美团民宿新订单', 'New Meituan order'],
    path: `/orderManagement/orderDetail?id=${order.id}`,
  });
  expect(message?.content[0]).toBe(`云栖小筑 · 11-22 → 11-24 · 2 晚 · ${order.orderNo}`);
  expect(message?.content[1]).toBe(`云栖小筑 · Nov 22 → Nov 24 · 2 nights · ${order.orderNo}`);
  expect(JSON.stringify(message)).not.toContain('赵六');
});

test('notifies only the landlord of our own order, and not departments of other properties', async () => {
  await sell({ source: 'phone', channel: 'direct', channelOrderNo: undefined });
  await waitFor(/New Direct order$/).toEqual(['landlord']);
  const far = await buildHouse(t.database);
  await sell({
    houseId: far.id,
    stays: [{ roomTypeId: far.roomTypeId, checkIn: '2026-11-21', checkOut: '2026-11-22', guests: 1 }],
  });
  await waitFor(/New Meituan order$/).toEqual(['admin', 'admin2', 'director', 'supervisor']);
});

describe('an order awaiting acceptance', () => {
  test('is a to-do with its deadline, closed for all when one user accepts', async () => {
    const order = await waiting();
    const [todo] = await boxOf('frontdesk');
    expect(todo).toMatchObject({
      kind: 'todo',
      title: ['美团民宿新订单待接单', 'New Meituan order to accept'],
    });
    expect(todo?.content[1]).toMatch(/^Accept by 12:30 · /);
    await (await t.as('supervisor')).ok(acceptOrder, { orderId: order.id, version: 0 });
    const unread = async () => (await (await t.as('frontdesk')).ok(countInbox, {})).todo;
    await expect.poll(unread, { timeout: 8_000 }).toBe(0);
    expect((await boxOf('admin')).find(({ kind }) => kind === 'todo')?.settledAt).toEqual(expect.any(String));
    await waitFor(/New Meituan order$/).toEqual(['landlord']);
  });

  test('is no to-do for events processed after acceptance', async () => {
    const order = await waiting();
    await t.database.deleteFrom('inboxMessages').execute();
    const created = await t.database
      .selectFrom('events')
      .select('id')
      .where('entityId', '=', order.id)
      .where('name', '=', 'order.created')
      .execute();
    await (await t.as('supervisor')).ok(acceptOrder, { orderId: order.id, version: 0 });
    await waitFor(/New Meituan order$/).toEqual(['landlord']);
    for (const { id } of created)
      await t.job().change((ctx) => tellOrderNews(ctx, { houseId: house.id, eventId: id }));
    expect(await toldUsers(/to accept/)).toEqual([]);
  });

  test('is closed at its deadline, and the desk gets a notice', async () => {
    await waiting(new Date('2026-11-20T03:59:00Z'));
    await t.job().change((ctx) => expireDueOrders(ctx, null));
    await waitFor(/expired without acceptance/).toEqual([...desk].sort());
    const open = (await boxOf('admin')).filter(({ kind, settledAt }) => kind === 'todo' && !settledAt);
    expect(open).toEqual([]);
  });
});

test('gives a notice when an unpaid order expires', async () => {
  const order = await sell({ source: 'web', channel: 'direct', channelOrderNo: undefined });
  await t.database
    .updateTable('orders')
    .set({ deadlineAt: new Date('2026-11-20T03:00:00Z') })
    .where('id', '=', order.id)
    .execute();
  await t.job().change((ctx) => expireDueOrders(ctx, null));
  await waitFor(/Unpaid order/).toEqual([...desk].sort());
  expect((await boxOf('frontdesk')).map(({ kind }) => kind)).toEqual(['notice']);
});

test('notifies the desk of channel cancellations, the landlord of staff ones, and finance if paid', async () => {
  const order = await sell();
  await waitFor(/New Meituan order$/).not.toEqual([]);
  await t.database.deleteFrom('inboxMessages').execute();
  const change = { before: { booking: 'confirmed' }, after: { booking: 'cancelled' } };
  await t.job().change((ctx) =>
    ctx.record({
      name: 'order.cancelled',
      entity: 'order',
      entityId: order.id,
      houseId: house.id,
      ...change,
    }),
  );
  await waitFor(/order cancelled$/).toEqual([...desk, 'landlord'].sort());

  await t.database.deleteFrom('inboxMessages').execute();
  const paid = await sell({ payment: { method: 'cash', amountFen: 1_000 } });
  await (await t.as('frontdesk')).ok(cancelOrder, { orderId: paid.id, version: 0, reason: '客人取消' });
  await waitFor(/order cancelled$/).toEqual(['landlord']);
  await waitFor(/Cancelled order has payments/).toEqual(['finance']);
});

describe('a refund that needs dual approval', () => {
  const approvers = ['admin', 'admin2', 'finance', 'supervisor'];
  const paid = async () => {
    const { id } = await sell({ payment: { method: 'transfer', amountFen: 60_000 } });
    return (await t.as('admin')).ok(getOrder, { id });
  };
  const ask = async (by: string, amountFen: number) => {
    const { order, folio } = await paid();
    const paymentId = folio?.payments[0]?.id as string;
    const asked = { orderId: order.id, version: order.version, paymentId, amountFen, reason: '多付' };
    return (await t.as(by)).ok(requestRefund, asked);
  };

  test('is a to-do for users who may approve, not its requester, and closes with one decision', async () => {
    const { order, folio } = await ask('supervisor', 60_000);
    await waitFor(/Refund waiting for approval/).toEqual(approvers.filter((name) => name !== 'supervisor'));
    const [todo] = (await boxOf('finance')).filter(({ kind }) => kind === 'todo');
    expect(todo).toMatchObject({ path: `/orderManagement/orderDetail?id=${order.id}&tab=folio` });
    expect(todo?.content[0]).toMatch(/^¥600.00 · 云栖小筑 · /);
    const refundId = folio?.refunds[0]?.id as string;
    const decide = { orderId: order.id, version: order.version, refundId };
    await (await t.as('admin')).ok(approveRefund, decide);
    const open = async () => (await (await t.as('finance')).ok(countInbox, {})).todo;
    await expect.poll(open, { timeout: 8_000 }).toBe(0);
  });

  test("is no to-do below the threshold; a cancellation's is, once per payment", async () => {
    await ask('frontdesk', 49_999);
    const { order } = await paid();
    const cancel = { orderId: order.id, version: order.version, reason: '客人取消', waiveFee: true };
    await (await t.as('supervisor')).ok(cancelOrder, cancel);
    await waitFor(/Refund waiting for approval/).toEqual(approvers.filter((name) => name !== 'supervisor'));
  });
});

test("notifies the property's cleaners of a check-out with a link to its rooms", async () => {
  const sold = await (await t.as('frontdesk')).ok(createOrder, {
    houseId: house.id,
    bookerName: '孙七',
    payment: { method: 'cash', amountFen: 40_000 },
    stays: [
      {
        roomTypeId: house.roomTypeId,
        checkIn: '2026-11-20',
        checkOut: '2026-11-21',
        guests: 1,
      },
    ],
  });
  const stayId = sold.stays[0]?.id as string;
  const frontdesk = await t.as('frontdesk');
  await frontdesk.ok(checkInOrder, withPapers({ stayId, version: 0 }));
  const { order } = await (await t.as('supervisor')).ok(checkOutOrder, {
    stayId,
    version: 1,
    waiveBalance: true,
    reason: '试住',
  });
  expect(order.shown).toBe('completed');
  await waitFor(/room needs cleaning/).toEqual(['housekeeper']);
  await waitFor(/Balance waived at check-out/).toEqual(['finance']);
  expect((await boxOf('housekeeper'))[0]).toMatchObject({
    content: [`云栖小筑 · ${sold.stays[0]?.roomNumber}`, `云栖小筑 · ${sold.stays[0]?.roomNumber}`],
    path: `/house/houseDetail?id=${house.id}`,
  });
});

test('notifies the owner of a changed password once', async () => {
  const id = await userIdOf(t.database, 'finance');
  await t.job().change((ctx) => ctx.record({ name: 'user.passwordChanged', entity: 'user', entityId: id }));
  await waitFor(/password was changed/).toEqual(['finance']);
  // Later events are delivered later; a duplicate message would exist by then.
  await sell({ source: 'phone', channel: 'direct', channelOrderNo: undefined });
  await waitFor(/New Direct order$/).toEqual(['landlord']);
  expect(await toldUsers(/password was changed/)).toEqual(['finance']);
});
