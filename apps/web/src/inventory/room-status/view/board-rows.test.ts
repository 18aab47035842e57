import { describe, expect, test } from 'vitest';
import { freeByType, roomsToday } from './board-data.ts';
import type { RoomFilter } from './board-room-filters.ts';
import { ENTIRE_TYPE } from './board-row-parts.ts';
import { boardRows, rowsAbove } from './board-rows.ts';
import { boardOf, houseOf, stayOf, words } from './board-sample.ts';

const rowsOf = (
  board: ReturnType<typeof boardOf>,
  filters: RoomFilter[] = [],
  folded: string[] = [],
  types: string[] = [],
  typeRows = true,
) =>
  boardRows({
    typeRows,
    board,
    free: freeByType(board),
    today: roomsToday(board),
    words,
    filters,
    types,
    folded: new Set(folded),
  });

describe('group rows', () => {
  const board = boardOf({ stays: [stayOf('s', '101', ['11-20', '11-22'])] });
  const grouped = (of: ReturnType<typeof boardOf>, filters: RoomFilter[] = []) =>
    rowsOf(of, filters, [], [], false);
  const night = (fen: number) => Array.from({ length: 14 }, () => fen);
  const twoTypes = () => {
    const [cheap] = houseOf('a', ['101', '102']).types;
    const [dear] = houseOf('a', ['201']).types;
    if (!cheap || !dear) throw new Error('a house has types');
    const types = [
      { ...cheap, name: 'Twin', prices: night(30_000) },
      { ...dear, id: 'a-u', name: 'Suite', prices: night(90_000) },
    ];
    return boardOf({
      houses: [houseOf('a', [], { types })],
      stays: [stayOf('s', '101', ['11-20', '11-22'])],
    });
  };
  test('show a property above its rooms with free count and lowest price', () => {
    const [house, first, second, third] = grouped(twoTypes());
    expect(house).toMatchObject({ kind: 'house', label: 'House a', hint: '3 rooms' });
    expect(house?.free?.slice(1, 4)).toEqual([null, 2, 2]);
    expect(house?.prices?.slice(1, 4)).toEqual([null, 30_000, 30_000]);
    expect([first, second, third].map((row) => [row?.label, row?.note, row?.part])).toEqual([
      ['101', 'Twin', 'a-t'],
      ['102', undefined, 'a-t'],
      ['201', 'Suite', 'a-u'],
    ]);
  });
  test("hold each type's values to be shown instead", () => {
    const [house] = grouped(twoTypes());
    expect(house?.parts?.get('a-u')).toMatchObject({ label: 'Suite' });
    expect(house?.parts?.get('a-u')?.prices?.[2]).toBe(90_000);
    expect(house?.parts?.get('a-t')?.free?.[2]).toBe(1);
  });
  test('ignore the price of a sold-out type', () => {
    const both = twoTypes();
    const stays = [...both.stays, stayOf('t', '102', ['11-20', '11-22'])];
    expect(grouped({ ...both, stays })[0]?.prices?.slice(2, 5)).toEqual([90_000, 90_000, 30_000]);
  });
  test("group by type with the property's name above twenty rooms", () => {
    const many = Array.from({ length: 21 }, (_, at) => String(101 + at));
    const [head, first] = grouped(boardOf({ houses: [houseOf('a', many)] }));
    expect(head).toMatchObject({ key: 'type:a-t', kind: 'house', label: 'House a / Type a' });
    expect(first?.note).toBeUndefined();
    expect(grouped(board)[0]?.label).toBe('House a');
  });
  test('disappear when a filter leaves no room', () => {
    expect(grouped(board, ['dirty'])).toEqual([]);
    expect(grouped(board, ['arriving']).map((row) => row.label)).toEqual(['House a', '101']);
  });
  test('show nothing off sale or without permission to see money', () => {
    const off = grouped(boardOf({ houses: [houseOf('a', ['101'], { online: false })] }));
    expect(off[0]).toMatchObject({ hint: 'not on sale' });
    expect(off.some((row) => row.prices ?? row.free)).toBe(false);
    const blind = houseOf('a', ['101']).types.map((type) => ({ ...type, prices: null }));
    expect(grouped(boardOf({ houses: [houseOf('a', [], { types: blind })] })).some((row) => row.prices)).toBe(
      false,
    );
  });
});

