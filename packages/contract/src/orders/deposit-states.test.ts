import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissionNames } from '../permission.ts';
import { finalOf, movesOf, reachable, unownedOf } from '../state-moves.ts';
import { refusal } from '../state-table.ts';
import { depositFailures } from './deposit-failures.ts';
import {
  type DepositFacts,
  depositActions,
  depositActionsOf,
  depositStates,
  depositTable,
  keptDeposits,
  openDeposits,
  settledDeposits,
} from './deposit-states.ts';

const facts: fc.Arbitrary<DepositFacts> = fc.record({
  isNeeded: fc.boolean(),
  hasArrived: fc.boolean(),
  leftFen: fc.nat(99_999),
  isDeducted: fc.boolean(),
  byHand: fc.boolean(),
});
const state = fc.constantFrom(...depositStates);
const action = fc.constantFrom(...depositActions);

describe('the table of deposits', () => {
  test('every state can be reached from none, and has a way out', () => {
    expect(reachable(depositTable, ['none'])).toEqual(new Set(depositStates));
    expect(finalOf(depositTable, depositStates)).toEqual([]);
  });

  test('money of the guest is never stuck: whoever may do all can always bring it back to him', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keptDeposits), facts, (kept, of) => {
        // The institution answers by itself what is on its way there.
        const moves = depositActionsOf(kept, { ...of, leftFen: of.leftFen + 1 }, () => true);
        const byItself = kept === 'returning' && !of.byHand;
        expect(byItself || moves.some((one) => depositTable[one].to.includes('returned'))).toBe(true);
      }),
    );
  });

  test('every action in every wrong state is refused, and the screen is offered none of them', () => {
    fc.assert(
      fc.property(state, action, facts, (at, asked, of) => {
        const row = depositTable[asked];
        const why = refusal(row, at, of);
        if (!row.from.includes(at)) expect(why).toBe(row.failure);
        const offered = depositActionsOf(at, of, () => true).includes(asked);
        expect(offered).toBe(why === null && row.permission !== undefined);
      }),
    );
  });

  test('only the institution’s answers and the end of a booking belong to nobody', () => {
    expect(unownedOf(depositTable)).toEqual(['succeed', 'fail', 'drop']);
    for (const { permission } of Object.values(depositTable))
      if (permission) expect(permissionNames).toContain(permission);
  });

  test('nothing is deducted or returned of nothing, nor before anybody came', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const may = depositActionsOf('held', of, () => true);
        expect(may.includes('return')).toBe(of.leftFen > 0);
        expect(may.includes('deduct')).toBe(of.leftFen > 0 && of.hasArrived);
      }),
    );
  });

  test('each action leads where the design says', () => {
    expect(movesOf(depositTable)).toEqual([
      'require: none, due, waived, returned → due',
      'collect: due → held',
      'waive: due → waived',
      'deduct: held → held',
      'undoDeduction: held → held',
      'return: held → returning, returned',
      'complete: returning → returned',
      'succeed: returning → returned',
      'fail: returning → return_failed',
      'retry: return_failed → returning, returned',
      'drop: due → none',
    ]);
    expect(keptDeposits).toEqual(['held', 'returning', 'return_failed']);
    expect(openDeposits).toEqual(['due', ...keptDeposits]);
  });

  test('it is asked for while it is needed, and only a deduction that stands is taken back', () => {
    fc.assert(
      fc.property(facts, (of) => {
        expect(refusal(depositTable.require, 'none', of)).toBe(
          of.isNeeded ? null : depositFailures.notNeeded,
        );
        const undone = refusal(depositTable.undoDeduction, 'held', of);
        expect(undone).toBe(of.isDeducted ? null : depositFailures.deductionNotFound);
        const completed = refusal(depositTable.complete, 'returning', of);
        expect(completed).toBe(of.byHand ? null : depositFailures.institutionPays);
      }),
    );
  });

  test('a guest gets in when it is held, was waived, or was never asked for', () => {
    expect(settledDeposits).toEqual(['none', 'held', 'waived']);
  });
});
