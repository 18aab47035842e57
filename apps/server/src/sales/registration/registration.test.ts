/** Guests by their documents: the check-in gate, reports to the authority, masking and revealing. */

import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import {
  confirmGuest,
  correctGuest,
  countRegistrationViews,
  exportRegistrations,
  getOrderGuests,
  pageRegistrations,
  recallGuest,
  recordVisitor,
  registerGuest,
  removeGuest,
  revealGuest,
  submitGuest,
  submitRegistrations,
  visitorLeft,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { openSandboxApp, type SandboxApp } from '../../../test/channels/sandbox-app.ts';
import { chineseId, papers } from '../../../test/desks/guest-papers.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import type { TestApp, TestClient } from '../../../test/test-app.ts';
import { sendDueReports } from './send-reports.ts';

let app: SandboxApp;
let sandbox: SandboxApp['sandbox'];
let t: TestApp;
let desk: TestClient;
let admin: TestClient;
let house: BuiltHouse;
beforeAll(async () => {
  app = await openSandboxApp((url) => ({ AUTHORITY_URL: `${url}/registration` }));
  ({ sandbox, t, desk, admin } = app);
  house = await buildHouse(t.database, { rooms: 40, department: 'staff' });
});
afterAll(() => app.close());

const passport = {
  name: 'Emma Clarke',
  documentType: 'passport' as const,
  number: 'X1234567',
  nationality: 'GB',
  sex: 'female' as const,
  birthDate: '1988-03-02',
};

let rooms = 0;
const sell = async (guests = 2, phone?: string) => {
  const room = house.rooms[rooms++];
  const sold = await sellStay(admin, house, room, { guests, ...(phone && { phone }) });
  return { ...sold, room: room?.number as string };
};
const guestsOf = async (orderId: string) =>
  (await desk.ok(getOrderGuests, { orderId })).stays[0]?.guests ?? [];
const report = () => sendDueReports(t.job());

describe('the gate', () => {
  test('nobody comes in whose guests are not all known; then he does, in one step', async () => {
    const { orderId, stayId } = await sell();
    const refused = await desk.call(checkInOrder, { stayId, version: 0 });
    expect([refused.status, refused.failure]).toEqual([409, 'registration.guestsMissing']);
    expect(refused.message).toBe('Register all guests before check-in: 0 of 2 done, 2 missing');
    const one = await desk.call(checkInOrder, { stayId, version: 0, registrations: papers(1) });
    expect(one.failure).toBe('registration.guestsMissing');
    // The refusal took everything back.
    expect(await guestsOf(orderId)).toEqual([]);
    const order = await desk.ok(checkInOrder, {
      stayId,
      version: 0,
      registrations: [...papers(1), passport],
    });
    expect(order.stays[0]).toMatchObject({ state: 'in_house', registered: 2, toRegister: 2 });
    const [chinese, foreigner] = await guestsOf(orderId);
    expect(chinese).toMatchObject({
      name: '陈思远',
      documentMasked: '33****************',
      nationality: 'CN',
      sex: 'male',
      age: 36,
      foreign: false,
      reportDueAt: null,
      state: 'submitted',
    });
    expect(foreigner).toMatchObject({ foreign: true, reportDueAt: '2026-11-21T04:00:00.000Z' });
  });

  test('a wrong number is refused at its field, in the language of the caller, and changes nothing', async () => {
    const { orderId, stayId } = await sell(1);
    const right = chineseId(5);
    const number = right.slice(0, 17) + (right[17] === '1' ? '2' : '1');
    const guests = [{ name: '何清越', number }];
    const english = await desk.call(checkInOrder, { stayId, version: 0, registrations: guests });
    expect([english.status, english.fields['registrations.0.number']]).toEqual([
      422,
      'The check digit does not match. Check every digit',
    ]);
    const chinese = await desk.call(
      checkInOrder,
      { stayId, version: 0, registrations: guests },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(chinese.fields['registrations.0.number']).toBe('身份证号校验位不符，请核对每一位');
    const unborn = await desk.call(registerGuest, { stayId, name: '未', number: chineseId(1, '20300101') });
    expect([unborn.status, Object.keys(unborn.fields)]).toEqual([422, ['number']]);
    const twice = await desk.call(checkInOrder, {
      stayId,
      version: 0,
      registrations: [...papers(1), ...papers(1)],
    });
    expect([twice.status, Object.keys(twice.fields)]).toEqual([422, ['registrations.1.number']]);
    expect(await guestsOf(orderId)).toEqual([]);
    expect((await desk.ok(getOrder, { id: orderId })).stays[0]?.state).toBe('expected');
  });

  test('a house may ask for the first guest alone; fewer may come than were booked, never more', async () => {
    const first = await sell(2);
    const fewer = await desk.ok(checkInOrder, {
      stayId: first.stayId,
      version: 0,
      registrations: papers(1),
      people: 1,
    });
    expect(fewer.stays[0]).toMatchObject({ guests: 1, state: 'in_house' });
    const { stayId } = await sell(2);
    const more = await desk.call(checkInOrder, { stayId, version: 0, registrations: papers(3), people: 3 });
    expect([more.status, Object.keys(more.fields)]).toEqual([422, ['people']]);
    await t.database
      .updateTable('houses')
      .set({ registrationRule: 'first' })
      .where('id', '=', house.id)
      .execute();
    const order = await desk.ok(checkInOrder, { stayId, version: 0, registrations: papers(1) });
    await t.database
      .updateTable('houses')
      .set({ registrationRule: 'all' })
      .where('id', '=', house.id)
      .execute();
    expect(order.stays[0]).toMatchObject({ guests: 2, toRegister: 1 });
  });

  test('a child without an adult needs somebody to call', async () => {
    const { stayId } = await sell(1);
    const child = { name: '小宝', number: chineseId(9, '20120501') };
    const refused = await desk.call(checkInOrder, { stayId, version: 0, registrations: [child] });
    expect(refused.failure).toBe('registration.guardianNeeded');
    expect(Object.keys(refused.fields)).toEqual(['registrations.0.guardian']);
    const guests = [{ ...child, guardian: '王芳 13800001111' }];
    await desk.ok(checkInOrder, { stayId, version: 0, registrations: guests });
  });

  test('guests may be registered before they come, changed and removed until then', async () => {
    const { orderId, stayId } = await sell(1);
    await desk.ok(registerGuest, { stayId, ...passport });
    const { stays } = await desk.ok(registerGuest, { stayId, ...passport, birthDate: '1996-03-02' });
    const [guest] = stays[0]?.guests ?? [];
    expect(stays[0]?.guests).toHaveLength(1);
    expect(guest).toMatchObject({
      ...{ name: 'Emma Clarke', age: 30 },
      state: 'draft',
      arrivedAt: null,
      reportDueAt: null,
    });
    const key = { id: guest?.id as string, version: guest?.version as number };
    expect((await desk.call(submitGuest, key)).failure).toBe('registration.notArrived');
    const stale = await desk.call(removeGuest, { ...key, version: 0 });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: unknown }).current).toEqual((await guestsOf(orderId))[0]);
    await desk.ok(removeGuest, key);
    expect(await guestsOf(orderId)).toEqual([]);
  });
});

