import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmRefusal, sameReasons } from '../duties/duty-table.ts';
import { refusal } from '../state-table.ts';
import { openRefunds, type RefundAction, refundActions, refundStates, refundTable } from './refund-states.ts';

const facts = fc.record({
  own: fc.constantFrom(null, ...sameReasons),
  needsSecond: fc.boolean(),
  byHand: fc.boolean(),
  byProvider: fc.boolean(),
  abnormal: fc.boolean(),
});
/** From where each action leads where. */
const moves: Readonly<Record<RefundAction, readonly [string, string]>> = {
  approve: ['requested', 'processing'],
  reject: ['requested', 'rejected'],
  complete: ['processing', 'succeeded'],
  succeed: ['processing', 'succeeded'],
  fail: ['processing', 'failed'],
  retry: ['failed', 'processing'],
  payOtherwise: ['failed', 'processing'],
};

test('a refund moves as the design says, and never out of where it ended', () => {
  for (const action of refundActions) {
    const { from, to } = refundTable[action];
    expect([from, to]).toEqual(moves[action].map((state) => [state]));
  }
  expect(openRefunds).toEqual([...new Set(Object.values(moves).map(([from]) => from))]);
});

test('a large refund is approved by another, and people complete only what people pay out', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...refundStates), (of, state) => {
      const why = (action: RefundAction) => refusal(refundTable[action], state, of)?.code ?? null;
      if (state === 'requested')
        expect(why('approve')).toBe(of.needsSecond ? (confirmRefusal('refund', of.own)?.code ?? null) : null);
      if (state === 'processing') expect(why('complete')).toBe(of.byHand ? null : 'refund.institutionPays');
      if (state === 'failed') {
        expect(why('retry')).toBe(of.abnormal ? 'refund.payOtherwise' : null);
        expect(why('payOtherwise')).toBe(of.byProvider ? null : 'refund.cannotPayOtherwise');
      }
      for (const action of refundActions)
        if (state !== moves[action][0]) expect(why(action)).toBe(refundTable[action].failure.code);
    }),
  );
});

test('only what the institution answers belongs to nobody', () => {
  const unowned = refundActions.filter((action) => refundTable[action].permission === undefined);
  expect(unowned).toEqual(['succeed', 'fail']);
});
