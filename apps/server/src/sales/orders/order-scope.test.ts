/** Every endpoint with an order, stay or property id answers 404 outside the caller's scope. */

import { defaultPermissions } from '@minsu/contract/permission.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { TODAY } from '../../../test/test-day.ts';
import { modules } from '../../all-modules.ts';

const UNKNOWN = '01999999-0000-7000-8000-000000000000';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Lists filter by property and board steps belong to their user; tested in their own files. */
const others = ['export', 'export-start', 'availability', 'slots', 'board-steps', 'undo-step'].map(
  (verb) => `/hotel-order/order/${verb}`,
);
/** Addressed by their own ids; tested in their module. */
const byOwnId = [
  'correct',
  'remove',
  'submit',
  'confirm',
  'reveal',
  'visitor-left',
  'door-code/revoke',
  'door-code/reveal',
];
const beside = [
  ...['arrivals', 'departures', 'cleaning'].map((list) => `/hotel-order/print/${list}`),
  '/hotel-order/night-audit/run',
  ...[...byOwnId, 'page', 'export', 'export-start'].map((verb) => `/hotel-order/registration/${verb}`),
  ...['page', 'lift', 'add', 'add-of-order'].map((verb) => `/hotel-order/blacklist/${verb}`),
];
/** Their ids are not order ids, or properties are only a filter; covered by their own tests. */
const elsewhere = /^\/hotel-order\/(task|lost-item|shift|cash-report|company|invoice)\//;
const endpoints = modules
  .flatMap((module) => module.routes.map((route) => route.endpoint))
  .filter(
    ({ path }) =>
      path.startsWith('/hotel-order/') &&
      !path.endsWith('/page') &&
      ![...others, ...beside].includes(path) &&
      !elsewhere.test(path),
  )
  .map((endpoint) => ({ endpoint, keys: Object.keys((endpoint.input as { shape?: object }).shape ?? {}) }))
  .filter(({ endpoint }) =>
    (defaultPermissions('front_desk') as readonly string[]).includes(endpoint.permission),
  )
  // Files are refused before their order is known; covered in deposits.test.ts.
  .filter(({ endpoint }) => endpoint.send !== 'multipart')
  // Payment requests have their own ids; covered in permissions.test.ts.
  .filter(
    ({ endpoint, keys }) => !endpoint.path.startsWith('/hotel-order/payment/') || keys.includes('orderId'),
  )
  .filter(({ keys }) => ['id', 'orderId', 'stayId', 'houseId'].some((key) => keys.includes(key)));
/** Values for endpoints where a field name has another meaning. */
const special: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/hotel-order/payment/start': { kind: 'qr', provider: 'wechatPay', folioFen: 100 },
  '/hotel-order/payment/scan': { provider: 'wechatPay', folioFen: 100, paymentCode: '134567890123456789' },
};
const notFound = ['order.notFound', 'order.stayNotFound', 'house.notFound'];

test('answers 404 for reading or changing orders of properties out of scope', async () => {
  const house = await buildHouse(t.database, { rooms: 2 });
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: addDays(TODAY, 2), guests: 1 };
  const admin = await t.as('admin');
  const order = await admin.ok(createOrder, { houseId: house.id, bookerName: '陈思远', stays: [stay] });
  const values: Record<string, unknown> = {
    id: order.id,
    orderId: order.id,
    stayId: order.stays[0]?.id,
    houseId: house.id,
    ...stay,
    bookerName: '陈思远',
    stays: [stay],
    version: 0,
    reason: '试',
    locked: true,
    method: 'cash',
    kind: 'other',
    amountFen: 100,
    chargeId: UNKNOWN,
    refundId: UNKNOWN,
    confirmationId: UNKNOWN,
    paymentId: UNKNOWN,
    at: addDays(TODAY, 1),
    placements: [{ stayId: order.stays[0]?.id, version: 0, roomId: house.rooms[0]?.id }],
    arrivals: [{ stayId: order.stays[0]?.id }],
    rooms: [{ stayId: order.stays[0]?.id, guestName: '陈思远' }],
    stayIds: [order.stays[0]?.id],
    nights: [{ night: TODAY, priceFen: 100 }],
    stay: {
      ...{ roomTypeId: house.roomTypeId, ratePlanId: UNKNOWN, guests: 1 },
      ...{ checkIn: addDays(TODAY, 1), checkOut: addDays(TODAY, 2) },
    },
    name: '陈思远',
    documentType: 'idCard',
    number: chineseId(),
    phone: '13800001111',
    remark: '',
    remarkInternal: '',
    ratePlanId: UNKNOWN,
    day: TODAY,
    start: '10:00',
    end: 'departure',
    time: '15:00',
    companyId: UNKNOWN,
    billing: 'monthly',
    category: 'damage',
    deductionId: UNKNOWN,
    depositId: UNKNOWN,
    photoId: UNKNOWN,
    guestId: null,
    hours: 4,
    otherId: order.id,
    otherVersion: 0,
  };
  const desk = await t.as('frontdesk');
  for (const { endpoint, keys } of endpoints) {
    const own = { ...values, ...special[endpoint.path] };
    const input = Object.fromEntries(keys.filter((key) => key in own).map((key) => [key, own[key]]));
    const refused = await desk.call(endpoint, input);
    expect([endpoint.path, refused.status]).toEqual([endpoint.path, 404]);
    expect(notFound, endpoint.path).toContain(refused.failure);
    // The same input succeeds for an authorised user, so the refusal was about scope, not the input.
    const { status, failure } = await admin.call(endpoint, input);
    expect(status, endpoint.path).not.toBe(422);
    expect(notFound, endpoint.path).not.toContain(failure);
  }
  expect(endpoints.length).toBeGreaterThan(25);
});
