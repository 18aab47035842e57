import type { DayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { expect, test } from 'vitest';
import { withoutGuests } from './keep-day-board.ts';

const stay = { stayId: 's', guest: '李小龙', note: '对羽绒过敏', owesFen: 12_300, checkIn: '2026-12-01' };

test('keeps rooms and times, and nothing that names a guest or an amount', () => {
  const board = {
    rooms: [
      {
        id: 'r',
        number: '301',
        condition: 'dirty',
        inHouse: stay,
        arriving: stay,
        next: { stayId: 's2', guest: '王五', from: '2026-12-03' },
        block: { id: 'b', kind: 'outOfOrder', reason: '李先生砸坏了门', to: '2026-12-02' },
        tonightFen: 45_600,
      },
    ],
    unassigned: [{ ...stay, roomTypeName: '大床房' }],
    roomTotal: 1,
  } as unknown as DayBoard;
  const kept = withoutGuests(board);
  expect(JSON.stringify(kept)).not.toMatch(/李|王五|羽绒|12300|45600/);
  expect(kept.rooms[0]).toMatchObject({
    number: '301',
    condition: 'dirty',
    inHouse: { checkIn: '2026-12-01' },
  });
  expect(kept.unassigned[0]).toMatchObject({ roomTypeName: '大床房' });
  // A room without a guest stays one.
  const empty = {
    ...board,
    rooms: [{ ...board.rooms[0], inHouse: null, arriving: null, next: null, block: null }],
  };
  expect(withoutGuests(empty as DayBoard).rooms[0]).toMatchObject({
    inHouse: null,
    arriving: null,
    next: null,
  });
});
