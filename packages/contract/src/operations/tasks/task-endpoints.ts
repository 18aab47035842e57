/** One task: reading it, and its actions from planning to inspection. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, date, fenInput, file, id, int, intBetween, line, note, version } from '../../platform/wire.ts';
import { MAX_CHECK_LINES, MAX_SUPPLY_COUNT, TaskDetail, TaskKind, TaskPhoto } from './task.ts';

export const getTask = endpoint('GET /hotel-order/task/detail', {
  kind: 'query',
  permission: 'task:work',
  summary: 'One task: my own, one I reported, or any in my scope with the permission to see all',
  input: z.object({ id }),
  output: TaskDetail,
});

const supplies = z
  .array(z.object({ code: z.string().min(1).max(40), count: intBetween(0, MAX_SUPPLY_COUNT) }))
  .max(60);

export const createTask = endpoint('POST /hotel-order/task/create', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Create a task; a repair may block its room',
  input: z.object({
    roomId: id,
    kind: TaskKind,
    day: date,
    /** Absent: by the rule of its kind. */
    dueAt: z.iso.datetime().nullish(),
    assigneeId: id.nullish(),
    note: note(500).default(''),
    /** Closes the room from the day to before this date: repairs only. */
    blockTo: date.nullish(),
  }),
  output: TaskDetail,
});

export const reportProblem = endpoint('POST /hotel-order/task/report', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Report a problem in the room of my task; creates a repair',
  input: z.object({ id, note: line(500) }),
  output: TaskDetail,
});

const key = { id, version };

export const assignTask = endpoint('POST /hotel-order/task/assign', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Assign a task to a cleaner; null unassigns a task that has not started',
  input: z.object({ ...key, assigneeId: id.nullable() }),
  output: TaskDetail,
});

/** When it was done, if it waited on a device without network; the server bounds it. */
const happenedAt = z.iso.datetime().nullish();

export const startTask = endpoint('POST /hotel-order/task/start', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Start my task',
  input: z.object({ ...key, happenedAt }),
  output: TaskDetail,
});

/** Sets a line's state, so repetition is harmless. */
export const checkLine = endpoint('POST /hotel-order/task/check', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Tick or untick a line of the checklist',
  input: z.object({ id, line: int.pipe(z.int().min(0).max(MAX_CHECK_LINES)), done: bool }),
  output: TaskDetail,
});

export const finishTask = endpoint('POST /hotel-order/task/finish', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Finish my task with the supplies used; the room becomes clean',
  input: z.object({
    id,
    minutesSpent: intBetween(1, 1_440).nullish(),
    supplies: supplies.default([]),
    resultNote: note(500).default(''),
    happenedAt,
  }),
  output: TaskDetail,
});

export const passTask = endpoint('POST /hotel-order/task/pass', {
  kind: 'command',
  permission: 'task:inspect',
  summary: 'Pass an inspection',
  input: z.object(key),
  output: TaskDetail,
});

export const failTask = endpoint('POST /hotel-order/task/fail', {
  kind: 'command',
  permission: 'task:inspect',
  summary: 'Fail an inspection and return the task to the cleaner',
  input: z.object({ ...key, reason: line(200) }),
  output: TaskDetail,
});

export const cancelTask = endpoint('POST /hotel-order/task/cancel', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Cancel a task; a room blocked by a repair is released',
  input: z.object({ ...key, reason: note(200).default('') }),
  output: TaskDetail,
});

export const editTask = endpoint('POST /hotel-order/task/edit', {
  kind: 'command',
  permission: 'task:assign',
  summary: 'Change deadline, note, cost and supplies, and for a repair how long its room is blocked',
  input: z.object({
    ...key,
    day: date.optional(),
    dueAt: z.iso.datetime().optional(),
    note: note(500).optional(),
    resultNote: note(500).optional(),
    minutesSpent: intBetween(1, 1_440).nullish(),
    supplies: supplies.optional(),
    costFen: fenInput.optional(),
    /** For the block of a repair: closes, moves, or with null opens the room. */
    block: z
      .object({ from: date, to: date })
      .refine(({ from, to }) => from < to, { ...custom('endsBeforeStart'), path: ['to'] })
      .nullish(),
  }),
  output: TaskDetail,
});

/** The browser creates one `sendKey` per photo, so repeats are stored once. */
export const uploadTaskPhoto = endpoint('POST /hotel-order/task/photo', {
  kind: 'command',
  permission: 'task:work',
  summary: 'A picture for my task, or for a problem I reported',
  secret: true,
  send: 'multipart',
  input: z.object({ id, sendKey: z.string().min(8).max(64), file }),
  output: TaskPhoto,
});

export const removeTaskPhoto = endpoint('POST /hotel-order/task/photo/remove', {
  kind: 'command',
  permission: 'task:work',
  summary: 'Remove a picture of an open task',
  input: z.object({ id, photoId: id }),
  output: TaskDetail,
});
