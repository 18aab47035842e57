/** Visible columns of a list: order, width, pinning. Pure. */
import type { ListPreference } from '../../platform/preferences.ts';
import type { ListColumn } from './list-types.ts';

export type Arrangement = NonNullable<ListPreference['columns']>;
type Choice = Arrangement[number];

/** A column with the user's settings. */
export interface ShownColumn<R> extends ListColumn<R> {
  /** User-set width in pixels; absent: fits the content. */
  readonly size?: number;
  readonly pinned: boolean;
}

export const NARROWEST = 64;
export const WIDEST = 640;
export const clampWidth = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)));

/**
 * All columns with the user's settings; unseen ones come last. The first column links to the record, so it stays
 * first and shown.
 */
export const arrange = <R>(
  columns: readonly ListColumn<R>[],
  saved: Arrangement | undefined,
): Arrangement => {
  const lead = columns[0]?.key;
  const known = (saved ?? []).filter(({ key }) => columns.some((column) => column.key === key));
  const rest = columns
    .filter(({ key }) => !known.some((each) => each.key === key))
    .map(({ key, hidden }): Choice => ({ key, shown: !hidden }));
  const all = [...known, ...rest];
  return [
    ...all.filter(({ key }) => key === lead).map((choice) => ({ ...choice, shown: true })),
    ...all.filter(({ key }) => key !== lead),
  ];
};

/** Visible columns: the first, then pinned, then the rest. */
export const shownColumns = <R>(
  columns: readonly ListColumn<R>[],
  saved: Arrangement | undefined,
): ShownColumn<R>[] => {
  const shown = arrange(columns, saved)
    .filter((choice) => choice.shown)
    .flatMap(({ key, width, pinned }, index): ShownColumn<R>[] => {
      const column = columns.find((each) => each.key === key);
      if (!column) return [];
      const size = width === undefined ? {} : { size: clampWidth(width) };
      return [{ ...column, ...size, pinned: index === 0 || pinned === true }];
    });
  return [...shown.filter((column) => column.pinned), ...shown.filter((column) => !column.pinned)];
};

export const moved = (all: Arrangement, from: number, to: number): Arrangement => {
  const next = [...all];
  const [taken] = next.splice(from, 1);
  if (!taken || to < 0 || to > next.length) return all;
  next.splice(to, 0, taken);
  return next;
};

/** The arrangement with one column changed. */
export const chosenFor = (all: Arrangement, key: string, change: Partial<Choice>): Arrangement =>
  all.map((choice) => (choice.key === key ? { ...choice, ...change } : choice));
