/** Tests sale with deposit and check-in, group check-in, and a charge paid at once. */

import { editRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { addCharge, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder, getSaleTerms } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  checkInGroup,
  checkOutGroup,
  saveRoomingList,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { papers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day, TODAY } from '../../../../test/test-day.ts';

const DEPOSIT = 20_000;
let t: TestApp;
let desk: TestClient;
let admin: TestClient;
let supervisor: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [desk, admin, supervisor] = await Promise.all([t.as('frontdesk'), t.as('admin'), t.as('supervisor')]);
});
afterEach(async () => expect(await brokenInvariants(t.database)).toEqual({}));
afterAll(() => t.close());

const open = async (rooms = 4) => {
  house = await buildHouse(t.database, { rooms, depositFen: DEPOSIT, department: 'staff' });
  await setRooms('clean');
};
const setRooms = (condition: string, number?: string) =>
  t.database
    .updateTable('rooms')
    .set({ condition })
    .where('houseId', '=', house.id)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? ''))
    .execute();
const stay = (guests = 1) => ({ roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(2), guests });
const walkIn = (more: Record<string, unknown> = {}) => ({
  ...{
    houseId: house.id,
    bookerName: '沈一诺',
    source: 'walk_in' as const,
    depositMethod: 'wechat' as const,
  },
  stays: [{ ...stay(), arrival: { registrations: papers(1) } }],
  ...more,
});
const get = (id: string) => admin.ok(getOrder, { id });
const counts = async () =>
  Promise.all(
    (['orders', 'stays', 'deposits', 'payments', 'registrations', 'roomNight'] as const).map(
      async (table) => {
        const { n } = await t.database
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .where('houseId', '=', house.id)
          .executeTakeFirstOrThrow();
        return Number(n);
      },
    ),
  );
const NOTHING = [0, 0, 0, 0, 0, 0];

/** Removes permissions from the front desk's role while `work` runs. */
const without = async (names: readonly string[], work: () => Promise<void>) => {
  const read = async () => {
    const role = (await admin.ok(listRoles, {})).find(({ code }) => code === 'front_desk');
    if (!role) throw new Error('no desk');
    return role;
  };
  const save = async (permissions: readonly string[]) => {
    const { id, version, name, nameEn, scope, seesMoney, discountBp, discountFen } = await read();
    const rights = { name, nameEn, scope, seesMoney, discountBp, discountFen };
    await admin.ok(editRole, { id, version, ...rights, permissions: permissions as never });
  };
  const { permissions } = await read();
  await save(permissions.filter((name) => !names.includes(name)));
  try {
    await work();
  } finally {
    await save(permissions);
  }
};

