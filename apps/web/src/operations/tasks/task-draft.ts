/** Draft counts and notes of an unfinished task, per user in this browser. */
import { SupplyUsed } from '@minsu/contract/operations/tasks/task.ts';
import { z } from 'zod';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';

const KEY = 'taskDrafts';
/** The oldest are dropped: tasks finished by others. */
const MAX = 30;

const Draft = z.object({ supplies: z.array(SupplyUsed).optional(), resultNote: z.string().optional() });
export type TaskDraft = z.infer<typeof Draft>;

const all = (userId: string): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).safeParse(readUi(userId, KEY)).data ?? {};

export const readTaskDraft = (userId: string, taskId: string): TaskDraft =>
  Draft.safeParse(all(userId)[taskId]).data ?? {};

const put = (userId: string, taskId: string, draft: TaskDraft | null): void => {
  const { [taskId]: before, ...others } = all(userId);
  if (draft === null && before === undefined) return;
  const next = Object.entries(draft === null ? others : { ...others, [taskId]: draft });
  writeUi(userId, KEY, Object.fromEntries(next.slice(-MAX)));
};

export const keepTaskDraft = (userId: string, taskId: string, draft: TaskDraft): void =>
  put(userId, taskId, draft);
export const dropTaskDraft = (userId: string, taskId: string): void => put(userId, taskId, null);
