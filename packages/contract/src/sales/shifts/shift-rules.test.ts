import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cashIn,
  expectedCash,
  isDeskMoney,
  lacksGeneralBox,
  netFen,
  type Taking,
  takingsByMethod,
  totalFen,
} from './shift-rules.ts';
import { shiftActionsOf } from './shift-states.ts';

const fen = fc.nat(1_000_000);
const houses = ['a', 'b', 'c', null] as const;
const takings: fc.Arbitrary<Taking[]> = fc.array(
  fc.record({
    houseId: fc.constantFrom(...houses),
    method: fc.constantFrom('cash', 'wechat', 'card'),
    count: fc.nat(9),
    takenFen: fen,
    voidedFen: fen,
    refundedFen: fen,
    spentFen: fen,
  }),
  { maxLength: 12 },
);
const boxes = fc.uniqueArray(fc.constantFrom(...houses)).map((ids) => ids.map((houseId) => ({ houseId })));

test('puts every fen of cash into exactly one box once there is a general one', () => {
  fc.assert(
    fc.property(boxes, takings, (given, all) => {
      const complete = lacksGeneralBox(given, all) ? [...given, { houseId: null }] : given;
      expect(lacksGeneralBox(complete, all)).toBe(false);
      const cash = all.filter(({ method }) => method === 'cash');
      const inBoxes = complete.reduce((sum, box) => sum + cashIn(box, complete, all), 0);
      expect(inBoxes).toBe(totalFen(cash));
    }),
  );
});

test('sums by method add up to the total', () => {
  fc.assert(
    fc.property(takings, (all) => {
      const sums = takingsByMethod(all);
      expect(totalFen(sums)).toBe(totalFen(all));
      expect(sums.map(({ method }) => method)).toEqual([...new Set(all.map(({ method }) => method))]);
    }),
  );
  expect(netFen({ takenFen: 900, voidedFen: 200, refundedFen: 50, spentFen: 30 })).toBe(620);
});

test('differences of a shared box add up to the missing amount, whoever counts', () => {
  const step = fc.record({
    who: fc.nat(1),
    movedFen: fc.integer({ min: -500, max: 500 }),
    lostFen: fc.nat(20),
  });
  fc.assert(
    fc.property(fen, fc.array(step, { maxLength: 20 }), (openingFen, steps) => {
      let [real, float, differences] = [openingFen + 100_000, openingFen + 100_000, 0];
      const moved = [0, 0];
      let base = [0, 0];
      let lost = 0;
      for (const { who, movedFen, lostFen } of steps) {
        moved[who] = (moved[who] ?? 0) + movedFen;
        real += movedFen - lostFen;
        lost += lostFen;
        const expected = expectedCash(
          float,
          moved.map((cashFen, at) => ({ cashFen, baseFen: base[at] ?? 0 })),
        );
        differences += real - expected;
        [float, base] = [real, [...moved]];
      }
      expect(differences + lost).toBe(0);
    }),
  );
});

test('excludes platform money and payments from deposits', () => {
  expect(['cash', 'wechat', 'account', 'deposit', 'channel'].map(isDeskMoney)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('lets the worker or a supervisor close a shift, and another user sign it', () => {
  const may = () => true;
  const of = (state: 'open' | 'closed' | 'signed', isMine: boolean, mayCloseOthers = false) =>
    shiftActionsOf(state, { isMine, own: isMine ? 'self' : null, mayCloseOthers }, may);
  expect([of('open', true), of('open', false), of('open', false, true)]).toEqual([['close'], [], ['close']]);
  expect([of('closed', true), of('closed', true, true), of('closed', false)]).toEqual([[], [], ['sign']]);
  expect([of('signed', true), of('signed', false, true)]).toEqual([[], []]);
});
