// Small board answers for tests: 2026-11-18 to 12-02, today the 20th.
import type { Board, BoardHouse, BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { BoardBlock } from './board-data.ts';
import type { BoardWords } from './board-words.ts';

const DAYS = 14;

export const houseOf = (
  id: string,
  rooms: readonly string[],
  more: Partial<BoardHouse> = {},
): BoardHouse => ({
  id,
  name: `House ${id}`,
  city: '杭州',
  kind: 'multi',
  online: true,
  onMarket: true,
  businessDate: '2026-11-20',
  types: [
    {
      id: `${id}-t`,
      name: `Type ${id}`,
      rooms: rooms.map((number) => ({ id: number, number, floor: null, condition: 'clean' as const })),
      prices: Array.from({ length: DAYS }, () => 42_800),
      unplaced: Array.from({ length: DAYS }, () => 0),
    },
  ],
  ...more,
});

export const stayOf = (
  id: string,
  roomId: string | null,
  [checkIn, checkOut]: readonly [string, string],
  more: Partial<BoardStay> = {},
): BoardStay => ({
  id,
  orderId: `order-${id}`,
  houseId: 'a',
  roomTypeId: 'a-t',
  roomId,
  checkIn: `2026-${checkIn}`,
  checkOut: `2026-${checkOut}`,
  guest: `Guest ${id}`,
  channel: 'mt',
  shown: 'expected',
  owes: false,
  locked: false,
  overdue: false,
  version: 3,
  ...more,
});

export const blockOf = (
  id: string,
  roomId: string,
  [from, to]: readonly [string, string],
  more: Partial<BoardBlock> = {},
): BoardBlock => ({
  id,
  houseId: 'a',
  roomId,
  kind: 'closed',
  from: `2026-${from}`,
  to: `2026-${to}`,
  reason: 'Repair',
  releaseAt: null,
  version: 0,
  ...more,
});

export const boardOf = (more: Partial<Board> = {}): Board => ({
  from: '2026-11-18',
  to: '2026-12-02',
  houses: [houseOf('a', ['101', '102', '103'])],
  stays: [],
  blocks: [],
  roomTotal: 3,
  narrowed: false,
  truncated: false,
  ...more,
});

export const words: BoardWords = {
  entire: 'Entire',
  hourly: 'hourly',
  overdue: 'overdue',
  offline: 'not on sale',
  arrivesToday: (time) => ['arrives today', time].filter(Boolean).join(' '),
  leavesToday: (time) => ['leaves today', time].filter(Boolean).join(' '),
  movedOn: 'moved on',
  settled: 'paid',
  owes: (fen) => `owes ${fen}`,
  mark: (mark) => mark,
  shown: (state) => state,
  kind: (kind) => kind,
  kindMark: (kind) => `mark ${kind}`,
  rooms: (count) => `${count} rooms`,
  typeOf: (house, type) => `${house} / ${type}`,
  freeCount: (count) => `free ${count}`,
  release: ({ at }) => `released ${at}`,
  until: (date) => `until ${date}`,
  stayTitle: (stay) => stay.guest,
  blockTitle: (block) => block.reason,
};
