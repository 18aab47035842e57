import { expect, test } from 'vitest';
import { concernsPeople, endsAccepting, type NewsOrder, newsEvents, newsOf } from './order-news-rules.ts';

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

test('states the deadline for acceptance, if any', () => {
  expect(newsOf(order, cause)[0]?.content[0]).toMatch(/^12:30 前接单 · 西湖云栖/);
  expect(newsOf({ ...order, deadlineAt: null }, cause)[0]?.content[0]).toMatch(/^西湖云栖 · .* · M20261120/);
});

test('skips only events that would notify no one and close no to-do', () => {
  const waiting = { id: 'r1', amountFen: 100 };
  let leftOut = 0;
  for (const name of newsEvents)
    for (const booking of [
      'hold',
      'wait_pay',
      'wait_accept',
      'confirmed',
      'cancelled',
      'expired',
      'rejected',
    ])
      for (const channel of ['direct', 'mt'] as const)
        for (const userId of [null, 'u1'])
          for (const before of [null, 'hold', 'wait_pay', 'wait_accept'])
            for (const sums of [
              {},
              { paidFen: 100 },
              { waivedFen: 100 },
              { toApprove: [waiting] },
              { decidedRefunds: ['r1'] },
            ])
              for (const hasLandlord of [true, false]) {
                const one = { ...order, booking, channel, ...sums };
                const why = { ...cause, name, userId, before };
                if (concernsPeople(one, why, hasLandlord)) continue;
                leftOut += 1;
                expect(newsOf(one, why).filter(({ to }) => hasLandlord || to !== 'landlord')).toEqual([]);
                expect([endsAccepting(name), one.decidedRefunds]).toEqual([false, []]);
              }
  expect(leftOut).toBeGreaterThan(1_000);
});
