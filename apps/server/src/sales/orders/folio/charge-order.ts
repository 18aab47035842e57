/** Adds charges and discounts to the folio, and removes them on the same business day. */

import { businessDate } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { addCharge, removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { ShareSide } from '@minsu/contract/sales/orders/folio/share-sides.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { z } from 'zod';
import { assertMethod, offeredItem } from '../../../foundation/system/offered-items.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, type OrderEvent, recordOrderEvent } from '../change/finish-change.ts';
import { assertNotDeducted } from '../deposit/deposit-queries.ts';
import { inOrder, type LockedOrder, lockOrder } from '../locked-order.ts';
import { balanceOf, takesPayment } from '../order-rules.ts';
import { assertDiscount } from '../sell/guard-price.ts';
import { type ChargeLineKind, chargeKindRules, isListedLine } from './charge-kind-rules.ts';
import { compensationSide } from './compensation-side.ts';
import { mayRemove } from './folio-queries.ts';
import { insertPayment } from './take-payment.ts';
import { assertLeftToPlatform } from './who-holds-money.ts';

interface Charge {
  readonly kind: string;
  readonly description: string;
  /** Negative lowers the amount due, except for waivers, which have their own account. */
  readonly amountFen: number;
  /** Removed and restored with this stay. */
  readonly stayId?: string;
  /** For damage: who receives the compensation. */
  readonly compensationTo?: ShareSide | null;
  /** Name of the charged item when it is not a charge kind. */
  readonly item?: string | null;
  readonly quantity?: number;
  /** Room that a front-desk charge is for; independent of its nights. */
  readonly forStayId?: string | null;
  /** Fee for what the desk sold on a platform's order. */
  readonly ofDesk?: boolean;
}

export const insertCharge = async (ctx: Ctx, order: LockedOrder, charge: Charge): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('orderCharges')
    .values({
      ...charge,
      houseId: order.houseId,
      id,
      orderId: order.id,
      chargedOn: order.today,
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  return id;
};

/** Charged so far, less waivers; discounts and removals must not make it negative. */
const chargedFen = ({ roomFen, chargesFen, waivedFen }: LockedOrder): number =>
  roomFen + chargesFen - waivedFen;

const assertLeft = (order: LockedOrder, amountFen: number): void => {
  const leftFen = Math.max(0, chargedFen(order));
  if (amountFen <= leftFen) return;
  const failure = orderFailures.discountTooHigh;
  const params = { left: formatFen(leftFen) };
  failAt('amountFen', failure, params);
};

type ChargeInput = z.output<typeof addCharge.input>;

/** Collects the part of the charge that the guest's credit does not cover. */
const payCharge = async (
  ctx: Ctx,
  order: LockedOrder,
  method: string,
  chargeFen: number,
): Promise<OrderEvent> => {
  if (!ctx.user.may('order:payment')) fail(orderFailures.payForbidden);
  if (!takesPayment(order.booking, order)) fail(orderFailures.cannotTakePayment);
  await assertMethod(ctx, method, 'payMethod');
  const amountFen = chargeFen + Math.min(0, balanceOf(order));
  if (amountFen <= 0) failAt('payMethod', orderFailures.nothingToPay);
  await insertPayment(ctx, order, { method, amountFen, note: '' });
  return { name: 'paymentTaken', after: { method, amountFen } };
};

const chargeOf = async (ctx: Ctx, order: LockedOrder, input: ChargeInput) => {
  const { kind: code, description, quantity, stayId, compensationTo: asked } = input;
  const { countsAs } = await offeredItem(ctx, 'chargeItem', code, 'kind');
  const kind = countsAs ?? code;
  const amountFen = input.amountFen * quantity;
  if (kind === 'discount') {
    await assertDiscount(ctx, order, amountFen, orderFailures.discountForbidden);
    assertLeft(order, amountFen);
    assertLeftToPlatform(ctx, order, amountFen);
  }
  const compensationTo = await compensationSide(ctx, order, { kind, compensationTo: asked });
  return {
    ...{ kind, item: countsAs && code, description, quantity, compensationTo },
    forStayId: stayId === undefined ? null : inOrder(order, stayId).stay.id,
    amountFen: kind === 'discount' ? -amountFen : amountFen,
  };
};

export const addChargeRoute = command(addCharge, async (ctx, input) => {
  const order = await lockOrder(ctx, input, input.version);
  if (!openBookings.includes(order.booking)) fail(orderFailures.cannotCharge);
  const charge = await chargeOf(ctx, order, input);
  const { amountFen, compensationTo, quantity } = charge;
  if (input.payMethod !== undefined && amountFen < 0) failAt('payMethod', orderFailures.nothingToPay);
  await insertCharge(ctx, order, charge);
  const paid = input.payMethod === undefined ? null : await payCharge(ctx, order, input.payMethod, amountFen);
  const after = {
    ...{ kind: input.kind, description: charge.description, amountFen },
    ...(quantity > 1 && { quantity }),
    ...(compensationTo !== null && { compensationTo }),
  };
  if (paid) await recordOrderEvent(ctx, order, { name: 'chargeAdded', after });
  return finishChange(ctx, order, paid ?? { name: 'chargeAdded', after });
});

export const removeChargeRoute = command(removeCharge, async (ctx, { orderId, version, chargeId }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const charge = await ctx.db
    .selectFrom('orderCharges')
    .select(['kind', 'stayId', 'description', 'amountFen', 'createdAt'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', chargeId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!charge) fail(orderFailures.chargeNotFound);
  await assertNotDeducted(ctx, order, { chargeId });
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const line = { kind: charge.kind as ChargeLineKind, stayId: charge.stayId };
  const { refusal } = chargeKindRules[line.kind];
  if (!mayRemove(ctx, line)) fail(refusal);
  if (businessDate(charge.createdAt, order.timeZone, auditHour) !== order.today)
    fail(orderFailures.undoOnlySameDay);
  if (isListedLine(line)) {
    await assertDiscount(ctx, order, charge.amountFen, refusal);
    assertLeftToPlatform(ctx, order, charge.amountFen);
  }
  if (charge.amountFen > 0 && charge.amountFen > chargedFen(order)) fail(orderFailures.discountedAlready);
  await ctx.db
    .updateTable('orderCharges')
    .set({ removedAt: ctx.now })
    .where('houseId', '=', order.houseId)
    .where('id', '=', chargeId)
    .execute();
  const { createdAt: _, stayId: __, ...before } = charge;
  return finishChange(ctx, order, { name: 'chargeRemoved', before });
});
