/** Assigns a dropped task to a cleaner or unassigns it; the server refuses what is not allowed. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { assignTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AssignLine, type Given } from './assign-line.ts';
import { taskQueries } from './task-live.ts';

type Cleaner = { readonly id: string; readonly name: string };

export const useGive = (tasks: readonly Task[]) => {
  const { t } = useTranslation('tasks');
  const { mutate } = useCommand(assignTask, { invalidates: taskQueries });
  const [line] = useState(() => new AssignLine());
  return (taskId: string, cleaner: Cleaner | null): void => {
    const task = tasks.find(({ id }) => id === taskId);
    if (!task) return;
    const send = (given: Given) =>
      new Promise<number | null>((resolve) =>
        mutate(given, {
          onSuccess: ({ version }) => {
            toast.success(cleaner ? t('assigned', { name: cleaner.name }) : t('unassigned'));
            resolve(version);
          },
          onError: () => resolve(null),
        }),
      );
    void line.give(task, cleaner?.id ?? null, send);
  };
};
