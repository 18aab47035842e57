import { expect, test } from 'vitest';
import { type SaleFacts, saleRefusals } from './sale-rules.ts';

const fine: SaleFacts = {
  houseState: 'online',
  today: '2026-11-20',
  horizonDays: 730,
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  guests: 2,
  maxGuests: 2,
  soldOut: [],
  roomThroughout: true,
};
const codes = (facts: Partial<SaleFacts>) =>
  saleRefusals({ ...fine, ...facts }).map(({ failure }) => failure.code);

test('accepts a fitting stay from today on', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ checkOut: '2028-11-19' })).toEqual([]);
});

test('names every failed rule', () => {
  expect(
    codes({ houseState: 'offline', checkIn: '2026-11-19', guests: 3, soldOut: ['2026-11-20', '2026-11-21'] }),
  ).toEqual([
    'house.notOnline',
    'order.pastArrival',
    'order.tooManyGuests',
    'roomStatus.soldOut',
    'roomStatus.soldOut',
  ]);
  expect(codes({ checkOut: '2028-11-20' })).toEqual(['order.beyondHorizon']);
});

test('reports free nights without one room throughout as a separate refusal', () => {
  expect(codes({ roomThroughout: false })).toEqual(['roomStatus.noRoomThroughout']);
  expect(codes({ roomThroughout: false, soldOut: ['2026-11-21'] })).toEqual(['roomStatus.soldOut']);
});
