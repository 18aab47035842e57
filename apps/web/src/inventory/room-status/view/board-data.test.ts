import { nightsEnd } from '@minsu/contract/inventory/room-status/room-status.ts';
import { describe, expect, test } from 'vitest';
import { figuresOf, freeByType, gapsOf, occupancyOf, roomsToday, unplacedOf } from './board-data.ts';
import { blockOf, boardOf, houseOf, stayOf } from './board-sample.ts';

const freeOf = (board: Parameters<typeof freeByType>[0]) => freeByType(board).get('a-t') ?? [];

describe('free rooms of a type', () => {
  test('are rooms less nights owned by stays and blocks; the check-out day is free', () => {
    const stays = [stayOf('s', '101', ['11-20', '11-22'])];
    const blocks = [blockOf('b', '102', ['11-21', '11-23'])];
    expect(freeOf(boardOf({ stays, blocks })).slice(2, 6)).toEqual([2, 1, 2, 3]);
  });
  test('are reduced by unassigned stays, possibly below zero', () => {
    const house = houseOf('a', ['101']);
    const [type] = house.types;
    const unplaced = [0, 0, 2, ...Array.from({ length: 11 }, () => 0)];
    const houses = [{ ...house, types: type ? [{ ...type, unplaced }] : [] }];
    const stays = [stayOf('s', null, ['11-20', '11-21'])];
    expect(freeOf(boardOf({ houses, stays })).slice(1, 4)).toEqual([1, -1, 1]);
  });
  test('are not reduced by an out-of-service block', () => {
    const blocks = [blockOf('b', '101', ['11-20', '11-22'], { kind: 'out_of_service' })];
    expect(freeOf(boardOf({ blocks }))[2]).toBe(3);
  });
  test('count only the part of a stay inside the window', () => {
    const stays = [stayOf('s', '101', ['11-10', '12-20'])];
    expect(freeOf(boardOf({ stays }))).toEqual(Array.from({ length: 14 }, () => 2));
  });
  test('move between types with a room that changes type, including its occupants', () => {
    const house = houseOf('a', ['101', '102']);
    const [type] = house.types;
    const suite = { ...type, id: 'a-s', name: 'Suite', rooms: [] } as (typeof house.types)[number];
    const rooms = type?.rooms.map((room) =>
      room.id === '101' ? { ...room, move: { roomTypeId: 'a-s', from: '2026-11-20' } } : room,
    );
    const houses = [{ ...house, types: type ? [{ ...type, rooms: rooms ?? [] }, suite] : [] }];
    const stays = [stayOf('s', '101', ['11-19', '11-21'])];
    const free = freeByType(boardOf({ houses, stays }));
    expect(free.get('a-t')?.slice(0, 4)).toEqual([2, 1, 1, 1]);
    expect(free.get('a-s')?.slice(0, 4)).toEqual([0, 0, 0, 1]);
  });
  test('return after the first night of a no-show', () => {
    const stays = [stayOf('s', '101', ['11-18', '11-22'], { shown: 'no_show' })];
    expect(freeOf(boardOf({ stays })).slice(0, 3)).toEqual([2, 3, 3]);
  });
});

test('keep only the first night of a no-show taken', () => {
  expect(nightsEnd(stayOf('s', '101', ['11-18', '11-22'], { shown: 'no_show' }))).toBe('2026-11-19');
  expect(nightsEnd(stayOf('s', '101', ['11-18', '11-22']))).toBe('2026-11-22');
});

