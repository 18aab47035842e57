/** Form of a cleaning task, opened from a tile. Provided by the router, because tasks are in a higher layer. */
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import type { ComponentType } from 'react';

interface TaskFormProps {
  readonly open: boolean;
  readonly day: string | null;
  readonly preset?: { readonly houseId: string; readonly roomId: string; readonly kind: TaskKind };
  readonly onClose: () => void;
}

type Load = () => Promise<{ default: ComponentType<TaskFormProps> }>;

let provided: Load | null = null;

export const provideTaskForm = (load: Load): void => {
  provided = load;
};

export const loadTaskForm: Load = () =>
  provided === null ? Promise.reject(new Error('no task form is provided')) : provided();
