import { readdirSync } from 'node:fs';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { MAX_TASK_PHOTOS } from '@minsu/contract/operations/tasks/task.ts';
import {
  assignTask,
  cancelTask,
  checkLine,
  createTask,
  editTask,
  failTask,
  finishTask,
  getTask,
  passTask,
  removeTaskPhoto,
  reportProblem,
  startTask,
  uploadTaskPhoto,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import {
  countTaskViews,
  exportTasks,
  getTaskBoard,
  myTasks,
  pageTasks,
  tasksOfOrder,
} from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import {
  getTaskRules,
  saveTaskRules,
  saveTaskTemplate,
} from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkOutOrder, undoCheckOut } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import {
  cleaner,
  cleanerId,
  conditionOf,
  house,
  lead,
  newTask,
  openTaskCrew,
  photo,
  roomAt,
  t,
  tickAll,
} from '../../../test/desks/task-crew.ts';
import { TODAY } from '../../../test/test-day.ts';
import { filesDir } from '../../config.ts';
import { followArrivalsJob, planTasksJob } from './plan-tasks.ts';

openTaskCrew();

describe('a check-out', () => {
  const leave = async (index: number) => {
    const { orderId, stayId } = await buildStay(t.database, house, {
      checkIn: '2026-11-18',
      checkOut: TODAY,
      room: { id: roomAt(index) },
      state: 'in_house',
      paidFen: 80_000,
    });
    const desk = await t.as('admin');
    const before = await desk.ok(getOrder, { id: orderId });
    const after = await desk.ok(checkOutOrder, {
      stayId,
      version: before.order.version,
      waiveBalance: true,
      reason: '测试',
    });
    return { orderId, stayId, version: after.order.version, desk };
  };

  test('makes the task, the deadline is the arrival of the day, and undo takes it back', async () => {
    await buildStay(t.database, house, { checkIn: TODAY, checkOut: '2026-11-22', room: { id: roomAt(0) } });
    const { orderId, stayId, version, desk } = await leave(0);
    const [task] = await lead.ok(tasksOfOrder, { orderId });
    expect(task).toMatchObject({
      kind: 'departure',
      state: 'unassigned',
      origin: 'check_out',
      changeOver: true,
      // 14:00 in China.
      dueAt: '2026-11-20T06:00:00.000Z',
      plannedMinutes: 90,
    });
    expect(await conditionOf(roomAt(0))).toBe('dirty');
    const board = await lead.ok(getDayBoard, { houseIds: [house.id] });
    expect(board.rooms.find(({ id }) => id === roomAt(0))?.task).toMatchObject({ id: task?.id });

    const back = await desk.ok(undoCheckOut, { stayId, version });
    expect(await lead.ok(tasksOfOrder, { orderId })).toEqual([]);
    // Once more: a new one, while the old stays cancelled.
    await desk.ok(checkOutOrder, { stayId, version: back.order.version, waiveBalance: true, reason: '测试' });
    expect(await lead.ok(tasksOfOrder, { orderId })).toHaveLength(1);
  });

  test('stands beside the order whose guest waits for the room, not beside one who comes later', async () => {
    const { orderId } = await leave(4);
    const [task] = await lead.ok(tasksOfOrder, { orderId });
    const room = { id: roomAt(4) };
    const dates = [
      [TODAY, '2026-11-22'],
      ['2026-11-24', '2026-11-26'],
      ['2027-02-01', '2027-02-03'],
    ] as const;
    const seen = [];
    for (const [checkIn, checkOut] of dates) {
      const next = await buildStay(t.database, house, { checkIn, checkOut, room });
      seen.push((await lead.ok(tasksOfOrder, { orderId: next.orderId })).map(({ id }) => id));
    }
    expect(seen).toEqual([[task?.id], [], []]);
  });

  test('undo leaves what somebody has begun', async () => {
    const { orderId, stayId, version, desk } = await leave(1);
    const [task] = await lead.ok(tasksOfOrder, { orderId });
    // No arrival: due by the end of the working day.
    expect(task).toMatchObject({ changeOver: false, dueAt: '2026-11-20T10:00:00.000Z' });
    const id = task?.id ?? '';
    const given = await lead.ok(assignTask, { id, version: task?.version ?? 0, assigneeId: cleanerId });
    await cleaner.ok(startTask, { id, version: given.version });
    await desk.ok(undoCheckOut, { stayId, version });
    expect((await lead.ok(getTask, { id })).state).toBe('cleaning');
  });

  test('an arrival that is sold later moves the deadline; one set by hand stays', async () => {
    const { orderId } = await leave(2);
    const [task] = await lead.ok(tasksOfOrder, { orderId });
    await buildStay(t.database, house, { checkIn: TODAY, checkOut: '2026-11-21', room: { id: roomAt(2) } });
    await followArrivalsJob.run(t.job(), { houseId: house.id });
    const moved = await lead.ok(getTask, { id: task?.id ?? '' });
    expect(moved).toMatchObject({
      changeOver: true,
      dueAt: '2026-11-20T06:00:00.000Z',
      version: task?.version,
    });
    const fixed = await lead.ok(editTask, {
      id: moved.id,
      version: moved.version,
      dueAt: '2026-11-20T05:00:00Z',
    });
    await followArrivalsJob.run(t.job(), { houseId: house.id });
    expect((await lead.ok(getTask, { id: fixed.id })).dueAt).toBe('2026-11-20T05:00:00.000Z');
  });
});

