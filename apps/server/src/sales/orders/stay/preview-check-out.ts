/** Previews what an early departure gives up and what may be kept. */
import { previewCheckOut } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { query } from '../../../platform/http/routes.ts';
import { soldToCome } from '../folio/stay-charges.ts';
import { orderDetail } from '../list/order-detail-queries.ts';
import { assertStay, readStayAsItIs, type StayInOrder } from '../locked-order.ts';
import { balanceOf, departureOf } from '../order-rules.ts';
import { describeGivenUp, givenUpByLeaving } from './given-up-nights.ts';

/** Folio without the nights given up; the order page computes it the same way. */
const billAfter = async (ctx: Ctx, { order, stay }: StayInOrder) => {
  const { stays } = await orderDetail(ctx, order.houseId, order.id);
  const returnedFen = stays.find(({ id }) => id === stay.id)?.leaving?.returnedFen ?? 0;
  return { leftFen: balanceOf(order) - returnedFen, toComeFen: await soldToCome(ctx, order) };
};

export const previewCheckOutRoute = query(previewCheckOut, async (ctx, { stayId }) => {
  const at = await readStayAsItIs(ctx, stayId);
  await assertStay(ctx, at, 'checkOut');
  const { order, stay } = at;
  const on = stay.hours ? stay.checkOut : departureOf(stay, order.today);
  const given = await givenUpByLeaving(ctx, order, stay, on);
  return {
    on,
    givenUp: await describeGivenUp(ctx, order, given),
    bill: seesMoneyIn(ctx, order.houseId) ? await billAfter(ctx, at) : null,
    othersInHouse: order.stays.some(({ id, state }) => id !== stay.id && state === 'in_house'),
  };
});
