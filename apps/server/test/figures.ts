/** What a test has counted or measured, for the tables of `npm run security`: it travels with the test's outcome. */
import type { TestContext } from 'vitest';
import { full } from './run-length.ts';

export const tellFigure = ({ task }: Pick<TestContext, 'task'>, name: string, value: number): void => {
  const meta = task.meta as { figures?: Record<string, number> };
  meta.figures = { ...meta.figures, [name]: value };
};

/** What is promised for a hundred thousand is played with fewer where nobody measures. */
export const HUNDRED_THOUSAND = process.env.MEASURED || full ? 100_000 : 5_000;