describe('a cleaner', () => {
  test('starts, ticks, photographs, finishes; the room is clean, after the look inspected', async () => {
    await t.database.updateTable('rooms').set({ condition: 'dirty' }).where('id', '=', roomAt(3)).execute();
    const task = await newTask(3, { assigneeId: cleanerId, note: '客人带宠物' });
    expect(task).toMatchObject({ state: 'assigned', assigneeName: 'housekeeper' });
    const { tasks } = await cleaner.ok(myTasks, {});
    expect(tasks.map(({ id }) => id)).toContain(task.id);
    expect(tasks.find(({ id }) => id === task.id)?.costFen).toBeNull();

    const early = await cleaner.call(checkLine, { id: task.id, line: 0, done: true });
    expect(early.failure).toBe('task.notBegun');
    await cleaner.ok(startTask, { id: task.id, version: task.version });
    const soon = await cleaner.call(finishTask, { id: task.id });
    expect(soon).toMatchObject({ status: 422, failure: 'task.checklistOpen' });
    expect(soon.fields.checklist).toContain('8');
    await tickAll(task);
    const bare = await cleaner.call(finishTask, { id: task.id });
    expect(bare.fields.photos).toContain('1');

    const file = await photo();
    const first = await cleaner.ok(uploadTaskPhoto, { id: task.id, sendKey: 'picture-1', file });
    const again = await cleaner.ok(uploadTaskPhoto, { id: task.id, sendKey: 'picture-1', file });
    expect(again.id).toBe(first.id);
    const second = await cleaner.ok(uploadTaskPhoto, { id: task.id, sendKey: 'picture-2', file });
    const left = await cleaner.ok(removeTaskPhoto, { id: task.id, photoId: second.id });
    expect(left.photos.map(({ id }) => id)).toEqual([first.id]);

    const odd = await cleaner.call(finishTask, { id: task.id, supplies: [{ code: 'gold', count: 1 }] });
    expect(odd.fields['supplies.0.code']).toBeTruthy();
    const headers = { 'idempotency-key': 'finish-once' };
    const input = { id: task.id, supplies: [{ code: 'sheet', count: 2 }], resultNote: '好了' };
    const done = await cleaner.ok(finishTask, input, { headers });
    expect(done).toMatchObject({
      state: 'inspecting',
      minutesSpent: 1,
      supplies: [{ code: 'sheet', count: 2 }],
    });
    // The answer was lost and it is sent again.
    expect((await cleaner.ok(finishTask, input, { headers })).version).toBe(done.version);
    expect((await cleaner.call(finishTask, input)).failure).toBe('task.cannotFinish');
    expect(await conditionOf(roomAt(3))).toBe('clean');

    const sent = await lead.ok(failTask, { id: task.id, version: done.version, reason: '淋浴房有头发' });
    expect(sent).toMatchObject({ state: 'assigned', fails: 1, failReason: '淋浴房有头发' });
    expect(await conditionOf(roomAt(3))).toBe('dirty');
    const redo = await cleaner.ok(startTask, { id: task.id, version: sent.version });
    const twice = await cleaner.ok(finishTask, { id: redo.id });
    expect(await lead.ok(passTask, { id: task.id, version: twice.version })).toMatchObject({ state: 'done' });
    expect(await conditionOf(roomAt(3))).toBe('inspected');
  });

  test('without inspection finishing is the end of it', async () => {
    const rules = await lead.ok(getTaskRules, {});
    const saved = await lead.ok(saveTaskRules, { ...rules, inspection: false });
    const task = await newTask(4, { assigneeId: cleanerId, kind: 'stay_over' });
    await cleaner.ok(startTask, { id: task.id, version: task.version });
    await tickAll(task);
    expect((await cleaner.ok(finishTask, { id: task.id, minutesSpent: 25 })).state).toBe('done');
    expect((await lead.call(saveTaskRules, rules)).failure).toBe('core.stale');
    await lead.ok(saveTaskRules, { ...saved, inspection: true });
    const wrong = await lead.call(saveTaskRules, { ...saved, cleaningMinutes: 0, dayEnd: '25:00' });
    expect(Object.keys(wrong.fields).sort()).toEqual(['cleaningMinutes', 'dayEnd']);
  });

  test('work that waited on a phone without network counts when it was done', async () => {
    const task = await newTask(5, { assigneeId: cleanerId, kind: 'stay_over' });
    const made = t.now().getTime();
    const minutesOn = (minutes: number) => new Date(made + minutes * MINUTE_MS).toISOString();
    t.setNow(minutesOn(180));
    // Its version is older: the lead wrote a note meanwhile. The phone sends it again on the newer one.
    const edited = await lead.ok(editTask, { id: task.id, version: task.version, note: '换枕头' });
    const begun = { id: task.id, happenedAt: minutesOn(60) };
    const stale = await cleaner.call(startTask, { ...begun, version: task.version });
    expect(stale.failure).toBe('core.stale');
    const started = await cleaner.ok(startTask, { ...begun, version: edited.version });
    expect(started.startedAt).toBe(minutesOn(60));
    await tickAll(task);
    const done = await cleaner.ok(finishTask, { id: task.id, happenedAt: minutesOn(100) });
    expect(done).toMatchObject({ finishedAt: minutesOn(100), minutesSpent: 40 });

    // A phone whose clock is wrong moves nothing out of its bounds.
    const other = await newTask(6, { assigneeId: cleanerId, kind: 'stay_over' });
    const early = { id: other.id, version: other.version, happenedAt: '2020-01-01T00:00:00Z' };
    expect((await cleaner.ok(startTask, early)).startedAt).toBe(minutesOn(180));
    await tickAll(other);
    const late = await cleaner.ok(finishTask, { id: other.id, happenedAt: '2040-01-01T00:00:00Z' });
    expect(late.finishedAt).toBe(minutesOn(180));
    const broken = await cleaner.call(finishTask, { id: other.id, happenedAt: 'yesterday' });
    expect(Object.keys(broken.fields)).toEqual(['happenedAt']);
    t.setNow(minutesOn(0));
  });

  test('sees and works on his own alone', async () => {
    const task = await newTask(4, { kind: 'deep' });
    expect((await cleaner.call(getTask, { id: task.id })).status).toBe(404);
    expect((await cleaner.call(startTask, { id: task.id, version: 0 })).status).toBe(404);
    expect((await cleaner.call(pageTasks, {})).status).toBe(403);
    expect((await cleaner.call(assignTask, { id: task.id, version: 0, assigneeId: cleanerId })).status).toBe(
      403,
    );
    expect((await cleaner.call(createTask, { roomId: roomAt(0), kind: 'deep', day: TODAY })).status).toBe(
      403,
    );
    expect((await cleaner.call(passTask, { id: task.id, version: 0 })).status).toBe(403);
    expect((await cleaner.call(saveTaskTemplate, { kind: 'deep', lines: [] })).status).toBe(403);
  });

  test('a picture sent twice at once, or one too many, leaves no file behind', async () => {
    const files = () =>
      readdirSync(filesDir(t.config), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
    const { id } = await newTask(7, { assigneeId: cleanerId });
    const send = async (sendKey: string) =>
      cleaner.call(uploadTaskPhoto, { id, sendKey, file: await photo() });
    const before = files().length;
    const twice = await Promise.all(Array.from({ length: 4 }, () => send('sent-twice')));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(files()).toHaveLength(before + 1);
    for (let n = 1; n < MAX_TASK_PHOTOS; n += 1) expect((await send(`one-more-${n}`)).status).toBe(200);
    expect((await send('one-too-many')).failure).toBe('task.tooManyPhotos');
    expect(files()).toHaveLength(before + MAX_TASK_PHOTOS);
  });

  test('reports a problem: a repair that he sees and may photograph, and nobody works on yet', async () => {
    const task = await newTask(4, { assigneeId: cleanerId, kind: 'deep' });
    const repair = await cleaner.ok(reportProblem, { id: task.id, note: '水龙头漏水' });
    expect(repair).toMatchObject({
      kind: 'repair',
      state: 'unassigned',
      origin: 'report',
      roomId: roomAt(4),
    });
    await cleaner.ok(uploadTaskPhoto, { id: repair.id, sendKey: 'leak-picture', file: await photo() });
    expect((await cleaner.ok(getTask, { id: repair.id })).photos).toHaveLength(1);
    expect((await cleaner.call(reportProblem, { id: task.id, note: ' ' })).fields.note).toBeTruthy();
  });
});

describe('lists', () => {
  test('views, board and export know the same tasks', async () => {
    const counts = await lead.ok(countTaskViews, {});
    for (const { view, count } of counts) expect((await lead.ok(pageTasks, { view })).total).toBe(count);
    expect(counts.find(({ view }) => view === 'today')?.count).toBeGreaterThan(5);
    const board = await lead.ok(getTaskBoard, { houseId: [house.id] });
    expect(board.day).toBe(TODAY);
    expect(board.cleaners.map(({ id }) => id)).toEqual([cleanerId]);
    expect(board.tasks.length).toBeGreaterThan(5);
    expect(board.tasks.every(({ state }) => state !== 'cancelled')).toBe(true);
    const named = await lead.ok(pageTasks, { keyword: '云栖', size: 200 });
    expect(named.total).toBe((await lead.ok(pageTasks, { size: 200 })).total);
    const byRoom = await lead.ok(pageTasks, { keyword: house.rooms[3]?.number ?? '' });
    expect(byRoom.records.every(({ roomId }) => roomId === roomAt(3))).toBe(true);
    const backwards = await lead.call(pageTasks, { dayFrom: '2026-11-21', dayTo: '2026-11-20' });
    expect(backwards.fields.dayTo).toBeTruthy();
    expect((await lead.call(exportTasks.file, { columns: ['room', 'dueAt'] })).status).toBe(200);
  });

  test('a foreign house is as good as unknown', async () => {
    const other = await buildHouse(t.database, { name: '外地' });
    const admin = await t.as('admin');
    const foreign = await admin.ok(createTask, {
      roomId: other.rooms[0]?.id ?? '',
      kind: 'deep',
      day: TODAY,
    });
    const desk = await t.as('frontdesk');
    const key = { id: foreign.id, version: 0 };
    for (const answer of [
      await desk.call(getTask, { id: foreign.id }),
      await desk.call(assignTask, { ...key, assigneeId: cleanerId }),
      await desk.call(cancelTask, key),
      await desk.call(editTask, { ...key, note: 'x' }),
      await desk.call(passTask, key),
      await desk.call(failTask, { ...key, reason: 'x' }),
      await desk.call(startTask, key),
      await desk.call(finishTask, { id: foreign.id }),
      await desk.call(checkLine, { id: foreign.id, line: 0, done: true }),
      await desk.call(reportProblem, { id: foreign.id, note: 'x' }),
      await desk.call(uploadTaskPhoto, { id: foreign.id, sendKey: 'foreign-1', file: await photo() }),
      await desk.call(removeTaskPhoto, { id: foreign.id, photoId: foreign.id }),
      await desk.call(createTask, { roomId: other.rooms[0]?.id ?? '', kind: 'deep', day: TODAY }),
    ])
      expect(answer.status).toBe(404);
    expect((await desk.ok(pageTasks, { houseId: [other.id] })).total).toBe(0);
    expect((await desk.ok(getTaskBoard, {})).tasks.some(({ id }) => id === foreign.id)).toBe(false);
    const { orderId } = await buildStay(t.database, other, {
      checkIn: TODAY,
      checkOut: '2026-11-21',
      room: other.rooms[0] ?? null,
    });
    expect((await desk.call(tasksOfOrder, { orderId })).status).toBe(404);
    expect((await admin.ok(tasksOfOrder, { orderId })).map(({ id }) => id)).toEqual([foreign.id]);
    // A cleaner of one department cannot be assigned in another's house.
    expect((await admin.call(assignTask, { ...key, assigneeId: cleanerId })).failure).toBe(
      'task.notACleaner',
    );
    for (const path of [pageTasks, getTaskBoard, createTask, startTask])
      expect((await t.nobody.call(path, {})).status).toBe(401);
    const finance = await t.as('finance');
    for (const path of [pageTasks, getTaskBoard, countTaskViews, myTasks])
      expect((await finance.call(path, {})).status).toBe(403);
  });
});

describe('the plan', () => {
  test('cleans for guests who stay every so many nights, and a few resting rooms deeply; twice is once', async () => {
    const inn = await buildHouse(t.database, { rooms: 3, department: 'staff', name: '常住' });
    const [a, b] = inn.rooms;
    // Three nights slept, two more to come; and one that is not due.
    await buildStay(t.database, inn, {
      checkIn: '2026-11-17',
      checkOut: '2026-11-22',
      room: a ?? null,
      state: 'in_house',
    });
    await buildStay(t.database, inn, {
      checkIn: '2026-11-18',
      checkOut: '2026-11-22',
      room: b ?? null,
      state: 'in_house',
    });
    await planTasksJob.run(t.job(), {});
    const planned = async () => (await lead.ok(pageTasks, { houseId: [inn.id], size: 200 })).records;
    const first = await planned();
    expect(first.map(({ kind, roomNumber }) => `${kind} ${roomNumber}`).sort()).toEqual([
      'deep 103',
      'stay_over 101',
    ]);
    await planTasksJob.run(t.job(), {});
    expect(await planned()).toHaveLength(2);
  });
});
