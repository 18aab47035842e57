import { describe, expect, test } from 'vitest';
import { channelMarks } from '../../../components/words/channel-marks.ts';
import type { BoardRow } from '../board/board-model.ts';
import type { KnownBoard } from './board-known.ts';
import { markedRows } from './board-row-marks.ts';

const mark = (roomTypeId: string, from: string, to: string, state: 'pending' | 'failed', plan = 'p') => ({
  houseId: 'h',
  roomTypeId,
  ratePlanId: plan,
  from,
  to,
  state,
  at: [0],
});
const marksOf = (...marks: ReturnType<typeof mark>[]) =>
  channelMarks(
    [{ mapped: true, connections: ['美团'], marks }],
    (state, names) => `${state} ${names.join()}`,
  );

const board = {
  from: '2026-11-20',
  to: '2026-11-27',
  houses: [
    {
      id: 'h',
      kind: 'multi',
      types: [
        { id: 't1', rooms: [{ id: 'r1' }] },
        { id: 't2', rooms: [] },
      ],
    },
    { id: 'v', kind: 'entire', types: [{ id: 't3', rooms: [{ id: 'r3' }] }] },
  ],
} as unknown as KnownBoard;
const row = (key: string, kind: BoardRow['kind'], collapsed = false): BoardRow => ({
  key,
  kind,
  label: key,
  collapsed,
});
const rows = [
  row('house:h', 'house'),
  row('type:t1', 'type'),
  row('room:r1', 'room'),
  row('room:r3', 'room'),
];

describe('row marks', () => {
  test('returns the same rows where nothing is marked', () => {
    expect(markedRows(rows, board, marksOf())).toBe(rows);
  });

  test('are on the type or entire place, and on a property while collapsed', () => {
    const marks = marksOf(
      mark('t1', '2026-11-18', '2026-11-22', 'pending'),
      mark('t3', '2026-11-26', '2026-11-30', 'failed'),
    );
    const found = markedRows([...rows, row('house:h', 'house', true)], board, marks);
    const said = found.map(({ key, marks: days }) => [
      key,
      [...(days ?? [])].map(([day, { text }]) => [day, text]),
    ]);
    const pending = [
      [0, 'pending 美团'],
      [1, 'pending 美团'],
    ];
    expect(said).toEqual([
      ['house:h', []],
      ['type:t1', pending],
      ['room:r1', []],
      ['room:r3', [[6, 'failed 美团']]],
      ['house:h', pending],
    ]);
  });

  test('show the worst of several plans', () => {
    const both = [
      mark('t1', '2026-11-20', '2026-11-21', 'failed', 'a'),
      mark('t1', '2026-11-20', '2026-11-21', 'pending', 'b'),
    ];
    for (const order of [both, [...both].reverse()]) {
      const marks = marksOf(...order);
      expect(markedRows(rows, board, marks)[1]?.marks?.get(0)?.look).toBe('failed');
      expect(marks.ofPlan('h', 't1', 'b')?.get('2026-11-20')?.look).toBe('waiting');
    }
  });
});
