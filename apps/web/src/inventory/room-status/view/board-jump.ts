/** Navigation by keys and the date menu. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';

export const jumps = ['today', 'weekBack', 'weekOn', 'monthBack', 'monthOn'] as const;
export type Jump = (typeof jumps)[number];

/** Displayed key names; the page handles the date-picker key. */
export const jumpKeyNames = {
  today: 'T',
  weekBack: ',',
  weekOn: '.',
  monthBack: '<',
  monthOn: '>',
} as const satisfies Record<Jump, string>;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** By key position where layouts and Chinese punctuation differ. */
export const jumpOfKey = ({ key, code, shiftKey }: Pressed): Jump | 'date' | null => {
  if (code === 'Comma') return shiftKey ? 'monthBack' : 'weekBack';
  if (code === 'Period') return shiftKey ? 'monthOn' : 'weekOn';
  if (shiftKey) return null;
  if (key.toLowerCase() === 't' || code === 'KeyT') return 'today';
  return key.toLowerCase() === 'd' || code === 'KeyD' ? 'date' : null;
};

const WEEK = 7;
const MAX_MONTH_DAYS = 31;
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** New first day; null for shortly before today. Months start on their first day. */
export const jumpFrom = (from: string, jump: Jump): string | null => {
  switch (jump) {
    case 'today':
      return null;
    case 'weekBack':
      return addDays(from, -WEEK);
    case 'weekOn':
      return addDays(from, WEEK);
    case 'monthBack':
      return firstOfMonth(addDays(from, -1));
    case 'monthOn':
      return firstOfMonth(addDays(firstOfMonth(from), MAX_MONTH_DAYS));
  }
};
