/** One more room is sold with an order: as a new sale, with all its guards, and the discounts of the order count together. */
import { cheapestNight } from '@minsu/contract/orders/discount-rules.ts';
import { addRoom } from '@minsu/contract/orders/edit-booking-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { finishChange } from './finish-change.ts';
import { priceChangeOf, refuseDiscount } from './guard-price.ts';
import { insertCharges, insertStays } from './insert-sale.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { sumNights } from './order-rules.ts';
import { assertOwnSale } from './own-sale.ts';
import { type Sale, type SaleInput, type StayInput, sellStays } from './sell-stays.ts';
import { readSoldParts } from './sold-part-queries.ts';
import { partOf } from './sold-parts.ts';

const saleOf = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: StayInput,
  ignoreRestrictions: boolean,
): Promise<Sale> => {
  const { bookerName } = await ctx.db
    .selectFrom('orders')
    .select('bookerName')
    .where('houseId', '=', order.houseId)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const input: SaleInput = {
    houseId: order.houseId,
    bookerName,
    ignoreRestrictions,
    source: order.source as SaleInput['source'],
    channel: 'direct',
    collect: 'property',
    hold: false,
    acceptBlacklisted: false,
    stays: [stay],
  };
  return { ...(await sellStays(ctx, input)), id: order.id };
};

const guardTogether = async (ctx: Ctx, order: LockedOrder, { sold }: Sale): Promise<void> => {
  const before = await readSoldParts(ctx, order);
  const added = sold.map(({ id, input, nights, list = nights, ratePlanId }) => {
    const { roomTypeId, checkIn, checkOut } = input;
    const listed = nights.map((night, at) => ({
      ...night,
      roomTypeId,
      listFen: list[at]?.priceFen ?? night.priceFen,
    }));
    return partOf({ id, splitOf: null, ratePlanId, roomTypeId, checkIn, checkOut, hours: null }, listed);
  });
  const change = await priceChangeOf(ctx, order, before, [...before, ...added]);
  const night = cheapestNight(added.flatMap(({ nights }) => nights));
  const refused = refuseDiscount(ctx, { ...change, night });
  if (refused) throw refused;
};

export const addRoomRoute = command(addRoom, async (ctx, { orderId, version, stay, ignoreRestrictions }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  assertOwnSale(order);
  const sale = await saleOf(ctx, order, stay, ignoreRestrictions);
  await guardTogether(ctx, order, sale);
  const { houseId, bookerName } = sale.input;
  await insertStays(
    ctx,
    { id: order.id, input: { houseId, bookerName }, sold: sale.sold },
    order.stays.length,
  );
  await insertCharges(ctx, sale);
  return finishChange(ctx, order, {
    name: 'roomAdded',
    after: {
      rooms: sale.sold.map(
        ({ room, input }) => `${room?.number ?? '–'} ${input.checkIn} → ${input.checkOut}`,
      ),
      roomFen: sale.sold.reduce((total, { nights }) => total + sumNights(nights), 0),
      ...(ignoreRestrictions && { ignoreRestrictions: true }),
    },
  });
});
