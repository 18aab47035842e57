/** Compares sets of permissions, for the server's checks and the role editor. */
import type { DataScope } from '../../roles.ts';

export interface Rights {
  readonly scope: DataScope;
  readonly seesMoney: boolean;
  readonly permissions: readonly string[];
  /** The highest discount without the permission to override prices; absent: none. */
  readonly discountBp?: number;
  readonly discountFen?: number;
}

/** True if a discount limit exceeds what these permissions may grant. */
const exceedsDiscount = ({ discountBp = 0, discountFen = 0 }: Rights, mine: readonly Rights[]): boolean =>
  discountBp > 0 &&
  discountFen > 0 &&
  !mine.some(
    (own) =>
      own.permissions.includes('order:overridePrice') ||
      ((own.discountBp ?? 0) >= discountBp && (own.discountFen ?? 0) >= discountFen),
  );

const scopesOf = (rights: readonly Rights[], permission: string): DataScope[] =>
  rights.filter((each) => each.permissions.includes(permission)).map((each) => each.scope);

/** True if these permissions include one in that scope. */
export const reaches = (mine: readonly Rights[], permission: string, scope: DataScope): boolean => {
  const reach = scopesOf(mine, permission);
  return reach.includes('all') || reach.includes(scope);
};

export interface Excess {
  /** Held by the first in a scope the second lacks. */
  readonly permissions: readonly string[];
  readonly money: boolean;
  readonly discount: boolean;
}

/** Permissions of the first set missing in the second, by scope, including money. */
export const excessOf = (theirs: readonly Rights[], mine: readonly Rights[]): Excess => ({
  permissions: [
    ...new Set(
      theirs.flatMap(({ permissions, scope }) =>
        permissions.filter((permission) => !reaches(mine, permission, scope)),
      ),
    ),
  ],
  money: theirs.some((each) => each.seesMoney) && !mine.some((each) => each.seesMoney),
  discount: theirs.some((each) => exceedsDiscount(each, mine)),
});

/** True when the first rights reach anything that the second do not. */
export const holdMore = (theirs: readonly Rights[], mine: readonly Rights[]): boolean => {
  const { permissions, money, discount } = excessOf(theirs, mine);
  return money || discount || permissions.length > 0;
};

export interface RightsDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Before and after; null if unchanged. */
  readonly scope: readonly [DataScope, DataScope] | null;
  readonly seesMoney: readonly [boolean, boolean] | null;
  readonly discountBp: readonly [number, number] | null;
  readonly discountFen: readonly [number, number] | null;
}

const changed = (before = 0, after = 0): readonly [number, number] | null =>
  before === after ? null : [before, after];

export const diffOf = (before: Rights, after: Rights): RightsDiff => ({
  added: after.permissions.filter((permission) => !before.permissions.includes(permission)),
  removed: before.permissions.filter((permission) => !after.permissions.includes(permission)),
  scope: before.scope === after.scope ? null : [before.scope, after.scope],
  seesMoney: before.seesMoney === after.seesMoney ? null : [before.seesMoney, after.seesMoney],
  discountBp: changed(before.discountBp, after.discountBp),
  discountFen: changed(before.discountFen, after.discountFen),
});

export const isSame = (diff: RightsDiff): boolean =>
  diff.added.length === 0 &&
  diff.removed.length === 0 &&
  diff.scope === null &&
  [diff.seesMoney, diff.discountBp, diff.discountFen].every((each) => each === null);
