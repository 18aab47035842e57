import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmRefusal, sameReasons } from '../../../foundation/duties/duty-table.ts';
import { refusal } from '../../../platform/state-table.ts';
import { openRefunds, type RefundAction, refundActions, refundStates, refundTable } from './refund-states.ts';

const facts = fc.record({
  own: fc.constantFrom(null, ...sameReasons),
  needsSecond: fc.boolean(),
  byHand: fc.boolean(),
  byProvider: fc.boolean(),
  abnormal: fc.boolean(),
});
/** Expected transitions of each action. */
const moves: Readonly<Record<RefundAction, readonly [string, string]>> = {
  approve: ['requested', 'processing'],
  reject: ['requested', 'rejected'],
  complete: ['processing', 'succeeded'],
  succeed: ['processing', 'succeeded'],
  fail: ['processing', 'failed'],
  retry: ['failed', 'processing'],
  payOtherwise: ['failed', 'processing'],
};

test('follows the designed transitions and never leaves a final state', () => {
  for (const action of refundActions) {
    const { from, to } = refundTable[action];
    expect([from, to]).toEqual(moves[action].map((state) => [state]));
  }
  expect(openRefunds).toEqual([...new Set(Object.values(moves).map(([from]) => from))]);
});

test('needs another approver for large refunds, and manual completion only for manual payouts', () => {
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

test('leaves only institution answers without permission', () => {
  const unowned = refundActions.filter((action) => refundTable[action].permission === undefined);
  expect(unowned).toEqual(['succeed', 'fail']);
});
