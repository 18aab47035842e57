// Small boards for tests.

import { type Board, indexBars, indexRows } from './board-index.ts';
import type { BoardBar, BoardRow } from './board-model.ts';

export function barOf(id: string, from: number, to: number, more: Partial<BoardBar> = {}): BoardBar {
  const may = { canMove: true, canResizeStart: true, canResizeEnd: true };
  return { id, rowKey: 'r1', kind: 'stay', from, to, label: id, tone: 'book', title: id, ...may, ...more };
}

/** h, t, r1, r2, t2, r3 over 10 days; r1 holds a [2,4) and b [6,8), r3 holds c [0,9). */
export function smallBoard(bars: readonly BoardBar[] = smallBars()): Board {
  const rows: BoardRow[] = [
    { key: 'h', kind: 'house', label: 'House' },
    { key: 't', kind: 'type', label: 'Type' },
    { key: 'r1', kind: 'room', label: '101' },
    { key: 'r2', kind: 'room', label: '102' },
    { key: 't2', kind: 'type', label: 'Type 2' },
    { key: 'r3', kind: 'room', label: '201' },
  ];
  return { rows: indexRows(rows), bars: indexBars(bars), days: 10 };
}

export function smallBars(): BoardBar[] {
  return [barOf('a', 2, 4), barOf('b', 6, 8), barOf('c', 0, 9, { rowKey: 'r3' })];
}
