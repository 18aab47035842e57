import { deleteDepartment } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { departmentFailures } from '@minsu/contract/foundation/departments/department-failures.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { findLocked, lockTree } from './locked-departments.ts';

const refuseWhile = (count: number, failure: Failure): void => {
  if (count > 0) fail(failure, { params: { count } });
};

/** Includes deleted users and archived properties, whose rows still reference the department. */
const refuseUsed = async (ctx: Ctx, id: string): Promise<void> => {
  const countIn = async (table: 'users' | 'houses'): Promise<number> => {
    const { count } = await ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('departmentId', '=', id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  refuseWhile(await countIn('users'), departmentFailures.hasPeople);
  refuseWhile(await countIn('houses'), departmentFailures.hasHouses);
};

export const deleteDepartmentRoute = command(deleteDepartment, async (ctx, input) => {
  const tree = await lockTree(ctx);
  const { id, departName, departCode } = await findLocked(ctx, tree, input);
  refuseWhile(tree.filter(({ parentId }) => parentId === id).length, departmentFailures.hasChildren);
  await refuseUsed(ctx, id);
  await ctx.db.deleteFrom('departments').where('id', '=', id).execute();
  await ctx.record({
    name: 'department.deleted',
    entity: 'department',
    entityId: id,
    before: { departName, departCode },
  });
  return null;
});
