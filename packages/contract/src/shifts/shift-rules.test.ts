import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedCash, netFen, totalFen } from './shift-rules.ts';
import { shiftActionsOf } from './shift-states.ts';

const fen = fc.nat(1_000_000);
const takings = fc.array(
  fc.record({
    method: fc.constantFrom('cash', 'wechat', 'card'),
    count: fc.nat(9),
    takenFen: fen,
    voidedFen: fen,
    refundedFen: fen,
    spentFen: fen,
  }),
  { maxLength: 6 },
);

test('a till should hold its float and the cash that came and stayed', () => {
  fc.assert(
    fc.property(fen, takings, (floatFen, all) => {
      const cash = all.filter(({ method }) => method === 'cash');
      const sum = (of: 'takenFen' | 'voidedFen' | 'refundedFen' | 'spentFen') =>
        cash.reduce((a, b) => a + b[of], 0);
      const gone = sum('voidedFen') + sum('refundedFen') + sum('spentFen');
      expect(expectedCash(floatFen, all)).toBe(floatFen + sum('takenFen') - gone);
      const others = all.filter(({ method }) => method !== 'cash');
      expect(totalFen(all)).toBe(totalFen(cash) + totalFen(others));
    }),
  );
  expect(netFen({ takenFen: 900, voidedFen: 200, refundedFen: 50, spentFen: 30 })).toBe(620);
});

test('a shift is closed by who works it or may close others’, and signed by somebody else', () => {
  const may = () => true;
  const of = (state: 'open' | 'closed' | 'signed', isMine: boolean, mayCloseOthers = false) =>
    shiftActionsOf(state, { isMine, own: isMine ? 'self' : null, mayCloseOthers }, may);
  expect([of('open', true), of('open', false), of('open', false, true)]).toEqual([['close'], [], ['close']]);
  expect([of('closed', true), of('closed', true, true), of('closed', false)]).toEqual([[], [], ['sign']]);
  expect([of('signed', true), of('signed', false, true)]).toEqual([[], []]);
});
