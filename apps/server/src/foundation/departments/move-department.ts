import { moveDepartment } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { departmentFailures } from '@minsu/contract/foundation/departments/department-failures.ts';
import { moveProblem, orderAfterMove } from '@minsu/contract/foundation/departments/department-rules.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { departmentRow } from './department-queries.ts';
import { findLocked, type LockedDepartment, lockTree, refuseTaken } from './locked-departments.ts';

/** Siblings get the numbers of their places; those that keep theirs are left alone. */
const storeOrder = async (
  ctx: Ctx,
  tree: readonly LockedDepartment[],
  order: readonly string[],
): Promise<void> => {
  for (const [place, id] of order.entries())
    if (tree.find((each) => each.id === id)?.departOrder !== place)
      await ctx.db.updateTable('departments').set({ departOrder: place }).where('id', '=', id).execute();
};

export const moveDepartmentRoute = command(moveDepartment, async (ctx, input) => {
  const { id, parentId, beforeId = null } = input;
  const tree = await lockTree(ctx);
  const department = await findLocked(ctx, tree, input);
  const problem = moveProblem(tree, id, parentId);
  if (problem) failAt('parentId', departmentFailures[problem]);
  refuseTaken(tree, { ...department, parentId }, id);
  const siblings = tree.filter((each) => each.parentId === parentId).map((each) => each.id);
  await ctx.db
    .updateTable('departments')
    .set({
      parentId,
      updateBy: ctx.user.realname,
      updatedAt: ctx.now,
      version: department.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const order = orderAfterMove(siblings, id, beforeId);
  await storeOrder(ctx, tree, order);
  const nameOf = (of: string | null) => tree.find((each) => each.id === of)?.departName ?? null;
  await ctx.record({
    name: 'department.moved',
    entity: 'department',
    entityId: id,
    before: { parent: nameOf(department.parentId), position: department.departOrder + 1 },
    after: { parent: nameOf(parentId), position: order.indexOf(id) + 1 },
  });
  return departmentRow(ctx, id);
});