describe('one document, two guests', () => {
  const second = { name: '林小满', number: chineseId(1) };
  const shown = 'This document is registered for 陈思远 in this order';

  test('of one stay: the second is refused at his number, and the first stays who he is', async () => {
    const { orderId, stayId } = await sell(2);
    const { stays } = await desk.ok(registerGuest, { stayId, ...(papers(1)[0] as GuestInput) });
    const refused = await desk.call(registerGuest, { stayId, ...second });
    expect([refused.status, refused.failure]).toEqual([422, 'registration.documentShown']);
    expect(refused.fields.number).toContain(shown);
    const arriving = await desk.call(checkInOrder, { stayId, version: 0, registrations: [second] });
    expect(arriving.fields['registrations.0.number']).toContain(shown);
    expect(await guestsOf(orderId)).toEqual(stays[0]?.guests);
    const other = await desk.ok(registerGuest, { stayId, ...second, number: chineseId(2) });
    const { id = '', version = 0 } = other.stays[0]?.guests.find(({ name }) => name === '林小满') ?? {};
    const corrected = await desk.call(correctGuest, { id, version, ...second });
    expect([corrected.status, Object.keys(corrected.fields)]).toEqual([422, ['number']]);
    await desk.ok(correctGuest, { id, version, ...second, name: '林晓满', number: chineseId(2) });
  });

  test('of two rooms: not in the same nights; in those after the first he is the same guest', async () => {
    const stay = (checkIn: string, checkOut: string) => ({
      ...{ roomTypeId: house.roomTypeId, guests: 1, checkIn, checkOut },
    });
    const { id: orderId } = await admin.ok(createOrder, {
      houseId: house.id,
      bookerName: '陈思远',
      stays: [
        stay('2026-12-01', '2026-12-03'),
        stay('2026-12-02', '2026-12-04'),
        stay('2026-12-03', '2026-12-05'),
      ],
    });
    const { stays } = await desk.ok(getOrder, { id: orderId });
    const [first = '', beside = '', after = ''] = ['2026-12-01', '2026-12-02', '2026-12-03'].map(
      (checkIn) => stays.find((one) => one.checkIn === checkIn)?.id,
    );
    const [guest] = papers(1) as [GuestInput];
    await desk.ok(registerGuest, { stayId: first, ...guest });
    const refused = await desk.call(registerGuest, { stayId: beside, ...guest });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['number']]);
    await desk.ok(registerGuest, { stayId: after, ...guest });
  });
});

