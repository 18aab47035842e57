/** Housekeeping tasks: kind, assignee, deadline. */
import { z } from 'zod';
import { roomConditions } from '../../foundation/houses/house.ts';
import { fen, instant, intBetween, line } from '../../platform/wire.ts';
import { taskActions, taskStates } from './task-states.ts';

/** 退房清洁 续住清洁 深度清洁 查房 维修 */
export const taskKinds = ['departure', 'stay_over', 'deep', 'inspection', 'repair'] as const;
export const TaskKind = z.enum(taskKinds);
export type TaskKind = z.infer<typeof TaskKind>;

/** Created by check-out, plan, staff, a cleaner's report, or an automation rule. */
const taskOrigins = ['check_out', 'plan', 'hand', 'report', 'rule'] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

export const MAX_TASK_PHOTOS = 12;
export const MAX_CHECK_LINES = 40;
/** Maximum quantity of one supply per task. */
export const MAX_SUPPLY_COUNT = 999;

const ChecklistLine = z.object({ text: z.string(), done: z.boolean() });
export const SupplyUsed = z.object({ code: z.string(), count: z.int() });
export type SupplyUsed = z.infer<typeof SupplyUsed>;

/** Shape for lists and boards. */
export const Task = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    timeZone: z.string(),
    roomId: z.string(),
    roomNumber: z.string(),
    roomTypeName: z.string(),
    roomCondition: z.enum(roomConditions),
    kind: TaskKind,
    state: z.enum(taskStates),
    origin: z.enum(taskOrigins),
    day: z.string(),
    dueAt: instant,
    /** Usual duration. */
    plannedMinutes: z.int(),
    /** Back-to-back: an arrival on the same day. */
    changeOver: z.boolean(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    note: z.string(),
    checked: z.int(),
    checks: z.int(),
    photoCount: z.int(),
    /** Failed inspections. */
    fails: z.int(),
    failReason: z.string().nullable(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    minutesSpent: z.int().nullable(),
    createdAt: instant,
    actions: z.array(z.enum(taskActions)),
    version: z.int(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const TaskPhoto = z.object({ id: z.string(), url: z.string(), by: z.string(), at: instant });
export type TaskPhoto = z.infer<typeof TaskPhoto>;

export const TaskDetail = Task.extend({
  checklist: z.array(ChecklistLine),
  minPhotos: z.int(),
  photos: z.array(TaskPhoto),
  supplies: z.array(SupplyUsed),
  /** The cleaner's note. */
  resultNote: z.string(),
  /** Null also for who does not see money. */
  costFen: fen.nullable(),
  /** Null for users who may not see orders. */
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  block: z.object({ id: z.string(), from: z.string(), to: z.string(), reason: z.string() }).nullable(),
  finishedBy: z.string().nullable(),
  inspectedBy: z.string().nullable(),
  inspectedAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  createdBy: z.string(),
}).meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof TaskDetail>;

export const TaskTemplate = z
  .object({
    id: z.string(),
    kind: TaskKind,
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    roomTypeId: z.string().nullable(),
    roomTypeName: z.string().nullable(),
    /** Null: the usual minutes. */
    minutes: z.int().nullable(),
    minPhotos: z.int(),
    lines: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'TaskTemplate' });
export type TaskTemplate = z.infer<typeof TaskTemplate>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Settings of the business. */
export const taskRules = {
  cleaningMinutes: intBetween(5, 600),
  /** 0: never. */
  stayOverNights: intBetween(0, 30),
  deepDays: intBetween(0, 730),
  inspection: z.boolean(),
  dayEnd: time,
};
export const TaskRules = z.object({ ...taskRules, version: z.int() }).meta({ id: 'TaskRules' });
export type TaskRules = z.infer<typeof TaskRules>;

export const templateLine = line(60);
