import { toEpochDay } from '@minsu/contract/platform/dates.ts';
import { describe, expect, it } from 'vitest';
import { buildCalendar } from '../../../components/board/board-calendar.ts';
import { boardColors } from '../../../components/board/board-colors.ts';
import { boardFonts } from '../../../components/board/board-fonts.ts';
import { CURSOR_AT_START, cellFacts, cursorCell, cursorMark } from './board-cursor.ts';
import { measuresFor } from './board-geometry.ts';
import { type Board, indexBars, indexRows } from './board-index.ts';
import type { BoardTexts } from './board-model.ts';
import type { StageInput } from './board-scene.ts';
import { barOf, smallBoard } from './board-test-data.ts';

const texts: BoardTexts = {
  gridLabel: 'Rooms',
  keyboardHelp: '',
  roomColumn: '',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  today: 'Today',
  cancelled: '',
  month: () => '',
  monthDay: () => '',
  full: '',
  share: String,
  day: () => '',
  free: String,
  picked: String,
  held: String,
  cell: () => '',
  gesture: () => '',
};

function inputOf(board: Board, from = '2026-11-18'): StageInput {
  return {
    board,
    calendar: buildCalendar({ from, days: board.days, today: '2026-11-20', holidays: undefined, texts }),
    measures: measuresFor({ dense: false, phone: false }),
    occupancy: Array.from({ length: board.days }, () => 0.5),
    colors: boardColors({
      colorBgContainer: '#FFF',
      colorText: '#000',
      colorTextSecondary: '#333',
      colorPrimary: '#165DFF',
      colorError: '#CB272D',
    }),
    fonts: boardFonts('sans-serif'),
    texts,
    selectedBarId: null,
    picked: new Set(),
    notice: null,
    draft: null,
    foldable: true,
    creates: true,
    firstEpochDay: toEpochDay(from),
  };
}

describe('the cursor', () => {
  it('starts on today, or on the first day if today is not visible', () => {
    expect(cursorCell(inputOf(smallBoard()), CURSOR_AT_START)).toEqual({ row: 0, day: 2 });
    expect(cursorCell(inputOf(smallBoard(), '2027-01-01'), CURSOR_AT_START)).toEqual({ row: 0, day: 0 });
  });

  it('keeps room and date when rows collapse or the window moves', () => {
    const mark = cursorMark(inputOf(smallBoard()), { row: 5, day: 6 });
    const rows = smallBoard().rows.list.map((row) => ({ ...row, collapsed: row.key === 't' }));
    const folded = { ...smallBoard(), rows: indexRows(rows) };
    expect(cursorCell(inputOf(folded, '2026-11-20'), mark)).toEqual({ row: 3, day: 4 });
  });

  it('stays on the board when its room and date are gone', () => {
    const mark = cursorMark(inputOf(smallBoard()), { row: 5, day: 6 });
    const other: Board = {
      rows: indexRows([{ key: 'x', kind: 'room', label: 'X' }]),
      bars: indexBars([]),
      days: 3,
    };
    expect(cursorCell(inputOf(other), mark)).toEqual({ row: 0, day: 2 });
  });
});

describe('cellFacts', () => {
  it("names the night's stay and the one leaving", () => {
    const bars = [barOf('old', 0, 2), barOf('new', 2, 4)];
    const facts = cellFacts(inputOf(smallBoard(bars)), { row: 2, day: 2 });
    expect(facts).toMatchObject({ date: '2026-11-20', weekday: 'Fri', today: true, price: null, free: null });
    expect([facts?.bar?.id, facts?.leaving?.id]).toEqual(['new', 'old']);
  });

  it('names prices of free nights only, and counts of types', () => {
    const board: Board = {
      rows: indexRows([
        { key: 't', kind: 'type', label: 'T', free: [3] },
        { key: 'r1', kind: 'room', label: '1', prices: [42_800, 42_800] },
      ]),
      bars: indexBars([barOf('a', 1, 2)]),
      days: 2,
    };
    expect(cellFacts(inputOf(board), { row: 0, day: 0 })).toMatchObject({
      free: 3,
      price: null,
      occupancy: 0.5,
    });
    expect(cellFacts(inputOf(board), { row: 1, day: 0 })?.price).toBe('¥428');
    expect(cellFacts(inputOf(board), { row: 1, day: 1 })?.price).toBeNull();
  });

  it('returns nothing for an empty board', () => {
    const empty: Board = { rows: indexRows([]), bars: indexBars([]), days: 0 };
    expect(cellFacts(inputOf(empty), cursorCell(inputOf(empty), CURSOR_AT_START))).toBeNull();
  });
});