describe('reports', () => {
  test('who has come is reported once; an answer that was lost is the same answer', async () => {
    await report();
    const { orderId, stayId } = await sell(1);
    const before = sandbox.authority.received().length;
    await desk.ok(checkInOrder, {
      stayId,
      version: 0,
      registrations: [{ ...passport, number: 'LOST12345' }],
    });
    sandbox.behave('registration', 'drop');
    await report();
    const [waiting] = await guestsOf(orderId);
    expect(waiting).toMatchObject({ state: 'submitted', attempts: 1 });
    sandbox.behave('registration', 'none');
    await report();
    expect((await guestsOf(orderId))[0]?.state).toBe('submitted');
    t.setNow('2026-11-20T04:02:00Z');
    await report();
    const [accepted] = await guestsOf(orderId);
    expect(accepted).toMatchObject({ state: 'accepted', reason: null, reportDueAt: null });
    expect(accepted?.receiptNo).toMatch(/^GA/);
    const received = sandbox.authority.received().slice(before);
    expect(received).toHaveLength(1);
    expect(received[0]?.report).toMatchObject({
      number: 'LOST12345',
      nationality: 'GB',
      birthDate: '1988-03-02',
    });
    const names = (await desk.ok(getOrderHistory, { id: orderId })).map((entry) => entry.name);
    expect(names).toContain('order.guestAccepted');
  });

  test.each(['fail', 'slow'] as const)('an authority that is %s is tried again later', async (fault) => {
    const { orderId, stayId } = await sell(1);
    await desk.ok(checkInOrder, { stayId, version: 0, registrations: papers(1) });
    sandbox.behave('registration', fault, 100);
    await report();
    sandbox.behave('registration', 'none');
    const [guest] = await guestsOf(orderId);
    expect(guest?.state).toBe(fault === 'slow' ? 'accepted' : 'submitted');
    if (fault === 'fail') expect(guest?.reason).toBe('internal error');
  });

  test('one that is sent back is corrected and goes out as another report', async () => {
    const { orderId, stayId } = await sell(1);
    const wrong = { name: 'Chen 思远', number: chineseId(77) };
    await desk.ok(checkInOrder, { stayId, version: 0, registrations: [wrong] });
    await report();
    const [guest] = await guestsOf(orderId);
    expect(guest).toMatchObject({ state: 'rejected', reason: '姓名与证件号码不符' });
    const key = { id: guest?.id as string, version: guest?.version as number };
    const { stays } = await desk.ok(correctGuest, { ...key, name: '陈思远', number: chineseId(77) });
    await desk.ok(submitGuest, { id: key.id, version: stays[0]?.guests[0]?.version as number });
    await report();
    expect((await guestsOf(orderId))[0]?.state).toBe('accepted');
    expect((await desk.call(correctGuest, { ...key, version: 99, ...wrong })).failure).toBe('core.stale');
  });

  test('a receipt from elsewhere is noted by hand', async () => {
    sandbox.behave('registration', 'fail');
    const { orderId, stayId } = await sell(1);
    await desk.ok(checkInOrder, { stayId, version: 0, registrations: papers(1) });
    await report();
    const [guest] = await guestsOf(orderId);
    const key = { id: guest?.id as string, version: guest?.version as number };
    await desk.ok(confirmGuest, { ...key, receiptNo: 'HAND-1' });
    sandbox.behave('registration', 'none');
    await report();
    expect((await guestsOf(orderId))[0]).toMatchObject({ state: 'accepted', receiptNo: 'HAND-1' });
  });
});

