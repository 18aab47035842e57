/** Tasks for leads: assigning, inspecting, moving. */

import { blockRooms, getBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import {
  assignTask,
  cancelTask,
  createTask,
  editTask,
  finishTask,
  getTask,
  passTask,
  startTask,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import {
  assignTasks,
  pageTasks,
  taskAssignees,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import {
  deleteTaskTemplate,
  listTaskTemplates,
  saveTaskTemplate,
} from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { setExtraTime } from '@minsu/contract/sales/orders/stay/extra-time-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import {
  cleaner,
  cleanerId,
  house,
  lead,
  newTask,
  openTaskCrew,
  roomAt,
  t,
  tickAll,
} from '../../../test/desks/task-crew.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { changedFields } from '../../foundation/audit/event-queries.ts';
import { followArrivalsJob } from './plan-tasks.ts';

openTaskCrew();

describe('whoever leads', () => {
  test('assigns only to housekeepers of the house, in bulk too', async () => {
    const task = await newTask(5);
    const deskId = await userIdOf(t.database, 'finance');
    const wrong = await lead.call(assignTask, { id: task.id, version: 0, assigneeId: deskId });
    expect(wrong).toMatchObject({ status: 422, failure: 'task.notACleaner' });
    expect(wrong.fields.assigneeId).toBeTruthy();
    expect((await lead.ok(taskAssignees, { houseId: house.id })).map(({ id }) => id)).toEqual([cleanerId]);
    const check = await lead.ok(assignTasks.check, { ids: [task.id], assigneeId: cleanerId });
    expect(check).toMatchObject({ total: 1, ready: 1 });
    const refused = await lead.ok(assignTasks.check, { ids: [task.id], assigneeId: deskId });
    expect(refused).toMatchObject({ ready: 0, refused: 1 });
    const run = await lead.ok(assignTasks.start, { ids: [task.id], assigneeId: cleanerId });
    expect(run.total).toBe(1);
    const given = await lead.ok(assignTask, { id: task.id, version: 0, assigneeId: cleanerId });
    const stale = await lead.call(assignTask, { id: task.id, version: 0, assigneeId: null });
    expect(stale).toMatchObject({ status: 409, failure: 'core.stale' });
    expect(
      await lead.ok(assignTask, { id: task.id, version: given.version, assigneeId: null }),
    ).toMatchObject({
      state: 'unassigned',
      assigneeId: null,
    });
  });

  test('a deadline that the form sends along as it was follows arrivals still, and is no change', async () => {
    const task = await newTask(1);
    await lead.ok(editTask, {
      ...{ id: task.id, version: task.version, note: '先开窗', day: task.day },
      // The same moment, written otherwise.
      dueAt: task.dueAt.replace('.000Z', 'Z'),
      supplies: [{ code: 'sheet', count: 0 }],
    });
    const edited = await t.database
      .selectFrom('events')
      .select(['before', 'after'])
      .where('entityId', '=', task.id)
      .where('name', '=', 'task.edited')
      .executeTakeFirstOrThrow();
    expect(changedFields(edited)).toEqual(['note']);
    await buildStay(t.database, house, {
      checkIn: TODAY,
      checkOut: '2026-11-21',
      room: { id: roomAt(1) },
    });
    await followArrivalsJob.run(t.job(), { houseId: house.id });
    const moved = await lead.ok(getTask, { id: task.id });
    expect(moved).toMatchObject({ changeOver: true, dueAt: '2026-11-20T06:00:00.000Z' });
    expect(moved.dueAt).not.toBe(task.dueAt);
  });

  test('a guest who comes earlier has his room ready earlier', async () => {
    const task = await newTask(2);
    const { stayId } = await sellStay(await t.as('admin'), house, house.rooms[2]);
    await lead.ok(setExtraTime, { stayId, version: 0, end: 'arrival', time: '13:30', feeFen: 0 });
    expect(followArrivalsJob.on).toContain('order.arrivalTimeSet');
    await followArrivalsJob.run(t.job(), { houseId: house.id });
    expect((await lead.ok(getTask, { id: task.id })).dueAt).toBe('2026-11-20T05:30:00.000Z');
  });

  test('a repair owns its closed room: made, moved, opened with it', async () => {
    const repair = await newTask(6, { kind: 'repair', note: '空调不制冷', blockTo: '2026-11-23' });
    expect(repair.block).toMatchObject({ from: TODAY, to: '2026-11-23', reason: '空调不制冷' });
    const blockId = repair.block?.id ?? '';
    expect((await lead.ok(getBlock, { id: blockId })).kind).toBe('out_of_order');
    const moved = await lead.ok(editTask, {
      id: repair.id,
      version: repair.version,
      block: { from: TODAY, to: '2026-11-25' },
    });
    expect(moved.block).toMatchObject({ id: blockId, to: '2026-11-25' });
    const stays = await lead.call(createTask, {
      roomId: roomAt(6),
      kind: 'repair',
      day: TODAY,
      blockTo: '2026-11-22',
    });
    expect(stays.failure).toBe('roomStatus.roomTaken');
    const given = await lead.ok(assignTask, { id: repair.id, version: moved.version, assigneeId: cleanerId });
    await cleaner.ok(startTask, { id: repair.id, version: given.version });
    await tickAll(repair);
    const done = await cleaner.ok(finishTask, { id: repair.id });
    expect(done.block).not.toBeNull();
    await lead.ok(passTask, { id: repair.id, version: done.version });
    expect(
      (
        await lead.ok(blockRooms, {
          roomIds: [roomAt(6)],
          from: TODAY,
          to: '2026-11-22',
          kind: 'closed',
          reason: '空',
        })
      ).length,
    ).toBe(1);
    const clean = await newTask(6);
    expect(
      (await lead.call(editTask, { id: clean.id, version: 0, block: { from: TODAY, to: '2026-11-22' } }))
        .fields.block,
    ).toBeTruthy();
  });

  test('a cancelled repair opens its room; what is over is not cancelled again', async () => {
    const repair = await newTask(7, { kind: 'repair', blockTo: '2026-11-23' });
    expect(repair.block?.reason).toBe('Repair');
    const off = await lead.ok(cancelTask, { id: repair.id, version: repair.version, reason: '误报' });
    expect(off).toMatchObject({ state: 'cancelled', block: null, actions: [] });
    expect((await lead.call(cancelTask, { id: repair.id, version: off.version })).failure).toBe(
      'task.cannotCancel',
    );
  });

  test('bad input changes nothing and says where', async () => {
    const { total } = await lead.ok(pageTasks, {});
    const past = await lead.call(createTask, { roomId: roomAt(0), kind: 'deep', day: '2026-11-19' });
    expect(past.fields.day).toBeTruthy();
    const block = await lead.call(createTask, {
      roomId: roomAt(0),
      kind: 'deep',
      day: TODAY,
      blockTo: '2026-11-23',
    });
    expect(block.fields.blockTo).toBeTruthy();
    const due = await lead.call(createTask, {
      roomId: roomAt(0),
      kind: 'deep',
      day: '2026-11-22',
      dueAt: '2026-11-21T04:00:00Z',
    });
    expect(due.fields.dueAt).toBeTruthy();
    expect((await lead.ok(pageTasks, {})).total).toBe(total);
  });

  test('a checklist of a room type wins; tasks keep the one they were made with', async () => {
    const own = await lead.ok(saveTaskTemplate, {
      kind: 'departure',
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      minutes: 45,
      minPhotos: 0,
      lines: ['只此一项'],
    });
    const again = await lead.call(saveTaskTemplate, {
      kind: 'departure',
      houseId: house.id,
      roomTypeId: house.roomTypeId,
      lines: [],
    });
    expect(again.failure).toBe('task.templateTaken');
    const task = await newTask(5);
    expect(task).toMatchObject({ plannedMinutes: 45, checks: 1 });
    await lead.ok(deleteTaskTemplate, { id: own.id, version: own.version });
    expect((await lead.ok(getTask, { id: task.id })).checks).toBe(1);
    expect(await lead.ok(listTaskTemplates, {})).toHaveLength(5);
    const half = await lead.call(saveTaskTemplate, { kind: 'deep', houseId: house.id, lines: [] });
    expect(half.fields.roomTypeId).toBeTruthy();
  });
});
