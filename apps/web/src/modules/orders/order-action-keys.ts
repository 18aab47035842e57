/** Which actions a screen offers, in which order, from what the server allows. Pure. */
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';

/** The first ones stand as buttons, the rest under "more". */
const orderActionKeys = [
  'checkInAll',
  'checkOutAll',
  'accept',
  'pay',
  'confirm',
  'checkIn',
  'checkOut',
  'assign',
  'reinstate',
  'reinstateStay',
  'reject',
  'changeHours',
  'extend',
  'move',
  'platformAmount',
  'addPayment',
  'addCharge',
  'requestRefund',
  'billMonthly',
  'billOnce',
  'shorten',
  'split',
  'earlyCheckIn',
  'lateCheckOut',
  'changeDatesAll',
  'roomingList',
  'merge',
  'chargeCompany',
  'undoCheckIn',
  'undoCheckOut',
  'unassign',
  'lock',
  'unlock',
  'commission',
  'noShow',
  'cancelStay',
  'cancel',
] as const;
export type OrderActionKey = (typeof orderActionKeys)[number];

/** What brings the order on; drawn as the primary button. */
const forward: readonly OrderActionKey[] = [
  'checkInAll',
  'checkOutAll',
  'accept',
  'pay',
  'confirm',
  'checkIn',
  'checkOut',
  'assign',
  'reinstate',
  'reinstateStay',
];
export const isForward = (key: OrderActionKey): boolean => forward.includes(key);

const dangerous: readonly OrderActionKey[] = ['reject', 'noShow', 'cancelStay', 'cancel'];
export const isDangerous = (key: OrderActionKey): boolean => dangerous.includes(key);

/** What is kept as a step of the board, and taken back as one. */
const steps: readonly OrderActionKey[] = [
  'assign',
  'unassign',
  'lock',
  'unlock',
  'move',
  'extend',
  'shorten',
  'split',
];
export const isStep = (key: OrderActionKey): boolean => steps.includes(key);

/** A group order keeps the actions of a room with that room; an order of one room shows them all together. */
export const soleStay = ({ stays }: Pick<OrderDetail, 'stays'>): Stay | undefined => {
  const live = stays.filter((stay) => stay.state !== 'cancelled');
  return live.length === 1 ? live[0] : stays.length === 1 ? stays[0] : undefined;
};

export const allowedKeys = (
  detail: Pick<OrderDetail, 'actions'>,
  stay: Pick<Stay, 'actions'> | undefined,
): OrderActionKey[] => {
  const allowed: readonly string[] = [...detail.actions, ...(stay?.actions ?? [])];
  return orderActionKeys.filter((key) => allowed.includes(key));
};

/** The actions of one room inside a group. */
export const stayKeys = (stay: Pick<Stay, 'actions'>): OrderActionKey[] => {
  const allowed: readonly string[] = stay.actions;
  return orderActionKeys.filter((key) => allowed.includes(key));
};

export const VISIBLE = 3;

/** What destroys something is never one slip away, but a rejection stands beside its acceptance. */
export const splitActions = <A extends { readonly key: OrderActionKey }>(
  actions: readonly A[],
  visible = VISIBLE,
): readonly [shown: A[], more: A[]] => {
  const shown = actions.filter(({ key }) => !isDangerous(key) || key === 'reject').slice(0, visible);
  return [shown, actions.filter((action) => !shown.includes(action))];
};
