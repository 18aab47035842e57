import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { allowedActions } from '../../platform/state-table.ts';
import { transferFailures } from './transfer-failures.ts';
import { accountOf, isSameAccount, type TransferSide, transferPostings } from './transfer-rules.ts';
import { transferStates, transferTable } from './transfer-states.ts';

const till: TransferSide = { account: 'cash', method: 'cash', houseId: 'h' };
const bank: TransferSide = { account: 'cash', method: 'transfer', houseId: null };
const institution: TransferSide = { account: 'institution', method: null, houseId: null };

test('posts amount and fee from the first account, zero-sum', () => {
  expect(transferPostings({ from: till, to: bank, amountFen: 10_000, feeFen: 0 })).toEqual([
    { account: { kind: 'cash', party: 'transfer', houseId: null }, amountFen: 10_000 },
    { account: { kind: 'cash', party: 'cash', houseId: 'h' }, amountFen: -10_000 },
  ]);
  expect(transferPostings({ from: bank, to: institution, amountFen: 10_000, feeFen: 55 })).toEqual([
    { account: { kind: 'institution', party: '', houseId: null }, amountFen: 10_000 },
    { account: { kind: 'expense.fee', party: '', houseId: null }, amountFen: 55 },
    { account: { kind: 'cash', party: 'transfer', houseId: null }, amountFen: -10_055 },
  ]);
  const side = fc.constantFrom(till, bank, institution);
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 1e9 }), fc.nat(1e6), (from, to, amountFen, feeFen) => {
      const postings = transferPostings({ from, to, amountFen, feeFen });
      expect(postings.reduce((sum, posting) => sum + posting.amountFen, 0)).toBe(0);
      expect(postings.at(-1)).toEqual({ account: accountOf(from), amountFen: 0 - amountFen - feeFen });
    }),
  );
});

test('identifies accounts by method and property, with one institution', () => {
  expect(isSameAccount(till, { ...till })).toBe(true);
  expect(isSameAccount(till, { ...till, houseId: null })).toBe(false);
  expect(isSameAccount(till, { ...till, method: 'wechat' })).toBe(false);
  expect(isSameAccount(institution, { ...institution })).toBe(true);
  expect(isSameAccount(institution, bank)).toBe(false);
});

test('needs another user to confirm or void a large one; the author may withdraw', () => {
  expect(movesOf(transferTable)).toEqual([
    'confirm: waiting → posted',
    'reject: waiting → rejected',
    'withdraw: waiting → withdrawn',
    'void: posted → voided',
  ]);
  expect(reachable(transferTable, ['waiting'])).toEqual(new Set(transferStates));
  expect(finalOf(transferTable, transferStates)).toEqual(['rejected', 'withdrawn', 'voided']);
  expect(unownedOf(transferTable)).toEqual([]);
  const actions = (state: 'waiting' | 'posted', isRecorder: boolean, needsSecond = true) =>
    allowedActions(
      transferTable,
      state,
      { own: isRecorder ? 'self' : null, isRecorder, needsSecond },
      () => true,
    );
  expect(actions('waiting', true)).toEqual(['withdraw']);
  expect(actions('waiting', false)).toEqual(['confirm', 'reject']);
  expect([actions('posted', true), actions('posted', false)]).toEqual([[], ['void']]);
  expect(actions('posted', true, false)).toEqual(['void']);
  const own = { own: 'self', isRecorder: true, needsSecond: true } as const;
  expect(transferTable.confirm.guard?.(own)).toEqual(transferFailures.ownTransfer);
});
