import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdMore, type Rights } from './user-rules.ts';

const rights = (permissions: string[], scope: Rights['scope'] = 'all', seesMoney = false): Rights => ({
  permissions,
  scope,
  seesMoney,
});

test.each<[string, Rights[], Rights[], boolean]>([
  ['a permission of one’s own', [rights(['a'])], [rights(['a', 'b'])], false],
  ['a permission one lacks', [rights(['c'])], [rights(['a', 'b'])], true],
  ['a narrower scope', [rights(['a'], 'own')], [rights(['a'])], false],
  ['a wider scope', [rights(['a'])], [rights(['a'], 'department')], true],
  ['the scope of another permission', [rights(['a'])], [rights(['a'], 'own'), rights(['b'])], true],
  ['the sight of money', [rights(['a'], 'all', true)], [rights(['a'])], true],
  ['nothing', [], [], false],
])('%s', (_what, theirs, mine, more) => {
  expect(holdMore(theirs, mine)).toBe(more);
});

const anyRights = fc.array(
  fc.record({
    scope: fc.constantFrom('all' as const, 'department' as const, 'own' as const),
    seesMoney: fc.boolean(),
    permissions: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
  }),
);

test('nobody holds more than himself, nor than himself with more roles', () => {
  fc.assert(
    fc.property(anyRights, anyRights, (mine, others) => {
      expect(holdMore(mine, [...mine, ...others])).toBe(false);
    }),
  );
});
