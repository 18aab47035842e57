/** Which columns a user sees, in which order. Pure. */
import type { ListPreference } from '../platform/preferences.ts';
import type { ListColumn } from './list-types.ts';

type Arrangement = NonNullable<ListPreference['columns']>;

/** Every column with whether it is shown; ones the user never saw come at the end as the screen has them. */
export const arrange = <R>(
  columns: readonly ListColumn<R>[],
  saved: Arrangement | undefined,
): Arrangement => {
  const known = (saved ?? []).filter(({ key }) => columns.some((column) => column.key === key));
  const rest = columns
    .filter(({ key }) => !known.some((each) => each.key === key))
    .map(({ key, hidden }) => ({ key, shown: !hidden }));
  return [...known, ...rest];
};

export const shownColumns = <R>(
  columns: readonly ListColumn<R>[],
  saved: Arrangement | undefined,
): ListColumn<R>[] =>
  arrange(columns, saved)
    .filter(({ shown }) => shown)
    .flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);

export const moved = (all: Arrangement, from: number, to: number): Arrangement => {
  const next = [...all];
  const [taken] = next.splice(from, 1);
  if (!taken || to < 0 || to > next.length) return all;
  next.splice(to, 0, taken);
  return next;
};
