/** Departments with their numbers of users and houses. */
import {
  type DepartmentAction,
  type DepartmentRow,
  listDepartments,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { query } from '../../platform/http/routes.ts';

interface StoredDepartment extends Omit<DepartmentRow, 'actions' | 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
  readonly children: number;
}

const columns = sql`
  d.id, d.parent_id, d.depart_name, d.depart_code, d.depart_order, d.description, d.mobile, d.address,
  d.status = 1 as active, d.create_by, d.created_at, d.update_by, d.updated_at, d.version,
  (select count(*)::int from users u where u.department_id = d.id and u.deleted_at is null) as people,
  (select count(*)::int from houses h where h.department_id = d.id and h.state <> 'archived') as houses,
  (select count(*)::int from departments below where below.parent_id = d.id) as children`;

const actionsOf = (ctx: Ctx, { people, houses, children }: StoredDepartment): DepartmentAction[] => {
  if (!ctx.user.scopesOf('department:edit').has('all')) return [];
  return ['edit', 'move', ...(people + houses + children > 0 ? [] : (['delete'] as const))];
};

const read = async (ctx: Ctx, more: RawBuilder<unknown>): Promise<DepartmentRow[]> => {
  const { rows } = await sql<StoredDepartment>`select ${columns} from departments d ${more}`.execute(ctx.db);
  return rows.map((row) => {
    const { children: _, ...department } = row;
    return {
      ...department,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt?.toISOString() ?? null,
      actions: actionsOf(ctx, row),
    };
  });
};

export const departmentRow = async (ctx: Ctx, id: string): Promise<DepartmentRow> => {
  const [row] = await read(ctx, sql`where d.id = ${id}`);
  return row ?? fail(coreFailures.notFound);
};

export const listDepartmentsRoute = query(listDepartments, (ctx) =>
  read(ctx, sql`order by d.depart_order, d.created_at, d.id`),
);
