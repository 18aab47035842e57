import { expect, test } from 'vitest';
import { type ApprovedFor, changedSince } from './approval-rules.ts';

const given: ApprovedFor = {
  landlordId: 'a',
  landlordName: '苏婉清',
  amountFen: 600_000,
  account: 'f1',
  accountName: '招商银行 5158',
  statement: { id: 's', lines: 'x', payableFen: 600_000 },
};

const partsOf = (now: Partial<ApprovedFor>) =>
  changedSince(given, { ...given, ...now }).map(({ part }) => part);

test('is valid as long as nothing it covered has changed', () => {
  expect(partsOf({})).toEqual([]);
  // A name that is spelled again is the same landlord and the same account.
  expect(partsOf({ landlordName: '苏婉青', accountName: 'CMB 5158' })).toEqual([]);
});

test.each([
  ['landlord', { landlordId: 'b' }],
  ['amount', { amountFen: 600_001 }],
  ['account', { account: 'f2' }],
  ['account', { account: null }],
  ['statement', { statement: { id: 's', lines: 'y', payableFen: 600_000 } }],
  ['statement', { statement: null }],
] as const)('%s that changes makes it void', (part, now) => {
  expect(partsOf(now)).toEqual([part]);
});

test('lists every change with old and new value', () => {
  expect(
    changedSince(given, { ...given, amountFen: 1, account: 'f2', accountName: '招商银行 5992' }),
  ).toEqual([
    { part: 'amount', from: '¥6,000.00', to: '¥0.01' },
    { part: 'account', from: '招商银行 5158', to: '招商银行 5992' },
  ]);
});

test('requires a new approval for those made before approvals were bound', () => {
  expect(changedSince(null, given).map(({ part }) => part)).toEqual(['unrecorded']);
});
