import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let lake: BuiltHouse;
let hill: BuiltHouse;
const window = { from: '2026-11-18', to: '2026-11-25' };
beforeAll(async () => {
  t = await openTestApp();
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 2, department: 'staff' });
  hill = await buildHouse(t.database, {
    name: 'Hill',
    city: '苏州',
    landlordId: await buildLandlord(t.database),
  });
  await buildHouse(t.database, { name: 'Draft', state: 'draft' });
  await t.database
    .insertInto('priceCell')
    .values({
      houseId: lake.id,
      roomTypeId: lake.roomTypeId,
      night: '2026-11-19',
      priceFen: 99_900,
      setBy: 'test',
      setAt: t.now(),
    })
    .execute();
});
afterAll(() => t.close());

const roomOf = (house: BuiltHouse, index: number) => house.rooms[index] ?? null;

describe('the board', () => {
  test('has houses by city and name, types, rooms and the price of every night', async () => {
    const board = await (await t.as('admin')).ok(getBoard, window);
    expect(board).toMatchObject({ ...window, roomTotal: 3, truncated: false, narrowed: false });
    expect(board.houses.map((house) => [house.name, house.businessDate])).toEqual([
      ['Lake', '2026-11-20'],
      ['Hill', '2026-11-20'],
    ]);
    expect(board.houses[0]?.types).toMatchObject([
      {
        id: lake.roomTypeId,
        rooms: [{ number: '101', condition: 'clean', floor: '1' }, { number: '102' }],
        prices: [40_000, 99_900, 50_000, 50_000, 40_000, 40_000, 40_000],
        unplaced: [0, 0, 0, 0, 0, 0, 0],
      },
    ]);
  });

  test('has a bar per stay, unclipped; who owes, who is late, who has no room', async () => {
    const house = await buildHouse(t.database, { name: 'Bars', rooms: 3 });
    const early = await buildStay(t.database, house, {
      checkIn: '2026-11-10',
      checkOut: '2026-11-19',
      room: roomOf(house, 0),
      state: 'in_house',
      guest: '迟迟',
    });
    const paid = await buildStay(t.database, house, {
      checkIn: '2026-11-20',
      checkOut: '2026-12-20',
      room: roomOf(house, 1),
      paidFen: 30 * 40_000,
      channel: 'mt',
    });
    const homeless = await buildStay(t.database, house, {
      checkIn: '2026-11-22',
      checkOut: '2026-11-24',
      room: null,
      booking: 'wait_pay',
      shown: 'wait_pay',
    });
    await buildStay(t.database, house, {
      checkIn: '2026-11-25',
      checkOut: '2026-11-26',
      room: roomOf(house, 2),
    });
    const longGone = await buildStay(t.database, house, {
      checkIn: '2026-11-01',
      checkOut: '2026-11-03',
      room: roomOf(house, 2),
      state: 'in_house',
    });
    const board = await (await t.as('admin')).ok(getBoard, { ...window, houseIds: [house.id] });
    const bars = new Map(board.stays.map((stay) => [stay.id, stay]));
    expect(bars.size).toBe(4);
    expect(bars.get(early.stayId)).toMatchObject({
      roomId: house.rooms[0]?.id,
      checkIn: '2026-11-10',
      checkOut: '2026-11-19',
      guest: '迟迟',
      shown: 'in_house',
      owes: true,
      overdue: true,
    });
    expect(bars.get(paid.stayId)).toMatchObject({
      checkOut: '2026-12-20',
      owes: false,
      overdue: false,
      channel: 'mt',
      shown: 'expected',
    });
    expect(bars.get(homeless.stayId)).toMatchObject({ roomId: null, shown: 'wait_pay' });
    expect(bars.get(longGone.stayId)).toMatchObject({ overdue: true, checkOut: '2026-11-03' });
    expect(board.houses[0]?.types[0]?.unplaced).toEqual([0, 0, 0, 0, 1, 1, 0]);
  });

  test('has a bar per room of a stay that moves, each with the dates of the whole', async () => {
    const house = await buildHouse(t.database, { rooms: 2 });
    const { stayId } = await buildStay(t.database, house, {
      checkIn: '2026-11-19',
      checkOut: '2026-11-23',
      room: roomOf(house, 0),
    });
    await t.database
      .updateTable('stayRooms')
      .set({ toDate: '2026-11-21' })
      .where('stayId', '=', stayId)
      .execute();
    await t.database
      .insertInto('stayRooms')
      .values({
        houseId: house.id,
        stayId,
        fromDate: '2026-11-21',
        toDate: '2026-11-23',
        roomId: house.rooms[1]?.id ?? '',
      })
      .execute();
    const board = await (await t.as('admin')).ok(getBoard, { ...window, houseIds: [house.id] });
    const whole = { checkIn: '2026-11-19', checkOut: '2026-11-23' };
    expect(
      board.stays.map(({ roomId, checkIn, checkOut, whole }) => ({ roomId, checkIn, checkOut, whole })),
    ).toEqual([
      { roomId: house.rooms[0]?.id, checkIn: '2026-11-19', checkOut: '2026-11-21', whole },
      { roomId: house.rooms[1]?.id, checkIn: '2026-11-21', checkOut: '2026-11-23', whole },
    ]);
  });

  test('leaves out what has given its nights back', async () => {
    const house = await buildHouse(t.database);
    const { stayId } = await buildStay(t.database, house, {
      checkIn: '2026-11-19',
      checkOut: '2026-11-23',
      room: roomOf(house, 0),
      state: 'cancelled',
      booking: 'cancelled',
    });
    await t.database.updateTable('stays').set({ holdsNights: false }).where('id', '=', stayId).execute();
    expect((await (await t.as('admin')).ok(getBoard, { ...window, houseIds: [house.id] })).stays).toEqual([]);
  });

  test('shows no money to who sees none, and each only his houses', async () => {
    await buildStay(t.database, lake, {
      checkIn: '2026-11-19',
      checkOut: '2026-11-20',
      room: roomOf(lake, 0),
    });
    const board = await (await t.as('housekeeper')).ok(getBoard, window);
    expect(board.houses.map((house) => house.name)).toEqual(['Lake']);
    expect(board.houses[0]?.types[0]?.prices).toBeNull();
    expect(board.stays.map((stay) => stay.owes)).toEqual([false]);
    expect((await (await t.as('landlord')).ok(getBoard, window)).houses.map((house) => house.name)).toEqual([
      'Hill',
    ]);
    expect((await (await t.as('landlord')).ok(getBoard, { ...window, houseIds: [lake.id] })).houses).toEqual(
      [],
    );
  });

  test('narrows to a room, a guest, a condition', async () => {
    const admin = await t.as('admin');
    const rooms = async (input: object) => {
      const board = await admin.ok(getBoard, { ...window, ...input });
      expect(board.narrowed).toBe(!('city' in input));
      return board.houses.flatMap((house) =>
        house.types.flatMap((type) => type.rooms.map((room) => `${house.name} ${room.number}`)),
      );
    };
    await buildStay(t.database, hill, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-22',
      room: roomOf(hill, 0),
      guest: '欧阳娜娜',
    });
    await t.database
      .updateTable('rooms')
      .set({ condition: 'dirty' })
      .where('id', '=', lake.rooms[1]?.id ?? '')
      .execute();
    expect(await rooms({ keyword: '欧阳' })).toEqual(['Hill 101']);
    expect(await rooms({ keyword: 'LAKE' })).toEqual(['Lake 101', 'Lake 102']);
    expect(await rooms({ keyword: 'lake', condition: 'dirty' })).toEqual(['Lake 102']);
    expect(await rooms({ city: '苏州' })).toEqual(['Hill 101']);
    expect(await rooms({ keyword: 'no such' })).toEqual([]);
    const homeless = await buildHouse(t.database, { name: 'Tray', rooms: 2 });
    await buildStay(t.database, homeless, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-22',
      room: null,
      guest: '上官无房',
    });
    const board = await admin.ok(getBoard, { ...window, keyword: '上官' });
    expect(board.houses.map((house) => house.name)).toEqual(['Tray']);
    expect(board.stays.map((stay) => stay.guest)).toEqual(['上官无房']);
  });

  test('is for houses of a landlord or with tags, without hiding rooms of them', async () => {
    const landlordId = await buildLandlord(t.database, { linked: false });
    const first = await buildHouse(t.database, { name: 'Tagged', landlordId, rooms: 2 });
    await buildHouse(t.database, { name: 'Plain', landlordId });
    await t.database
      .updateTable('houses')
      .set({ tags: ['view', 'pets'] })
      .where('id', '=', first.id)
      .execute();
    const admin = await t.as('admin');
    const names = async (input: object) => {
      const board = await admin.ok(getBoard, { ...window, ...input });
      expect(board.narrowed).toBe(false);
      return board.houses.map(({ name }) => name);
    };
    expect(await names({ landlordId: [landlordId] })).toEqual(['Plain', 'Tagged']);
    expect(await names({ landlordId: [landlordId], tag: ['view'] })).toEqual(['Tagged']);
    expect(await names({ tag: ['view', 'pets'] })).toEqual(['Tagged']);
    expect(await names({ tag: ['view', 'sea'] })).toEqual([]);
    const foreign = await (await t.as('housekeeper')).ok(getBoard, { ...window, landlordId: [landlordId] });
    expect(foreign.houses).toEqual([]);
  });

  test('says balance and note of a stay to those who may know them', async () => {
    const house = await buildHouse(t.database, { name: 'Owing', rooms: 2, department: 'staff' });
    const room = roomOf(house, 0);
    const { orderId } = await buildStay(t.database, house, {
      checkIn: '2026-11-19',
      checkOut: '2026-11-21',
      room,
      paidFen: 30_000,
    });
    await buildStay(t.database, house, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-22',
      room,
      paidFen: 40_000,
    });
    const remark = `late ${'x'.repeat(100)}`;
    await t.database.updateTable('orders').set({ remark }).where('id', '=', orderId).execute();
    const staysFor = async (who: 'admin' | 'housekeeper') => {
      const board = await (await t.as(who)).ok(getBoard, { ...window, houseIds: [house.id] });
      return board.stays.toSorted((a, b) => a.checkIn.localeCompare(b.checkIn));
    };
    const [owing, settled] = await staysFor('admin');
    expect(owing).toMatchObject({ owes: true, owedFen: 50_000, partPaid: true, note: remark.slice(0, 60) });
    expect(settled).not.toMatchObject({ owes: true });
    expect(Object.keys(settled ?? {})).not.toEqual(expect.arrayContaining(['owedFen', 'partPaid', 'note']));
    const [cleaned] = await staysFor('housekeeper');
    expect(cleaned).toMatchObject({ owes: false });
    for (const key of ['owedFen', 'partPaid', 'note']) expect(cleaned).not.toHaveProperty(key);
  });

  test('refuses a reversed, empty or endless window and unknown fields', async () => {
    const admin = await t.as('admin');
    const refused = async (input: object) =>
      Object.keys((await admin.call(getBoard, { ...window, ...input })).fields);
    expect(await refused({ to: window.from })).toEqual(['to']);
    expect(await refused({ to: '2026-11-01' })).toEqual(['to']);
    expect(await refused({ to: '2027-12-01' })).toEqual(['to']);
    expect(await refused({ zoom: 2 })).toEqual(['zoom']);
    expect((await t.nobody.call(getBoard, window)).status).toBe(401);
  });
});
