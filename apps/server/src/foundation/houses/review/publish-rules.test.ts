import { expect, test } from 'vitest';
import { publishProblem } from './publish-rules.ts';

const today = '2026-11-20';
const why = (activeRooms: number, licenceExpires: string | null) =>
  publishProblem({ activeRooms, licenceExpires, today })?.code ?? null;

test('a house goes online with a room, and with a licence through its last day', () => {
  expect([why(1, null), why(1, today), why(2, '2026-11-21')]).toEqual([null, null, null]);
  expect([why(0, null), why(0, '2026-11-19')]).toEqual(['house.noRooms', 'house.noRooms']);
  expect(why(1, '2026-11-19')).toBe('house.licenceExpired');
});
