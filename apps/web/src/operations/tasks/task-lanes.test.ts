import { expect, test } from 'vitest';
import { dueLaneOf, type Laned, lanesByCleaner, minutesLeft } from './task-lanes.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');

const task = (more: Partial<Laned> = {}): Laned => ({
  state: 'assigned',
  dueAt: '2026-11-20T06:00:00Z',
  assigneeId: 'a',
  assigneeName: 'A',
  plannedMinutes: 60,
  timeZone: 'Asia/Shanghai',
  ...more,
});

test('builds lanes by property-local time', () => {
  const lane = (more: Partial<Laned>) => dueLaneOf(task(more), NOW, '2026-11-20');
  expect(lane({})).toBe('two');
  expect(lane({ dueAt: '2026-11-20T04:00:00Z' })).toBe('noon');
  expect(lane({ dueAt: '2026-11-20T08:00:00Z' })).toBe('four');
  expect(lane({ dueAt: '2026-11-20T10:00:00Z' })).toBe('later');
  expect(lane({ dueAt: '2026-11-21T03:30:00Z' })).toBe('later');
  expect(lane({ dueAt: '2026-11-20T02:59:00Z' })).toBe('late');
  // Submitted, so no longer late.
  expect(lane({ state: 'inspecting', dueAt: '2026-11-20T02:59:00Z' })).toBe('inspecting');
  expect(lane({ state: 'done' })).toBe('done');
});

test('builds lanes by cleaner: unassigned first, then the busiest, including former cleaners', () => {
  const tasks = [
    task({ assigneeId: null, assigneeName: null, state: 'unassigned' }),
    task({ assigneeId: 'b', assigneeName: 'B' }),
    task({ assigneeId: 'b', assigneeName: 'B', state: 'done' }),
    task({ assigneeId: 'gone', assigneeName: 'Gone' }),
    task({ assigneeId: 'gone', assigneeName: 'Gone', state: 'cleaning' }),
  ];
  const lanes = lanesByCleaner(tasks, [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ]);
  expect(lanes.map(({ key, tasks: all }) => `${key} ${all.length}`)).toEqual([
    'unassigned 1',
    'gone 2',
    'b 2',
    'a 0',
  ]);
  expect(minutesLeft(tasks)).toBe(240);
});
