/** Reads the institution's file of a day. Runs in a reader process. */
import {
  type DayFileProblem,
  type DayLine,
  readDayFile,
} from '@minsu/contract/finance/payouts/day-file-rules.ts';
import type { IsolatedInput } from '../../platform/files/isolated-readers.ts';

export interface DayFileInput extends IsolatedInput {
  readonly day: string;
}

export type ReadDayFile = { readonly lines: readonly DayLine[] } | { readonly problem: DayFileProblem };

const readLines = ({ content, day }: DayFileInput): ReadDayFile =>
  readDayFile(Buffer.from(content).toString('utf8'), day);

export default readLines;