describe('lists', () => {
  test('views count what they hold; bulk reports what may be reported', async () => {
    const { stayId, orderId } = await sell(2);
    const open = await desk.ok(pageRegistrations, { view: 'toRegister', size: 200 });
    expect(open.records.find((row) => row.id === stayId)).toMatchObject({
      state: 'missing',
      missing: 2,
      actions: [],
    });
    await desk.ok(checkInOrder, {
      stayId,
      version: 0,
      registrations: [...papers(1), { ...passport, number: 'BULK12345' }],
    });
    await t.database
      .updateTable('registrations')
      .set({ state: 'draft', nextTryAt: null })
      .where('orderId', '=', orderId)
      .execute();
    const counts = Object.fromEntries(
      (await desk.ok(countRegistrationViews, {})).map((one) => [one.view, one.count]),
    );
    for (const view of ['toRegister', 'toReport', 'underWay', 'accepted', 'rejected', 'foreign'] as const) {
      const page = await desk.ok(pageRegistrations, { view, size: 200 });
      expect([view, page.total]).toEqual([view, counts[view]]);
    }
    const foreign = await desk.ok(pageRegistrations, { view: 'foreign', size: 200 });
    const due = foreign.records.map((row) => row.reportDueAt ?? '');
    expect(due).toEqual([...due].sort());
    const found = await desk.ok(pageRegistrations, { keyword: 'Emma' });
    expect(found.records.every((row) => row.name.startsWith('Emma'))).toBe(true);
    const check = await desk.ok(submitRegistrations.check, { filter: { view: 'toReport' } });
    expect(check).toMatchObject({ total: 2, ready: 2 });
    for (const sort of ['name', '-name', 'checkIn', '-checkIn', 'arrivedAt'])
      for (const view of ['all', 'toRegister'] as const)
        await desk.ok(pageRegistrations, { view, sort, checkInFrom: '2026-11-20', checkInTo: '2026-11-20' });
  });

  test('a document is sealed, masked in lists and exports, and revealed with a reason on record', async () => {
    const { orderId, stayId } = await sell(1);
    const number = chineseId(88);
    await desk.ok(registerGuest, { stayId, name: '周予安', number, phone: '13912345678' });
    const stored = await t.database
      .selectFrom('registrations')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const { documentHash: _, phoneHash: __, ...texts } = stored;
    expect(JSON.stringify(texts)).not.toContain(number);
    expect(JSON.stringify(texts)).not.toContain('13912345678');
    expect(JSON.stringify(texts)).not.toContain('1990-01-01');
    const whole = { id: stored.id, reason: '核对身份' };
    expect(await desk.ok(revealGuest, whole)).toEqual({
      number,
      birthDate: '1990-01-01',
      phone: '13912345678',
      guardian: null,
    });
    expect((await (await t.as('operator')).call(revealGuest, whole)).status).toBe(403);
    expect((await desk.call(revealGuest, { id: stored.id, reason: ' ' })).status).toBe(422);
    expect((await desk.ok(getOrderHistory, { id: orderId }))[0]?.name).toBe('order.guestRevealed');
    expect((await desk.call(exportRegistrations.file, {})).status).toBe(200);
    expect(await desk.ok(recallGuest, { number: number.toLowerCase() })).toEqual({
      name: '周予安',
      nationality: 'CN',
      blacklistedFor: null,
    });
  });

  test('visitors come and go with a stay', async () => {
    const { stayId } = await sell(1);
    const visitor = { stayId, name: '访客甲', documentType: 'idCard' as const, number: chineseId(3) };
    expect((await desk.call(recordVisitor, { ...visitor, number: '1' })).status).toBe(422);
    const { stays } = await desk.ok(recordVisitor, visitor);
    const id = stays[0]?.visitors[0]?.id as string;
    const after = await desk.ok(visitorLeft, { id });
    expect(after.stays[0]?.visitors[0]?.leftAt).toEqual(expect.any(String));
    expect((await desk.call(visitorLeft, { id })).failure).toBe('registration.visitorLeft');
  });
});

test('another department finds nothing of it', async () => {
  const foreign = await buildHouse(t.database);
  const stay = { roomTypeId: foreign.roomTypeId, checkIn: '2026-11-20', checkOut: '2026-11-22', guests: 1 };
  const sold = await admin.ok(createOrder, { houseId: foreign.id, bookerName: '外', stays: [stay] });
  const stayId = sold.stays[0]?.id as string;
  const { stays } = await admin.ok(registerGuest, { stayId, ...passport });
  const guest = stays[0]?.guests[0];
  const key = { id: guest?.id as string, version: 0 };
  const { stays: visited } = await admin.ok(recordVisitor, { stayId, name: '访', number: chineseId(4) });
  const answers = [
    await desk.call(getOrderGuests, { orderId: sold.id }),
    await desk.call(registerGuest, { stayId, ...passport }),
    await desk.call(correctGuest, { ...key, ...passport }),
    await desk.call(removeGuest, key),
    await desk.call(submitGuest, key),
    await desk.call(confirmGuest, { ...key, receiptNo: 'x' }),
    await desk.call(revealGuest, { id: key.id, reason: 'x' }),
    await desk.call(recordVisitor, { stayId, name: '访', number: chineseId(4) }),
    await desk.call(visitorLeft, { id: visited[0]?.visitors[0]?.id }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  const listed = await desk.ok(pageRegistrations, { size: 200 });
  expect(listed.records.some((row) => row.houseId === foreign.id)).toBe(false);
});
