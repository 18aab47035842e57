import { expect, test } from 'vitest';
import { backlogOf } from './backlog.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('shows a backlog in its largest whole unit', () => {
  expect(backlogOf(null, now)).toBeNull();
  expect(backlogOf('2026-11-18T11:00:00Z', now)).toEqual({ unit: 'days', count: 2 });
  expect(backlogOf('2026-11-19T12:00:01Z', now)).toEqual({ unit: 'hours', count: 23 });
  expect(backlogOf('2026-11-20T11:01:00Z', now)).toEqual({ unit: 'minutes', count: 59 });
  // A client clock behind the server's.
  expect(backlogOf('2026-11-20T12:00:30Z', now)).toEqual({ unit: 'minutes', count: 1 });
});
