import { expect, test } from 'vitest';
import { discardsOf, type Edit, isLost, type UnsavedEdits, withEdit, withoutTabs } from './unsaved-edits.ts';

const none: UnsavedEdits = new Map();
const ROLES = '/sys/role';
const kept: Edit = { whenLeft: 'kept' };
const lost: Edit = { whenLeft: 'lost' };

test('a form that is clean, or has been closed, leaves what was typed in another one of its screen', () => {
  const rights = withEdit(none, ROLES, 'rights', kept);
  expect(withEdit(rights, ROLES, 'copy', null)).toBe(rights);
  const both = withEdit(rights, ROLES, 'copy', lost);
  expect(isLost(both, ROLES)).toBe(true);
  const closed = withEdit(both, ROLES, 'copy', null);
  expect(closed.has(ROLES)).toBe(true);
  expect(isLost(closed, ROLES)).toBe(false);
  expect(withEdit(closed, ROLES, 'rights', null).has(ROLES)).toBe(false);
});

test('the same edit again changes nothing, so that a form may say it as often as it likes', () => {
  const rights = withEdit(none, ROLES, 'rights', kept);
  expect(withEdit(rights, ROLES, 'rights', { ...kept })).toBe(rights);
  expect(withEdit(none, ROLES, 'rights', null)).toBe(none);
});

test('tabs hold their edits apart, and each draft is known by its form', () => {
  const [one, other, third] = [() => 1, () => 2, () => 3];
  const edits = [
    [ROLES, 'rights', one],
    [ROLES, 'copy', other],
    ['/order', 'new', third],
  ] as const;
  const all = edits.reduce(
    (was, [tab, form, discard]) => withEdit(was, tab, form, { ...kept, discard }),
    none,
  );
  expect(discardsOf(all, [ROLES])).toEqual([one, other]);
  expect([...withoutTabs(all, [ROLES]).keys()]).toEqual(['/order']);
  expect(withoutTabs(all, ['/elsewhere'])).toBe(all);
});
