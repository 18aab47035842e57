import type { QueuedAct } from '@minsu/contract/operations/tasks/queued-act.ts';
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withActs } from './apply-acts.ts';

const at = '2026-12-01T02:00:00.000Z';
const task = (id: string): TaskDetail =>
  ({
    id,
    state: 'assigned',
    version: 1,
    checklist: [
      { text: '换床单', done: false },
      { text: '吸尘', done: false },
    ],
    checks: 2,
    checked: 0,
    photos: [],
    photoCount: 0,
    supplies: [],
    resultNote: '',
    startedAt: null,
    finishedAt: null,
  }) as unknown as TaskDetail;

const start = (taskId: string): QueuedAct => ({ kind: 'start', taskId, version: 1, happenedAt: at });
const tick = (taskId: string, line: number, done = true): QueuedAct => ({ kind: 'tick', taskId, line, done });
const photo = (taskId: string, sendKey: string): QueuedAct => ({ kind: 'photo', taskId, sendKey });
const finish = (taskId: string): QueuedAct => ({
  kind: 'finish',
  taskId,
  supplies: [{ code: 'sheet', count: 2 }],
  resultNote: '好了',
  happenedAt: at,
});
const urlOf = (key: string) => `blob:${key}`;

test('a whole task is shown as it was left, and the others as they were', () => {
  const acts = [start('a'), tick('a', 0), tick('a', 1), photo('a', 'k1'), finish('a')];
  const [a, b] = withActs([task('a'), task('b')], acts, urlOf);
  expect(a).toMatchObject({
    state: 'inspecting',
    checked: 2,
    photoCount: 1,
    startedAt: at,
    finishedAt: at,
    supplies: [{ code: 'sheet', count: 2 }],
    resultNote: '好了',
    unsent: 5,
  });
  expect(a?.photos).toMatchObject([{ url: 'blob:k1', waiting: 'k1' }]);
  expect(b).toMatchObject({ state: 'assigned', checked: 0, unsent: 0 });
});

test('the last tap of a line counts', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), (taps) => {
      const [worked] = withActs([task('a')], [start('a'), ...taps.map((done) => tick('a', 0, done))], urlOf);
      expect(worked?.checklist[0]?.done).toBe(taps.at(-1));
    }),
  );
});

test('an act never changes a task in a state that it does not fit, nor the answer it is drawn over', () => {
  const done = { ...task('a'), state: 'done' } as TaskDetail;
  const before = JSON.stringify(done);
  const [worked] = withActs([done], [start('a'), finish('a')], urlOf);
  expect(worked?.state).toBe('done');
  expect(JSON.stringify(done)).toBe(before);
});
