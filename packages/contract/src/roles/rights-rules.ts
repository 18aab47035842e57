/** Who holds more than whom, and what differs between two sets of rights. Used by the server's checks and by the editor. */
import type { DataScope } from '../roles.ts';

export interface Rights {
  readonly scope: DataScope;
  readonly seesMoney: boolean;
  readonly permissions: readonly string[];
}

const scopesOf = (rights: readonly Rights[], permission: string): DataScope[] =>
  rights.filter((each) => each.permissions.includes(permission)).map((each) => each.scope);

/** Whether somebody with these rights reaches the permission in that scope. */
export const reaches = (mine: readonly Rights[], permission: string, scope: DataScope): boolean => {
  const reach = scopesOf(mine, permission);
  return reach.includes('all') || reach.includes(scope);
};

export interface Excess {
  /** Held by the first in a scope that the second does not reach. */
  readonly permissions: readonly string[];
  readonly money: boolean;
}

/** What the first rights reach that the second do not: permissions in their scope, the sight of money. */
export const excessOf = (theirs: readonly Rights[], mine: readonly Rights[]): Excess => ({
  permissions: [
    ...new Set(
      theirs.flatMap(({ permissions, scope }) =>
        permissions.filter((permission) => !reaches(mine, permission, scope)),
      ),
    ),
  ],
  money: theirs.some((each) => each.seesMoney) && !mine.some((each) => each.seesMoney),
});

/** True when the first rights reach anything that the second do not. */
export const holdMore = (theirs: readonly Rights[], mine: readonly Rights[]): boolean => {
  const { permissions, money } = excessOf(theirs, mine);
  return money || permissions.length > 0;
};

export interface RightsDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** As it was and as it will be; null: unchanged. */
  readonly scope: readonly [DataScope, DataScope] | null;
  readonly seesMoney: readonly [boolean, boolean] | null;
}

export const diffOf = (before: Rights, after: Rights): RightsDiff => ({
  added: after.permissions.filter((permission) => !before.permissions.includes(permission)),
  removed: before.permissions.filter((permission) => !after.permissions.includes(permission)),
  scope: before.scope === after.scope ? null : [before.scope, after.scope],
  seesMoney: before.seesMoney === after.seesMoney ? null : [before.seesMoney, after.seesMoney],
});

export const isSame = (diff: RightsDiff): boolean =>
  diff.added.length === 0 && diff.removed.length === 0 && diff.scope === null && diff.seesMoney === null;
