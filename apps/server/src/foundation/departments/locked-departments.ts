/** The whole tree, locked: two moves at a time could close a circle that neither makes alone. */

import { DepartmentRow } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { departmentFailures } from '@minsu/contract/foundation/departments/department-failures.ts';
import type { TreeNode } from '@minsu/contract/foundation/departments/department-rules.ts';
import { coreFailures, fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { seesAllHouses } from '../houses/house-scope-queries.ts';
import { departmentRow } from './department-queries.ts';

export interface LockedDepartment extends TreeNode {
  readonly departName: string;
  readonly departCode: string;
  readonly departOrder: number;
  readonly version: number;
}

/** Siblings in their order. */
export const lockTree = async (ctx: Ctx): Promise<readonly LockedDepartment[]> => {
  if (!seesAllHouses(ctx)) fail(departmentFailures.needsAllHouses);
  await sql`select pg_advisory_xact_lock(hashtextextended('departments', 0))`.execute(ctx.db);
  return ctx.db
    .selectFrom('departments')
    .select(['id', 'parentId', 'departName', 'departCode', 'departOrder', 'version'])
    .orderBy('departOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
};

export const findLocked = async (
  ctx: Ctx,
  tree: readonly LockedDepartment[],
  { id, version }: { readonly id: string; readonly version: number },
): Promise<LockedDepartment> => {
  const department = tree.find((each) => each.id === id) ?? fail(coreFailures.notFound);
  if (department.version !== version) failStale(DepartmentRow, await departmentRow(ctx, id));
  return department;
};

/** No two of one code, no two of one name in the same place. */
export const refuseTaken = (
  tree: readonly LockedDepartment[],
  wanted: { readonly departCode: string; readonly departName: string; readonly parentId: string | null },
  exceptId: string | null,
): void => {
  const others = tree.filter(({ id }) => id !== exceptId);
  if (others.some(({ departCode }) => departCode.toLowerCase() === wanted.departCode.toLowerCase()))
    failAt('departCode', departmentFailures.codeTaken);
  if (others.some((each) => each.parentId === wanted.parentId && each.departName === wanted.departName))
    failAt('departName', departmentFailures.nameTaken);
};
