/**
 * Virtualises long tables. Rows have equal height and columns fixed widths, both measured once before painting with
 * the probably widest rows.
 */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShownColumn } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';
import {
  MAX_UNWINDOWED_ROWS,
  type MeasuredColumn,
  partsOf,
  type Stretch,
  spreadWidths,
  stretchAt,
  type TablePart,
  widestRows,
} from './table-window.ts';

interface LongTableInput<R> {
  readonly columns: readonly (ListColumn<R> & Partial<ShownColumn<R>>)[];
  readonly rows: readonly R[];
  readonly density: string;
}

export interface LongTable {
  /** Columns are auto-sized for the measurement. */
  readonly isMeasuring: boolean;
  /** Width in pixels per header cell; absent while measuring. */
  readonly widths: readonly number[] | undefined;
  readonly rowHeight: number;
  /** `kept`: rows rendered wherever they are: the focused and the open one. */
  readonly partsWith: (kept: readonly number[]) => readonly TablePart[];
}

interface Measures {
  /** Subject of the measurement. */
  readonly of: object | null;
  readonly columns: readonly MeasuredColumn[];
  readonly rowHeight: number;
}

const GUESS_PX = 38;
const nothingYet: Measures = { of: null, columns: [], rowHeight: GUESS_PX };

const measure = (table: HTMLTableElement, of: object): Measures => ({
  of,
  columns: [...table.querySelectorAll<HTMLElement>('thead th')].map((head) => ({
    width: Math.ceil(head.getBoundingClientRect().width),
    fixed: head.dataset.grows === undefined,
  })),
  rowHeight: Math.max(
    1,
    ...[...table.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect().height),
  ),
});

const signatureOf = ({ columns, density }: LongTableInput<never>): string =>
  [density, ...columns.map(({ key, title, size }) => `${key}:${title}:${size ?? ''}`)].join();

/** Visible rows and scroller width. */
const useSight = (table: RefObject<HTMLTableElement | null>, count: number, rowHeight: number) => {
  const [stretch, setStretch] = useState<Stretch>({ from: 0, to: 30 });
  const [room, setRoom] = useState(0);
  const isLong = count > 0;
  useLayoutEffect(() => {
    const scroller = isLong ? table.current?.parentElement : null;
    if (!scroller) return;
    const look = () => {
      // A hidden tab's list has no height; keep what was rendered.
      if (scroller.clientHeight === 0) return;
      const next = stretchAt(scroller.scrollTop, scroller.clientHeight, rowHeight, count);
      setStretch((now) => (now.from === next.from && now.to === next.to ? now : next));
      setRoom(scroller.clientWidth);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [table, isLong, count, rowHeight]);
  return { stretch, room };
};

/** Null for short tables, which are rendered completely. */
export const useLongTable = <R>(
  table: RefObject<HTMLTableElement | null>,
  input: LongTableInput<R>,
): LongTable | null => {
  const { rows, columns } = input;
  const isLong = rows.length > MAX_UNWINDOWED_ROWS;
  const signature = signatureOf(input as unknown as LongTableInput<never>);
  const [measures, setMeasures] = useState(nothingYet);
  const asked = useMemo(() => ({ rows, signature }), [rows, signature]);
  const { stretch, room } = useSight(table, isLong ? rows.length : 0, measures.rowHeight);
  const isMeasuring = isLong && measures.of !== asked;
  useLayoutEffect(() => {
    if (isMeasuring && table.current?.parentElement?.clientHeight) setMeasures(measure(table.current, asked));
  }, [table, isMeasuring, asked]);
  const widths = useMemo(() => spreadWidths(measures.columns, room), [measures, room]);
  if (!isLong) return null;
  const widest = isMeasuring
    ? widestRows(
        rows,
        columns.map(({ key }) => key),
      )
    : [];
  return {
    isMeasuring,
    widths: isMeasuring ? undefined : widths,
    rowHeight: measures.rowHeight,
    partsWith: (kept) => partsOf(rows.length, stretch, [...kept, ...widest]),
  };
};

/**
 * Clips only overflowing cells, because clipping all of them dominates scrolling cost. Checked once per row and
 * width, before painting.
 */
export const useClippedCells = (table: RefObject<HTMLTableElement | null>, long: LongTable | null): void => {
  const seen = useRef<{ of: unknown; rows: WeakSet<Element> }>({ of: null, rows: new WeakSet() });
  const widths = long?.widths;
  useLayoutEffect(() => {
    if (!widths) return;
    if (seen.current.of !== widths) seen.current = { of: widths, rows: new WeakSet() };
    const { rows } = seen.current;
    const fresh = [...(table.current?.querySelectorAll('tr[data-row]') ?? [])].filter(
      (row) => !rows.has(row),
    );
    const cells = fresh.flatMap((row) => [...row.children] as HTMLElement[]);
    const clipped = cells.map((cell) => cell.scrollWidth > cell.clientWidth);
    for (const [at, cell] of cells.entries()) cell.toggleAttribute('data-clipped', clipped[at]);
    for (const row of fresh) rows.add(row);
  });
};
