/** Supplies and note of a task, as entered so far. */
import type { SupplyUsed, TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { useState } from 'react';
import { useSession } from '../../platform/calls/session.ts';
import { dropTaskDraft, keepTaskDraft, readTaskDraft } from './task-draft.ts';

interface TaskResult {
  readonly supplies: SupplyUsed[];
  readonly resultNote: string;
}

export const useTaskResult = ({
  id,
  supplies,
  resultNote,
}: Pick<TaskDetail, 'id' | 'supplies' | 'resultNote'>) => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [result, setResult] = useState<TaskResult>(() => {
    const draft = readTaskDraft(userId, id);
    return { supplies: draft.supplies ?? [...supplies], resultNote: draft.resultNote ?? resultNote };
  });
  const change = (part: Partial<TaskResult>) => {
    const next = { ...result, ...part };
    setResult(next);
    keepTaskDraft(userId, id, next);
  };
  return { result, change, drop: () => dropTaskDraft(userId, id) };
};
