/** What a guest has to settle when he leaves. Pure; the server decides with the same rule. */
import { addDays } from '@minsu/contract/dates.ts';
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';

/** A stay of the same day keeps its first night. */
export const departureOf = (
  { checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>,
  today: string,
): string => {
  const earliest = addDays(checkIn, 1);
  const leaving = today > earliest ? today : earliest;
  return leaving < checkOut ? leaving : checkOut;
};

const staysOn = (stay: Pick<Stay, 'state'>): boolean =>
  stay.state === 'in_house' || stay.state === 'expected';

/** What the nights cost that an early departure gives back. */
export const returnedFen = (stay: Stay, today: string): number => {
  const departure = departureOf(stay, today);
  return stay.nights
    .filter(({ night }) => night >= departure)
    .reduce((sum, { priceFen }) => sum + (priceFen ?? 0), 0);
};

/**
 * The open balance without the nights given back. Null while others of the group stay on: the last one to leave settles
 * the order. Null too for whoever does not see money.
 */
export const balanceAtCheckOut = ({ order, stays }: OrderDetail, stay: Stay): number | null =>
  order.balanceFen === null || stays.filter(staysOn).length > 1
    ? null
    : order.balanceFen - returnedFen(stay, order.businessDate);
