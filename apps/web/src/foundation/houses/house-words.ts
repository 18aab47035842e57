/** Colours of states, and small facts about properties. Pure. */

import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { ROOM_RUN_LIMIT } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { roomRun } from '@minsu/contract/foundation/houses/room-run-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
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

export const houseHref = (id: string): string => `/house/houseDetail?id=${id}`;
/** City and district as far as known, else a dash. */
export const placeOf = ({ city, district }: Pick<HouseRow, 'city' | 'district'>): string =>
  [city, district].filter(Boolean).join(' · ') || '—';

export const boardHref = (id: string): string => `/houseStatusMenu/houseStatus?house=${id}`;

const SOON_DAYS = 60;

/** Whether a licence has expired or will within two months. */
export const licenceState = (expires: string | null, today: string): 'good' | 'soon' | 'over' => {
  if (expires === null) return 'good';
  if (expires < today) return 'over';
  return expires <= addDays(today, SOON_DAYS) ? 'soon' : 'good';
};

const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d{1,6}$/.test(text);

/** Numbers of a room range; empty while the range is invalid. */
export const roomNumbers = (prefix: string, from: unknown, to: unknown): readonly string[] =>
  isNumber(from) && isNumber(to) && Number(to) - Number(from) < ROOM_RUN_LIMIT
    ? roomRun(prefix, from, to)
    : [];
