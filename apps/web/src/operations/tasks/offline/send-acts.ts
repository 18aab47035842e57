/**
 * Sends the waiting acts one after the other, each under its own key until the server has answered, so nothing is lost or
 * done twice. Of several tabs one sends.
 */
import { recordLostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { isWork, type QueuedAct } from '@minsu/contract/operations/tasks/queued-act.ts';
import { mergeRefused, type TaskNow } from '@minsu/contract/operations/tasks/queued-act-rules.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import {
  checkLine,
  finishTask,
  getTask,
  reportProblem,
  startTask,
  uploadTaskPhoto,
} from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import i18next from 'i18next';
import { CallError, call, newKey, reasonOf } from '../../../platform/calls/call.ts';
import { isReachable, onReachable } from '../../../platform/calls/connection.ts';
import { invalidate, putAnswer, queryClient, queryKey } from '../../../platform/calls/queries.ts';
import { useSession } from '../../../platform/calls/session.ts';
import { upload } from '../../../platform/calls/upload.ts';
import { textOf } from '../../../platform/i18n.ts';
import { noteOtherBuild } from '../../../platform/pocket/worker-state.ts';
import { toast } from '../../../platform/toast.ts';
import { lostQueries, taskQueries } from '../task-live.ts';
import {
  type Entry,
  enqueue,
  loadQueue,
  onOtherTabs,
  photoOf,
  putEntry,
  removeEntries,
  tellNews,
  useQueue,
} from './act-queue.ts';

const PAUSE_MS = 1_200;
const MAX_PAUSE_MS = 15_000;

/** No answer, or one that says nothing about this act: try again. */
const isUndecided = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    error.kind === 'aborted' ||
    error.status >= 500 ||
    error.status === 429 ||
    error.failure === coreFailures.otherBuild.code ||
    error.failure === coreFailures.busy.code);

const sendPhoto = async (taskId: string, sendKey: string): Promise<void> => {
  const photo = await photoOf(sendKey);
  // Removed by the browser for want of space.
  if (!photo) throw new PhotoGone();
  const file = new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' });
  const sent = await upload(uploadTaskPhoto, { id: taskId, sendKey, file }, { quiet: true, queued: true });
  changeMine(taskId, (task) => ({
    ...task,
    photos: task.photos.some(({ id }) => id === sent.id) ? task.photos : [...task.photos, sent],
  }));
};

class PhotoGone extends Error {}

/** Answers the task, where the server does. */
const perform = async ({ act, key }: Entry): Promise<TaskDetail | null> => {
  const options = { idempotencyKey: key, quiet: true, queued: true };
  switch (act.kind) {
    case 'start': {
      const { taskId: id, version, happenedAt } = act;
      return putTask(await call(startTask, { id, version, happenedAt }, options));
    }
    case 'tick': {
      const { taskId: id, line, done } = act;
      return putTask(await call(checkLine, { id, line, done }, options));
    }
    case 'photo':
      await sendPhoto(act.taskId, act.sendKey);
      return null;
    case 'finish': {
      const { taskId: id, supplies, resultNote, happenedAt } = act;
      return putTask(await call(finishTask, { id, supplies, resultNote, happenedAt }, options));
    }
    case 'report':
      await call(reportProblem, { id: act.taskId, note: act.note }, options);
      return null;
    case 'lost':
      await call(recordLostItem, act.item, options);
      return null;
  }
};

/** The lists follow at once, or the screen would show the state before for a moment. */
const putTask = (task: TaskDetail): TaskDetail => {
  putAnswer(getTask, { id: task.id }, task);
  changeMine(task.id, () => task);
  return task;
};

const changeMine = (id: string, change: (task: TaskDetail) => TaskDetail): void =>
  void queryClient.setQueryData<OutputOf<typeof myTasks>>(
    queryKey(myTasks, {}),
    (mine) => mine && { ...mine, tasks: mine.tasks.map((task) => (task.id === id ? change(task) : task)) },
  );

