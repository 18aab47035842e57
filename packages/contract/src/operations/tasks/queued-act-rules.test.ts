import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueuedAct } from './queued-act.ts';
import { mergeRefused, type TaskNow } from './queued-act-rules.ts';
import { taskStates } from './task-states.ts';

const ME = 'cleaner-1';
const at = '2026-12-01T02:00:00.000Z';
const start: QueuedAct = { kind: 'start', taskId: 't', version: 3, happenedAt: at };
const tick: QueuedAct = { kind: 'tick', taskId: 't', line: 0, done: true };
const photo: QueuedAct = { kind: 'photo', taskId: 't', sendKey: 'k' };
const finish: QueuedAct = { kind: 'finish', taskId: 't', supplies: [], resultNote: '', happenedAt: at };
const report: QueuedAct = { kind: 'report', taskId: 't', note: '水龙头漏水' };
const lost: QueuedAct = {
  kind: 'lost',
  taskId: 't',
  item: { houseId: 'h', name: '围巾', description: '', place: '', keptAt: '', keeper: '' },
};

const now = (change: Partial<TaskNow> = {}): TaskNow => ({
  state: 'cleaning',
  assigneeId: ME,
  version: 5,
  ...change,
});
const merged = (act: QueuedAct, task: TaskNow | null, stale = false) =>
  mergeRefused(act, task, { userId: ME, stale });

const anyWork = fc.constantFrom(start, tick, photo, finish);
const anyTask = fc.record({
  state: fc.constantFrom(...taskStates),
  assigneeId: fc.constantFrom(ME, 'cleaner-2', null),
  version: fc.nat(),
});

test('work on a task that is someone else’s or out of sight is dropped with all that follows', () => {
  fc.assert(
    fc.property(anyWork, fc.option(anyTask), fc.boolean(), (act, task, stale) => {
      fc.pre(task === null || task.assigneeId !== ME);
      expect(merged(act, task, stale)).toEqual({ kind: 'dropped', why: 'taken', following: true });
    }),
  );
});

test('nothing is done to a task that is cancelled or over', () => {
  fc.assert(
    fc.property(anyWork, fc.boolean(), (act, stale) => {
      expect(merged(act, now({ state: 'cancelled' }), stale)).toMatchObject({
        why: 'cancelled',
        following: true,
      });
      for (const state of ['inspecting', 'done'] as const)
        expect(merged(act, now({ state }), stale)).toMatchObject({ why: 'finished', following: true });
    }),
  );
});

test('a start is repeated on the newer version when only the version was refused', () => {
  expect(merged(start, now({ state: 'assigned' }), true)).toEqual({ kind: 'again', version: 5 });
  expect(merged(start, now({ state: 'assigned' }), false)).toMatchObject({ why: 'refused' });
});

test('a start by another device of the same person counts', () => {
  expect(merged(start, now(), true)).toEqual({ kind: 'done' });
  expect(merged(start, now(), false)).toEqual({ kind: 'done' });
});

test('a task that was given out again to the same person begins again', () => {
  for (const act of [tick, photo, finish])
    expect(merged(act, now({ state: 'assigned' }))).toMatchObject({ why: 'restarted', following: true });
});

test('what the server refuses of an open task takes nothing else along', () => {
  for (const act of [tick, photo, finish])
    expect(merged(act, now())).toEqual({ kind: 'dropped', why: 'refused', following: false });
});

test('a problem and a lost item are about the room, not about whose task it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(report, lost), fc.option(anyTask), fc.boolean(), (act, task, stale) => {
      expect(merged(act, task, stale)).toEqual({ kind: 'dropped', why: 'refused', following: false });
    }),
  );
});

test('an act is never both repeated and dropped, and only a start is repeated', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(start, tick, photo, finish, report, lost),
      fc.option(anyTask),
      fc.boolean(),
      (act, task, stale) => {
        const result = merged(act, task, stale);
        if (result.kind !== 'dropped') expect(act.kind).toBe('start');
      },
    ),
  );
});
