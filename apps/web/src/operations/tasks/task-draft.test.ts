import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { dropTaskDraft, keepTaskDraft, readTaskDraft } from './task-draft.ts';

const stored = new Map<string, string>();
const counted = { supplies: [{ code: 'sheet', count: 2 }], resultNote: '灯泡坏了' };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('restores counts and notes per task and user until the task is finished', () => {
  keepTaskDraft('u1', 'a', counted);
  keepTaskDraft('u1', 'b', { supplies: [], resultNote: '' });
  expect([readTaskDraft('u1', 'a'), readTaskDraft('u1', 'b')]).toEqual([
    counted,
    { supplies: [], resultNote: '' },
  ]);
  expect(readTaskDraft('u2', 'a')).toEqual({});
  dropTaskDraft('u1', 'a');
  expect([readTaskDraft('u1', 'a'), readTaskDraft('u1', 'b').resultNote]).toEqual([{}, '']);
});

test('drops drafts of tasks finished by others', () => {
  for (let at = 0; at < 40; at += 1) keepTaskDraft('u1', `task ${at}`, counted);
  expect(readTaskDraft('u1', 'task 0')).toEqual({});
  expect(readTaskDraft('u1', 'task 39')).toEqual(counted);
  expect(Object.keys(readUi('u1', 'taskDrafts') as object)).toHaveLength(30);
});

test('survives tampered storage', () => {
  for (const odd of ['x', { a: 'x' }, { a: { supplies: [1] } }]) {
    writeUi('u1', 'taskDrafts', odd);
    expect(readTaskDraft('u1', 'a')).toEqual({});
  }
});
