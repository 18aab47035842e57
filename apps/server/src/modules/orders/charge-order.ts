/** Charges and discounts on the folio: added, and taken back on the same business day. */

import { businessDate } from '@minsu/contract/dates.ts';
import { fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { addCharge, removeCharge } from '@minsu/contract/orders/order-money-endpoints.ts';
import { openBookings } from '@minsu/contract/orders/order-states.ts';
import type { ShareSide } from '@minsu/contract/orders/share-sides.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { offeredItem } from '../system/offered-items.ts';
import { readSettings } from '../system/settings-queries.ts';
import { type ChargeLineKind, chargeKindRules, isListedLine } from './charge-kind-rules.ts';
import { compensationSide } from './compensation-side.ts';
import { assertNotDeducted } from './deposit-queries.ts';
import { finishChange } from './finish-change.ts';
import { mayRemove } from './folio-queries.ts';
import { assertDiscount } from './guard-price.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';

interface Charge {
  readonly kind: string;
  readonly description: string;
  /** Negative lowers what is owed, but for a waiver, which has an account of its own. */
  readonly amountFen: number;
  /** Goes with a stay. */
  readonly stayId?: string;
  /** Of damage: who gets what the guest pays. */
  readonly compensationTo?: ShareSide | null;
  /** What it was charged as, where that is no kind. */
  readonly item?: string | null;
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

/** All that is charged so far, less what was waived: neither a discount nor a line taken off makes it negative. */
const chargedFen = ({ roomFen, chargesFen, waivedFen }: LockedOrder): number =>
  roomFen + chargesFen - waivedFen;

const assertLeft = (order: LockedOrder, amountFen: number): void => {
  const leftFen = Math.max(0, chargedFen(order));
  if (amountFen <= leftFen) return;
  const failure = orderFailures.discountTooHigh;
  const params = { left: formatFen(leftFen) };
  failAt('amountFen', failure, params);
};

export const addChargeRoute = command(
  addCharge,
  async (ctx, { orderId, version, kind: code, description, amountFen, compensationTo: asked }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!openBookings.includes(order.booking)) fail(orderFailures.cannotCharge);
    const { countsAs } = await offeredItem(ctx, 'chargeItem', code, 'kind');
    const kind = countsAs ?? code;
    if (kind === 'discount') {
      await assertDiscount(ctx, order, amountFen, orderFailures.discountForbidden);
      assertLeft(order, amountFen);
    }
    const signed = kind === 'discount' ? -amountFen : amountFen;
    const compensationTo = await compensationSide(ctx, order, { kind, compensationTo: asked });
    const charge = { kind, item: countsAs && code, description, amountFen: signed, compensationTo };
    await insertCharge(ctx, order, charge);
    const after = {
      ...{ kind: code, description, amountFen: signed },
      ...(compensationTo !== null && { compensationTo }),
    };
    return finishChange(ctx, order, { name: 'chargeAdded', after });
  },
);

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
  if (isListedLine(line)) await assertDiscount(ctx, order, charge.amountFen, refusal);
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
