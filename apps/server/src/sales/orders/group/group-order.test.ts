/** A group of five rooms: one guest changes rooms on the second day, one payment, one printed folio. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { printFolio } from '@minsu/contract/sales/orders/documents/print-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder, checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { chineseId } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { pagesOfPdf } from '../../../../test/sheets/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { TODAY } from '../../../../test/test-day.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: `${TODAY}T08:00:00Z` });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const read = (id: string) => admin.ok(getOrder, { id });

test('is sold together, moved individually, paid once, and printed as sold', async () => {
  const house = await buildHouse(t.database, { rooms: 6 });
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: addDays(TODAY, 3), guests: 1 };
  const group = { houseId: house.id, bookerName: '顾南乔', stays: Array.from({ length: 5 }, () => stay) };
  const { id, totalFen } = await admin.ok(createOrder, group);
  for (const [at, { id: stayId, roomId }] of (await read(id)).stays.entries()) {
    const registrations = [{ name: '顾南乔', documentType: 'idCard' as const, number: chineseId(at + 1) }];
    const { version } = (await read(id)).order;
    const room = roomId ?? house.rooms[at]?.id ?? '';
    await admin.ok(checkInOrder, { stayId, version, registrations, acceptDirty: true, roomId: room });
  }
  const housed = await read(id);
  const [mover] = housed.stays;
  const taken = new Set(housed.stays.map(({ roomId }) => roomId));
  const target = house.rooms.find((room) => !taken.has(room.id));

  t.setNow(`${addDays(TODAY, 1)}T08:00:00Z`);
  admin = await t.as('admin');
  const moved = await admin.ok(changeStay, {
    stayId: mover?.id ?? '',
    version: (await read(id)).order.version,
    roomId: target?.id ?? '',
    pricing: 'keep',
  });
  expect(moved.order.totalFen).toBe(totalFen);
  const nights = moved.stays.find((one) => one.id === mover?.id)?.nights ?? [];
  const numbers = [mover?.roomNumber, target?.number, target?.number];
  expect(nights.map(({ roomNumber }) => roomNumber)).toEqual(numbers);
  expect(nights.map(({ priceFen }) => priceFen)).toEqual(mover?.nights.map(({ priceFen }) => priceFen));
  expect(moved.folio?.lines).toHaveLength(15);

  t.setNow(`${addDays(TODAY, 3)}T02:00:00Z`);
  admin = await t.as('admin');
  const pay = { orderId: id, version: (await read(id)).order.version, amountFen: totalFen };
  const paid = await admin.ok(addPayment, { ...pay, method: 'wechat' });
  for (const { id: stayId } of paid.stays)
    await admin.ok(checkOutOrder, { stayId, version: (await read(id)).order.version });
  const done = await read(id);
  expect(done.order).toMatchObject({ shown: 'completed', totalFen, paidFen: totalFen, balanceFen: 0 });
  expect(done.folio?.payments).toHaveLength(1);

  const answer = await t.app.inject({
    method: 'GET',
    url: `${printFolio.path}?orderId=${id}`,
    headers: { authorization: admin.token, 'accept-language': 'zh-CN' },
  });
  const printed = pagesOfPdf(answer.rawPayload).join('\n').split('\n');
  const count = (said: string) => printed.filter((line) => line === said).length;
  const lines = done.folio?.lines ?? [];
  for (const { amountFen, date } of lines) {
    const [priced, dated] = [
      lines.filter((line) => line.amountFen === amountFen),
      lines.filter((line) => line.date === date),
    ];
    expect(count(formatFen(amountFen))).toBe(priced.length);
    // The five stays' dates in the header, plus the payment date.
    expect(count(date)).toBeGreaterThanOrEqual(dated.length);
  }
  for (const said of [target?.number, mover?.roomNumber])
    expect(printed.some((line) => line.includes(said ?? '?'))).toBe(true);
  // Charged and paid.
  expect(count(formatFen(totalFen))).toBeGreaterThanOrEqual(2);
  expect(printed).toContain('已结清');
  expect(await brokenInvariants(t.database)).toEqual({});
}, 60_000);
