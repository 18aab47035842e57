import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standards } from '../entities/entity.ts';
import {
  type Account,
  createAccountMap,
  type DimensionCode,
  isGap,
  type MapRow,
  nextCodes,
} from './account-map-rules.ts';
import { chartTemplates } from './chart-templates.ts';
import { mappedKinds } from './mapped-kinds.ts';

const row = (more: Partial<MapRow>): MapRow => ({
  kind: 'expense',
  party: null,
  houseId: null,
  code: '0',
  name: '',
  dimensions: [],
  ...more,
});
const codeOf = (found: ReturnType<ReturnType<typeof createAccountMap>>): string =>
  isGap(found) ? `gap:${found.missing}:${found.subject}` : found.code;

test('the row for a party wins over the row for a property, both over the row for all', () => {
  const rows = [
    row({ code: 'all' }),
    row({ code: 'house', houseId: 'h' }),
    row({ code: 'party', party: 'power' }),
    row({ code: 'both', party: 'power', houseId: 'h' }),
  ];
  for (const order of [rows, rows.toReversed()]) {
    const map = createAccountMap(order, []);
    const of = (party: string, houseId: string | null) => codeOf(map({ kind: 'expense', party, houseId }));
    expect([of('water', null), of('water', 'h'), of('power', 'x'), of('power', 'h')]).toEqual([
      'all',
      'house',
      'party',
      'both',
    ]);
  }
});

test('a missing account and a missing auxiliary code are gaps; guests share one code', () => {
  const codes: DimensionCode[] = [
    { dimension: 'customer', subject: 'guests', code: 'K0', name: '散客' },
    { dimension: 'department', subject: 'house:h', code: 'B1', name: '海景一号' },
  ];
  const map = createAccountMap(
    [row({ kind: 'guest', code: '2203', dimensions: ['customer', 'department'] })],
    codes,
  );
  expect(codeOf(map({ kind: 'tax', party: '', houseId: null }))).toBe('gap:account:');
  expect((map({ kind: 'guest', party: 'o1', houseId: 'h' }) as Account).items).toEqual([
    { dimension: 'customer', code: 'K0', name: '散客' },
    { dimension: 'department', code: 'B1', name: '海景一号' },
  ]);
  expect(codeOf(map({ kind: 'guest', party: 'o1', houseId: 'x' }))).toBe('gap:department:house:x');
  expect(codeOf(map({ kind: 'guest', party: 'o1', houseId: null }))).toBe('gap:department:business');
});

test('each template has an account for every kind of line, once', () => {
  for (const standard of standards) {
    const { rows } = chartTemplates[standard];
    const whole = rows.filter(({ party }) => party === undefined).map(({ kind }) => kind);
    expect(whole.toSorted()).toEqual([...mappedKinds].toSorted());
    const keys = rows.map(({ kind, party }) => `${kind} ${party ?? ''}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows.every(({ code }) => /^[1-6]\d{3}$/.test(code))).toBe(true);
  }
});

test('new codes follow the highest one', () => {
  expect(nextCodes('K', ['K001', 'K007', 'KX', 'G009'], 2)).toEqual(['K008', 'K009']);
  fc.assert(
    fc.property(fc.array(fc.nat(2_000)), fc.integer({ min: 1, max: 20 }), (numbers, count) => {
      const taken = numbers.map((n) => `G${String(n).padStart(3, '0')}`);
      const made = nextCodes('G', taken, count);
      expect(new Set([...made, ...taken]).size).toBe(made.length + new Set(taken).size);
    }),
  );
});
