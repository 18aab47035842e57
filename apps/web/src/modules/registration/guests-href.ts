import { orderHref } from '../../components/order-href.ts';

/** The guests of an order. */
export const guestsHref = (orderId: string): string => `${orderHref(orderId)}&tab=guests`;
