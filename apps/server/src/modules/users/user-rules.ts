/** Nobody gives away, or takes power over, more than he holds himself. */
import type { DataScope } from '@minsu/contract/roles.ts';

export interface Rights {
  readonly scope: DataScope;
  readonly seesMoney: boolean;
  readonly permissions: readonly string[];
}

const scopesOf = (rights: readonly Rights[], permission: string): DataScope[] =>
  rights.filter((each) => each.permissions.includes(permission)).map((each) => each.scope);

/** True when the first rights reach anything that the second do not: a permission, a wider scope, the sight of money. */
export const holdMore = (theirs: readonly Rights[], mine: readonly Rights[]): boolean => {
  if (theirs.some((each) => each.seesMoney) && !mine.some((each) => each.seesMoney)) return true;
  return theirs.some(({ permissions, scope }) =>
    permissions.some((permission) => {
      const reach = scopesOf(mine, permission);
      return !reach.includes('all') && !reach.includes(scope);
    }),
  );
};
