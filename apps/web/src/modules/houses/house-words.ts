/** Tones of states, and small facts about houses. Pure. */
import { addDays } from '@minsu/contract/dates.ts';
import type { HouseRow, RoomCondition } from '@minsu/contract/houses/house.ts';
import type { Tone } from '../../components/state-dot.tsx';

export const houseTones: Record<HouseRow['state'], Tone> = {
  draft: 'neutral',
  submitted: 'warn',
  returned: 'bad',
  approved: 'info',
  online: 'ok',
  offline: 'neutral',
  archived: 'neutral',
};

export const conditionTones: Record<RoomCondition, Tone> = { clean: 'ok', dirty: 'warn', inspected: 'info' };

export const houseHref = (id: string): string => `/house/houseDetail?id=${id}`;
export const boardHref = (id: string): string => `/houseStatusMenu/houseStatus?house=${id}`;

const SOON_DAYS = 60;

/** Whether a licence has run out, or will within two months. */
export const licenceState = (expires: string | null, today: string): 'good' | 'soon' | 'over' => {
  if (expires === null) return 'good';
  if (expires < today) return 'over';
  return expires <= addDays(today, SOON_DAYS) ? 'soon' : 'good';
};

/** Numbers that a run of rooms would get; empty while it is not a run. */
export const roomNumbers = (prefix: string, from: unknown, to: unknown): readonly string[] =>
  typeof from === 'number' && typeof to === 'number' && to >= from && to - from < 200
    ? Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`)
    : [];
