/** How a figure stands to the one it is compared with. Pure. */
export type Direction = 'rise' | 'fall' | 'same';

export interface FigureChange {
  readonly direction: Direction;
  /** Without sign: the arrow and the word carry it. */
  readonly amount: number;
}

interface Compared {
  readonly value: number | null;
  readonly before: number | null;
}

const directed = (difference: number, shown: number): FigureChange => ({
  direction: shown === 0 ? 'same' : difference > 0 ? 'rise' : 'fall',
  amount: shown,
});

/** Rounded to a tenth first, so that a change too small to show is none. */
const tenth = (amount: number): number => Math.round(Math.abs(amount) * 10) / 10;

/** Of shares, in percentage points. */
export const changeInPoints = ({ value, before }: Compared): FigureChange | null =>
  value === null || before === null ? null : directed(value - before, tenth((value - before) * 100));

/** Of amounts and counts, in percent of the earlier one. */
export const changeInPercent = ({ value, before }: Compared): FigureChange | null =>
  value === null || before === null || before === 0
    ? null
    : directed(value - before, tenth(((value - before) / before) * 100));
