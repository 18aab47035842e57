/** Link targets of workplace parts other than figures. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';

export const DAY_BOARD = '/houseStatusMenu/dayBoard';
const BOARD = '/houseStatusMenu/houseStatus';

/** The board with the day before in sight too, so that those who leave can be seen. */
export const boardHref = (date: string): string => `${BOARD}?from=${addDays(date, -1)}`;
