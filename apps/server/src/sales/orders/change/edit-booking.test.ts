/** Edits of an order: booker, night prices, plan, an added room; with the checks of a sale and their refusals. */

import { editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { createRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import {
  addRoom,
  changePlan,
  editBooking,
  previewNightPrices,
  setNightPrices,
} from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { cancelOrder, getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { cancelStay, checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let desk: TestClient;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [desk, admin] = await Promise.all([t.as('frontdesk'), t.as('admin')]);
});
afterEach(async () => {
  await limitDesk(0);
  expect(await brokenInvariants(t.database)).toEqual({});
});
afterAll(() => t.close());

/** Front-desk discount limit, in hundredths of a percent. */
const limitDesk = async (discountBp: number) => {
  const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'front_desk');
  if (!role) throw new Error('no desk');
  const { id, version, name, nameEn, scope, seesMoney } = role;
  const permissions = role.permissions as never;
  const rights = {
    name,
    nameEn,
    scope,
    seesMoney,
    permissions,
    discountFen: discountBp === 0 ? 0 : 1_000_000,
  };
  await admin.ok(editRole, { id, version, ...rights, discountBp });
};

const stay = () => ({ roomTypeId: house.roomTypeId, checkIn: day(3), checkOut: day(5), guests: 1 });
const sell = async (more: Record<string, unknown> = {}, rooms = 3, dates: object = {}) => {
  house = await buildHouse(t.database, { rooms, department: 'staff' });
  const input = {
    houseId: house.id,
    bookerName: '陈思远',
    phone: '13800001234',
    stays: [{ ...stay(), ...dates }],
    ...more,
  };
  return get((await admin.ok(createOrder, input)).id);
};
const get = (id: string) => admin.ok(getOrder, { id });
type Sold = Awaited<ReturnType<typeof sell>>;
const key = ({ order }: Sold) => ({ orderId: order.id, version: order.version });
const stayKey = ({ order, stays }: Sold) => ({ stayId: stays[0]?.id ?? '', version: order.version });
const refused = (answer: { status: number; failure?: string | undefined; fields: object }) => [
  ...[answer.status, answer.failure, ...Object.keys(answer.fields)],
];
const byChannel = { source: 'channel', channel: 'mt', channelOrderNo: 'MT-77', collect: 'channel' };
const lastEvent = async (id: string) => (await admin.ok(getOrderHistory, { id }))[0];

describe('the booker', () => {
  test('is corrected with source and phone, on the stays too, and recorded in the history', async () => {
    const sold = await sell();
    const named = await desk.ok(editBooking, { ...key(sold), bookerName: '陈思明', source: 'walk_in' });
    expect(named.order).toMatchObject({
      bookerName: '陈思明',
      source: 'walk_in',
      guestId: sold.order.guestId,
    });
    expect(named.stays[0]?.guestName).toBe('陈思明');
    expect(await lastEvent(sold.order.id)).toMatchObject({ name: 'order.bookingEdited' });
    const phoned = await desk.ok(editBooking, { ...key(named), phone: '13900005678' });
    expect(phoned.order.phoneMasked).not.toBe(named.order.phoneMasked);
    expect(phoned.order.guestId).not.toBe(named.order.guestId);
    const back = await desk.ok(editBooking, { ...key(phoned), bookerName: '陈思远', source: 'phone' });
    expect(back.order).toMatchObject({ bookerName: '陈思远', source: 'phone' });
  });

  test("refuses stale versions, anonymous clients, ended orders and changes of a channel's source", async () => {
    const sold = await sell();
    const input = { ...key(sold), bookerName: '李' };
    expect(refused(await desk.call(editBooking, { ...input, version: 99 }))).toEqual([409, 'core.stale']);
    expect((await (await t.as('housekeeper')).call(editBooking, input)).status).toBe(403);
    expect(refused(await desk.call(editBooking, { ...key(sold), phone: '12' }))[2]).toBe('phone');
    expect(refused(await desk.call(editBooking, { ...key(sold), source: 'channel' }))[2]).toBe('source');
    const ended = await admin.ok(cancelOrder, { ...key(sold), reason: '测试' });
    expect(refused(await desk.call(editBooking, { ...key(ended), bookerName: '李' }))).toEqual([
      ...[409, 'order.cannotEditBooking'],
    ]);
    const ofChannel = await sell(byChannel);
    expect(refused(await desk.call(editBooking, { ...key(ofChannel), source: 'phone' }))).toEqual([
      ...[409, 'order.platformSold'],
    ]);
    expect(ofChannel.actions).toContain('editBooking');
    expect(ofChannel.actions).not.toContain('addRoom');
  });
});

describe('the price of a night', () => {
  const prices = (...fen: number[]) => fen.map((priceFen, at) => ({ night: day(3 + at), priceFen }));

  test("changes within the role's limit, with a preview, and can be changed back", async () => {
    const sold = await sell();
    const [first = 0] = (sold.stays[0]?.nights ?? []).map(({ priceFen }) => priceFen ?? 0);
    const less = Math.round(first * 0.95);
    const input = { ...stayKey(sold), nights: prices(less) };
    expect(refused(await desk.call(setNightPrices, input))).toEqual([403, 'order.overrideForbidden']);
    await limitDesk(300);
    const preview = await desk.ok(previewNightPrices, input);
    expect(preview).toMatchObject({
      roomFenAfter: (preview.roomFenBefore ?? 0) - (first - less),
      refusal: null,
    });
    const done = await desk.ok(setNightPrices, input);
    expect(done.stays[0]?.nights.map(({ priceFen }) => priceFen)).toEqual([less, first]);
    expect(done.order.totalFen).toBe((sold.order.totalFen ?? 0) - (first - less));
    const deeper = { ...stayKey(done), nights: prices(Math.round(first / 2)) };
    expect((await desk.ok(previewNightPrices, deeper)).refusal).toContain('exceed your limit');
    expect(refused(await desk.call(setNightPrices, deeper))).toEqual([403, 'order.nightBeyondLimit']);
    const dearer = { ...stayKey(done), nights: prices(first * 2, first * 2) };
    expect(refused(await desk.call(setNightPrices, dearer))).toEqual([403, 'order.overrideForbidden']);
    const back = await desk.ok(setNightPrices, { ...stayKey(done), nights: prices(first) });
    expect(back.order.totalFen).toBe(sold.order.totalFen);
    expect(await lastEvent(sold.order.id)).toMatchObject({ name: 'order.nightPricesSet' });
  });

  test('cannot change for channel orders or posted nights', async () => {
    const ofChannel = await sell(byChannel);
    const input = { ...stayKey(ofChannel), nights: prices(100) };
    expect(refused(await admin.call(setNightPrices, input))).toEqual([409, 'order.platformSold']);
    const sold = await sell();
    const other = [{ night: day(9), priceFen: 100 }];
    expect(refused(await admin.call(setNightPrices, { ...stayKey(sold), nights: other }))).toEqual([
      ...[409, 'order.nightPast', 'nights.0.priceFen'],
    ]);
    const now = await sell({}, 3, { checkIn: TODAY, checkOut: day(2) });
    const housed = await admin.ok(checkInOrder, { ...withPapers(stayKey(now), 1), acceptDirty: true });
    t.setNow(`${day(1)}T04:00:00Z`);
    const later = await t.as('admin');
    const past = { ...stayKey(housed), nights: [{ night: TODAY, priceFen: 100 }] };
    expect((await later.call(setNightPrices, past)).failure).toBe('order.nightPast');
    const ahead = { ...stayKey(housed), nights: [{ night: day(1), priceFen: 100 }] };
    expect((await later.ok(setNightPrices, ahead)).stays[0]?.nights[1]?.priceFen).toBe(100);
    t.setNow(`${TODAY}T04:00:00Z`);
  });
});

describe('the rate plan', () => {
  const plan = async (more: Record<string, unknown> = {}) =>
    admin.ok(createRatePlan, {
      ...{ houseId: house.id, code: 'BB', name: '含早', parentId: STANDARD_PLAN_ID },
      ...{ channels: ['direct'], types: [{ roomTypeId: house.roomTypeId }], amountFen: 6_800, ...more },
    } as never) as Promise<{ id: string }>;

  test('changes with its prices and terms before arrival', async () => {
    const sold = await sell();
    const { id } = await plan();
    const done = await desk.ok(changePlan, { ...stayKey(sold), ratePlanId: id });
    expect(done.stays[0]).toMatchObject({ ratePlanId: id, planName: '含早' });
    expect(done.order.totalFen).toBe((sold.order.totalFen ?? 0) + 2 * 6_800);
    expect(refused(await desk.call(changePlan, { ...stayKey(done), ratePlanId: id }))).toEqual([
      ...[409, 'order.samePlan'],
    ]);
    const back = await desk.ok(changePlan, { ...stayKey(done), ratePlanId: STANDARD_PLAN_ID });
    expect(back.order.totalFen).toBe(sold.order.totalFen);
    expect((await lastEvent(sold.order.id))?.name).toBe('order.planChanged');
  });

  test('softer terms need the permission to waive, because the cancellation fee would be gone', async () => {
    const sold = await sell();
    const { id } = await plan({ code: 'NR', name: '不可取消', cancellationPolicy: 'nonRefundable' });
    const bound = await desk.ok(changePlan, { ...stayKey(sold), ratePlanId: id });
    const back = { ...stayKey(bound), ratePlanId: STANDARD_PLAN_ID };
    expect(refused(await desk.call(changePlan, back))).toEqual([403, 'order.planSoftensTerms']);
    expect((await get(sold.order.id)).stays[0]?.ratePlanId).toBe(id);
    expect((await admin.ok(changePlan, back)).order.totalFen).toBe(sold.order.totalFen);
  });

  test('applies the restrictions of a sale; cannot change for guests in house or channel orders', async () => {
    const sold = await sell();
    const { id } = await plan({ minAdvanceDays: 30 });
    const input = { ...stayKey(sold), ratePlanId: id };
    const strict = await desk.call(changePlan, input);
    expect(strict.status).toBe(409);
    expect(strict.failure).toMatch(/^price\./);
    expect((await desk.call(changePlan, { ...input, ignoreRestrictions: true })).status).toBe(403);
    expect((await admin.ok(changePlan, { ...input, ignoreRestrictions: true })).stays[0]?.ratePlanId).toBe(
      id,
    );
    const now = await sell({}, 3, { checkIn: TODAY, checkOut: day(2) });
    const housed = await admin.ok(checkInOrder, { ...withPapers(stayKey(now), 1), acceptDirty: true });
    const other = await plan();
    expect(refused(await desk.call(changePlan, { ...stayKey(housed), ratePlanId: other.id }))).toEqual([
      ...[409, 'order.planNeedsArrival'],
    ]);
    const ofChannel = await sell(byChannel);
    const own = await plan();
    expect((await desk.call(changePlan, { ...stayKey(ofChannel), ratePlanId: own.id })).failure).toBe(
      'order.platformSold',
    );
  });
});

describe('an added room', () => {
  test('is sold with the order at its own price and charges', async () => {
    const sold = await sell();
    const done = await desk.ok(addRoom, { ...key(sold), stay: stay() });
    expect(done.stays).toHaveLength(2);
    expect(done.order.totalFen).toBe(2 * (sold.order.totalFen ?? 0));
    expect(new Set(done.stays.map(({ roomId }) => roomId)).size).toBe(2);
    expect((await lastEvent(sold.order.id))?.name).toBe('order.roomAdded');
  });

  test('is refused when sold out, below the discount limit, without permission to sell, and for channel orders', async () => {
    const sold = await sell({}, 1);
    const full = await desk.call(addRoom, { ...key(sold), stay: stay() });
    expect([full.status, full.failure]).toEqual([409, 'roomStatus.soldOut']);
    const free = await sell();
    const cheap = { ...key(free), stay: { ...stay(), roomFenOverride: 100 } };
    expect((await desk.call(addRoom, cheap)).failure).toBe('order.overrideForbidden');
    expect((await (await t.as('housekeeper')).call(addRoom, { ...key(free), stay: stay() })).status).toBe(
      403,
    );
    const ofChannel = await sell(byChannel);
    expect((await desk.call(addRoom, { ...key(ofChannel), stay: stay() })).failure).toBe(
      'order.platformSold',
    );
    expect((await get(free.order.id)).stays).toHaveLength(1);
  });

  test('is taken back while nothing hangs on it: nights, price and stock are as before', async () => {
    const sold = await sell({}, 2);
    const added = await desk.ok(addRoom, { ...key(sold), stay: stay() });
    const roomId = addedTo(sold, added);
    const step = await desk.ok(undoStep, { stayId: roomId });
    expect([step.kind, step.items]).toMatchObject(['addRoom', [{ id: roomId, before: null }]]);
    const back = await get(sold.order.id);
    expect(back.stays.map(({ id }) => id)).toEqual(sold.stays.map(({ id }) => id));
    expect(back.order.totalFen).toBe(sold.order.totalFen);
    expect((await lastEvent(sold.order.id))?.name).toBe('order.stepUndone');
    expect((await desk.call(undoStep, { stayId: roomId })).failure).toBe('order.stepNotFound');
    // Its nights can be sold again.
    expect((await desk.ok(addRoom, { ...key(back), stay: stay() })).stays).toHaveLength(2);
  });

  test('stays once something hangs on it, it has changed, or it is the only room left', async () => {
    const undo = (stayId: string, by = desk) => by.call(undoStep, { stayId });
    const adding = async (dates: object = {}) => {
      const sold = await sell({}, 3, dates);
      const added = await desk.ok(addRoom, { ...key(sold), stay: { ...stay(), ...dates } });
      return { sold, added, stayId: addedTo(sold, added) };
    };
    const used = await adding();
    await sql`insert into visitors (house_id, id, stay_id, name, document_type, document_cipher, document_masked, came_at, recorded_by)
      values (${house.id}, gen_random_uuid(), ${used.stayId}, '访客', 'idCard', '', '', now(), 'test')`.execute(
      t.database,
    );
    expect((await undo(used.stayId)).failure).toBe('order.addedRoomInUse');
    expect((await get(used.sold.order.id)).stays).toHaveLength(2);

    const changed = await adding();
    const stayKeyOf = { stayId: changed.stayId, version: changed.added.order.version };
    await admin.ok(setNightPrices, { ...stayKeyOf, nights: [{ night: day(3), priceFen: 30_000 }] });
    expect((await undo(changed.stayId)).failure).toBe('order.stepOverridden');

    const alone = await adding();
    await admin.ok(cancelStay, {
      ...{ stayId: alone.sold.stays[0]?.id ?? '', version: alone.added.order.version },
      reason: '少住一间',
    });
    expect((await undo(alone.stayId)).failure).toBe('order.addedRoomInUse');

    const foreign = await adding();
    expect((await undo(foreign.stayId, admin)).failure).toBe('order.stepNotFound');
    expect((await undo(foreign.stayId, await t.as('housekeeper'))).status).toBe(403);
    expect((await get(foreign.sold.order.id)).stays).toHaveLength(2);
  });
});

const addedTo = (before: Sold, after: Pick<Sold, 'stays'>): string =>
  after.stays.find(({ id }) => before.stays.every((stay) => stay.id !== id))?.id ?? '';
