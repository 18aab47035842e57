/** Actions on all rooms of a group. Pure. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';

const groupActions = ['checkInAll', 'checkOutAll', 'changeDatesAll', 'roomingList'] as const;
export type GroupAction = (typeof groupActions)[number];

type StayAction = Stay['actions'][number];

const staysFor = ({ stays }: Pick<OrderDetail, 'stays'>, action: StayAction): Stay[] =>
  stays.filter(({ actions }) => actions.includes(action));

/** Rooms leaving on their date; early departures are decided room by room. */
export const leavingOf = (detail: Pick<OrderDetail, 'stays'>): Stay[] =>
  staysFor(detail, 'checkOut').filter(({ leaving, checkOut }) => !leaving || leaving.on === checkOut);

/** Needs at least two rooms for which the server allows it. */
export const groupKeys = (detail: Pick<OrderDetail, 'stays'>): GroupAction[] => {
  const isMany = (stays: readonly Stay[]): boolean => stays.length > 1;
  const can: Readonly<Record<GroupAction, boolean>> = {
    checkInAll: isMany(staysFor(detail, 'checkIn')),
    checkOutAll: isMany(leavingOf(detail)),
    changeDatesAll: isMany(staysFor(detail, 'extend')),
    roomingList: isMany(staysFor(detail, 'extend')),
  };
  return groupActions.filter((action) => can[action]);
};
