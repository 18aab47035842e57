/** Where the keys and the menu of dates lead. Pure. */
import { addDays } from '@minsu/contract/dates.ts';

export const jumps = ['today', 'weekBack', 'weekOn', 'monthBack', 'monthOn'] as const;
export type Jump = (typeof jumps)[number];

/** How each key is written; that of a date to pick is the page's. */
export const jumpKeyNames = {
  today: 'T',
  weekBack: ',',
  weekOn: '.',
  monthBack: '<',
  monthOn: '>',
} as const satisfies Record<Jump, string>;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** By the place of the key where layouts and Chinese punctuation differ. */
export const jumpOfKey = ({ key, code, shiftKey }: Pressed): Jump | 'date' | null => {
  if (code === 'Comma') return shiftKey ? 'monthBack' : 'weekBack';
  if (code === 'Period') return shiftKey ? 'monthOn' : 'weekOn';
  if (shiftKey) return null;
  if (key.toLowerCase() === 't' || code === 'KeyT') return 'today';
  return key.toLowerCase() === 'd' || code === 'KeyD' ? 'date' : null;
};

const WEEK = 7;
const LONGEST_MONTH = 31;
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The new first day; null: shortly before today. Months begin with their first day. */
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
      return firstOfMonth(addDays(firstOfMonth(from), LONGEST_MONTH));
  }
};