/** Null if this cleaner may no longer see it. */
const taskNow = async (id: string): Promise<TaskNow | null> => {
  try {
    return await call(getTask, { id }, { quiet: true });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
};

const followers = (entry: Entry): Entry[] =>
  useQueue
    .getState()
    .entries.filter(({ id, act }) => id > entry.id && act.taskId === entry.act.taskId && isWork(act.kind));

const settleRefused = async (entry: Entry, error: unknown): Promise<void> => {
  const gone = error instanceof PhotoGone;
  const stale = error instanceof CallError && error.failure === coreFailures.stale.code;
  const userId = useSession.getState().userInfo?.id ?? '';
  const merged = mergeRefused(entry.act, await taskNow(entry.act.taskId), { userId, stale });
  if (merged.kind === 'done') return removeEntries([entry.id]);
  if (merged.kind === 'again' && entry.act.kind === 'start')
    return putEntry({
      ...entry,
      key: newKey(),
      tried: false,
      act: { ...entry.act, version: merged.version },
    });
  if (merged.kind === 'again') return;
  const all = merged.following ? [entry, ...followers(entry)] : [entry];
  const said = merged.why === 'refused' && !gone ? reasonOf(error) : null;
  await tellNews({
    of: entry.of,
    why: gone ? 'unreadable' : merged.why,
    acts: all.map(({ act }) => act),
    said,
  });
  await removeEntries(all.map(({ id }) => id));
};

const sayDone = (act: QueuedAct, task: TaskDetail | null): void => {
  if (act.kind === 'finish')
    toast.success(textOf('tasks', task?.kind === 'repair' ? 'finishedRepair' : 'finished'));
  if (act.kind === 'report') toast.success(textOf('tasks', 'reported'));
  if (act.kind === 'lost') toast.success(textOf('lostItems', 'recorded'));
};

/** True if it was settled, either way. */
const sendOne = async (entry: Entry): Promise<boolean> => {
  if (!entry.tried) await putEntry({ ...entry, tried: true });
  try {
    const task = await perform(entry);
    await removeEntries([entry.id]);
    sayDone(entry.act, task);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.failure === coreFailures.otherBuild.code) noteOtherBuild();
    if (isUndecided(error)) return false;
    try {
      await settleRefused(entry, error);
      return true;
    } catch {
      return false;
    }
  }
};

let draining = false;

const drain = async (): Promise<void> => {
  let pause = PAUSE_MS;
  let settledAny = false;
  while (isReachable() && useSession.getState().token !== null) {
    const [next] = useQueue.getState().entries;
    if (!next) break;
    if (await sendOne(next)) {
      pause = PAUSE_MS;
      settledAny = true;
    } else {
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }
  if (settledAny) invalidate([...taskQueries, ...lostQueries]);
};

/** Runs in one of several tabs at a time, so that nothing overtakes. */
const alone = async (run: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return run();
  await navigator.locks.request('minsu-pocket-send', async () => {
    await loadQueue();
    await run();
  });
};

const hasWork = (): boolean => isReachable() && useQueue.getState().entries.length > 0;

export const sendActs = async (): Promise<void> => {
  while (!draining && hasWork() && useSession.getState().token !== null) {
    draining = true;
    try {
      await alone(drain);
    } finally {
      draining = false;
    }
  }
};

let started = false;

/** At the start of a session's page: sends what an earlier one left. */
export const startQueue = async (): Promise<void> => {
  if (started) return;
  started = true;
  await i18next.loadNamespaces(['tasks', 'lostItems']);
  onOtherTabs(() => void loadQueue());
  onReachable(() => void sendActs());
  await loadQueue();
  void sendActs();
};

/** Adds an act and sends what waits. */
export const doAct = async (act: QueuedAct, of: string, photo?: Blob): Promise<void> => {
  await enqueue(act, of, photo);
  void sendActs();
};
