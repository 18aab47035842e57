/** Tasks as the cleaner left them: what the server knows, with the acts that wait on this device. Pure. */

import type { QueuedAct } from '@minsu/contract/operations/tasks/queued-act.ts';
import type { TaskDetail, TaskPhoto } from '@minsu/contract/operations/tasks/task.ts';

export interface QueuedPhoto extends TaskPhoto {
  /** Key of a photo that is not yet sent. */
  readonly waiting?: string;
}

export interface WorkedTask extends Omit<TaskDetail, 'photos'> {
  readonly photos: readonly QueuedPhoto[];
  /** Acts of this task that are not yet sent. */
  readonly unsent: number;
}

/** Address of a picture on this device; undefined while it is read. */
export type PhotoUrl = (sendKey: string) => string | undefined;

const applied = (task: WorkedTask, act: QueuedAct, urlOf: PhotoUrl): WorkedTask => {
  switch (act.kind) {
    case 'start':
      return task.state === 'assigned' ? { ...task, state: 'cleaning', startedAt: act.happenedAt } : task;
    case 'tick': {
      const checklist = task.checklist.map((line, at) =>
        at === act.line ? { ...line, done: act.done } : line,
      );
      return { ...task, checklist, checked: checklist.filter(({ done }) => done).length };
    }
    case 'photo': {
      const url = urlOf(act.sendKey) ?? '';
      const photo = { id: act.sendKey, url, by: '', at: '', waiting: act.sendKey };
      return { ...task, photos: [...task.photos, photo], photoCount: task.photoCount + 1 };
    }
    case 'finish': {
      const { supplies, resultNote, happenedAt } = act;
      if (task.state !== 'cleaning') return task;
      return { ...task, state: 'inspecting', supplies, resultNote, finishedAt: happenedAt };
    }
    case 'report':
    case 'lost':
      return task;
  }
};

export const withActs = (
  tasks: readonly TaskDetail[],
  acts: readonly QueuedAct[],
  urlOf: PhotoUrl,
): WorkedTask[] =>
  tasks.map((task) => {
    const own = acts.filter(({ taskId }) => taskId === task.id);
    return own.reduce<WorkedTask>((worked, act) => applied(worked, act, urlOf), {
      ...task,
      unsent: own.length,
    });
  });
