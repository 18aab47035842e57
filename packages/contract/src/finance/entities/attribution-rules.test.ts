import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAttribution, linesBetween, type OwnedLine } from './attribution-rules.ts';

const line = (more: Partial<OwnedLine>): OwnedLine => ({
  kind: 'guest',
  party: 'o',
  houseId: null,
  entryHouseId: null,
  entryLandlordId: null,
  date: '2026-11-10',
  ...more,
});

const { entityOf } = createAttribution({
  defaultId: 'd',
  houses: [
    { houseId: 'h1', entityId: 'a', fromDate: '2026-01-01' },
    { houseId: 'h1', entityId: 'b', fromDate: '2026-11-10' },
    { houseId: 'h2', entityId: 'a', fromDate: '2026-01-01' },
  ],
  accounts: [
    { entityId: 'b', method: 'wechat', houseId: null },
    { entityId: 'b', method: 'transfer', houseId: 'h2' },
  ],
  landlordHouses: [
    { landlordId: 'l1', houseId: 'h2' },
    { landlordId: 'l2', houseId: 'h1' },
    { landlordId: 'l2', houseId: 'h2' },
  ],
});

test('a property belongs to the entity of its latest assignment, before the first to the default', () => {
  expect(entityOf(line({ houseId: 'h1', date: '2025-12-31' }))).toBe('d');
  expect(entityOf(line({ houseId: 'h1', date: '2026-11-09' }))).toBe('a');
  expect(entityOf(line({ houseId: 'h1' }))).toBe('b');
  expect(entityOf(line({ houseId: 'h3' }))).toBe('d');
});

test('cash belongs to the holder of the account, other lines follow entry and landlord', () => {
  expect(entityOf(line({ kind: 'cash', party: 'wechat', entryHouseId: 'h2' }))).toBe('b');
  expect(entityOf(line({ kind: 'cash', party: 'transfer', houseId: 'h2' }))).toBe('b');
  expect(entityOf(line({ kind: 'cash', party: 'card', houseId: 'h2' }))).toBe('a');
  expect(entityOf(line({ kind: 'payable.pending', party: 'l1', entryHouseId: 'h1' }))).toBe('b');
  expect(entityOf(line({ kind: 'payable.pending', party: 'l1' }))).toBe('a');
  expect(entityOf(line({ kind: 'expense.fee', party: '', entryLandlordId: 'l1' }))).toBe('a');
  // Properties with two entities: the default keeps the landlord's account.
  expect(entityOf(line({ kind: 'payable.payout', party: 'l2' }))).toBe('d');
  expect(entityOf(line({ kind: 'institution', party: '' }))).toBe('d');
});

test('lines between entities balance the entry within each of them', () => {
  const lines = fc.array(
    fc.record({
      entityId: fc.constantFrom('a', 'b', 'c', 'd'),
      amountFen: fc.integer({ min: -1e9, max: 1e9 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('a', 'b', 'c'), (some, last) => {
      const rest = some.reduce((sum, { amountFen }) => sum + amountFen, 0);
      const entry = [...some, { entityId: last, amountFen: 0 - rest }];
      const between = linesBetween(entry);
      const sums = new Map<string, number>();
      for (const { entityId, amountFen } of [...entry, ...between])
        sums.set(entityId, (sums.get(entityId) ?? 0) + amountFen);
      expect([...sums.values()].every((fen) => fen === 0)).toBe(true);
      for (const { entityId, towardsId, amountFen } of between) {
        expect(towardsId).not.toBe(entityId);
        expect(between).toContainEqual({ entityId: towardsId, towardsId: entityId, amountFen: -amountFen });
      }
    }),
  );
  expect(
    linesBetween([
      { entityId: 'b', amountFen: 500 },
      { entityId: 'a', amountFen: -500 },
    ]),
  ).toEqual([
    { entityId: 'b', towardsId: 'a', amountFen: -500 },
    { entityId: 'a', towardsId: 'b', amountFen: 500 },
  ]);
});
