import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledRows, isTable, pasteRooms, type RoomRow } from './paste-rooms.ts';

const start = { row: 0, column: 'number' } as const;

test('a table with titles, currency signs and thousands becomes rows', () => {
  const text =
    '房号\t房型\t人数\t价格\r\n101\t大床房\t2 人\t¥368\r\n102\t 大床房 \t2\t368元\r\n201\t套房\t4\t1,288.50\r\n';
  expect(pasteRooms([{}, {}], start, text)).toEqual([
    { number: '101', type: '大床房', guests: 2, priceFen: 36_800 },
    { number: '102', type: '大床房', guests: 2, priceFen: 36_800 },
    { number: '201', type: '套房', guests: 4, priceFen: 128_850 },
  ]);
});

test('what is no number stays empty for its field to complain', () => {
  expect(pasteRooms([], start, '101\t大床房\tzwei\t3.685,00')).toEqual([
    { number: '101', type: '大床房', guests: undefined, priceFen: undefined },
  ]);
});

test('a column pasted into the middle changes only its column', () => {
  const rows: RoomRow[] = [
    { number: '101', type: 'A' },
    { number: '102', type: 'A' },
  ];
  expect(pasteRooms(rows, { row: 1, column: 'type' }, 'B\nC')).toEqual([
    { number: '101', type: 'A' },
    { number: '102', type: 'B' },
    { type: 'C' },
  ]);
});

test('whatever is pasted, rows above stay and no row has more than its four columns', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 7 }), { maxLength: 6 }), (cells) => {
      const text = cells.map((line) => line.join('\t')).join('\n');
      const rows = pasteRooms([{ number: 'kept' }, {}], { row: 1, column: 'number' }, text);
      expect(rows[0]).toEqual({ number: 'kept' });
      for (const row of rows) expect(Object.keys(row).length).toBeLessThanOrEqual(4);
    }),
  );
});

test('one cell is no table; empty rows at the end are dropped', () => {
  expect([isTable('101'), isTable('101\n'), isTable('101\t2'), isTable('101\n102')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(filledRows([{}, { guests: 2 }, { number: '' }, {}])).toEqual([{}, { guests: 2 }]);
  expect(filledRows([{}, {}])).toEqual([]);
});
