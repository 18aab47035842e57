import {
  createDepartment,
  DEPARTMENT_LIMIT,
  editDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { departmentFailures } from '@minsu/contract/foundation/departments/department-failures.ts';
import { depthOf, MAX_DEPTH } from '@minsu/contract/foundation/departments/department-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { departmentRow } from './department-queries.ts';
import { findLocked, lockTree, refuseTaken } from './locked-departments.ts';

interface Fields {
  readonly departName: string;
  readonly departCode: string;
  readonly mobile?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly description?: string | null | undefined;
}

const valuesOf = ({ departName, departCode, mobile, address, description }: Fields) => ({
  departName,
  departCode,
  mobile: mobile || null,
  address: address || null,
  description: description || null,
});

export const createDepartmentRoute = command(createDepartment, async (ctx, input) => {
  const { parentId = null } = input;
  const tree = await lockTree(ctx);
  if (tree.length >= DEPARTMENT_LIMIT)
    fail(departmentFailures.tooMany, { params: { limit: DEPARTMENT_LIMIT } });
  if (parentId !== null && !tree.some(({ id }) => id === parentId))
    failAt('parentId', departmentFailures.unknownParent);
  if (depthOf(tree, parentId) >= MAX_DEPTH) failAt('parentId', departmentFailures.tooDeep);
  refuseTaken(tree, { ...input, parentId }, null);
  const siblings = tree.filter((each) => each.parentId === parentId);
  const id = ctx.newId();
  const values = valuesOf(input);
  await ctx.db
    .insertInto('departments')
    .values({
      id,
      parentId,
      ...values,
      departOrder: Math.max(-1, ...siblings.map(({ departOrder }) => departOrder)) + 1,
      createBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await ctx.record({
    name: 'department.created',
    entity: 'department',
    entityId: id,
    after: { ...values, parentId },
  });
  return departmentRow(ctx, id);
});

export const editDepartmentRoute = command(editDepartment, async (ctx, input) => {
  const tree = await lockTree(ctx);
  const { parentId, version } = await findLocked(ctx, tree, input);
  refuseTaken(tree, { ...input, parentId }, input.id);
  const before = await departmentRow(ctx, input.id);
  const values = valuesOf(input);
  await ctx.db
    .updateTable('departments')
    .set({
      ...values,
      status: input.active ? 1 : 2,
      updateBy: ctx.user.realname,
      updatedAt: ctx.now,
      version: version + 1,
    })
    .where('id', '=', input.id)
    .execute();
  const after = { ...values, active: input.active };
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((key) => before[key] !== after[key]);
  await ctx.record({
    name: 'department.edited',
    entity: 'department',
    entityId: input.id,
    before: Object.fromEntries(changed.map((key) => [key, before[key]])),
    after: Object.fromEntries(changed.map((key) => [key, after[key]])),
  });
  return departmentRow(ctx, input.id);
});
