import { expect, test } from 'vitest';
import { coolsUntil, gateOf, needsSecondPerson } from './payout-rules.ts';

const now = new Date('2026-11-20T04:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

test('needs another approver from the threshold on, however it is split', () => {
  expect(needsSecondPerson(499_999, 0, 500_000)).toBe(false);
  expect(needsSecondPerson(500_000, 0, 500_000)).toBe(true);
  expect(needsSecondPerson(1, 499_999, 500_000)).toBe(true);
  expect(needsSecondPerson(1, 499_998, 500_000)).toBe(false);
});

test('waits for a card, then for a connection, then for the cooling-off period', () => {
  const merchant = { coolsUntil: null };
  expect(gateOf({ connected: false, merchant: null, now })).toBe('merchant');
  expect(gateOf({ connected: false, merchant, now })).toBe('notConnected');
  expect(gateOf({ connected: true, merchant: { coolsUntil: after(1) }, now })).toBe('cooling');
  expect(gateOf({ connected: true, merchant: { coolsUntil: now }, now })).toBeNull();
  expect(gateOf({ connected: true, merchant, now })).toBeNull();
});

test('applies the cooling-off period to a changed card, to the millisecond, not to the first one', () => {
  const joinedAt = after(-23 * 3_600_000);
  expect(coolsUntil({ joinedAt, isChanged: true }, 24, now)).toEqual(after(3_600_000));
  expect(coolsUntil({ joinedAt: after(-24 * 3_600_000), isChanged: true }, 24, now)).toBeNull();
  expect(coolsUntil({ joinedAt: after(1 - 24 * 3_600_000), isChanged: true }, 24, now)).toEqual(after(1));
  expect(coolsUntil({ joinedAt, isChanged: false }, 24, now)).toBeNull();
});
