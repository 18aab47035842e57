/** One person, one shift, many properties: boxes, sharing a box, notes, scope, and what other people see of it. */
import { saveCompany, settleCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  closeShift,
  exportShift,
  getShift,
  getShiftDesk,
  openShift,
  pageShifts,
  type ShiftSheet,
  signShift,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { closeInput, endAllShifts, endShift, openInput, startShift } from '../../../test/desks/shift-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { forgetSettings } from '../../foundation/system/settings-queries.ts';

interface Desk extends BuiltHouse {
  readonly orderId: string;
}

let t: TestApp;
let desk: TestClient;
let next: TestClient;
let houses: Desk[];
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  desk = await t.as('frontdesk');
  next = await t.as('supervisor');
});
afterAll(() => t.close());

const openHouse = async (department: 'staff' | null = 'staff'): Promise<Desk> => {
  const house = await buildHouse(t.database, { rooms: 1, department });
  const room = house.rooms[0] ?? null;
  const stay = { checkIn: '2026-11-20', checkOut: '2026-12-20', room, priceFen: 100_000 };
  const { orderId } = await buildStay(t.database, house, stay);
  return { ...house, orderId };
};

beforeEach(async () => {
  await endAllShifts(t);
  await setting('oneCashBox', false);
  houses = await Promise.all(Array.from({ length: 3 }, () => openHouse()));
});

