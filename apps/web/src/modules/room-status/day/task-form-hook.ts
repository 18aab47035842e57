/** The form of a cleaning task, opened from a tile: the module of tasks is above this one, so the router provides it. */
import type { TaskKind } from '@minsu/contract/tasks/task.ts';
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
