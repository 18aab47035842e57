/** The nights of runs, one by one, as the platforms want them. */
import { datesOf } from '@minsu/contract/dates.ts';
import type { CellRun, CellValue } from './adapter.ts';

export const nightsOfRuns = (runs: readonly CellRun[]): readonly (CellValue & { readonly night: string })[] =>
  runs.flatMap(({ from, to, ...value }) => datesOf(from, to).map((night) => ({ night, ...value })));