describe('a walk-in', () => {
  test('is sold, paid, registered and checked in by one command with an ordered history', async () => {
    await open();
    const payment = { method: 'cash' as const, amountFen: 80_000 };
    const sold = await desk.ok(createOrder, walkIn({ payment }));
    const { order, stays, deposit } = await get(sold.id);
    expect(order).toMatchObject({ shown: 'in_house', paidFen: 80_000, version: sold.version });
    expect(stays[0]).toMatchObject({ state: 'in_house', guestName: '陈思远', registered: 1 });
    expect(deposit?.records[0]).toMatchObject({ state: 'held', method: 'wechat', amountFen: DEPOSIT });
    const history = await admin.ok(getOrderHistory, { id: sold.id });
    expect(history.map(({ name }) => name).reverse()).toEqual([
      'order.created',
      'order.depositCollected',
      'order.checkedIn',
    ]);
  });

  test('is sold once when sent twice under one key', async () => {
    await open();
    const headers = { 'idempotency-key': 'walk-in-once-0001' };
    const [first, again] = await Promise.all([
      desk.call(createOrder, walkIn(), { headers }),
      desk.call(createOrder, walkIn(), { headers }),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
    expect((await counts()).slice(0, 5)).toEqual([1, 1, 1, 0, 1]);
  });

  test('gets a ready room when none is named', async () => {
    await open();
    const last = house.rooms.at(-1);
    await setRooms('dirty');
    await setRooms('clean', last?.number ?? '');
    const sold = await desk.ok(createOrder, walkIn());
    expect(sold.stays[0]?.roomNumber).toBe(last?.number);
  });

  test('leaves nothing behind when one part is refused, and names the part', async () => {
    await open();
    await setRooms('dirty');
    const refused = async (more: Record<string, unknown> = {}) => {
      const answer = await desk.call(createOrder, walkIn(more));
      expect(await counts()).toEqual(NOTHING);
      return [answer.status, answer.failure, ...Object.keys(answer.fields)];
    };
    expect(await refused()).toEqual([409, 'order.roomDirty']);
    await setRooms('clean');
    expect(await refused({ depositMethod: undefined })).toEqual([409, 'deposit.open']);
    expect(await refused({ depositMethod: 'shells' })).toEqual([422, 'core.invalid', 'depositMethod']);
    expect(await refused({ depositFen: 100 })).toEqual([403, 'deposit.waiveForbidden', 'depositFen']);
    const two = { ...stay(2), arrival: { registrations: papers(1) } };
    expect(await refused({ stays: [two] })).toEqual([409, 'registration.guestsMissing']);
    const people = { ...stay(1), arrival: { registrations: papers(1), people: 2 } };
    expect(await refused({ stays: [people] })).toEqual([
      ...[422, 'registration.peopleBeyond', 'stays.0.arrival.people'],
    ]);
    const born = {
      ...papers(1)[0],
      documentType: 'passport',
      number: 'E12345678',
      nationality: 'US',
      sex: 'male',
    };
    const baby = { ...stay(), arrival: { registrations: [{ ...born, birthDate: day(9) }] } };
    const [, , path] = await refused({ stays: [baby] });
    expect(path).toBe('stays.0.arrival.registrations.0.birthDate');
    const later = { ...stay(), checkIn: day(1), arrival: { registrations: papers(1) } };
    expect(await refused({ stays: [later] })).toEqual([409, 'order.checkInTooEarly']);
    expect(await refused({ hold: true })).toEqual([409, 'order.notConfirmed']);
  });

  test('needs the permissions for check-in, the property and the deposit', async () => {
    await open();
    await without(['order:checkIn'], async () => {
      const refused = await desk.call(createOrder, walkIn());
      expect([refused.status, refused.failure]).toEqual([403, 'order.checkInForbidden']);
    });
    await without(['order:payment'], async () => {
      const refused = await desk.call(createOrder, walkIn());
      expect([refused.status, refused.failure]).toEqual([403, 'deposit.collectForbidden']);
    });
    await without(['order:charge'], async () => {
      const refused = await desk.call(createOrder, walkIn({ depositFen: DEPOSIT * 2 }));
      expect([refused.status, refused.failure]).toEqual([403, 'deposit.askForbidden']);
    });
    expect(await counts()).toEqual(NOTHING);
  });

  test('pays a different deposit amount, or one with a future booking', async () => {
    await open();
    const more = await get((await desk.ok(createOrder, walkIn({ depositFen: DEPOSIT * 2 }))).id);
    expect(more.deposit?.records).toMatchObject([{ state: 'held', amountFen: DEPOSIT * 2 }]);
    const less = await get(
      (await supervisor.ok(createOrder, walkIn({ depositFen: 100, stays: later() }))).id,
    );
    expect(less.deposit?.records).toMatchObject([{ state: 'held', amountFen: 100 }]);
    expect(less.order.shown).toBe('expected');
    const waived = { depositMethod: undefined, waiveDepositReason: '熟客', stays: later() };
    const free = await get((await supervisor.ok(createOrder, walkIn(waived))).id);
    expect(free.deposit?.state).toBe('waived');
  });
});

const later = () => [{ ...stay(), checkIn: day(5), checkOut: day(6) }];

describe('the terms of a sale', () => {
  test('are shown to users who sell there, amounts to users who see money', async () => {
    await open();
    const terms = { depositFen: DEPOSIT, registrationRule: 'all', businessDate: TODAY };
    expect(await desk.ok(getSaleTerms, { houseId: house.id })).toEqual(terms);
    const elsewhere = await buildHouse(t.database);
    expect((await desk.call(getSaleTerms, { houseId: elsewhere.id })).status).toBe(404);
    expect((await (await t.as('landlord')).call(getSaleTerms, { houseId: house.id })).status).toBe(403);
  });
});

describe('a group', () => {
  const sell = async (rooms = 4) => {
    await open(rooms);
    const stays = Array.from({ length: rooms }, () => stay());
    return get((await desk.ok(createOrder, { houseId: house.id, bookerName: '梁云帆', stays })).id);
  };
  type Sold = Awaited<ReturnType<typeof sell>>;
  const arrivals = ({ stays }: Sold) =>
    stays.map(({ id }, at) => ({ stayId: id, registrations: papers(1, at) }));
  const key = ({ order }: Sold) => ({ orderId: order.id, version: order.version });

  test('of four rooms checks in together with one deposit', async () => {
    const sold = await sell();
    const deposit = { depositMethod: 'cash' as const, depositFen: DEPOSIT * 4 };
    const done = await desk.ok(checkInGroup, { ...key(sold), arrivals: arrivals(sold), ...deposit });
    expect(done.stays.map(({ state }) => state)).toEqual(Array(4).fill('in_house'));
    expect(done.stays.map(({ guestName }) => guestName)).toEqual(papers(4).map(({ name }) => name));
    expect(done.deposit?.records).toMatchObject([{ state: 'held', amountFen: DEPOSIT * 4 }]);
    const entered = (await admin.ok(getOrderHistory, { id: sold.order.id })).filter(
      ({ name }) => name === 'order.checkedIn',
    );
    expect(entered).toHaveLength(4);
  });

  test('checks in completely or not at all, naming the blocking room or guest', async () => {
    const sold = await sell();
    const all = { ...key(sold), arrivals: arrivals(sold), depositMethod: 'cash' as const };
    await setRooms('dirty', sold.stays[2]?.roomNumber ?? '');
    const dirty = await desk.call(checkInGroup, all);
    expect([dirty.status, dirty.failure]).toEqual([409, 'order.roomDirty']);
    expect(dirty.message).toContain(sold.stays[2]?.roomNumber ?? '?');
    await setRooms('clean');
    const twice = arrivals(sold).map((one, at) =>
      at === 3 ? { ...one, registrations: [{ ...papers(1)[0], name: '李四' }] } : one,
    );
    const shown = await desk.call(checkInGroup, { ...all, arrivals: twice });
    expect([shown.failure, ...Object.keys(shown.fields)]).toEqual([
      ...['registration.documentShown', 'arrivals.3.registrations.0.number'],
    ]);
    const same = await desk.call(checkInGroup, { ...all, arrivals: [arrivals(sold)[0], arrivals(sold)[0]] });
    expect([same.status, ...Object.keys(same.fields)]).toEqual([422, 'arrivals']);
    const stale = await desk.call(checkInGroup, { ...all, version: sold.order.version + 1 });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    const other = await sell(1);
    const foreign = await desk.call(checkInGroup, { ...all, arrivals: arrivals(other) });
    expect([foreign.status, foreign.failure]).toEqual([404, 'order.stayNotFound']);
    expect((await get(sold.order.id)).order).toEqual(sold.order);
    await without(['order:checkIn'], async () => {
      expect((await desk.call(checkInGroup, all)).status).toBe(403);
    });
  });

  test('checks in room by room', async () => {
    const sold = await sell(3);
    const [first, ...rest] = arrivals(sold);
    const begun = await desk.ok(checkInGroup, {
      ...key(sold),
      arrivals: [first as never],
      depositMethod: 'cash',
    });
    expect(begun.stays.map(({ state }) => state).sort()).toEqual(['expected', 'expected', 'in_house']);
    const done = await desk.ok(checkInGroup, { ...key(begun), arrivals: rest });
    expect(done.order.shown).toBe('in_house');
    expect(done.deposit?.records).toHaveLength(1);
  });
});

describe('a rooming list', () => {
  test('stores names before arrival, and documents with the permission, so that they need not be typed again', async () => {
    await open(2);
    const stays = [stay(), stay()];
    const { id } = await desk.ok(createOrder, { houseId: house.id, bookerName: '梁云帆', stays });
    const sold = await get(id);
    const rooms = sold.stays.map((one, at) => ({ stayId: one.id, registrations: papers(1, at) }));
    const key = { orderId: id, version: sold.order.version };
    const listed = await desk.ok(saveRoomingList, { ...key, rooms });
    expect(listed.stays.map(({ guestName, registered }) => [guestName, registered])).toEqual(
      papers(2).map(({ name }) => [name, 1]),
    );
    expect((await desk.call(saveRoomingList, { ...key, rooms })).failure).toBe('core.stale');
    const again = { orderId: id, version: listed.order.version };
    await without(['registration:edit'], async () => {
      const refused = await desk.call(saveRoomingList, { ...again, rooms });
      expect([refused.status, refused.failure]).toEqual([403, 'registration.recordForbidden']);
      const [first] = sold.stays;
      const named = [{ stayId: first?.id ?? '', guestName: '赵一' }];
      expect((await desk.ok(saveRoomingList, { ...again, rooms: named })).stays[0]?.guestName).toBe('赵一');
    });
    await without(['order:edit'], async () => {
      expect((await desk.call(saveRoomingList, { ...again, rooms })).status).toBe(403);
    });
    const now = await get(id);
    const arrivals = now.stays.map(({ id: stayId }) => ({ stayId }));
    const at = { orderId: id, version: now.order.version };
    const done = await desk.ok(checkInGroup, { ...at, arrivals, depositMethod: 'cash' });
    expect(done.order.shown).toBe('in_house');
  });
});

describe('a departing group', () => {
  const housed = async (rooms = 3, nights = 1) => {
    await open(rooms);
    const stays = Array.from({ length: rooms }, (_, at) => ({
      ...{ ...stay(), checkOut: day(nights) },
      arrival: { registrations: papers(1, at) },
    }));
    const { id } = await desk.ok(createOrder, walkIn({ stays }));
    t.setNow(`${day(1)}T02:00:00Z`);
    [desk, admin, supervisor] = await Promise.all([t.as('frontdesk'), t.as('admin'), t.as('supervisor')]);
    return get(id);
  };
  const back = async () => {
    t.setNow(`${TODAY}T04:00:00Z`);
    [desk, admin, supervisor] = await Promise.all([t.as('frontdesk'), t.as('admin'), t.as('supervisor')]);
  };
  afterEach(back);

  test('pays, checks out and gets its deposit back by one command', async () => {
    const { order, stays } = await housed();
    const all = { orderId: order.id, version: order.version, stayIds: stays.map(({ id }) => id) };
    const open = await desk.call(checkOutGroup, all);
    expect([open.status, open.failure]).toEqual([409, 'order.balanceOpen']);
    const other = await desk.call(checkOutGroup, { ...all, payMethod: 'cash', dueFen: 1 });
    expect([other.status, other.failure]).toEqual([409, 'order.dueChanged']);
    expect((await get(order.id)).order).toEqual(order);
    const due = order.balanceFen ?? 0;
    const done = await desk.ok(checkOutGroup, {
      ...all,
      payMethod: 'cash',
      dueFen: due,
      returnDeposit: true,
    });
    expect(done.order).toMatchObject({ shown: 'completed', balanceFen: 0, paidFen: due });
    expect(done.stays.map(({ state }) => state)).toEqual(Array(3).fill('checked_out'));
    expect(['returned', 'returning']).toContain(done.deposit?.state);
    const rooms = await t.database
      .selectFrom('rooms')
      .select('condition')
      .where('houseId', '=', house.id)
      .execute();
    expect(rooms.map(({ condition }) => condition)).toEqual(Array(3).fill('dirty'));
  });

  test('checks out in part with a decision per early departure; refused without the permission', async () => {
    const { order, stays } = await housed();
    const [first, second] = stays;
    const key = { orderId: order.id, version: order.version };
    await without(['order:checkOut'], async () => {
      expect((await desk.call(checkOutGroup, { ...key, stayIds: [first?.id ?? ''] })).status).toBe(403);
    });
    await without(['order:payment'], async () => {
      const paying = { ...key, stayIds: stays.map(({ id }) => id), payMethod: 'cash' };
      expect((await desk.call(checkOutGroup, paying)).failure).toBe('order.payForbidden');
    });
    const part = await desk.ok(checkOutGroup, { ...key, stayIds: [first?.id ?? '', second?.id ?? ''] });
    expect(part.stays.map(({ state }) => state).sort()).toEqual(['checked_out', 'checked_out', 'in_house']);
    await back();
    const early = await housed(2, 2);
    await back();
    const now = await get(early.order.id);
    const ids = now.stays.map(({ id }) => id);
    const refused = await desk.call(checkOutGroup, {
      ...{ orderId: now.order.id, version: now.order.version, stayIds: ids, payMethod: 'cash' },
    });
    expect([refused.status, refused.failure]).toEqual([409, 'order.groupLeavesEarly']);
  });
});

describe('a charge', () => {
  test('of several items for a room is paid at once and removed without its payment', async () => {
    await open(2);
    const sold = await desk.ok(createOrder, walkIn({ payment: { method: 'cash', amountFen: 80_000 } }));
    const [room] = sold.stays;
    const key = async () => ({ orderId: sold.id, version: (await get(sold.id)).order.version });
    const before = await get(sold.id);
    const charged = await desk.ok(addCharge, {
      ...(await key()),
      ...{ kind: 'minibar', amountFen: 800, quantity: 3, stayId: room?.id, payMethod: 'cash' },
    });
    const line = charged.folio?.lines.find(({ kind }) => kind === 'minibar');
    expect(line).toMatchObject({ amountFen: 2_400, quantity: 3, stayId: room?.id, canRemove: true });
    const due = before.order.balanceFen ?? 0;
    expect(charged.order.paidFen).toBe(80_000 + 2_400 + Math.min(0, due));
    expect(charged.order.balanceFen).toBe(Math.max(0, due));
    const back = await desk.ok(removeCharge, { ...(await key()), chargeId: line?.id ?? '' });
    expect(back.order.paidFen).toBe(charged.order.paidFen);
  });

  test('is refused at its field, and collects payment only with the permission', async () => {
    await open(1);
    const sold = await desk.ok(
      createOrder,
      walkIn({ payment: { method: 'cash', amountFen: 200_000, overpayment: 'credit' } }),
    );
    const key = { orderId: sold.id, version: sold.version, kind: 'minibar', amountFen: 500 };
    const refused = async (more: object) => {
      const answer = await desk.call(addCharge, { ...key, ...more });
      return [answer.status, answer.failure, ...Object.keys(answer.fields)];
    };
    expect(await refused({ quantity: 0 })).toEqual([422, 'core.invalid', 'quantity']);
    expect(await refused({ payMethod: 'shells' })).toEqual([422, 'core.invalid', 'payMethod']);
    expect(await refused({ payMethod: 'cash' })).toEqual([409, 'order.nothingToPay', 'payMethod']);
    expect(await refused({ stayId: house.id })).toEqual([404, 'order.stayNotFound']);
    await without(['order:payment'], async () => {
      expect(await refused({ payMethod: 'cash' })).toEqual([403, 'order.payForbidden']);
    });
    expect((await get(sold.id)).order.version).toBe(sold.version);
  });
});
