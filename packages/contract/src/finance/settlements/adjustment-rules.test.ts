import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
import { adjustmentFailures } from './adjustment-failures.ts';
import {
  adjustmentFen,
  adjustmentKinds,
  adjustmentPostings,
  adjustmentSides,
  releasableFen,
} from './adjustment-rules.ts';
import { adjustmentStates, adjustmentTable } from './adjustment-states.ts';

const fen = fc.integer({ min: 1, max: 10_000_000 });

test('moves an adjustment between operator and landlord, and a release out of the reserve, zero-sum', () => {
  const of = { landlordId: 'l', houseId: 'h' };
  expect(adjustmentPostings({ ...of, kind: 'adjustment' }, -500)).toEqual([
    { account: { kind: 'revenue.platform', party: '', houseId: 'h' }, amountFen: -500 },
    { account: { kind: 'payable.pending', party: 'l', houseId: null }, amountFen: 500 },
  ]);
  expect(adjustmentPostings({ ...of, houseId: null, kind: 'release' }, 500)).toEqual([
    { account: { kind: 'payable.holdback', party: 'l', houseId: null }, amountFen: 500 },
    { account: { kind: 'payable.pending', party: 'l', houseId: null }, amountFen: -500 },
  ]);
  fc.assert(
    fc.property(
      fen,
      fc.constantFrom(...adjustmentKinds),
      fc.constantFrom(...adjustmentSides),
      (n, kind, side) => {
        const amountFen = adjustmentFen(kind, side, n);
        expect(amountFen).toBe(kind === 'adjustment' && side === 'deduct' ? -n : n);
        const [debit, credit] = adjustmentPostings({ ...of, kind }, amountFen);
        expect((debit?.amountFen ?? 0) + (credit?.amountFen ?? 0)).toBe(0);
        expect(0 - (credit?.amountFen ?? 0)).toBe(amountFen);
      },
    ),
  );
});

test('releases at most the unrequested reserve', () => {
  expect(releasableFen(10_000, 4_000)).toBe(6_000);
  expect(releasableFen(3_000, 4_000)).toBe(0);
});

test('needs another user to decide; the author may withdraw', () => {
  expect(movesOf(adjustmentTable)).toEqual([
    'approve: asked → approved',
    'reject: asked → rejected',
    'withdraw: asked → withdrawn',
  ]);
  expect(reachable(adjustmentTable, ['asked'])).toEqual(new Set(adjustmentStates));
  expect(finalOf(adjustmentTable, adjustmentStates)).toEqual(['approved', 'rejected', 'withdrawn']);
  expect(unownedOf(adjustmentTable)).toEqual([]);
  const actions = (isRequester: boolean, state: (typeof adjustmentStates)[number] = 'asked') =>
    allowedActions(adjustmentTable, state, { own: isRequester ? 'self' : null, isRequester }, () => true);
  expect([actions(true), actions(false), actions(false, 'approved')]).toEqual([
    ['withdraw'],
    ['approve', 'reject'],
    [],
  ]);
  const { approve, reject, withdraw } = adjustmentTable;
  expect([
    approve.guard?.({ own: 'self', isRequester: true }),
    reject.guard?.({ own: 'self', isRequester: true }),
    withdraw.guard?.({ own: null, isRequester: false }),
  ]).toEqual([adjustmentFailures.ownAdjustment, adjustmentFailures.ownAdjustment, adjustmentFailures.notOwn]);
});