describe('the figures', () => {
  test("count tonight by each property's business date, including unassigned stays", () => {
    const houses = [
      houseOf('a', ['101', '102']),
      houseOf('b', ['201', '202'], { businessDate: '2026-11-19' }),
    ];
    const stays = [
      stayOf('s', '101', ['11-20', '11-21']),
      stayOf('t', null, ['11-20', '11-21']),
      stayOf('u', '201', ['11-20', '11-22'], { houseId: 'b', roomTypeId: 'b-t' }),
    ];
    const board = boardOf({ houses, stays, roomTotal: 4 });
    // House b is still at the night of the 19th, so its stay from the 20th does not count yet.
    expect(figuresOf(board, freeByType(board))).toEqual({
      rooms: 4,
      tonight: { occupancy: 0.5, sellable: 3 },
    });
  });
  test('exclude properties that are not on sale', () => {
    const houses = [houseOf('a', ['101']), houseOf('b', ['201', '202'], { online: false })];
    const board = boardOf({ houses, roomTotal: 3 });
    expect(figuresOf(board, freeByType(board)).tonight?.sellable).toBe(1);
  });
  test('match reports: a property not on the market offers no rooms', () => {
    const houses = [houseOf('a', ['101', '102']), houseOf('b', ['201', '202'], { onMarket: false })];
    const stays = [stayOf('s', '101', ['11-20', '11-21'])];
    const board = boardOf({ houses, stays, roomTotal: 4 });
    expect(figuresOf(board, freeByType(board)).tonight?.occupancy).toBe(0.5);
    expect(occupancyOf(board)?.slice(0, 4)).toEqual([0, 0, 0.5, 0]);
    const none = boardOf({ houses: houses.slice(1), stays, roomTotal: 2 });
    expect(figuresOf(none, freeByType(none)).tonight?.occupancy).toBeNull();
    expect(occupancyOf(none)).toBeNull();
  });
  test('omit tonight if it is not visible or rooms are filtered out', () => {
    const elsewhere = boardOf({ from: '2026-12-01', to: '2026-12-15' });
    expect(figuresOf(elsewhere, freeByType(elsewhere)).tonight).toBeNull();
    const narrowed = boardOf({ narrowed: true });
    expect(figuresOf(narrowed, freeByType(narrowed)).tonight).toBeNull();
  });
});

test('classify a room by arrivals, guests in house and departures today', () => {
  const stays = [
    stayOf('s', '101', ['11-20', '11-22']),
    stayOf('t', '102', ['11-18', '11-20'], { shown: 'in_house' }),
  ];
  const blocks = [blockOf('b', '103', ['11-19', '11-21'])];
  const rooms = roomsToday(boardOf({ stays, blocks }));
  expect(rooms.get('101')).toMatchObject({ occupied: true, arriving: true, leaving: false });
  expect(rooms.get('102')).toMatchObject({ occupied: false, arriving: false, leaving: true });
  expect(rooms.get('103')).toMatchObject({ occupied: false, blocked: true });
});

test('place a guest who changed rooms in the last one, and depart only from there', () => {
  const whole = { checkIn: '2026-11-18', checkOut: '2026-11-22' };
  const stays = [
    stayOf('s', '101', ['11-18', '11-20'], { shown: 'in_house', whole }),
    stayOf('s', '102', ['11-20', '11-22'], { shown: 'in_house', whole }),
  ];
  const rooms = roomsToday(boardOf({ stays }));
  expect(rooms.get('101')?.inHouse ?? false).toBe(false);
  expect(rooms.get('101')?.leaving ?? false).toBe(false);
  expect(rooms.get('102')).toMatchObject({ inHouse: true, leaving: false });
});

test('list unassigned stays soonest first', () => {
  const stays = [stayOf('later', null, ['11-25', '11-26']), stayOf('x', '101', ['11-20', '11-21'])];
  const board = boardOf({ stays: [...stays, stayOf('sooner', null, ['11-21', '11-23'])] });
  expect(unplacedOf(board).map((stay) => stay.id)).toEqual(['sooner', 'later']);
});

test('show a block without nights between stays', () => {
  const block = blockOf('b', '101', ['11-18', '11-26'], { kind: 'out_of_service' });
  const taken = [
    { from: '2026-11-20', to: '2026-11-22' },
    { from: '2026-11-25', to: '2026-11-30' },
  ];
  expect(gapsOf(block, taken)).toEqual([
    { from: '2026-11-18', to: '2026-11-20' },
    { from: '2026-11-22', to: '2026-11-25' },
  ]);
  expect(gapsOf(block, [{ from: '2026-11-01', to: '2026-12-01' }])).toEqual([]);
});

test('exclude no-shows from occupancy, and show none while rooms are filtered out', () => {
  const stays = [
    stayOf('before', '101', ['11-10', '11-19']),
    stayOf('tray', null, ['11-18', '11-20']),
    stayOf('absent', '102', ['11-18', '11-20'], { shown: 'no_show' }),
    stayOf('beyond', '103', ['12-01', '12-09']),
  ];
  const shares = occupancyOf(boardOf({ stays }))?.map((share) => Math.round((share ?? 0) * 3));
  expect(shares).toEqual([2, 1, ...Array.from({ length: 11 }, () => 0), 1]);
  expect(occupancyOf(boardOf({ stays, narrowed: true }))).toBeNull();
  expect(occupancyOf(boardOf({ houses: [] }))).toBeNull();
});
