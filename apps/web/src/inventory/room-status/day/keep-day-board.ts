/** Today's rooms without a network: rooms, states and times, without guests, notes and amounts. Pure. */
import type { DayBoard, DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';

type Stay = NonNullable<DayRoom['inHouse']>;

const withoutGuest = <S extends Stay>(stay: S): S => ({ ...stay, guest: '', note: '', owesFen: null });

const plainRoom = (room: DayRoom): DayRoom => ({
  ...room,
  inHouse: room.inHouse && withoutGuest(room.inHouse),
  arriving: room.arriving && withoutGuest(room.arriving),
  next: room.next && { ...room.next, guest: '' },
  block: room.block && { ...room.block, reason: '' },
  tonightFen: null,
});

export const withoutGuests = (board: DayBoard): DayBoard => ({
  ...board,
  rooms: board.rooms.map(plainRoom),
  unassigned: board.unassigned.map(withoutGuest),
});
