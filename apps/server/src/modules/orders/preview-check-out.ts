/** What an early departure gives up, and what may be kept of it, before it is done. */
import { previewCheckOut } from '@minsu/contract/orders/check-in-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { query } from '../../platform/routes.ts';
import { drawGivenUp, givenUpByLeaving } from './given-up-nights.ts';
import { assertStay, readStayAsItIs, type StayInOrder } from './locked-order.ts';
import { orderDetail } from './order-detail-queries.ts';
import { balanceOf, departureOf } from './order-rules.ts';
import { soldToCome } from './stay-charges.ts';

/** The bill without the nights given up; the order's page works it out the same way. */
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
    givenUp: await drawGivenUp(ctx, order, given),
    bill: seesMoneyIn(ctx, order.houseId) ? await billAfter(ctx, at) : null,
    othersInHouse: order.stays.some(({ id, state }) => id !== stay.id && state === 'in_house'),
  };
});
