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

test('a stay from today on that fits is not refused', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ checkOut: '2028-11-19' })).toEqual([]);
});

test('every failed rule is named', () => {
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

test('something left on every night but in no one room is a refusal of its own', () => {
  expect(codes({ roomThroughout: false })).toEqual(['roomStatus.noRoomThroughout']);
  expect(codes({ roomThroughout: false, soldOut: ['2026-11-21'] })).toEqual(['roomStatus.soldOut']);
});
