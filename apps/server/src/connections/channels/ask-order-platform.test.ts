/** Accepting, rejecting and cancelling a platform's order: the platform first, then ours, whatever fails in between. */
import {
  acceptMtOrder,
  cancelMtOrder,
  pageChannelOrders,
  rejectTjOrder,
  retryChannelOrder,
  solveChannelOrder,
} from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { previewCancel } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import {
  acceptOrder,
  cancelOrder,
  getOrder,
  reinstateOrder,
  rejectOrder,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { acceptOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { type ConnectedListing, connectHouse } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { workOn } from '../../platform/jobs/run-work.ts';
import type { JobContext } from '../../platform/module.ts';
import { expireOrdersJob } from '../../sales/orders/order-jobs.ts';
import { readFeedsJob } from './pull/pull-jobs.ts';
import { takeOrders } from './pull/take-order.ts';
import { putDownNoticeJob, tellPlatformsJob } from './pull/tell-platform.ts';

let t: TestApp;
let job: JobContext;
let meituan: ScriptedPlatform;
let tujia: ScriptedPlatform;
let house: BuiltHouse;
let listing: ConnectedListing;
beforeAll(async () => {
  t = await openTestApp();
  job = t.job();
});
afterAll(() => t.close());
beforeEach(async () => {
  meituan = new ScriptedPlatform('mt');
  tujia = new ScriptedPlatform('tj');
  await playAlone(t, meituan, tujia);
  house = await buildHouse(t.database, { rooms: 3, weekendPriceFen: null });
  listing = await connectHouse(t, house, { platform: 'mt' });
});

const acceptBy = new Date('2026-11-20T04:30:00Z');

/** An order of the platform that is here too; answers ours. */
const arrive = async (
  platformOrderId: string,
  state: 'wait_accept' | 'confirmed' | 'wait_pay' = 'wait_accept',
  { platform = meituan, at = listing, cancelTerms = '' } = {},
) => {
  const order = platform.say({ platformOrderId, state, acceptBy, cancelTerms });
  await job.read((ctx) => takeOrders(ctx, job.change, at.connectionId, [order]));
  return ours(platformOrderId);
};

const ours = async (channelOrderNo: string) => {
  const { id } = await t.database
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', house.id)
    .where('channelOrderNo', '=', channelOrderNo)
    .executeTakeFirstOrThrow();
  return (await (await t.as('admin')).ok(getOrder, { id })).order;
};

const keyOf = ({ id, version }: { id: string; version: number }) => ({ orderId: id, version });

test('accepted: the platform is asked, and the order follows what it says', async () => {
  const order = await arrive('A1');
  const desk = await t.as('operator');
  const { order: accepted, platform } = await desk.ok(acceptOrder, keyOf(order));
  expect([accepted.booking, accepted.balanceFen, platform?.state]).toEqual(['confirmed', 0, 'confirmed']);
  expect(meituan.asked).toEqual(['accept A1']);
  expect((await desk.call(acceptOrder, keyOf(order))).status).toBe(409);
  expect(meituan.asked).toEqual(['accept A1']);
});

test('accepted while the guest cancels: 409 with why, and ours is cancelled as it is there', async () => {
  const order = await arrive('A2');
  meituan.before = async (call) => {
    if (call === 'accept') meituan.say({ platformOrderId: 'A2', state: 'cancelled', refundFen: 80_000 });
  };
  const answer = await (await t.as('operator')).call(acceptOrder, keyOf(order));
  expect(answer).toMatchObject({ status: 409, failure: 'channel.platformRefused' });
  expect(answer.message).toContain('already cancelled');
  // The platform gave no reason, and its name is none.
  expect(await ours('A2')).toMatchObject({ booking: 'cancelled', cancelReason: null });
});

test('an answer that was lost: asked again, the platform has done it already, and that is no error', async () => {
  const order = await arrive('A3');
  meituan.say({ platformOrderId: 'A3', state: 'confirmed' });
  const { order: accepted } = await (await t.as('operator')).ok(acceptOrder, keyOf(order));
  expect(accepted.booking).toBe('confirmed');
});

test('no answer: 503 in words, nothing changed, and the feed settles it', async () => {
  const order = await arrive('A4');
  meituan.mood = 'down';
  const answer = await (await t.as('operator')).call(acceptOrder, keyOf(order));
  expect(answer).toMatchObject({ status: 503, failure: 'channel.answerPending' });
  expect((await ours('A4')).booking).toBe('wait_accept');
  meituan.mood = 'well';
  meituan.say({ platformOrderId: 'A4', state: 'confirmed' });
  await readFeedsJob.run(job, {});
  expect((await ours('A4')).booking).toBe('confirmed');
});

test('rejected and cancelled there first, with the amounts of the platform; then not to be brought back', async () => {
  const supervisor = await t.as('supervisor');
  const rejected = await supervisor.ok(rejectOrder, { ...keyOf(await arrive('B1')), reason: '满房' });
  expect(rejected.order).toMatchObject({ booking: 'rejected', cancelReason: '满房' });
  const confirmed = await arrive('B2', 'confirmed');
  const { order, folio } = await supervisor.ok(cancelOrder, {
    ...keyOf(confirmed),
    reason: '漏水',
    feeFen: 12_345,
  });
  expect(order).toMatchObject({ booking: 'cancelled', balanceFen: 0, paidFen: 0 });
  expect(folio?.refunds.map(({ amountFen, state }) => [amountFen, state])).toEqual([[80_000, 'succeeded']]);
  expect(meituan.asked).toEqual(['reject B1', 'cancel B2']);
  expect((await supervisor.call(reinstateOrder, keyOf(order))).failure).toBe('channel.endedAtPlatform');
  expect(await brokenInvariants(t.database)).toEqual({});
});

test('before it is cancelled: the terms that the platform stated, and no fee of ours', async () => {
  const terms = await arrive('T1', 'confirmed', { cancelTerms: '入住前一天可免费取消' });
  const silent = await arrive('T2');
  const admin = await t.as('admin');
  const told = await admin.ok(previewCancel, { orderId: terms.id });
  expect(told.atPlatform).toEqual({ platform: 'mt', terms: '入住前一天可免费取消' });
  expect(told).toMatchObject({ feeFen: 0, paidFen: 80_000, refundFen: 0, mayWaive: false, mayRefund: false });
  expect(told.stays).toMatchObject([{ policyName: '', feeFen: 0, freed: { count: 2 } }]);
  expect((await admin.ok(previewCancel, { orderId: silent.id })).atPlatform).toEqual({
    platform: 'mt',
    terms: '',
  });
});

test('a guest who is in the house is not cancelled at the platform', async () => {
  const order = await arrive('B3', 'confirmed');
  await sql`update stays set state = 'in_house' where order_id = ${order.id}`.execute(t.database);
  const answer = await (await t.as('supervisor')).call(cancelOrder, { ...keyOf(order), reason: '误操作' });
  expect(answer.failure).toBe('order.cannotCancelInHouse');
  expect(meituan.asked).toEqual([]);
});

test('cancelled here while the guest checks in: the order stands, and both sides are told', async () => {
  const order = await arrive('B4', 'confirmed');
  meituan.before = async (call) => {
    if (call === 'cancel')
      await sql`update stays set state = 'in_house' where order_id = ${order.id}`.execute(t.database);
  };
  const answer = await (await t.as('supervisor')).call(cancelOrder, { ...keyOf(order), reason: '误操作' });
  expect(answer).toMatchObject({ status: 409, failure: 'channel.doneThereOnly' });
  expect((await ours('B4')).booking).toBe('confirmed');
  const { records } = await (await t.as('admin')).ok(pageChannelOrders, { keyword: 'B4', open: true });
  expect(records.map(({ problem }) => problem)).toEqual(['cancelledInHouse']);
});

test('many at once: each is asked for, and refusals stand with their reasons', async () => {
  const [first, second] = [await arrive('C1'), await arrive('C2')];
  meituan.say({ platformOrderId: 'C2', state: 'cancelled', refundFen: 0 });
  const desk = await t.as('operator');
  const run = await desk.ok(acceptOrders.start, { ids: [first.id, second.id] });
  await workOn(job, run.id);
  expect([(await ours('C1')).booking, (await ours('C2')).booking]).toEqual(['confirmed', 'cancelled']);
});

test("the platform's clock decides, not ours", async () => {
  await arrive('D1');
  t.setNow('2026-11-20T05:00:00Z');
  await expireOrdersJob.run(job, {});
  expect((await ours('D1')).booking).toBe('wait_accept');
  t.setNow('2026-11-20T04:00:00Z');
});

test("the spec's own calls are the same commands, by our id or the platform's number", async () => {
  const operator = await t.as('operator');
  await arrive('E1');
  expect((await operator.ok(acceptMtOrder, { orderId: 'E1' })).order.booking).toBe('confirmed');
  const { id } = await ours('E1');
  expect((await operator.ok(cancelMtOrder, { orderId: id, reason: '停电' })).order.booking).toBe('cancelled');
  const other = await connectHouse(t, house, { platform: 'tj' });
  await arrive('E2', 'wait_accept', { platform: tujia, at: other });
  expect((await operator.call(acceptMtOrder, { orderId: 'E2' })).failure).toBe('channel.otherPlatform');
  expect((await operator.ok(rejectTjOrder, { orderId: 'E2', reason: '满房' })).order.booking).toBe(
    'rejected',
  );
  expect((await operator.call(rejectTjOrder, { orderId: 'none' })).status).toBe(404);
  expect((await operator.call(rejectTjOrder, {})).fields).toHaveProperty('orderId');
});

test('out of scope like unknown: nothing is asked of the platform', async () => {
  const order = await arrive('F1');
  const landlord = await t.as('frontdesk');
  expect((await landlord.call(acceptOrder, keyOf(order))).status).toBe(404);
  expect((await landlord.call(acceptMtOrder, { orderId: 'F1' })).status).toBe(404);
  expect(meituan.asked).toEqual([]);
});

test('check-in, check-out and no-show are told afterwards, again until they are heard, each once', async () => {
  const order = await arrive('G1', 'confirmed');
  await sql`update orders set shown = 'in_house' where id = ${order.id}`.execute(t.database);
  const event = { houseId: house.id, entityId: order.id, name: 'order.checkedIn' };
  meituan.mood = 'down';
  await putDownNoticeJob.run(job, event);
  meituan.mood = 'well';
  t.setNow('2026-11-20T04:05:00Z');
  await tellPlatformsJob.run(job, {});
  await putDownNoticeJob.run(job, event);
  expect(meituan.told).toEqual(['G1 checkIn', 'G1 checkIn']);
  t.setNow('2026-11-20T04:00:00Z');
});

test('a notice is tried for days, and only then people are told', async () => {
  const order = await arrive('G2', 'confirmed');
  await sql`update orders set shown = 'in_house' where id = ${order.id}`.execute(t.database);
  meituan.mood = 'down';
  await putDownNoticeJob.run(job, { houseId: house.id, entityId: order.id, name: 'order.checkedIn' });
  const state = async () => {
    const { rows } = await sql<{ state: string; problem: string | null; open: string | null }>`
      select n.state, n.problem, c.problem as open from channel_notices n
      join channel_orders c using (house_id, order_id) where n.order_id = ${order.id}`.execute(t.database);
    return rows[0];
  };
  for (let hour = 0; hour < 7 * 24; hour += 6) {
    t.setNow(new Date(Date.parse('2026-11-20T04:00:00Z') + hour * 3_600_000).toISOString());
    await tellPlatformsJob.run(job, {});
  }
  expect(await state()).toEqual({ state: 'pending', problem: 'timeout', open: null });
  t.setNow('2026-11-27T05:00:00Z');
  await tellPlatformsJob.run(job, {});
  expect(await state()).toEqual({ state: 'failed', problem: 'timeout', open: 'refused' });
  t.setNow('2026-11-20T04:00:00Z');
});

test('the list of what has to be looked at: in scope, and without a house for who connects channels', async () => {
  const unmapped = await connectHouse(t, house, { platform: 'mt', mapped: false });
  const waiting = meituan.say({ platformOrderId: 'H1', state: 'confirmed' });
  await job.read((ctx) => takeOrders(ctx, job.change, unmapped.connectionId, [waiting]));
  await arrive('H2', 'confirmed');
  const key = { connectionId: unmapped.connectionId, platformOrderId: 'H1' };
  const filter = { connectionId: unmapped.connectionId };
  const director = await t.as('director');
  const page = await director.ok(pageChannelOrders, { ...filter, open: true });
  expect(page.records.map(({ platformOrderId, problem }) => [platformOrderId, problem])).toEqual([
    ['H1', 'unmapped'],
  ]);
  expect((await director.call(retryChannelOrder, key)).failure).toBe('channel.stillUnmapped');
  const finance = await t.as('finance');
  expect((await finance.ok(pageChannelOrders, filter)).records).toEqual([]);
  const desk = await t.as('frontdesk');
  expect((await desk.ok(pageChannelOrders, { keyword: 'H2' })).records).toEqual([]);
  expect((await desk.call(solveChannelOrder, { ...key, note: 'x' })).status).toBe(404);
  expect((await director.call(solveChannelOrder, { ...key, note: '' })).fields).toHaveProperty('note');
  const note = '已致电客人';
  // At once, and more often than one: seen to by one of them.
  const both = await Promise.all([1, 2, 3, 4].map(() => director.call(solveChannelOrder, { ...key, note })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const solved = both.find(({ status }) => status === 200)?.data;
  expect(solved).toMatchObject({ solvedBy: 'director', problemNote: note });
  expect((await director.call(solveChannelOrder, { ...key, note: 'x' })).failure).toBe(
    'channel.nothingToSolve',
  );
  expect((await director.ok(pageChannelOrders, { ...filter, open: true })).total).toBe(0);
});

test('rooms of unmapped orders are nobody’s, amounts nobody’s who sees no money', async () => {
  await arrive('I1', 'confirmed');
  const housekeeper = await t.as('housekeeper');
  expect((await housekeeper.call(pageChannelOrders, {})).status).toBe(403);
});
