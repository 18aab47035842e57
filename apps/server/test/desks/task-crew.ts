/** A lead and a cleaner over a house that is cleaned. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { checkLine, createTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltHouse, buildHouse } from '../builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { TODAY } from '../test-day.ts';
import { userIdOf } from '../user-id-of.ts';

export let t: TestApp;
export let lead: TestClient;
export let cleaner: TestClient;
export let house: BuiltHouse;
export let cleanerId: string;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openTaskCrew = (): void => {
  beforeAll(async () => {
    t = await openTestApp();
    lead = await t.as('supervisor');
    cleaner = await t.as('housekeeper');
    house = await buildHouse(t.database, { rooms: 8, department: 'staff', name: '云栖小院' });
    const id = await userIdOf(t.database, 'housekeeper');
    cleanerId = id;
  });
  afterAll(() => t.close());
};

export const roomAt = (index: number): string => house.rooms[index]?.id ?? '';

export const photo = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer();

export const newTask = (index: number, more: Record<string, unknown> = {}): Promise<TaskDetail> =>
  lead.ok(createTask, { roomId: roomAt(index), kind: 'departure', day: TODAY, ...more });

export const tickAll = async (task: TaskDetail, by: TestClient = cleaner): Promise<void> => {
  for (const line of task.checklist.keys()) await by.ok(checkLine, { id: task.id, line, done: true });
};

export const conditionOf = async (roomId: string) =>
  (
    await t.database
      .selectFrom('rooms')
      .select('condition')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow()
  ).condition;
