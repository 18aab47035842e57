import type { CheckRound } from '@minsu/contract/foundation/houses/house-check.ts';
import { expect, test } from 'vitest';
import { returnedBefore } from './returned-before.ts';

const round = (day: number, state: CheckRound['state'], reason?: string): CheckRound => ({
  id: String(day),
  state,
  ofLive: false,
  round: day,
  submittedBy: '',
  submittedAt: `2026-11-0${day}T00:00:00.000Z`,
  decidedBy: null,
  decidedAt: null,
  note: '',
  returned: reason === undefined ? [] : [{ standardId: 's', title: '', reason }],
});
const check = { submittedAt: '2026-11-05T00:00:00.000Z' };
const before = (...rounds: CheckRound[]) => returnedBefore({ rounds, check }, 's');

test("shows the previous round's reason, ignoring withdrawn rounds", () => {
  expect(before(round(3, 'returned', 'dark'), round(2, 'returned', 'old'))).toBe('dark');
  expect(before(round(4, 'withdrawn'), round(3, 'returned', 'dark'))).toBe('dark');
  expect(before(round(6, 'returned', 'later'), round(3, 'returned'))).toBeNull();
});

test('shows nothing after an approval', () => {
  expect(before(round(4, 'approved'), round(3, 'returned', 'dark'))).toBeNull();
});
