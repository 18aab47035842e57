/** A task as sent to the client: its data, what the reader may see and do. */

import type { Task, TaskDetail, TaskPhoto } from '@minsu/contract/operations/tasks/task.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { taskActionsOf } from '@minsu/contract/operations/tasks/task-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';

type Instants = 'dueAt' | 'startedAt' | 'finishedAt' | 'createdAt';

export interface StoredTask extends Omit<Task, Instants | 'actions'> {
  readonly dueAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
}

export interface StoredPhoto {
  readonly id: string;
  readonly key: string;
  readonly by: string;
  /** Text within JSON. */
  readonly at: string | Date;
}

interface StoredDetail
  extends StoredTask,
    Omit<TaskDetail, keyof Task | 'photos' | 'inspectedAt' | 'minPhotos'> {
  readonly minPhotos: number;
  readonly photos: readonly StoredPhoto[] | null;
  readonly inspectedAt: Date | null;
}

/** All in scope with the permission to see them, else those assigned to or reported by the user. */
export const seenTasks = (ctx: Ctx): RawBuilder<unknown> => {
  const all = ctx.user.may('task:read')
    ? sql`${inScope({ user: ctx.user, access: 'task:read' }, 't.houseId')}`
    : sql`false`;
  return sql`(${inScope(ctx, 't.houseId')} and (${all} or t.assignee_id = ${ctx.user.id}
    or t.created_by_id = ${ctx.user.id}))`;
};

/** Columns of a `StoredTask` for `taskTables`. */
export const taskColumns = sql`
  t.id, t.house_id, h.name as house_name, h.time_zone, t.room_id, r.number as room_number,
  rt.name as room_type_name, r.condition as room_condition, t.kind, t.state, t.origin, t.day, t.due_at,
  t.planned_minutes, t.change_over, t.assignee_id, u.realname as assignee_name, t.note,
  (select count(*)::int from jsonb_array_elements(t.checklist) c where (c ->> 'done')::boolean) as checked,
  jsonb_array_length(t.checklist) as checks,
  (select count(*)::int from task_photos p where p.house_id = t.house_id and p.task_id = t.id) as photo_count,
  t.fails, t.fail_reason, t.started_at, t.finished_at, t.minutes_spent, t.created_at, t.version`;

export const taskTables = sql`tasks t
  join houses h on h.id = t.house_id
  join rooms r on r.house_id = t.house_id and r.id = t.room_id
  join room_types rt on rt.house_id = r.house_id and rt.id = r.room_type_id
  left join users u on u.id = t.assignee_id`;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Leads may stand in for the cleaner. */
export const isMine = (ctx: Ctx, assigneeId: string | null): boolean =>
  assigneeId === ctx.user.id || ctx.user.may('task:assign');

export const toTask = (ctx: Ctx, row: StoredTask): Task => ({
  ...row,
  dueAt: row.dueAt.toISOString(),
  startedAt: isoOf(row.startedAt),
  finishedAt: isoOf(row.finishedAt),
  createdAt: row.createdAt.toISOString(),
  actions: taskActionsOf(row.state, { mine: isMine(ctx, row.assigneeId) }, ctx.user.may),
});

const mayReadOrders = (ctx: Ctx): RawBuilder<unknown> =>
  ctx.user.may('order:read')
    ? sql`${inScope({ user: ctx.user, access: 'order:read' }, 't.houseId')}`
    : sql`false`;

export const photosOf = (of: 'task_id' | 'lost_item_id', id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_agg(json_build_object('id', p.id, 'key', f.key, 'by', p.uploaded_by, 'at', p.created_at)
    order by p.created_at, p.id)
  from task_photos p join files f on f.id = p.file_id where p.${sql.raw(of)} = ${id})`;

export const toPhotos = (photos: readonly StoredPhoto[] | null): TaskPhoto[] =>
  (photos ?? []).map(({ id, key, by, at }) => ({
    id,
    url: fileUrl(key),
    by,
    at: new Date(at).toISOString(),
  }));

const detailColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  ${taskColumns}, t.checklist, t.min_photos, ${photosOf('task_id', sql`t.id and p.house_id = t.house_id`)} as photos,
  t.supplies, t.result_note, t.cost_fen,
  case when ${mayReadOrders(ctx)} then t.order_id end as order_id,
  case when ${mayReadOrders(ctx)} then o.order_no end as order_no,
  case when b.id is not null
    then json_build_object('id', b.id, 'from', b.from_date, 'to', b.to_date, 'reason', b.reason) end as block,
  t.finished_by, t.inspected_by, t.inspected_at, t.cancel_reason, t.created_by`;

/** Details of the tasks that a condition on `t` finds, in an order. */
export const taskDetails = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`t.due_at, t.id`,
): Promise<TaskDetail[]> => {
  const { rows } = await sql<StoredDetail>`
    select ${detailColumns(ctx)} from ${taskTables}
    left join orders o on o.house_id = t.house_id and o.id = t.order_id
    left join room_blocks b on b.house_id = t.house_id and b.id = t.block_id and b.removed_at is null
    where ${where} order by ${order}`.execute(ctx.db);
  return rows.map(({ photos, inspectedAt, costFen, ...row }) => ({
    ...row,
    ...toTask(ctx, row),
    photos: toPhotos(photos),
    inspectedAt: isoOf(inspectedAt),
    costFen: seesMoneyIn(ctx, row.houseId) ? costFen : null,
  }));
};

/** Fails with `task.notFound`, also for one that this user may not see. */
export const taskById = async (ctx: Ctx, id: string): Promise<TaskDetail> => {
  const [task] = await taskDetails(ctx, sql`t.id = ${id} and ${seenTasks(ctx)}`);
  return task ?? fail(taskFailures.notFound);
};
