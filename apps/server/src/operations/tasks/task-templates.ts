/** Checklists by kind: one for all rooms, and one for each room type that needs its own. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { TaskTemplate } from '@minsu/contract/operations/tasks/task.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import {
  deleteTaskTemplate,
  listTaskTemplates,
  saveTaskTemplate,
} from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

/** Templates for all rooms are visible to all; those of a house need it in scope. */
const templates = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<TaskTemplate[]> => {
  const { rows } = await sql<TaskTemplate>`
    select t.id, t.kind, t.house_id, h.name as house_name, t.room_type_id, rt.name as room_type_name, t.minutes,
      t.min_photos, t.lines, t.version
    from task_templates t left join houses h on h.id = t.house_id
    left join room_types rt on rt.house_id = t.house_id and rt.id = t.room_type_id
    where (t.house_id is null or ${inScope(ctx, 't.houseId')}) and ${where}
    order by array_position(array['departure', 'stay_over', 'deep', 'inspection', 'repair'], t.kind),
      h.name nulls first, rt.name, t.id`.execute(ctx.db);
  return rows;
};

export const listTaskTemplatesRoute = query(listTaskTemplates, (ctx) => templates(ctx, sql`true`));

const oneTemplate = async (ctx: Ctx, id: string): Promise<TaskTemplate> =>
  (await templates(ctx, sql`t.id = ${id}`))[0] ?? fail(taskFailures.templateNotFound);

const lockTemplate = async (ctx: Ctx, id: string, version: number): Promise<TaskTemplate> => {
  await sql`select from task_templates where id = ${id} for update`.execute(ctx.db);
  const found = await oneTemplate(ctx, id);
  return found.version === version ? found : failStale(TaskTemplate, found);
};

const assertType = async (ctx: Ctx, houseId: string, roomTypeId: string): Promise<void> => {
  const found = await ctx.db
    .selectFrom('roomTypes')
    .select('id')
    .where('houseId', '=', houseId)
    .where('id', '=', roomTypeId)
    .where(inScope(ctx, 'roomTypes.houseId'))
    .executeTakeFirst();
  if (!found) fail(houseFailures.notFound);
};

export const saveTaskTemplateRoute = command(saveTaskTemplate, async (ctx, { id, version = 0, ...given }) => {
  const { kind, houseId = null, roomTypeId = null, minutes = null, minPhotos, lines } = given;
  const before = id === undefined ? null : await lockTemplate(ctx, id, version);
  if (houseId !== null && roomTypeId !== null) await assertType(ctx, houseId, roomTypeId);
  const templateId = before?.id ?? ctx.newId();
  const row = {
    kind,
    houseId,
    roomTypeId,
    minutes,
    minPhotos,
    lines: JSON.stringify(lines),
    updatedAt: ctx.now,
  };
  if (before)
    await ctx.db
      .updateTable('taskTemplates')
      .set({ ...row, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
  else
    await ctx.db
      .insertInto('taskTemplates')
      .values({ ...row, id: templateId })
      .execute();
  await ctx.record({
    name: before ? 'taskTemplate.changed' : 'taskTemplate.added',
    entity: 'taskTemplate',
    entityId: templateId,
    houseId,
    before,
    after: given,
  });
  return oneTemplate(ctx, templateId);
});

export const deleteTaskTemplateRoute = command(deleteTaskTemplate, async (ctx, { id, version }) => {
  const before = await lockTemplate(ctx, id, version);
  await ctx.db.deleteFrom('taskTemplates').where('id', '=', id).execute();
  await ctx.record({
    name: 'taskTemplate.deleted',
    entity: 'taskTemplate',
    entityId: id,
    houseId: before.houseId,
    before,
  });
  return null;
});
