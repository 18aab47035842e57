import { orderHref } from '../../components/records/order-href.ts';

/** Address of an order's guests tab. */
export const guestsHref = (orderId: string): string => `${orderHref(orderId)}&tab=guests`;