async function setting(name: string, value: boolean): Promise<void> {
  await sql`insert into settings (key, value) values (${`business.${name}`}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(t.database);
  forgetSettings(t.services);
}

const pay = async (by: TestClient, { orderId }: Desk, amountFen: number, method = 'cash') => {
  const { order } = await by.ok(getOrder, { id: orderId });
  await by.ok(addPayment, {
    ...{ orderId, version: order.version, method, amountFen },
    overpayment: 'credit',
  });
};
const idsOf = () => houses.map(({ id }) => id);
const boxesOf = ({ boxes }: ShiftSheet) =>
  Object.fromEntries(boxes.map(({ houseId, ...box }) => [houseId ?? 'general', box]));

test('thirteen properties, one shift: a box for each, and money by property and method', async () => {
  houses.push(...(await Promise.all(Array.from({ length: 10 }, () => openHouse()))));
  const { id } = await desk.ok(openShift, openInput(idsOf(), '前台', 10_000));
  for (const [at, house] of houses.entries()) await pay(desk, house, 1_000 + at);
  await pay(desk, houses[4] as Desk, 777, 'wechat');
  const sheet = await desk.ok(getShift, { id });
  expect(sheet.boxes).toHaveLength(13);
  expect(houses.map((house) => boxesOf(sheet)[house.id]?.expectedFen)).toEqual(
    houses.map((_, at) => 11_000 + at),
  );
  expect(sheet.takings.filter(({ method }) => method === 'wechat')).toMatchObject([
    { houseId: houses[4]?.id, takenFen: 777 },
  ]);
  const closed = await endShift(desk, sheet, { note: '3 号楼热水器报修' });
  expect(closed).toMatchObject({ state: 'closed', expectedFen: sheet.expectedFen, note: '3 号楼热水器报修' });
  expect((await next.ok(signShift, { id, version: closed.version })).signedBy).toBe('supervisor');
});

test('cash of a property without a box goes into the general box', async () => {
  const [first, second] = houses as [Desk, Desk];
  const admin = await t.as('admin');
  const { id } = await admin.ok(openShift, openInput([first.id], '前台', 5_000));
  await pay(admin, first, 100);
  await pay(admin, second, 30);
  const sheet = await admin.ok(getShift, { id });
  expect(boxesOf(sheet).general).toMatchObject({ id, floatFen: 0, expectedFen: 30, till: '' });
  expect(boxesOf(sheet)[first.id]?.expectedFen).toBe(5_100);
  const { counts, ...key } = closeInput(sheet);
  const missing = await admin.call(closeShift, { ...key, counts: counts.slice(0, 1) });
  expect(missing.failure).toBe('shift.countMissing');
  const twice = await admin.call(closeShift, { ...key, counts: [...counts, counts[0]] } as never);
  expect(twice.fields['counts.2.boxId']).toMatch(/once/);
  const closed = await endShift(admin, sheet);
  // Handed over including the property added after the shift was opened.
  expect(closed.houses.map((house) => house.id).sort()).toEqual([first.id, second.id].sort());

  // The next clerk who works there takes it over, once.
  const { boxes } = await next.ok(getShiftDesk, { houseIds: [second.id] });
  const general = boxes.find(({ houseId }) => houseId === null);
  expect(general).toMatchObject({ till: 'General box', expectedFen: 30 });
  const own = openInput([second.id], '前台', 0);
  const refused = await next.call(openShift, own);
  expect(refused.fields.boxes).toContain('¥0.30');
  const count = { houseId: null, till: '通用钱箱', countedFen: 30 };
  const taken = await next.ok(openShift, { ...own, boxes: [...own.boxes, count] });
  expect(boxesOf(taken).general).toMatchObject({ floatFen: 30, expectedFen: 30 });
  await endShift(next, taken);
  const later = await next.ok(getShiftDesk, { houseIds: [second.id] });
  expect(later.boxes.map(({ houseId }) => houseId)).toEqual([second.id]);
});

test('one box for all properties, where the business wants it', async () => {
  await setting('oneCashBox', true);
  const wrong = await desk.call(openShift, openInput(idsOf()));
  expect(wrong.failure ?? wrong.fields['boxes.0.till']).toBe('shift.oneBox');
  const boxes = [{ houseId: null, till: '挎包', countedFen: 20_000 }];
  const { id } = await desk.ok(openShift, { houseIds: idsOf(), boxes });
  for (const house of houses) await pay(desk, house, 500);
  const sheet = await desk.ok(getShift, { id });
  expect(sheet.boxes).toMatchObject([{ houseId: null, till: '挎包', expectedFen: 21_500 }]);
  await endShift(desk, sheet);
  expect((await desk.ok(getShiftDesk, {})).boxes).toMatchObject([
    { houseId: null, till: '挎包', expectedFen: 21_500 },
  ]);
});

test('two people who share a box each have their own money, and every count of one carries on for the other', async () => {
  const [house] = houses as [Desk];
  const mine = await startShift(desk, house.id, '前台', 10_000);
  await pay(desk, house, 1_000);
  const before = (await next.ok(getShiftDesk, { houseIds: [house.id] })).boxes;
  expect(before).toMatchObject([{ expectedFen: 11_000, sharedWith: ['frontdesk'] }]);
  const theirs = await startShift(next, house.id, '前台', 11_000);
  expect(theirs.boxes).toMatchObject([{ beforeFen: 11_000, sharedWith: ['frontdesk'] }]);
  await pay(desk, house, 200);
  await pay(next, house, 30);
  const both = async () => [
    (await desk.ok(getShift, { id: mine.id })).boxes[0],
    (await next.ok(getShift, { id: theirs.id })).boxes[0],
  ];
  expect(await both()).toMatchObject([
    { floatFen: 11_000, cashFen: 200, othersFen: 30, expectedFen: 11_230 },
    { floatFen: 11_000, cashFen: 30, othersFen: 200, expectedFen: 11_230 },
  ]);
  const closed = await endShift(desk, await desk.ok(getShift, { id: mine.id }), {
    countedFen: 11_200,
    reason: '找零少收',
  });
  // The difference covers the time until this count: the colleague continues from the counted sum.
  expect(closed.boxes).toMatchObject([
    { expectedFen: 11_230, countedFen: 11_200, sharedWith: ['supervisor'] },
  ]);
  await pay(next, house, 5);
  const left = await next.ok(getShift, { id: theirs.id });
  expect(left.boxes).toMatchObject([{ floatFen: 11_200, cashFen: 5, othersFen: 0, expectedFen: 11_205 }]);
  expect(left.takings).toMatchObject([{ method: 'cash', takenFen: 35 }]);
  await endShift(next, left);
});

test('two who close a shared box at once, and two tabs that close one shift', async () => {
  const [house] = houses as [Desk];
  const mine = await startShift(desk, house.id, '前台', 1_000);
  const theirs = await startShift(next, house.id, '前台', 1_000);
  await pay(next, house, 50);
  const [a, b] = [await desk.ok(getShift, { id: mine.id }), await next.ok(getShift, { id: theirs.id })];
  const both = await Promise.all([
    desk.call(closeShift, closeInput(a)),
    next.call(closeShift, closeInput(b)),
  ]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const again = await startShift(desk, house.id, '前台', 1_050);
  expect(again.boxes).toMatchObject([{ beforeFen: 1_050 }]);
  const twice = await Promise.all([
    desk.call(closeShift, closeInput(again)),
    desk.call(closeShift, closeInput(again)),
  ]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('the note of a shift is acknowledged by the next one before it opens', async () => {
  const [house] = houses as [Desk];
  const first = await startShift(desk, house.id);
  await endShift(desk, first, { note: '302 客人续住，押金条在抽屉' });
  const { notes } = await next.ok(getShiftDesk, { houseIds: [house.id] });
  expect(notes).toMatchObject([{ shiftId: first.id, note: '302 客人续住，押金条在抽屉', by: 'frontdesk' }]);
  const unread = await next.call(openShift, openInput([house.id], '前台', 50_000));
  expect(unread.failure ?? Object.keys(unread.fields)).toBe('shift.notesUnread');
  expect(unread.fields.seenNotes).toContain('Read and confirm the notes');
  const seen = { ...openInput([house.id]), seenNotes: [first.id] };
  const { id } = await next.ok(openShift, seen);
  expect((await desk.ok(getShift, { id: first.id })).noteSeenBy).toBe('supervisor');
  await endShift(next, await next.ok(getShift, { id }));
  expect((await desk.ok(getShiftDesk, { houseIds: [house.id] })).notes).toEqual([]);
});

test('a property that joins or leaves the scope while the shift is open', async () => {
  const [first, second] = houses as [Desk, Desk];
  const late = await openHouse(null);
  const { id } = await desk.ok(openShift, openInput([first.id, second.id], '前台', 0));
  await pay(desk, second, 40);
  await sql`update houses h set department_id = (select department_id from houses where id = ${first.id}) where id = ${late.id}`.execute(
    t.database,
  );
  await pay(desk, late, 7);
  await sql`update houses set department_id = null where id = ${second.id}`.execute(t.database);
  const sheet = await desk.ok(getShift, { id });
  // Money taken in the clerk's shift counts in it.
  expect(boxesOf(sheet)).toMatchObject({
    [second.id]: { expectedFen: 40 },
    general: { expectedFen: 7 },
  });
  expect((await endShift(desk, sheet)).state).toBe('closed');
});

test('others see the part of their own properties, and only who sees all of it takes it over', async () => {
  const foreign = await openHouse(null);
  const [mine] = houses as [Desk];
  const admin = await t.as('admin');
  const { id } = await admin.ok(openShift, openInput([mine.id, foreign.id], '前台', 300));
  await pay(admin, mine, 10);
  await pay(admin, foreign, 999);
  const open = await desk.ok(getShift, { id });
  expect(open).toMatchObject({ isPartial: true, expectedFen: 310, actions: [] });
  expect(open.takings).toMatchObject([{ houseId: mine.id, takenFen: 10 }]);
  expect(JSON.stringify(open)).not.toContain(foreign.id);
  const closed = await endShift(admin, await admin.ok(getShift, { id }));
  const seen = await desk.ok(getShift, { id });
  expect(seen).toMatchObject({ isPartial: true, balances: null, deposits: null, unshifted: null });
  const refused = await desk.call(signShift, { id, version: closed.version });
  expect(refused.failure).toBe('shift.partlyHidden');
  expect((await (await t.as('director')).ok(signShift, { id, version: closed.version })).state).toBe(
    'signed',
  );
});

test('left open over the night audit it says so, and a lead hands it over', async () => {
  const [house] = houses as [Desk];
  const { id } = await startShift(desk, house.id, '前台', 100);
  expect((await desk.ok(getShift, { id })).isOvernight).toBe(false);
  t.setNow('2026-11-20T23:30:00Z');
  await pay(desk, house, 11);
  const { records } = await desk.ok(pageShifts, { view: 'open', houseId: [house.id] });
  expect(records).toMatchObject([{ isOvernight: true, expectedFen: 111 }]);
  expect((await desk.ok(getShiftDesk, {})).mine).toMatchObject({ id, isOvernight: true });
  const director = await t.as('director');
  expect((await endShift(director, await director.ok(getShift, { id }))).closedBy).toBe('director');
  t.setNow('2026-11-20T04:00:00Z');
});

test('the sheet lists deposits held, in-house guests who have not paid, and open tasks; the export too', async () => {
  const [house] = houses as [Desk];
  const { id } = await startShift(desk, house.id);
  await sql`update orders set shown = 'in_house', deposit_kept_fen = 20000 where id = ${house.orderId}`.execute(
    t.database,
  );
  await sql`insert into tasks (house_id, id, room_id, kind, state, origin, day, due_at, planned_minutes, created_by, created_at)
    values (${house.id}, ${house.orderId}, ${house.rooms[0]?.id}, 'departure', 'unassigned', 'hand', '2026-11-20',
      '2026-11-20T03:00:00Z', 30, 'test', now())`.execute(t.database);
  const sheet = await desk.ok(getShift, { id });
  expect(sheet.deposits).toMatchObject({ count: 1, totalFen: 20_000, orders: [{ orderId: house.orderId }] });
  expect(sheet.unpaid).toMatchObject({ count: 1, totalFen: 3_000_000 });
  expect(sheet.tasks).toMatchObject({ count: 1, overdue: 1, tasks: [{ room: '101', kind: 'departure' }] });
  const closed = await endShift(desk, sheet, { note: '清点完' });
  await sql`update orders set deposit_kept_fen = 0 where id = ${house.orderId}`.execute(t.database);
  const later = await desk.ok(getShift, { id });
  expect([later.deposits, later.unpaid, later.tasks]).toEqual([closed.deposits, closed.unpaid, closed.tasks]);
  const file = await desk.call(exportShift.file, { id });
  expect(file.headers['content-type']).toContain('spreadsheet');
});

test('company money in cash is on the shift of the person who takes it', async () => {
  const [house] = houses as [Desk];
  const finance = await t.as('finance');
  const company = await finance.ok(saveCompany, { name: '西湖商会', creditFen: 1_000_000 });
  const { id } = await startShift(finance, house.id, '财务', 1_000);
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at, company_id)
    values (${house.id}, ${house.orderId}, ${house.orderId}, 'account', 8000, 'succeeded', '2026-11-20', 'x', now(), ${company.id})`.execute(
    t.database,
  );
  const settled = { id: company.id, method: 'cash', amountFen: 8_000, settledOn: '2026-11-20' };
  await finance.ok(settleCompany, settled);
  const sheet = await finance.ok(getShift, { id });
  expect(boxesOf(sheet).general).toMatchObject({ expectedFen: 8_000 });
  expect(sheet.takings).toMatchObject([{ houseId: null, houseName: null, method: 'cash', takenFen: 8_000 }]);
});
