/** Prices below list always need a role that may discount, whichever path the sale takes. */

import { editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  moveStays,
  previewMoves,
  previewSplit,
  previewSwap,
  splitStay,
  swapStays,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { addCharge, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  day,
  desk,
  house,
  key,
  openBoardDesk,
  orderOf,
  picture,
  room,
  type Sold,
  sell,
  suite,
  suiteType,
  sumsOf,
  t,
} from '../../../../test/desks/board-desk.ts';

openBoardDesk();
afterEach(() => limitDesk(0, 0));

/** Sets the front desk's discount limit. */
const limitDesk = async (discountBp: number, discountFen: number) => {
  const admin = await t.as('admin');
  const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'front_desk');
  if (!role) throw new Error('no desk');
  const { id, version, name, nameEn, scope, seesMoney } = role;
  const permissions = role.permissions as never;
  const rights = { name, nameEn, scope, seesMoney, permissions };
  await admin.ok(editRole, { id, version, ...rights, discountBp, discountFen });
};

const price = (night: string, priceFen: number) =>
  t.database
    .insertInto('priceCell')
    .values({
      ...{ houseId: house.id, roomTypeId: house.roomTypeId, planId: STANDARD_PLAN_ID, night, priceFen },
      ...{ setBy: 'test', setAt: t.now() },
    })
    .execute();

const refusedAs = (answer: { status: number; failure?: string | undefined }) => [
  answer.status,
  answer.failure,
];
const BELOW = [403, 'order.belowList'];

describe('a kept price', () => {
  test('is refused on a dearer night with night and list price; the preview shows both and offers the difference', async () => {
    const sold = await sell(room(0), 1, 2, { guests: 2 });
    await price(day(5), 84_700);
    const input = { ...(await key(sold)), checkIn: day(5), checkOut: day(6) };
    const before = await picture();
    const preview = await desk.ok(previewStayChange, input);
    expect(preview).toMatchObject({ roomFenAfter: 40_000, listFen: 84_700, belowListFen: 44_700 });
    const refused = await desk.call(changeStay, input);
    expect(refusedAs(refused)).toEqual(BELOW);
    expect(refused.message).toContain(`${day(5)} is ¥847.00`);
    expect(preview.refusals).toMatchObject([{ code: 'order.belowList', message: refused.message }]);
    expect(await picture()).toEqual(before);
    const charged = await desk.ok(previewStayChange, { ...input, pricing: 'difference' });
    expect(charged).toMatchObject({ roomFenAfter: 84_700, belowListFen: 0, refusals: [] });
    await desk.ok(changeStay, { ...input, pricing: 'difference' });
    expect((await sumsOf(sold)).roomFen).toBe(84_700);
  });

  test('is allowed with the permission to override prices, recorded with the list price, and kept by the stay', async () => {
    const sold = await sell(room(0), 1, 3, { guests: 2 });
    await price(day(5), 84_700);
    const lead = await t.as('supervisor');
    await lead.ok(changeStay, { ...(await key(sold)), checkIn: day(5), checkOut: day(7) });
    expect((await sumsOf(sold)).roomFen).toBe(80_000);
    // A stay keeps its discount: another room of the type adds none.
    await desk.ok(changeStay, { ...(await key(sold)), roomId: room(1) });
    // Dropping the cheap night leaves the total discount unchanged.
    await desk.ok(changeStay, { ...(await key(sold)), checkOut: day(6) });
    // Nor when the stay grows at list price.
    await desk.ok(changeStay, { ...(await key(sold)), checkOut: day(7) });
    expect((await sumsOf(sold)).roomFen).toBe(80_000);
  });

  test('is refused for a dearer room type by move, group, swap and split', async () => {
    const [a, b] = [await sell(room(0), 1, 3, { guests: 2 }), await sell(suite.id, 10, 12, { guests: 2 })];
    const into = async (sold: Sold) => ({ ...(await key(sold)), roomId: suite.id });
    expect(refusedAs(await desk.call(changeStay, await into(a)))).toEqual(BELOW);
    const moves = [await into(a)];
    expect(refusedAs(await desk.call(moveStays, { moves }))).toEqual(BELOW);
    const [said] = (await desk.ok(previewMoves, { moves })).stays;
    expect(said).toMatchObject({ listFen: 180_000, belowListFen: 100_000 });
    expect(said?.refusals.map(({ code }) => code)).toEqual(['order.belowList']);
    const split = { ...(await into(a)), at: day(2) };
    expect(refusedAs(await desk.call(splitStay, split))).toEqual(BELOW);
    const [part] = (await desk.ok(previewSplit, split)).stays;
    expect(part).toMatchObject({ listFen: 90_000, belowListFen: 50_000 });
    expect(part?.refusals.map(({ code }) => code)).toEqual(['order.belowList']);
    const [x, y] = [await key(a), await key(b)];
    const swap = {
      ...{ firstId: x.stayId, firstVersion: x.version },
      ...{ secondId: y.stayId, secondVersion: y.version },
    };
    expect(refusedAs(await desk.call(swapStays, swap))).toEqual(BELOW);
    const { stays, possible } = await desk.ok(previewSwap, swap);
    expect([possible, stays.map(({ refusals }) => refusals.map(({ code }) => code))]).toEqual([
      ...[false, [['order.belowList'], []]],
    ]);
    expect((await sumsOf(a)).roomFen).toBe(80_000);
  });

  test('is not offset by another room of the order above list price', async () => {
    const lead = await t.as('supervisor');
    const order = await lead.ok(createOrder, {
      houseId: house.id,
      bookerName: '张三',
      stays: [
        { roomTypeId: house.roomTypeId, roomId: room(0) },
        { roomTypeId: suiteType, roomId: suite.id },
      ].map((stay) => ({ ...stay, checkIn: day(1), checkOut: day(2), guests: 2 })),
    });
    const [first, second] = order.stays.map(({ id }) => id) as [string, string];
    const { version } = (await orderOf({ orderId: order.id, stayId: first })).order;
    const swap = { firstId: first, firstVersion: version, secondId: second, secondVersion: version };
    expect(refusedAs(await desk.call(swapStays, swap))).toEqual(BELOW);
  });

  test('covers dearer nights as a whole: cutting off the cheap one is refused', async () => {
    const sold = await sell(room(0), 1, 3, { guests: 2 });
    await price(day(5), 60_000);
    await price(day(6), 20_000);
    await desk.ok(changeStay, { ...(await key(sold)), checkIn: day(5), checkOut: day(7) });
    const shorter = await desk.call(changeStay, { ...(await key(sold)), checkOut: day(6) });
    expect(refusedAs(shorter)).toEqual(BELOW);
    expect((await sumsOf(sold)).roomFen).toBe(80_000);
  });

  test('never sells a night without a price', async () => {
    const sold = await sell(room(0), 1, 2, { guests: 2 });
    await t.database
      .updateTable('roomTypes')
      .set({ basePriceFen: 0 })
      .where('id', '=', house.roomTypeId)
      .execute();
    const input = { ...(await key(sold)), checkOut: day(4) };
    const refused = await desk.call(changeStay, input);
    expect(refusedAs(refused)).toEqual([409, 'price.noPrice']);
    expect((await desk.ok(previewStayChange, input)).refusals.map(({ message }) => message)).toEqual([
      refused.message,
    ]);
  });

  test('hides amounts from roles that do not see money', async () => {
    const sold = await sell(room(0), 1, 2, { guests: 2 });
    await t.database
      .updateTable('roles')
      .set({ seesMoney: false })
      .where('roleCode', '=', 'front_desk')
      .execute();
    const blind = await t.openSession('frontdesk');
    const input = { ...(await key(sold)), roomId: suite.id };
    const refused = await blind.call(changeStay, input);
    const preview = await blind.ok(previewStayChange, input);
    await t.database
      .updateTable('roles')
      .set({ seesMoney: true })
      .where('roleCode', '=', 'front_desk')
      .execute();
    expect(refused.failure).toBe('order.belowListUnseen');
    expect(JSON.stringify([refused, preview])).not.toContain('900');
    expect([preview.listFen, preview.belowListFen]).toEqual([null, null]);
  });
});

