/** Compares a figure with an earlier one. Pure. */
export type Direction = 'rise' | 'fall' | 'same';

export interface FigureChange {
  readonly direction: Direction;
  /** Without sign: arrow and word express it. */
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

/** Rounded to a tenth first, so that changes too small to show count as none. */
const absRoundedToTenth = (amount: number): number => Math.round(Math.abs(amount) * 10) / 10;

/** For shares, in percentage points. */
export const changeInPoints = ({ value, before }: Compared): FigureChange | null =>
  value === null || before === null
    ? null
    : directed(value - before, absRoundedToTenth((value - before) * 100));

/** For amounts and counts, in percent of the earlier one. */
export const changeInPercent = ({ value, before }: Compared): FigureChange | null =>
  value === null || before === null || before === 0
    ? null
    : directed(value - before, absRoundedToTenth(((value - before) / before) * 100));
