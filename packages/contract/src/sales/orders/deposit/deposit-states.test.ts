import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissionNames } from '../../../permission.ts';
import { finalOf, movesOf, reachable, unownedOf } from '../../../platform/state-moves.ts';
import { refusal } from '../../../platform/state-table.ts';
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

describe('the deposit state table', () => {
  test('reaches every state from none and has a way out of each', () => {
    expect(reachable(depositTable, ['none'])).toEqual(new Set(depositStates));
    expect(finalOf(depositTable, depositStates)).toEqual([]);
  });

  test("can always return the guest's money for a user with all permissions", () => {
    fc.assert(
      fc.property(fc.constantFrom(...keptDeposits), facts, (kept, of) => {
        // The institution reports the outcome itself.
        const moves = depositActionsOf(kept, { ...of, leftFen: of.leftFen + 1 }, () => true);
        const byItself = kept === 'returning' && !of.byHand;
        expect(byItself || moves.some((one) => depositTable[one].to.includes('returned'))).toBe(true);
      }),
    );
  });

  test('refuses and never offers actions in wrong states', () => {
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

  test('leaves only institution answers and order endings without permission', () => {
    expect(unownedOf(depositTable)).toEqual(['succeed', 'fail', 'drop']);
    for (const { permission } of Object.values(depositTable))
      if (permission) expect(permissionNames).toContain(permission);
  });

  test('deducts and returns nothing without an amount or before arrival', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const may = depositActionsOf('held', of, () => true);
        expect(may.includes('return')).toBe(of.leftFen > 0);
        expect(may.includes('deduct')).toBe(of.leftFen > 0 && of.hasArrived);
      }),
    );
  });

  test('leads each action to its designed state', () => {
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

  test('allows requests while needed, and undoes existing deductions only', () => {
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

  test('allows check-in when the deposit is held, waived or not required', () => {
    expect(settledDeposits).toEqual(['none', 'held', 'waived']);
  });
});
