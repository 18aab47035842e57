import { describe, expect, test } from 'vitest';
import { billsOf, sharesOf } from './room-bills.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, fen) => total + fen, 0);

describe('shares of a payment', () => {
  test('add up to the payment to the fen', () => {
    for (const paid of [0, 1, 7, 99, 318_200, 1_048_801])
      for (const charged of [
        [100, 100, 100],
        [239_200, 343_200, 239_200, 239_200],
        [500, -100],
        [1, 2, 3, 5, 8, -4],
      ])
        expect([paid, charged, sum(sharesOf(paid, charged))]).toEqual([paid, charged, paid]);
  });

  test('equal the charges when all is paid, including discounts', () => {
    expect(sharesOf(400, [500, -100])).toEqual([500, -100]);
    expect(sharesOf(1_000, [300, 700])).toEqual([300, 700]);
  });

  test('are zero without charges', () => expect(sharesOf(50, [0, 0])).toEqual([0, 0]));
});

const line = (id: string, stayId: string | null, amountFen: number, isVoid = false) =>
  ({ id, stayId, amountFen, void: isVoid, kind: 'room_night' }) as never;
const paid = (amountFen: number) => ({ state: 'succeeded', amountFen }) as never;

test('combine rooms and order-level lines into the folio; ended ones are shown but not due', () => {
  const lines = [line('a', 's1', 600), line('b', 's2', 300), line('c', null, 100), line('d', 's2', 50, true)];
  const bills = billsOf({ lines, payments: [paid(500)], refunds: [], confirmations: [] }, ['s1', 's2']);
  expect(bills.map(({ stayId, chargedFen, openFen }) => [stayId, chargedFen, openFen])).toEqual([
    ['s1', 600, 300],
    ['s2', 300, 150],
    [null, 100, 50],
  ]);
  expect(bills[1]?.lines).toHaveLength(2);
});
