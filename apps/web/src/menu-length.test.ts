/** Menus stay short: what each role sees in each profile, counted from the real routes and default permissions. */
import { profileTable } from '@minsu/contract/foundation/system/business-profile.ts';
import { entriesOf, featureNames, featureTable } from '@minsu/contract/foundation/system/features.ts';
import { type ProfileName, profileNames } from '@minsu/contract/foundation/system/profile-names.ts';
import { usualArrangement } from '@minsu/contract/menu/task-menu.ts';
import { flatMenu } from '@minsu/contract/menu.ts';
import { defaultPermissions } from '@minsu/contract/permission.ts';
import type { RoleCode } from '@minsu/contract/roles.ts';
import { expect, test } from 'vitest';
import { arrangedGroups } from './platform/navigation/routes.ts';
import { pages } from './router.tsx';

/** Permissions as in production, where the examples are off. */
const menuOf = (
  role: RoleCode,
  profile: ProfileName | null,
  off = profile ? profileTable[profile].off : [],
) => {
  const held = defaultPermissions(role).filter((permission) => !permission.startsWith('demo:'));
  const visitor = {
    signedIn: true,
    roles: [role],
    may: (permission: string) => held.some((each) => each === permission),
    profile,
    hidden: entriesOf(off),
  };
  return arrangedGroups(pages, visitor, usualArrangement([role], profile));
};
const linksOf = (groups: ReturnType<typeof menuOf>) =>
  groups.flatMap(({ children }) => children.map(({ name }) => name));

const limits: Partial<Record<RoleCode, number>> = { front_desk: 9, housekeeper: 4, landlord: 7, finance: 9 };

test.each(profileNames)('in the profile %s each role has a short menu', (profile) => {
  for (const [role, limit] of Object.entries(limits) as [RoleCode, number][])
    expect(menuOf(role, profile).length, role).toBeLessThanOrEqual(limit);
});

test('without a profile the front desk has at most 9 entries, a cleaner 4', () => {
  expect(menuOf('front_desk', null).length).toBeLessThanOrEqual(9);
  expect(menuOf('housekeeper', null).length).toBeLessThanOrEqual(4);
});

test('a solo host sees fewer than half the screens of a property manager', () => {
  const solo = linksOf(menuOf('admin', 'solo'));
  const all = linksOf(menuOf('admin', 'manager'));
  expect(solo.length).toBeLessThan(all.length / 2);
  expect(solo).toEqual(
    expect.arrayContaining(['workplace', 'houseStatus', 'orderList', 'housePrice', 'houseList']),
  );
});

test('switching one function on brings exactly its entries back', () => {
  const { off } = profileTable.solo;
  const before = linksOf(menuOf('admin', 'solo'));
  for (const feature of off) {
    const after = linksOf(
      menuOf(
        'admin',
        'solo',
        off.filter((each) => each !== feature),
      ),
    );
    expect(after.filter((name) => !before.includes(name)).sort(), feature).toEqual(
      [...featureTable[feature].entries].sort(),
    );
  }
});

test('a function names entries that exist, and no entry belongs to two', () => {
  const names = entriesOf(featureNames);
  const known = flatMenu.map(({ name }) => name);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  for (const needed of ['settings', 'workplace', 'sysMenu', 'sysUser']) expect(names).not.toContain(needed);
});
