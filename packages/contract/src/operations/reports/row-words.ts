/** Names of report rows on screens and in files: a name, a date or a text. Pure. */
import type { Grain } from './period-rules.ts';
import type { ReportRow } from './report-endpoints.ts';
import {
  ageBands,
  bandRange,
  type Grouping,
  hourRange,
  isGrain,
  leadBands,
  lengthBands,
} from './report-list.ts';

export type RowWord =
  | { readonly said: string }
  /** First day; the caller formats it. */
  | { readonly date: string; readonly grain: Grain }
  | {
      readonly of: 'reports' | 'orders' | 'tasks';
      readonly word: string;
      readonly params?: Readonly<Record<string, number>>;
    };

const bands: Partial<Record<Grouping, readonly number[]>> = {
  lead: leadBands,
  length: lengthBands,
  age: ageBands,
};

/** Groupings whose row without a key has its own text. */
const noneOf: readonly Grouping[] = ['house', 'landlord', 'cleaner', 'employee'];

const bandWord = (key: string, of: readonly number[]): RowWord => {
  const { from, to } = bandRange(Number(key), of);
  if (to === null) return { of: 'reports', word: 'bandFrom', params: { from } };
  if (from === to) return { of: 'reports', word: 'bandOne', params: { from } };
  return { of: 'reports', word: 'bandRange', params: { from, to } };
};

export const rowWord = ({ key, name }: Pick<ReportRow, 'key' | 'name'>, by: Grouping): RowWord => {
  if (name !== null) return { said: name };
  if (key === '') return noneOf.includes(by) ? { of: 'reports', word: `none_${by}` } : { said: '–' };
  if (isGrain(by)) return { date: key, grain: by };
  const banded = bands[by];
  if (banded) return bandWord(key, banded);
  if (by === 'channel') return { of: 'orders', word: `channel_${key}` };
  if (by === 'step') return { of: 'reports', word: `step_${key}` };
  if (by === 'kind') return { of: 'tasks', word: `kind_${key}` };
  return { said: by === 'hour' ? hourRange(key) : key };
};
