/** Printed board as tables: a section per property and fortnight with every room, even collapsed ones. Pure. */
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import { type BarIndex, barsOf } from '../board/board-index.ts';
import type { BoardBar, BoardRow } from '../board/board-model.ts';

const PRINT_DAYS = 14;

/** One or more days of a room: free or under a bar. */
export interface PrintCell {
  readonly day: number;
  readonly span: number;
  /** The first sets the colour; overlapping bars share a cell. */
  readonly bars: readonly BoardBar[];
  /** The bar continues before or after these days. */
  readonly before: boolean;
  readonly after: boolean;
}

export interface PrintRow {
  readonly row: BoardRow;
  /** For room rows. */
  readonly cells: readonly PrintCell[];
}

export interface PrintSection {
  readonly key: string;
  readonly house: BoardRow;
  readonly firstDay: number;
  readonly days: readonly DayInfo[];
  readonly rows: readonly PrintRow[];
}

export interface PrintInput {
  readonly rows: readonly BoardRow[];
  readonly bars: BarIndex;
  readonly calendar: readonly DayInfo[];
}

/** A stay without a night still takes its day. */
const endOf = (bar: BoardBar): number => Math.max(bar.to, bar.from + 1);

/** Hourly stays share the cell of their day with the night's bar. */
const withHours = (cells: readonly PrintCell[], bar: BoardBar, day: number): PrintCell[] =>
  cells.map((cell) =>
    day >= cell.day && day < cell.day + cell.span ? { ...cell, bars: [...cell.bars, bar] } : cell,
  );

const cellsOf = (bars: readonly BoardBar[], first: number, end: number): PrintCell[] => {
  let cells = nightCells(
    bars.filter((bar) => !bar.hours),
    first,
    end,
  );
  for (const bar of bars) if (bar.hours) cells = withHours(cells, bar, bar.hours.day);
  return cells;
};

const nightCells = (bars: readonly BoardBar[], first: number, end: number): PrintCell[] => {
  const cells: PrintCell[] = [];
  let day = first;
  const free = (until: number) => {
    for (; day < until; day++) cells.push({ day, span: 1, bars: [], before: false, after: false });
  };
  for (const bar of bars) {
    if (endOf(bar) <= first || bar.from >= end) continue;
    free(Math.max(first, bar.from));
    const until = Math.min(end, endOf(bar));
    const last = cells.at(-1);
    if (until <= day && last) cells[cells.length - 1] = { ...last, bars: [...last.bars, bar] };
    else {
      cells.push({ day, span: until - day, bars: [bar], before: bar.from < first, after: endOf(bar) > end });
      day = until;
    }
  }
  free(end);
  return cells;
};

const housesOf = (rows: readonly BoardRow[]): { house: BoardRow; rows: BoardRow[] }[] => {
  const houses: { house: BoardRow; rows: BoardRow[] }[] = [];
  for (const row of rows)
    if (row.kind === 'house') houses.push({ house: row, rows: [] });
    else houses.at(-1)?.rows.push(row);
  return houses;
};

export const printSections = ({ rows, bars, calendar }: PrintInput): PrintSection[] => {
  const starts = Array.from({ length: Math.ceil(calendar.length / PRINT_DAYS) }, (_, at) => at * PRINT_DAYS);
  return housesOf(rows).flatMap(({ house, rows: own }) =>
    starts.map((firstDay): PrintSection => {
      const days = calendar.slice(firstDay, firstDay + PRINT_DAYS);
      const cells = (row: BoardRow) =>
        row.kind === 'room' ? cellsOf(barsOf(bars, row.key).list, firstDay, firstDay + days.length) : [];
      return {
        key: `${house.key}:${firstDay}`,
        house,
        firstDay,
        days,
        rows: own.map((row) => ({ row, cells: cells(row) })),
      };
    }),
  );
};
