import { expect, test } from 'vitest';
import { roomActions } from './room-action-rules.ts';

const today = '2026-12-01';

test('what may be done with a room follows its state and the rights', () => {
  const facts = {
    houseKind: 'multi',
    houseState: 'online',
    active: true,
    nextTypeId: null,
    movedOn: null,
    businessDate: today,
  };
  const all = { edit: true, link: true };
  expect(roomActions(facts, all)).toEqual(['linkRoom', 'editRoom', 'deactivate', 'moveRoom']);
  expect(roomActions({ ...facts, nextTypeId: 'b' }, all)).toContain('cancelRoomMove');
  expect(roomActions({ ...facts, nextTypeId: 'b' }, all)).not.toContain('moveRoom');
  expect(roomActions({ ...facts, movedOn: today }, all)).toContain('cancelRoomMove');
  expect(roomActions({ ...facts, active: false }, all)).toEqual(['linkRoom', 'editRoom', 'activate']);
  expect(roomActions({ ...facts, houseKind: 'entire' }, all)).toEqual(['linkRoom', 'editRoom']);
  expect(roomActions(facts, { edit: false, link: true })).toEqual(['linkRoom']);
  expect(roomActions(facts, { edit: false, link: false })).toEqual([]);
});