describe('rows with type rows', () => {
  const board = boardOf({ stays: [stayOf('s', '101', ['11-20', '11-22'])] });
  test('are property, type, rooms, with free counts from today on', () => {
    const [house, type, room] = rowsOf(board);
    expect(house).toMatchObject({ kind: 'house', label: 'House a', hint: 'free 2' });
    expect(type).toMatchObject({ kind: 'type', hint: '1/3' });
    expect(type?.free?.slice(0, 5)).toEqual([null, null, 2, 2, 3]);
    expect(room).toMatchObject({ key: 'room:101', kind: 'room', label: '101', dot: 'clean' });
    expect(room?.prices?.slice(1, 3)).toEqual([null, 42_800]);
  });
  test('have no prices for users who do not see money', () => {
    const house = houseOf('a', ['101']);
    const blind = house.types.map((type) => ({ ...type, prices: null }));
    const rows = rowsOf(boardOf({ houses: [{ ...house, types: blind }] }));
    expect(rows.some((row) => row.prices)).toBe(false);
  });
  test('put entire places under one header, each named like its property', () => {
    const houses = [houseOf('x', ['x1'], { kind: 'entire' }), houseOf('y', ['y1'], { kind: 'entire' })];
    const rows = rowsOf(boardOf({ houses }));
    expect(rows.map((row) => [row.kind, row.label])).toEqual([
      ['house', 'Entire'],
      ['room', 'House x'],
      ['room', 'House y'],
    ]);
    expect(rows[0]).toMatchObject({ hint: 'free 2' });
  });
  test('explain a property that is not on sale and show no prices or free counts', () => {
    const rows = rowsOf(boardOf({ houses: [houseOf('a', ['101'], { online: false })] }));
    expect(rows[0]).toMatchObject({ kind: 'house', hint: 'not on sale' });
    expect(rows.some((row) => row.prices ?? row.free)).toBe(false);
  });
  test('keep headers and total counts under a filter', () => {
    const rows = rowsOf(board, ['arriving']);
    expect(rows.map((row) => row.label)).toEqual(['House a', 'Type a', '101']);
    expect(rows[1]?.free?.[2]).toBe(2);
    expect(rowsOf(board, ['dirty'])).toEqual([]);
    expect(rowsOf(board, ['free', 'arriving'])).toHaveLength(5);
  });
  test('match one of the uses and one of the conditions', () => {
    const [house] = boardOf().houses;
    const rooms = house?.types[0]?.rooms.map((room) =>
      room.number === '103' ? room : { ...room, condition: 'dirty' as const },
    );
    const types = house?.types.map((type) => ({ ...type, rooms: rooms ?? [] })) ?? [];
    const mixed = boardOf({ houses: [houseOf('a', [], { types })], stays: board.stays });
    const labels = (filters: RoomFilter[]) =>
      rowsOf(mixed, filters).flatMap((row) => (row.dot ? row.label : []));
    expect(labels(['dirty'])).toEqual(['101', '102']);
    expect(labels(['arriving', 'dirty'])).toEqual(['101']);
    expect(labels(['arriving', 'free', 'dirty'])).toEqual(['101', '102']);
    expect(labels(['arriving', 'clean'])).toEqual([]);
  });
  test('are filtered by type name, entire places together', () => {
    const houses = [houseOf('a', ['101']), houseOf('b', ['201']), houseOf('e', ['e1'], { kind: 'entire' })];
    const labels = (types: string[]) => rowsOf(boardOf({ houses }), [], [], types).map((row) => row.label);
    expect(labels(['Type b'])).toEqual(['House b', 'Type b', '201']);
    expect(labels([ENTIRE_TYPE])).toEqual(['Entire', 'House e']);
    expect(labels(['Type gone'])).toEqual([]);
  });
  test('show no free counts when the server left rooms out', () => {
    expect(rowsOf(boardOf({ narrowed: true })).some((row) => row.free)).toBe(false);
  });
  test('are collapsed by key, and expanded to reach a room', () => {
    expect(rowsOf(board, [], ['house:a'])[0]?.collapsed).toBe(true);
    expect(rowsAbove(board, '101')).toEqual(['house:a', 'type:a-t']);
  });
});
