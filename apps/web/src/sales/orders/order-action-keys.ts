/** Actions a screen offers, and their order, from those the server allows. Pure. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';

/** The first ones are buttons, the rest are under "more". */
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
  'editBooking',
  'changePrices',
  'changePlan',
  'addRoom',
  'merge',
  'chargeCompany',
  'undoCheckIn',
  'undoCheckOut',
  'unassign',
  'lock',
  'unlock',
  'commission',
  'correctPlatformAmount',
  'noShow',
  'cancelStay',
  'cancel',
] as const;
export type OrderActionKey = (typeof orderActionKeys)[number];

/** Actions that advance the order, drawn as primary buttons. */
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

/** Groups of the record menu; destructive actions come last. */
const actionGroups = ['account', 'stay', 'order', 'ending'] as const;
export type ActionGroup = (typeof actionGroups)[number];

const ofAccount: readonly OrderActionKey[] = [
  'platformAmount',
  'addPayment',
  'addCharge',
  'requestRefund',
  'billMonthly',
  'billOnce',
  'chargeCompany',
  'commission',
  'changePrices',
];
const ofOrder: readonly OrderActionKey[] = [
  'accept',
  'pay',
  'confirm',
  'reinstate',
  'merge',
  'editBooking',
  'addRoom',
  'roomingList',
];

export const groupOf = (key: OrderActionKey): ActionGroup => {
  if (isDangerous(key)) return 'ending';
  if (ofAccount.includes(key)) return 'account';
  return ofOrder.includes(key) ? 'order' : 'stay';
};

type StayState = Pick<Stay, 'state'>;

/** Before arrival dates change; in house a stay is extended or shortened. */
export const wordOf = (key: OrderActionKey, stay: StayState | undefined) =>
  stay?.state === 'expected' && (key === 'extend' || key === 'shorten')
    ? ('action_changeDates' as const)
    : (`action_${key}` as const);

/** One dialog changes all dates before arrival, so one action offers it. */
const isSaidTwice = (key: OrderActionKey, stay: StayState | undefined, keys: readonly string[]): boolean =>
  key === 'shorten' && stay?.state === 'expected' && keys.includes('extend');

/** Actions stored and undone as one board step. */
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

/** A group keeps room actions with the room; an order of one room shows all actions together. */
export const soleStay = ({ stays }: Pick<OrderDetail, 'stays'>): Stay | undefined => {
  const live = stays.filter((stay) => stay.state !== 'cancelled');
  return live.length === 1 ? live[0] : stays.length === 1 ? stays[0] : undefined;
};

export const allowedKeys = (
  detail: Pick<OrderDetail, 'actions'>,
  stay: Pick<Stay, 'actions' | 'state'> | undefined,
): OrderActionKey[] => {
  const allowed: readonly string[] = [...detail.actions, ...(stay?.actions ?? [])];
  return orderActionKeys.filter((key) => allowed.includes(key) && !isSaidTwice(key, stay, allowed));
};

/** Actions of one room inside a group. */
export const stayKeys = (stay: Pick<Stay, 'actions' | 'state'>): OrderActionKey[] => {
  const allowed: readonly string[] = stay.actions;
  return orderActionKeys.filter((key) => allowed.includes(key) && !isSaidTwice(key, stay, allowed));
};

export const VISIBLE = 3;

/**
 * Destructive actions are never directly visible, except a rejection beside its acceptance. The rest is grouped.
 */
export const splitActions = <A extends { readonly key: OrderActionKey }>(
  actions: readonly A[],
  visible = VISIBLE,
): readonly [shown: A[], more: A[]] => {
  const shown = actions.filter(({ key }) => !isDangerous(key) || key === 'reject').slice(0, visible);
  const more = actions.filter((action) => !shown.includes(action));
  return [shown, actionGroups.flatMap((group) => more.filter(({ key }) => groupOf(key) === group))];
};

/** The order header starts with advancing actions, then money. */
const inHead: readonly OrderActionKey[] = ['addPayment', 'addCharge'];

export const headKeys = (keys: readonly OrderActionKey[]): OrderActionKey[] => {
  const first = [...keys.filter(isForward), ...inHead.filter((key) => keys.includes(key))];
  return [...first, ...keys.filter((key) => !first.includes(key))];
};
