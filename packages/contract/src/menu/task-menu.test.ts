import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatMenu, mayOpen } from '../menu.ts';
import { defaultPermissions, type Permission, permissionNames } from '../permission.ts';
import { type RoleCode, roleCodes } from '../roles.ts';
import { taskEntryNames, taskGroups, usualArrangement } from './task-menu.ts';

const listedFor = (role: RoleCode) =>
  flatMenu.filter(
    (entry) =>
      entry.parent !== null &&
      !entry.hideInMenu &&
      mayOpen(entry, [role]) &&
      mayOpen(entry.parent, [role]) &&
      (!entry.listedTo || entry.listedTo.includes(role)),
  );
const mayOf = (role: RoleCode) => (permission: Permission) => defaultPermissions(role).includes(permission);

test('every entry that a task names exists, and none is named twice', () => {
  const known = flatMenu.map(({ name }) => name);
  expect(taskEntryNames.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(taskEntryNames).size).toBe(taskEntryNames.length);
});

test.each(roleCodes)('the menu by task of %s holds each listed entry exactly once', (role) => {
  const shown = taskGroups(listedFor(role), mayOf(role)).flatMap(({ children }) => children);
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).sort();
  expect(names(shown)).toEqual(names(listedFor(role)));
});

test('whatever the permissions, nothing is lost and nothing is shown twice', () => {
  fc.assert(
    fc.property(fc.subarray(permissionNames), fc.subarray(listedFor('admin')), (held, listed) => {
      const shown = taskGroups(listed, (permission) => held.includes(permission)).flatMap((group) =>
        group.children.map(({ name }) => name),
      );
      expect([...shown].sort()).toEqual(listed.map(({ name }) => name).sort());
    }),
  );
});

test('the roles of the spec start with its order, the added ones with the tasks', () => {
  const by = (arrangement: string) =>
    roleCodes.filter((role) => usualArrangement([role], null) === arrangement);
  expect(by('module')).toEqual(['admin', 'director_of_operations', 'operation_supervisor']);
  expect(usualArrangement(['front_desk', 'admin'], null)).toBe('module');
  expect(usualArrangement([], null)).toBe('task');
  expect(usualArrangement(['admin'], 'solo')).toBe('task');
});

test('examples are listed to administrators only', () => {
  const titles = (role: RoleCode) =>
    taskGroups(listedFor(role), mayOf(role)).map(({ entry }) => entry.title[0]);
  expect(titles('admin')).toContain('示例');
  for (const role of roleCodes.filter((each) => each !== 'admin')) expect(titles(role)).not.toContain('示例');
});
