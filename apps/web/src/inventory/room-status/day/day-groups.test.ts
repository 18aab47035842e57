import { describe, expect, test } from 'vitest';
import { cardRows, dayGroups, roomsShown, rowsInSight, rowTops } from './day-groups.ts';
import { roomOf, stayingOf } from './day-sample.ts';

const words = {
  entire: 'entire',
  type: (house: string, type: string) => `${house}/${type}`,
  floor: (house: string, floor: string | null) => `${house}/${floor ?? '–'}`,
};

describe('visible rooms', () => {
  const rooms = [
    roomOf('101', { counters: ['vacantDirty'] }),
    roomOf('102', { counters: ['arriving', 'vacantClean'], arriving: stayingOf('张三') }),
    roomOf('103', { counters: ['leaving', 'inHouse', 'occupiedClean'], inHouse: stayingOf('Li Si') }),
  ];
  const shown = (
    counters: Parameters<typeof roomsShown>[1]['counters'],
    keyword = '',
    found: string[] = [],
  ) => roomsShown(rooms, { counters, keyword, found: new Set(found) }).map(({ number }) => number);
  test('match any of the counters', () => {
    expect(shown([])).toEqual(['101', '102', '103']);
    expect(shown(['leaving', 'vacantDirty'])).toEqual(['101', '103']);
  });
  test('match number, type or guest as typed', () => {
    expect(shown([], ' li s')).toEqual(['103']);
    expect(shown([], '张')).toEqual(['102']);
    expect(shown(['arriving'], '101')).toEqual([]);
  });
  test("include the server's guest matches within the counters", () => {
    const [, second, third] = rooms.map(({ id }) => id);
    expect(shown([], '4321', [second as string])).toEqual(['102']);
    expect(shown(['leaving'], '4321', [second as string, third as string])).toEqual(['103']);
    expect(shown([], '', [second as string])).toEqual(['101', '102', '103']);
  });
});

test('are sorted by floor and number, rooms without a floor last', () => {
  const rooms = ['1001', '210', '201', '202'].map((number) => roomOf(number));
  const groups = dayGroups([roomOf('A', { floor: null }), ...rooms], 'floor', words);
  expect(groups.map(({ title, rooms: of }) => [title, ...of.map(({ number }) => number)])).toEqual([
    ['House/2', '201', '202', '210'],
    ['House/10', '1001'],
    ['House/–', 'A'],
  ]);
});

test("keep the server's type order, entire places together at the end", () => {
  const groups = dayGroups(
    [
      roomOf('1', { houseKind: 'entire', houseId: 'e', houseName: 'Villa' }),
      roomOf('101'),
      roomOf('102', { roomTypeId: 'u', roomTypeName: 'Twin' }),
      roomOf('2', { houseKind: 'entire', houseId: 'f', houseName: 'Loft' }),
    ],
    'type',
    words,
  );
  expect(groups.map(({ title, rooms }) => `${title} ${rooms.length}`)).toEqual([
    'House/Double 1',
    'House/Twin 1',
    'entire 2',
  ]);
});

test("form rows of cards under their group's header", () => {
  const rooms = ['101', '102', '103'].map((number) => roomOf(number));
  const rows = cardRows([{ key: 'g', title: 'G', rooms }], 2);
  expect(rows.map((row) => (row.kind === 'head' ? row.count : row.rooms.length))).toEqual([3, 2, 1]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  expect(rowTops(rows, 40, 150)).toEqual([0, 40, 190, 340]);
});

test('match the rows visible in the scroller', () => {
  const tops = Array.from({ length: 1_001 }, (_, at) => at * 100);
  expect(rowsInSight(tops, 0, 500)).toEqual({ from: 0, to: 6 });
  expect(rowsInSight(tops, 250, 100)).toEqual({ from: 2, to: 4 });
  expect(rowsInSight(tops, 99_950, 500)).toEqual({ from: 999, to: 1_000 });
  expect(rowsInSight(tops, -400, 300)).toEqual({ from: 0, to: 1 });
  expect(rowsInSight([0], 0, 500)).toEqual({ from: 0, to: 0 });
});
