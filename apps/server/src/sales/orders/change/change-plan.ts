/** Changes the rate plan before arrival: prices and terms of the new plan, with the checks of a new sale. */

import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { changePlan } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { cheapestNight } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { insertCharge } from '../folio/charge-order.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { partOf, replaceParts } from '../folio/sold-parts.ts';
import { dropFees } from '../folio/stay-charges.ts';
import { lockStay, type StayInOrder } from '../locked-order.ts';
import { sumNights } from '../order-rules.ts';
import { priceChangeOf, refuseDiscount } from '../sell/guard-price.ts';
import { assertMayIgnore } from '../sell/guard-restrictions.ts';
import { assertOwnSale } from '../sell/own-sale.ts';
import { type PricedStay, priceStay } from '../sell/price-stay.ts';
import { readHouse, typeOf } from '../sell/sell-stays.ts';
import { endingsOf, sumFees } from '../stay/ending-queries.ts';
import { finishChange } from './finish-change.ts';
import { refuseLowerPrice } from './guard-moves.ts';

const priceUnderPlan = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  ratePlanId: string,
  anyway: boolean,
): Promise<PricedStay> => {
  const house = await readHouse(ctx, order.houseId);
  const { roomTypeId, checkIn, checkOut, guests } = stay;
  return priceStay(ctx, {
    houseId: house.id,
    cleaningFen: house.cleaningFeeFen,
    policy: house.cancellationPolicy,
    type: typeOf(house, stay, 'ratePlanId'),
    stay: { roomTypeId, ratePlanId, checkIn, checkOut, guests },
    ...{ today: order.today, channel: order.channel, anyway },
  });
};

const soldNights = ({ stay }: StayInOrder, { nights }: PricedStay) =>
  nights.map(({ night, priceFen }) => ({ night, priceFen, listFen: priceFen, roomTypeId: stay.roomTypeId }));

/** The plan's prices become list prices; discounts elsewhere in the order still count. */
const guardPlan = async (
  ctx: Ctx,
  at: StayInOrder,
  ratePlanId: string,
  priced: PricedStay,
): Promise<void> => {
  const before = await readSoldParts(ctx, at.order);
  const nights = soldNights(at, priced);
  const after = replaceParts(before, [partOf({ ...at.stay, ratePlanId }, nights)]);
  const change = await priceChangeOf(ctx, at.order, before, after);
  const refused = refuseDiscount(ctx, { ...change, night: cheapestNight(nights) });
  if (refused) throw refused;
};

const writePlan = async (ctx: Ctx, at: StayInOrder, priced: PricedStay): Promise<void> => {
  const { order, stay } = at;
  const of = { houseId: order.houseId, stayId: stay.id };
  await ctx.db
    .updateTable('stays')
    .set({
      ratePlanId: priced.ratePlanId,
      longStayBp: priced.longStayBp,
      terms: JSON.stringify(priced.terms),
    })
    .where('houseId', '=', of.houseId)
    .where('id', '=', of.stayId)
    .execute();
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', of.houseId)
    .where('stayId', '=', of.stayId)
    .execute();
  const nights = soldNights(at, priced).map((night) => ({ ...of, ...night, listFen: null }));
  await ctx.db.insertInto('orderNights').values(nights).execute();
  await dropFees(ctx, of, ['long_stay']);
  if (priced.longStayFen === 0) return;
  const description = `${stay.roomNumber ?? ''} · −${priced.longStayBp / 100}%`;
  const { stayId } = of;
  await insertCharge(ctx, order, { kind: 'long_stay', stayId, description, amountFen: priced.longStayFen });
};

/** The fee of cancelling the stay now. Changing to a plan with a lower fee waives the difference. */
const feeNow = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<number> =>
  sumFees(await endingsOf(ctx, order, [stay], 'cancel'));

const planName = async (ctx: Ctx, id: string): Promise<string> => {
  const plan = await ctx.db.selectFrom('ratePlans').select('name').where('id', '=', id).executeTakeFirst();
  return plan?.name ?? 'standard';
};

export const changePlanRoute = command(
  changePlan,
  async (ctx, { ratePlanId, ignoreRestrictions, ...key }) => {
    const at = await lockStay(ctx, key);
    const { order, stay } = at;
    assertOwnSale(order);
    assertMayIgnore(ctx, ignoreRestrictions);
    const isAhead = stay.state === 'expected' && stay.checkIn >= order.today && !stay.hours;
    if (!isAhead) fail(orderFailures.planNeedsArrival);
    if (stay.ratePlanId === ratePlanId) fail(orderFailures.samePlan);
    const priced = await priceUnderPlan(ctx, at, ratePlanId, ignoreRestrictions);
    await guardPlan(ctx, at, ratePlanId, priced);
    const before = (await readSoldParts(ctx, order)).find(({ stayId }) => stayId === stay.id);
    const isLower = sumNights(priced.nights) < sumNights(before?.nights ?? []);
    const lower = isLower ? await refuseLowerPrice(ctx, at) : null;
    const feeBefore = await feeNow(ctx, at);
    await writePlan(ctx, at, priced);
    if ((await feeNow(ctx, at)) < feeBefore && !ctx.user.may('order:waiveBalance'))
      fail(orderFailures.planSoftensTerms);
    if (lower) throw lower;
    return finishChange(ctx, order, {
      name: 'planChanged',
      before: {
        plan: await planName(ctx, stay.ratePlanId ?? STANDARD_PLAN_ID),
        roomFen: sumNights(before?.nights ?? []),
      },
      after: {
        plan: await planName(ctx, ratePlanId),
        roomFen: sumNights(priced.nights),
        ...(ignoreRestrictions && { ignoreRestrictions: true }),
      },
    });
  },
);
