/** Runs order commands outside a form, shows the result, offers undo. */
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  changePlan,
  editBooking,
  setNightPrices,
} from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { setBilling } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { acceptOrder, confirmOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import {
  reinstateStay,
  undoCheckIn,
  undoCheckOut,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { lockAssignment, unassignRoom } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import type { z } from 'zod';
import { isOffered, offerAnyway } from '../../components/offer-anyway.ts';
import { CallError, call } from '../../platform/calls/call.ts';
import type { OrderActionKey } from './order-action-keys.ts';
import { isOrderDetail, showOrder } from './order-live.ts';

export type OrderCommand = Endpoint<z.ZodObject, typeof OrderDetail>;

/** An order and the stay concerned. */
export interface OrderAt {
  readonly detail: OrderDetail;
  readonly stay?: Stay | undefined;
}

/** Null if refused; the reason has been shown. */
export async function runOrderCommand<E extends OrderCommand>(
  command: E,
  input: InputOf<E>,
): Promise<OrderDetail | null> {
  try {
    const order = (await call(command, input, { quiet: isOffered })) as OrderDetail;
    showOrder(order);
    return order;
  } catch (error) {
    showIfStale(error);
    offerAnyway(error, () => runOrderCommand(command, { ...input, ignoreRestrictions: true }));
    return null;
  }
}

export const showIfStale = (error: unknown): void => {
  if (error instanceof CallError && isOrderDetail(error.current)) showOrder(error.current);
};

export const orderKey = ({ order }: OrderDetail) => ({ orderId: order.id, version: order.version });
export const stayKey = (stay: Pick<Stay, 'id'>, { order }: OrderDetail) => ({
  stayId: stay.id,
  version: order.version,
});

type Run = (at: OrderAt) => Promise<OrderDetail | null>;

const onStay =
  <E extends OrderCommand>(command: E, more: (stay: Stay) => Partial<InputOf<E>> = () => ({})): Run =>
  async ({ detail, stay }) =>
    stay ? runOrderCommand(command, { ...stayKey(stay, detail), ...more(stay) } as InputOf<E>) : null;

const onOrder =
  <E extends OrderCommand>(command: E, more: Partial<InputOf<E>> = {}): Run =>
  ({ detail }) =>
    runOrderCommand(command, { ...orderKey(detail), ...more } as InputOf<E>);

/** Actions without a dialog: harmless, or undone with one click. */
export const direct: Partial<Record<OrderActionKey, Run>> = {
  accept: onOrder(acceptOrder),
  confirm: onOrder(confirmOrder),
  reinstate: onOrder(reinstateOrder),
  reinstateStay: onStay(reinstateStay),
  undoCheckIn: onStay(undoCheckIn),
  unassign: onStay(unassignRoom),
  lock: onStay(lockAssignment, () => ({ locked: true })),
  unlock: onStay(lockAssignment, () => ({ locked: false })),
  billMonthly: onOrder(setBilling, { billing: 'monthly' }),
  billOnce: onOrder(setBilling, { billing: 'once' }),
};

/** Nights of the stay whose prices changed, with their former prices. */
const formerPrices = (before: OrderDetail, after: OrderDetail) => {
  for (const stay of before.stays) {
    const now = new Map(
      after.stays.find(({ id }) => id === stay.id)?.nights.map(({ night, priceFen }) => [night, priceFen]),
    );
    const nights = stay.nights.flatMap(({ night, priceFen }) =>
      priceFen !== null && now.has(night) && now.get(night) !== priceFen ? [{ night, priceFen }] : [],
    );
    if (nights.length > 0) return { stay, nights };
  }
  return null;
};

const restorePrices: Inverse['run'] =
  ({ detail: before }) =>
  async ({ detail }) => {
    const former = formerPrices(before, detail);
    if (!former) return null;
    return runOrderCommand(setNightPrices, { ...stayKey(former.stay, detail), nights: former.nights });
  };

/** Restores the former plan, then sold prices that differ from the plan's prices of today. */
const restorePlan: Inverse['run'] =
  ({ detail: before }) =>
  async ({ detail }) => {
    const former = before.stays.find(({ id, ratePlanId }) =>
      detail.stays.some((stay) => stay.id === id && stay.ratePlanId !== ratePlanId),
    );
    if (!former) return null;
    const back = { ...stayKey(former, detail), ratePlanId: former.ratePlanId };
    const now = await runOrderCommand(changePlan, back);
    return now && formerPrices(before, now) ? restorePrices({ detail: before })({ detail: now }) : now;
  };

/** A changed phone cannot be undone: the former number is not known here. */
const restoreBooker: Inverse['run'] = ({ detail: { order } }) =>
  onOrder(editBooking, {
    bookerName: order.bookerName,
    ...(order.channel === 'direct' && order.source !== 'channel' && { source: order.source }),
  });

interface Inverse {
  /** Offered only while the server lists it. */
  readonly action: OrderActionKey;
  readonly run: (before: OrderAt) => Run;
}

const inverses: Partial<Record<OrderActionKey, Inverse>> = {
  editBooking: { action: 'editBooking', run: restoreBooker },
  changePrices: { action: 'changePrices', run: restorePrices },
  changePlan: { action: 'changePlan', run: restorePlan },
  cancel: { action: 'reinstate', run: () => onOrder(reinstateOrder) },
  checkIn: { action: 'undoCheckIn', run: () => onStay(undoCheckIn) },
  checkOut: { action: 'undoCheckOut', run: () => onStay(undoCheckOut) },
  noShow: { action: 'reinstateStay', run: () => onStay(reinstateStay) },
};

/** Undo of an action that is not a board step; null if the server would not allow it now. */
export const undoOf = (
  action: OrderActionKey,
  before: OrderAt,
  after: OrderDetail,
): (() => Promise<OrderDetail | null>) | null => {
  const isPhone = before.detail.order.phoneMasked !== after.order.phoneMasked;
  const inverse = action === 'editBooking' && isPhone ? undefined : inverses[action];
  const stay = after.stays.find((each) => each.id === before.stay?.id);
  const allowed: readonly string[] = [...after.actions, ...(stay?.actions ?? [])];
  if (!inverse || !allowed.includes(inverse.action)) return null;
  return () => inverse.run(before)({ detail: after, stay });
};
