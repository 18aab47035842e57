/** Counts and measurements of a test, for the tables of `npm run security`: sent with the test's outcome. */
import type { TestContext } from 'vitest';
import { full } from './run-length.ts';

export const tellFigure = ({ task }: Pick<TestContext, 'task'>, name: string, value: number): void => {
  const meta = task.meta as { figures?: Record<string, number> };
  meta.figures = { ...meta.figures, [name]: value };
};

/** Runs that do not measure use fewer than the promised hundred thousand. */
export const HUNDRED_THOUSAND = process.env.MEASURED || full ? 100_000 : 5_000;
