/** Where the figures of the workplace lead. Pure. */
import { addDays } from '@minsu/contract/dates.ts';
import type { OrderView } from '@minsu/contract/orders/order-list.ts';

const ORDER_LIST = '/orderManagement/orderList';
const BOARD = '/houseStatusMenu/houseStatus';

export const ordersHref = (view: OrderView): string =>
  view === 'all' ? ORDER_LIST : `${ORDER_LIST}?view=${view}`;

/** The board with the day before in sight too, so that those who leave can be seen. */
export const boardHref = (date: string): string => `${BOARD}?from=${addDays(date, -1)}`;

export const blockHref = `${BOARD}?start=block`;
export const boardHomeHref = BOARD;
export const housesHref = '/house/houseList';
