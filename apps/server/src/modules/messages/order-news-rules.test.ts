import { expect, test } from 'vitest';
import { type NewsOrder, newsOf } from './order-news-rules.ts';

const order: NewsOrder = {
  id: 'o1',
  orderNo: 'M20261120-000318',
  houseId: 'h1',
  houseName: '西湖云栖',
  houseNameEn: null,
  timeZone: 'Asia/Shanghai',
  channel: 'mt',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  nights: 2,
  booking: 'wait_accept',
  paidFen: 0,
  waivedFen: 0,
  deadlineAt: new Date('2026-11-20T04:30:00Z'),
  toApprove: [],
  decidedRefunds: [],
};
const cause = { name: 'order.created', userId: null, before: null, room: null, eventId: 'e1' } as const;

test('what is to be accepted says until when, if there is such a time', () => {
  expect(newsOf(order, cause)[0]?.content[0]).toMatch(/^12:30 前接单 · 西湖云栖/);
  expect(newsOf({ ...order, deadlineAt: null }, cause)[0]?.content[0]).toMatch(/^西湖云栖 · .* · M20261120/);
});
