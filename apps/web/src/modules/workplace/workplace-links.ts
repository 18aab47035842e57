/** Where parts of the workplace lead that are no figures. Pure. */
import { addDays } from '@minsu/contract/dates.ts';

export const DAY_BOARD = '/houseStatusMenu/dayBoard';
const BOARD = '/houseStatusMenu/houseStatus';

/** The board with the day before in sight too, so that those who leave can be seen. */
export const boardHref = (date: string): string => `${BOARD}?from=${addDays(date, -1)}`;