describe('the discount limit of a role', () => {
  test('lets the front desk discount up to both the percentage and the amount', async () => {
    const sold = await sell(room(0), 1, 3, { guests: 2 });
    await price(day(5), 44_000);
    const input = async () => ({ ...(await key(sold)), checkIn: day(5), checkOut: day(7) });
    await limitDesk(500, 3_900);
    const refused = await desk.call(changeStay, await input());
    expect(refusedAs(refused)).toEqual([403, 'order.nightBeyondLimit']);
    expect(refused.message).toBe(
      `The list price on ${day(5)} is ¥440.00. Discounts of ¥40.00 exceed your limit of ¥39.00`,
    );
    await limitDesk(400, 10_000);
    expect((await desk.call(changeStay, await input())).failure).toBe('order.nightBeyondLimit');
    await limitDesk(500, 4_000);
    await desk.ok(changeStay, await input());
    expect((await sumsOf(sold)).roomFen).toBe(80_000);
  });

  test('adds up kept prices, discount lines and removed charges of an order', async () => {
    await t.database
      .updateTable('houses')
      .set({ cleaningFeeFen: 3_000 })
      .where('id', '=', house.id)
      .execute();
    const sold = await sell(room(0), 1, 3, { guests: 3 });
    const { orderId } = sold;
    const bill = async () => {
      const { order, folio } = await orderOf(sold);
      return { version: order.version, lines: folio?.lines ?? [] };
    };
    const give = async (amountFen: number) =>
      desk.call(addCharge, { orderId, version: (await bill()).version, kind: 'discount', amountFen });
    expect((await give(100)).failure).toBe('order.discountForbidden');
    await limitDesk(10_000, 10_000);
    expect((await give(10_001)).failure).toBe('order.discountBeyondLimit');
    expect((await give(4_000)).status).toBe(200);
    const remove = async (kind: string) => {
      const { version, lines } = await bill();
      const line = lines.find((one) => one.kind === kind);
      return desk.call(removeCharge, { orderId, version, chargeId: line?.id ?? '' });
    };
    expect((await remove('extra_guest')).failure).toBe('order.discountBeyondLimit');
    expect((await remove('cleaning')).status).toBe(200);
    expect((await give(3_001)).failure).toBe('order.discountBeyondLimit');
    await price(day(5), 43_001);
    const later = { checkIn: day(5), checkOut: day(7) };
    expect((await desk.call(changeStay, { ...(await key(sold)), ...later })).failure).toBe(
      'order.nightBeyondLimit',
    );
    expect((await give(3_000)).status).toBe(200);
    expect((await give(1)).failure).toBe('order.discountBeyondLimit');
    // Removing the discount restores the limit.
    expect((await remove('discount')).status).toBe(200);
    expect((await give(4_000)).status).toBe(200);
  });

  test("counts removing a sale's charge as a discount, removing a manual one as a correction", async () => {
    const sold = await sell(room(0), 1, 2, { guests: 3 });
    const { order, folio } = await orderOf(sold);
    const extra = folio?.lines.find(({ kind }) => kind === 'extra_guest');
    expect(extra?.canRemove).toBe(false);
    const key_ = { orderId: sold.orderId, version: order.version, chargeId: extra?.id ?? '' };
    expect(refusedAs(await desk.call(removeCharge, key_))).toEqual([403, 'order.discountForbidden']);
    const { orderId } = sold;
    const added = await desk.ok(addCharge, {
      orderId,
      version: order.version,
      kind: 'minibar',
      amountFen: 900,
    });
    const line = added.folio?.lines.find(({ kind }) => kind === 'minibar');
    await desk.ok(removeCharge, { orderId, version: added.order.version, chargeId: line?.id ?? '' });
  });

  test('applies to own prices at sale and change; prices above list need the permission', async () => {
    const own = (roomFenOverride: number) =>
      desk.call(createOrder, {
        houseId: house.id,
        bookerName: '张三',
        stays: [
          {
            ...{ roomTypeId: house.roomTypeId, checkIn: day(1), checkOut: day(3), guests: 3 },
            roomFenOverride,
          },
        ],
      });
    expect((await own(90_000)).failure).toBe('order.overrideForbidden');
    await limitDesk(1_000, 9_000);
    // List price: two nights at 400.00 and an extra guest at 50.00 a night.
    expect((await own(80_999)).failure).toBe('order.nightBeyondLimit');
    expect((await own(90_001)).failure).toBe('order.overrideForbidden');
    const done = await own(81_000);
    expect(done.status).toBe(200);
    const sold = { orderId: done.data.id, stayId: done.data.stays[0]?.id ?? '' };
    const discount = { orderId: sold.orderId, kind: 'discount', amountFen: 1 };
    const { version } = (await orderOf(sold)).order;
    expect((await desk.call(addCharge, { ...discount, version })).failure).toBe('order.discountBeyondLimit');
    const other = await sell(room(1), 1, 3, { guests: 2 });
    const custom = async (customFen: number) =>
      desk.call(changeStay, {
        ...{ ...(await key(other)), roomId: suite.id },
        ...{ pricing: 'custom' as const, customFen },
      });
    expect((await custom(170_000)).failure).toBe('order.nightBeyondLimit');
    expect((await custom(180_001)).failure).toBe('order.overrideForbidden');
    expect((await custom(171_000)).status).toBe(200);
  });

  test("counts a fee below the property's rule as a discount", async () => {
    const sold = await sell(room(0), 1, 2, { guests: 2 });
    const early = async (feeFen: number) =>
      desk.call(setExtraTime, { ...(await key(sold)), end: 'arrival', time: '08:00', feeFen });
    const refused = await early(0);
    expect([refused.failure, Object.keys(refused.fields)]).toEqual(['order.feeBelowRule', ['feeFen']]);
    await limitDesk(10_000, 100_000);
    expect((await early(0)).status).toBe(200);
  });

  test('has a percentage and an amount, and grants no more than the grantor has', async () => {
    const admin = await t.as('admin');
    const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'front_desk');
    if (!role) throw new Error('no desk');
    const { id, version, name, nameEn, scope, seesMoney } = role;
    const rights = { id, version, name, nameEn, scope, seesMoney, permissions: role.permissions as never };
    const alone = await admin.call(editRole, { ...rights, discountBp: 500, discountFen: 0 });
    expect([alone.failure, Object.keys(alone.fields)]).toEqual(['role.discountNeedsBoth', ['discountFen']]);
    expect((await admin.call(editRole, { ...rights, discountBp: 10_001, discountFen: 1 })).status).toBe(422);
    expect([role.discountBp, role.discountFen]).toEqual([0, 0]);
    expect((await desk.call(editRole, { ...rights, discountBp: 1, discountFen: 1 })).status).toBe(403);
  });
});
