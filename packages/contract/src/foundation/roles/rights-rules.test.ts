import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf, excessOf, holdMore, isSame, type Rights, reaches } from './rights-rules.ts';

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

test('ranks no one above themselves, nor above themselves with more roles', () => {
  fc.assert(
    fc.property(anyRights, anyRights, (mine, others) => {
      expect(holdMore(mine, [...mine, ...others])).toBe(false);
    }),
  );
});

test('names the excess exactly when a user holds more', () => {
  fc.assert(
    fc.property(anyRights, anyRights, (theirs, mine) => {
      const { permissions, money } = excessOf(theirs, mine);
      expect(holdMore(theirs, mine)).toBe(money || permissions.length > 0);
      for (const permission of permissions) {
        const wide = (theirs as readonly Rights[]).filter((each) => each.permissions.includes(permission));
        expect(wide.some(({ scope }) => !reaches(mine, permission, scope))).toBe(true);
      }
    }),
  );
});

test('applies the difference to get the new permissions', () => {
  const one = anyRights.filter((all) => all.length > 0).map((all) => all[0] as Rights);
  fc.assert(
    fc.property(one, one, (before, after) => {
      const diff = diffOf(before, after);
      const kept = before.permissions.filter((each) => !diff.removed.includes(each));
      expect([...kept, ...diff.added].sort()).toEqual([...after.permissions].sort());
      expect(diff.scope?.[1] ?? before.scope).toBe(after.scope);
      expect(diff.seesMoney?.[1] ?? before.seesMoney).toBe(after.seesMoney);
      expect(isSame(diffOf(before, before))).toBe(true);
      expect(isSame(diff)).toBe(
        [...before.permissions].sort().join() === [...after.permissions].sort().join() &&
          before.scope === after.scope &&
          before.seesMoney === after.seesMoney,
      );
    }),
  );
});
