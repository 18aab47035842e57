import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 2, department: 'staff' });
  await t.database.updateTable('houses').set({ cleaningFeeFen: 6_000 }).where('id', '=', house.id).execute();
  await t.database
    .insertInto('priceCell')
    .values({
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      night: '2026-12-06',
      priceFen: 66_600,
      setBy: 'test',
      setAt: t.now(),
    })
    .execute();
});
afterAll(() => t.close());

const stay = () => ({
  houseId: house.id,
  roomTypeId: house.roomTypeId,
  checkIn: '2026-12-04',
  checkOut: '2026-12-07',
});

describe('a quote', () => {
  test('lists every night with its layer, every fee and the total', async () => {
    const quote = await (await t.as('frontdesk')).ok(quoteStay, { ...stay(), guests: 3 });
    expect(quote).toMatchObject({
      nights: [
        { night: '2026-12-04', priceFen: 50_000, layer: 'weekend' },
        { night: '2026-12-05', priceFen: 50_000, layer: 'weekend' },
        { night: '2026-12-06', priceFen: 66_600, layer: 'calendar' },
      ],
      roomFen: 166_600,
      extraGuestFen: 15_000,
      cleaningFen: 6_000,
      totalFen: 187_600,
      currency: 'CNY',
      sellable: true,
      free: 2,
      refusals: [],
    });
  });

  test("names every failed rule in the caller's language", async () => {
    const closed = await buildHouse(t.database, { rooms: 1, state: 'offline' });
    await buildStay(t.database, closed, {
      checkIn: '2026-11-20',
      checkOut: '2026-11-21',
      room: closed.rooms[0] ?? null,
    });
    const quote = await (await t.as('admin')).ok(
      quoteStay,
      {
        houseId: closed.id,
        roomTypeId: closed.roomTypeId,
        checkIn: '2026-11-19',
        checkOut: '2026-11-22',
        guests: 5,
      },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(quote.sellable).toBe(false);
    expect(quote.free).toBe(0);
    expect(quote.refusals).toEqual([
      { code: 'house.notOnline', message: '房源未上线，不能售卖', overridable: false },
      { code: 'order.pastArrival', message: '入住日期不能早于营业日 2026-11-20', overridable: false },
      { code: 'order.tooManyGuests', message: '超过该房型最多 4 人', overridable: false },
      {
        code: 'roomStatus.soldOut',
        message: '2026-11-20 已无可售房间，请选择其他日期或房型',
        night: '2026-11-20',
        overridable: false,
      },
    ]);
  });

  test('distinguishes sold out from no single room, and counts unassigned stays', async () => {
    const two = await buildHouse(t.database, { rooms: 2 });
    const [a, b] = two.rooms;
    await buildStay(t.database, two, { checkIn: '2026-12-04', checkOut: '2026-12-05', room: a ?? null });
    await buildStay(t.database, two, { checkIn: '2026-12-05', checkOut: '2026-12-06', room: b ?? null });
    const admin = await t.as('admin');
    const ask = { ...stay(), houseId: two.id, roomTypeId: two.roomTypeId };
    const split = await admin.ok(quoteStay, ask);
    expect(split).toMatchObject({
      free: 1,
      sellable: false,
      refusals: [{ code: 'roomStatus.noRoomThroughout' }],
    });
    await buildStay(t.database, two, { checkIn: '2026-12-05', checkOut: '2026-12-06', room: null });
    const full = await admin.ok(quoteStay, ask);
    expect(full).toMatchObject({ free: 0, refusals: [{ code: 'roomStatus.soldOut', night: '2026-12-05' }] });
  });

  test('refuses reversed dates, unknown fields, properties and types out of scope, and callers without permission', async () => {
    const desk = await t.as('frontdesk');
    const refusal = async (input: object) => {
      const { status, failure, fields } = await desk.call(quoteStay, { ...stay(), ...input });
      return [status, failure, ...Object.keys(fields)];
    };
    const foreign = await buildHouse(t.database);
    expect(await refusal({ checkOut: '2026-12-04' })).toEqual([422, 'core.invalid', 'checkOut']);
    expect(await refusal({ checkOut: '2028-12-04' })).toEqual([422, 'core.invalid', 'checkOut']);
    expect(await refusal({ discount: 1 })).toEqual([422, 'core.invalid', 'discount']);
    expect(await refusal({ houseId: foreign.id, roomTypeId: foreign.roomTypeId })).toEqual([
      404,
      'house.notFound',
    ]);
    expect(await refusal({ roomTypeId: foreign.roomTypeId })).toEqual([404, 'house.roomTypeNotFound']);
    expect((await (await t.as('housekeeper')).call(quoteStay, stay())).status).toBe(403);
  });

  test('is refused to roles that read prices but do not see money', async () => {
    const role = (username: string) =>
      t.database.selectFrom('roles').select('id').where('roleCode', '=', username).executeTakeFirstOrThrow();
    const { id } = await role('housekeeper');
    await t.database.insertInto('rolePermissions').values({ roleId: id, permission: 'price:read' }).execute();
    t.sessions.forget();
    expect((await (await t.as('housekeeper')).call(quoteStay, stay())).status).toBe(403);
  });
});
