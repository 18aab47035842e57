/** A guest fills in the page of a stay, the desk checks it, and the door opens when it may. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import {
  approveGuestPage,
  bookOwnExtra,
  getGuestPage,
  getGuestPages,
  getHouseGuide,
  leaveOwnStay,
  previewExtension,
  previewGuestPage,
  previewOwnExtra,
  registerOwnGuest,
  removeOwnGuest,
  requestOwnInvoice,
  returnGuestPage,
  revealOwnCode,
  saveHouseGuide,
  saveOwnArrival,
  sendGuestLink,
  sendOwnRequest,
  submitOwnPage,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { tasksOfOrder } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { getOrderGuests } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  admin,
  agree,
  arriveOnline,
  desk,
  house,
  makeLink,
  openGuestPageDesk,
  openPage,
  sell,
  t,
} from '../../../test/desks/guest-page-desk.ts';
import { chineseId, papers } from '../../../test/desks/guest-papers.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { NOON } from '../../../test/test-day.ts';
import { newId } from '../../platform/ids.ts';

openGuestPageDesk();

const [first, second] = papers(2);
const pageOf = async (orderId: string) => (await desk.ok(getGuestPages, { orderId }))[0];
const messagesOf = async (orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ textCipher: string }>`select m.text_cipher from thread_messages m
    join threads h on h.id = m.thread_id where h.order_id = ${orderId} and m.kind = 'guest' order by m.created_at, m.id`.execute(
    t.database,
  );
  return rows.map(({ textCipher }) => t.services.cipher.decrypt(textCipher));
};

describe('registering', () => {
  test('needs the notice accepted, checks documents as the desk does, and shows nothing of them', async () => {
    const { stayId, orderId } = await sell({ guests: 2 });
    const guest = await openPage(await makeLink(stayId));
    expect((await guest.call(registerOwnGuest, { ...first })).failure).toBe('guestPage.consentNeeded');
    await agree(guest, 'registration');
    const wrong = await guest.call(registerOwnGuest, { name: '陈思远', number: '330106199001010012' });
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['number']]);
    const page = await guest.ok(registerOwnGuest, {
      name: '<script>alert(1)</script>',
      number: chineseId(1),
    });
    expect(page).toMatchObject({
      registered: 1,
      required: 2,
      guests: [{ name: '<*', documentType: 'idCard' }],
    });
    const said = JSON.stringify(page);
    expect(said).not.toContain(chineseId(1));
    expect(said).not.toContain('script');
    const { stays } = await desk.ok(getOrderGuests, { orderId });
    expect(stays[0]?.guests[0]).toMatchObject({ name: '<script>alert(1)</script>', state: 'draft' });
    const { rows } = await sql<{
      by: string;
    }>`select recorded_by as by from registrations where stay_id = ${stayId}`.execute(t.database);
    expect(rows).toEqual([{ by: '住客' }]);
  });

  test('takes no more guests than booked, and the same document only once', async () => {
    const { guest } = await arriveOnline({ guests: 1 });
    await guest.ok(registerOwnGuest, { ...first } as never);
    const again = await guest.ok(registerOwnGuest, { ...first } as never);
    expect(again.registered).toBe(1);
    const beyond = await guest.call(registerOwnGuest, { ...second });
    expect(beyond.failure).toBe('guestPage.peopleBeyond');
    expect((await guest.ok(getGuestPage, {})).registered).toBe(1);
    const other = await guest.call(registerOwnGuest, { ...first, name: '别人' });
    expect([other.failure, Object.keys(other.fields)]).toEqual(['guestPage.checkDocument', ['number']]);
    expect(JSON.stringify(other.data)).not.toContain('陈思远');
  });

  test('is undone by the guest until the desk has confirmed it', async () => {
    const { guest, orderId } = await arriveOnline();
    const { guests } = await guest.ok(registerOwnGuest, { ...first } as never);
    const registrationId = guests[0]?.id as string;
    await guest.ok(removeOwnGuest, { registrationId });
    const { guests: again } = await guest.ok(registerOwnGuest, { ...first } as never);
    const page = await pageOf(orderId);
    await desk.ok(approveGuestPage, { stayId: page?.stayId as string, version: page?.version as number });
    const refused = await guest.call(removeOwnGuest, { registrationId: again[0]?.id as string });
    expect(refused.failure).toBe('guestPage.approved');
  });

  test('of children alone needs a guardian', async () => {
    const { guest } = await arriveOnline();
    const child = chineseId(7, '20150101');
    const page = await guest.ok(registerOwnGuest, { name: '小明', number: child });
    expect(page.needsGuardian).toBe(true);
    await agree(guest, 'houseRules');
    expect((await guest.call(submitOwnPage, {})).failure).toBe('registration.guardianNeeded');
    await guest.ok(registerOwnGuest, { name: '小明', number: child, guardian: '李梅 13900000000' });
    expect(await guest.ok(submitOwnPage, {})).toMatchObject({ state: 'submitted' });
  });
});

describe('the desk', () => {
  test('sees what was entered, sends it back with a reason, and confirms it', async () => {
    const { guest, orderId, stayId } = await arriveOnline();
    expect((await guest.call(submitOwnPage, {})).failure).toBe('guestPage.guestsMissing');
    await guest.ok(registerOwnGuest, { ...first } as never);
    await guest.ok(saveOwnArrival, { arrivalTime: '18:30', plate: '浙A12345' });
    expect((await guest.call(submitOwnPage, {})).failure).toBe('guestPage.rulesNeeded');
    await agree(guest, 'houseRules');
    expect(await guest.ok(submitOwnPage, {})).toMatchObject({ state: 'submitted', plateMasked: '浙A***45' });
    const page = await pageOf(orderId);
    expect(page).toMatchObject({
      ...{ state: 'submitted', registered: 1, required: 1, arrivalTime: '18:30', plate: '浙A12345' },
      ...{ canApprove: true, canReturn: true },
    });
    const key = { stayId, version: page?.version as number };
    await desk.ok(returnGuestPage, { ...key, reason: '请补登同住人' });
    expect(await guest.ok(getGuestPage, {})).toMatchObject({ state: 'returned', reason: '请补登同住人' });
    expect((await desk.call(approveGuestPage, key)).failure).toBe('core.stale');
    await guest.ok(submitOwnPage, {});
    const again = await pageOf(orderId);
    await desk.ok(approveGuestPage, { stayId, version: again?.version as number });
    expect(await guest.ok(getGuestPage, {})).toMatchObject({ state: 'approved', canEdit: false });
    expect(await eventNamesOf(t.database, orderId)).toEqual(
      expect.arrayContaining([
        'order.guestPageSubmitted',
        'order.guestPageReturned',
        'order.guestPageApproved',
      ]),
    );
  });

  test('checks a prepared guest in without a document to type', async () => {
    const { guest, orderId, stayId } = await arriveOnline();
    await guest.ok(registerOwnGuest, { ...first } as never);
    const { order } = await admin.ok(getOrder, { id: orderId });
    const inHouse = await desk.ok(checkInOrder, { stayId, version: order.version });
    expect(inHouse.stays[0]?.state).toBe('in_house');
  });

  test('previews the page, and is told when the link cannot be sent', async () => {
    const { stayId, guest } = await arriveOnline();
    expect(await desk.ok(previewGuestPage, { stayId })).toEqual(await guest.ok(getGuestPage, {}));
    // No text messages are connected here.
    expect((await desk.call(sendGuestLink, { stayId })).failure).toBe('guestPage.cannotSend');
    const { stayId: unlinked } = await sell();
    expect((await desk.call(sendGuestLink, { stayId: unlinked })).failure).toBe('guestPage.noLink');
  });
});

const issueCode = async (stayId: string, from: string) => {
  const { rows } = await sql<{ houseId: string; orderId: string; roomId: string }>`
    select house_id, order_id, room_id from stays where id = ${stayId}`.execute(t.database);
  const stay = rows[0] as (typeof rows)[number];
  await t.database
    .insertInto('doorCodes')
    .values({
      ...{ ...stay, stayId, id: newId(), codeCipher: t.services.cipher.encrypt('482913'), state: 'active' },
      ...{
        validFrom: new Date(from),
        validTo: new Date('2026-11-22T04:00:00Z'),
        issuedBy: '前台',
        issuedAt: t.now(),
      },
    })
    .execute();
};

describe('the door code', () => {
  test('waits for the guests, the deposit and the time', async () => {
    t.setNow(NOON);
    const { guest, stayId, orderId } = await arriveOnline();
    const waits = async () => (await guest.ok(getGuestPage, {})).access?.waits;
    expect(await waits()).toEqual(['guests', 'code']);
    expect((await guest.call(revealOwnCode, {})).failure).toBe('registration.gateClosed');
    await guest.ok(registerOwnGuest, { ...first } as never);
    expect((await guest.call(revealOwnCode, {})).failure).toBe('guestPage.noCode');
    await issueCode(stayId, '2026-11-20T06:00:00Z');
    await sql`update orders set deposit = 'due' where id = ${orderId}`.execute(t.database);
    expect(await waits()).toEqual(['deposit', 'time']);
    expect((await guest.call(revealOwnCode, {})).failure).toBe('guestPage.depositDue');
    await sql`update orders set deposit = 'held' where id = ${orderId}`.execute(t.database);
    expect((await guest.call(revealOwnCode, {})).failure).toBe('guestPage.codeNotYet');
    t.setNow('2026-11-20T06:00:00Z');
    expect(await waits()).toEqual([]);
    expect((await guest.ok(revealOwnCode, {})).code).toBe('482913');
    expect(await eventNamesOf(t.database, orderId)).toContain('order.doorCodeRevealed');
    const page = await pageOf(orderId);
    const key = { stayId, version: page?.version as number };
    await desk.ok(approveGuestPage, key);
    await desk.ok(returnGuestPage, { stayId, version: key.version + 1, reason: '证件不清楚' });
    expect((await guest.call(revealOwnCode, {})).failure).toBe('guestPage.sentBack');
    t.setNow(NOON);
  });
});

describe('requests', () => {
  test('reach the conversation once, and a problem becomes a repair', async () => {
    const { guest, orderId } = await arriveOnline();
    const request = { kind: 'problem', text: '空调不制冷', onceKey: newId() } as const;
    await guest.ok(sendOwnRequest, request);
    const { requests } = await guest.ok(sendOwnRequest, request);
    expect(requests).toMatchObject([{ kind: 'problem', text: '空调不制冷' }]);
    expect(await messagesOf(orderId)).toEqual(['Problem in the room: 空调不制冷']);
    expect(await desk.ok(tasksOfOrder, { orderId })).toMatchObject([{ kind: 'repair' }]);
  });

  test('for more nights tell the price of now, and refuse a date that is not later', async () => {
    const { guest, orderId } = await arriveOnline();
    expect(await guest.ok(previewExtension, { checkOut: '2026-11-24' })).toEqual({
      nights: 2,
      amountFen: 80_000,
    });
    const early = await guest.call(previewExtension, { checkOut: '2026-11-22' });
    expect(Object.keys(early.fields)).toEqual(['checkOut']);
    const ask = { kind: 'extension', text: '想多住两晚', checkOut: '2026-11-24', onceKey: newId() } as const;
    await guest.ok(sendOwnRequest, ask);
    expect((await messagesOf(orderId))[0]).toContain('800');
  });

  test('for more nights through a stop sell tell no price: the desk is asked', async () => {
    const { guest } = await arriveOnline();
    await t.database
      .insertInto('priceCell')
      .values({
        ...{ houseId: house.id, roomTypeId: house.roomTypeId, planId: STANDARD_PLAN_ID },
        ...{ night: '2026-11-23', stopSell: true, setBy: 'test', setAt: t.now() },
      })
      .execute();
    const asked = await guest.ok(previewExtension, { checkOut: '2026-11-24' });
    expect(asked).toEqual({ nights: 2, amountFen: null });
    await t.database.deleteFrom('priceCell').where('houseId', '=', house.id).execute();
  });

  test('after check-in the guest tells that the room is left, once', async () => {
    const { guest, orderId, stayId } = await arriveOnline();
    expect((await guest.call(leaveOwnStay, {})).failure).toBe('guestPage.notHere');
    await guest.ok(registerOwnGuest, { ...first } as never);
    const { order } = await admin.ok(getOrder, { id: orderId });
    await desk.ok(checkInOrder, { stayId, version: order.version });
    expect((await guest.ok(leaveOwnStay, {})).leftAt).toBe(t.now().toISOString());
    expect((await guest.call(leaveOwnStay, {})).failure).toBe('guestPage.leftAlready');
    expect((await pageOf(orderId))?.leftAt).toBe(t.now().toISOString());
  });
});

describe('extra time', () => {
  test('is booked for the fee shown, charged to the order, and hides who is in the way', async () => {
    const { guest, orderId } = await arriveOnline();
    const { feeFen } = await guest.ok(previewOwnExtra, { end: 'departure', time: '14:00' });
    expect(feeFen).toBeGreaterThan(0);
    const ask = { end: 'departure', time: '14:00' } as const;
    const stale = await guest.call(bookOwnExtra, { ...ask, feeFen: 0 });
    expect(stale.failure).toBe('guestPage.feeChanged');
    const before = (await guest.ok(getGuestPage, {})).balanceFen as number;
    const page = await guest.ok(bookOwnExtra, { ...ask, feeFen: feeFen as number });
    expect(page).toMatchObject({
      leaveTime: '14:00',
      extraEnds: ['arrival'],
      balanceFen: before + Number(feeFen),
    });
    expect(await eventNamesOf(t.database, orderId)).toContain('order.departureTimeSet');
    const early = await guest.call(bookOwnExtra, { end: 'departure', time: '11:00', feeFen: 0 });
    expect(early.status).toBeGreaterThanOrEqual(400);
  });
});

test('the invoice of what is paid is asked for once, and its title is not shown back', async () => {
  const { guest, orderId } = await arriveOnline();
  const ask = { titleKind: 'personal', buyerTitle: '陈思远', receiver: 'chen@example.com' } as const;
  expect((await guest.call(requestOwnInvoice, ask)).failure).toBe('guestPage.nothingToInvoice');
  const { order } = await admin.ok(getOrder, { id: orderId });
  const dueFen = order.balanceFen as number;
  await desk.ok(addPayment, { orderId, version: order.version, method: 'cash', amountFen: dueFen });
  const company = await guest.call(requestOwnInvoice, { ...ask, titleKind: 'company' });
  expect(Object.keys(company.fields)).toEqual(['taxCode']);
  const page = await guest.ok(requestOwnInvoice, ask);
  expect(page.invoice).toMatchObject({ leftFen: 0, requested: [{ amountFen: dueFen, isIssued: false }] });
  expect(JSON.stringify(page)).not.toContain('chen@example.com');
  expect((await guest.call(requestOwnInvoice, ask)).failure).toBe('guestPage.nothingToInvoice');
});

describe('a link for some parts', () => {
  test('opens no others', async () => {
    const { stayId } = await sell();
    const guest = await openPage(await makeLink(stayId, { purposes: ['access'] }));
    const page = await guest.ok(getGuestPage, {});
    expect([page.balanceFen, page.purposes]).toEqual([null, ['access']]);
    const refused = await guest.call(registerOwnGuest, { ...first });
    expect([refused.status, refused.failure]).toEqual([403, 'guestLink.notForThis']);
    expect((await guest.call(leaveOwnStay, {})).failure).toBe('guestLink.notForThis');
  });
});

test('the guide of a property is written in both languages, its password sealed and shown late', async () => {
  const guide = {
    wifiName: 'Yuanshan',
    wifiPassword: 'stone2026',
    directionsZh: '地铁 1 号线',
    directionsEn: 'Metro 1',
  };
  const texts = { ...guide, guideZh: '', guideEn: '', rulesEn: 'No smoking.' };
  await admin.ok(saveHouseGuide, { houseId: house.id, version: 0, ...texts });
  expect((await admin.call(saveHouseGuide, { houseId: house.id, version: 0, ...texts })).failure).toBe(
    'core.stale',
  );
  expect(await desk.ok(getHouseGuide, { houseId: house.id })).toMatchObject({
    ...guide,
    canEdit: false,
    version: 1,
  });
  expect((await desk.call(saveHouseGuide, { houseId: house.id, version: 1, ...texts })).status).toBe(403);
  const { guest } = await arriveOnline();
  expect((await guest.ok(getGuestPage, {})).access).toMatchObject({ wifiName: 'Yuanshan', wifiPassword: '' });
  const { access } = await guest.ok(registerOwnGuest, { ...first } as never);
  expect(access).toMatchObject({ wifiPassword: 'stone2026', directions: { en: 'Metro 1' } });
});
