/** Housekeeping of the last two weeks and of today: who cleaned what, what it took, and what guests left behind. */

import { taskDefaults } from '@minsu/contract/operations/tasks/task-settings.ts';
import type { TaskState } from '@minsu/contract/operations/tasks/task-states.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import { failReasons, reports, resultNotes, taskNotes } from '../data/task-texts.ts';
import type { People, Person } from '../orders/people.ts';
import { storeTaskPictures } from '../photos/task-photos.ts';
import { createIds, type Random } from '../random.ts';
import { later, type SeedCalendar } from './calendar.ts';
import type { Cleaners } from './cleaners.ts';
import type { TaskSketch } from './task-sketches.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cleaners: Cleaners;
  readonly random: Random;
  readonly filesDir: string;
}

interface Template {
  readonly kind: string;
  readonly lines: string[];
  readonly minPhotos: number;
}

export type TaskRow = Insertable<DB['tasks']> & {
  readonly id: string;
  readonly houseId: string;
  readonly state: TaskState;
};

const minutes = { departure: 90, stay_over: 30, deep: 180, inspection: 15, repair: 120 } as const;

/** Local times of the day, also of days to come. */
const dueAt = (calendar: SeedCalendar, { day, changeOver }: TaskSketch): Date =>
  new Date(`${calendar.date(day)}T${changeOver ? '14:00' : taskDefaults.dayEnd}:00+08:00`);

const suppliesOf = ({ kind }: TaskSketch, random: Random) =>
  kind === 'departure'
    ? [
        { code: 'sheet', count: random.int(1, 2) },
        { code: 'duvet_cover', count: 1 },
        { code: 'pillowcase', count: random.int(2, 4) },
        { code: 'bath_towel', count: random.int(1, 3) },
        { code: 'toothbrush', count: random.int(1, 3) },
        { code: 'water', count: 2 },
      ]
    : kind === 'stay_over'
      ? [
          { code: 'bath_towel', count: random.int(1, 2) },
          { code: 'water', count: 2 },
        ]
      : [];

const noWork = {
  startedAt: null,
  finishedAt: null,
  finishedBy: null,
  minutesSpent: null,
  inspectedAt: null,
  inspectedBy: null,
  supplies: [] as { code: string; count: number }[],
  resultNote: '',
};

/** The work done so far. */
const workOf = (sketch: TaskSketch, by: Person, { calendar, random, people }: Tools) => {
  const { state, made, kind } = sketch;
  if (state === 'unassigned' || state === 'assigned') return noWork;
  const start = later(made, random.int(10, 60));
  const startedAt = calendar.instant(start);
  if (state === 'cleaning') return { ...noWork, startedAt };
  const spent = Math.round(minutes[kind] * (0.7 + random.next() * 0.5));
  const finish = later(start, spent);
  const looked = state === 'done';
  return {
    startedAt,
    finishedAt: calendar.instant(finish),
    finishedBy: by.realname,
    minutesSpent: spent,
    inspectedAt: looked ? calendar.instant(later(finish, random.int(5, 40))) : null,
    inspectedBy: looked ? people.users.supervisor.realname : null,
    supplies: suppliesOf(sketch, random),
    resultNote: random.chance(0.12) ? random.pick(resultNotes) : '',
  };
};

const checklistOf = (lines: readonly string[], state: TaskState, random: Random) => {
  const ticked =
    state === 'done' || state === 'inspecting' ? lines.length : state === 'cleaning' ? random.int(1, 4) : 0;
  return lines.map((text, i) => ({ text, done: i < ticked }));
};

const noteOf = ({ kind, block }: TaskSketch, random: Random): string => {
  if (kind === 'repair') return block?.row.reason ?? random.pick(reports);
  return random.chance(0.12) ? random.pick(taskNotes) : '';
};

const rowOf = (sketch: TaskSketch, id: string, template: Template | undefined, tools: Tools): TaskRow => {
  const { calendar, random, people, cleaners } = tools;
  const { house, room, kind, origin, state, day, made, changeOver } = sketch;
  const own = cleaners.get(house.row.departmentId ?? '') ?? [people.users.housekeeper];
  const by = random.pick(own);
  const redone = state === 'done' && random.chance(0.04);
  return {
    houseId: house.row.id,
    id,
    roomId: room.id,
    kind,
    state,
    origin,
    day: calendar.date(day),
    dueAt: dueAt(calendar, sketch),
    changeOver,
    plannedMinutes: minutes[kind],
    orderId: sketch.order?.id ?? null,
    stayId: sketch.stay?.id ?? null,
    assigneeId: state === 'unassigned' ? null : by.id,
    note: noteOf(sketch, random),
    checklist: checklistOf(template?.lines ?? [], state, random),
    minPhotos: template?.minPhotos ?? 0,
    costFen: kind === 'repair' && state === 'done' ? random.int(8, 60) * 1_000 : 0,
    blockId: sketch.block?.row.id ?? null,
    fails: redone ? 1 : 0,
    failReason: redone ? random.pick(failReasons) : null,
    createdBy: origin === 'hand' ? people.users.supervisor.realname : '系统',
    createdAt: calendar.instant(made),
    ...workOf(sketch, by, tools),
  };
};

export const insertTasks = async (db: Db, sketches: readonly TaskSketch[], tools: Tools): Promise<void> => {
  const newId = createIds(tools.random.fork('ids'));
  const templates = (await db
    .selectFrom('taskTemplates')
    .select(['kind', 'lines', 'minPhotos'])
    .where('roomTypeId', 'is', null)
    .execute()) as Template[];
  const rows = sketches.map((sketch) =>
    rowOf(
      sketch,
      newId(tools.calendar.idTime(sketch.made)),
      templates.find(({ kind }) => kind === sketch.kind),
      tools,
    ),
  );
  await insertRows(db, 'tasks', rows);
  await storeTaskPictures(db, rows, sketches, tools);
};
