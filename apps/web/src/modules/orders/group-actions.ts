/** Actions on all rooms of a group. Pure. */
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';

export const groupActions = ['checkInAll', 'checkOutAll', 'changeDatesAll', 'roomingList'] as const;
export type GroupAction = (typeof groupActions)[number];

type StayAction = Stay['actions'][number];

const staysFor = ({ stays }: Pick<OrderDetail, 'stays'>, action: StayAction): Stay[] =>
  stays.filter(({ actions }) => actions.includes(action));

/** Rooms that leave on their day; nights given up are decided on room by room. */
export const leavingOf = (detail: Pick<OrderDetail, 'stays'>): Stay[] =>
  staysFor(detail, 'checkOut').filter(({ leaving, checkOut }) => !leaving || leaving.on === checkOut);

/** Two rooms or more that the server allows it for. */
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
