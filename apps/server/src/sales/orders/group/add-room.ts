/** Adds a room to an order with all checks of a new sale; discount limits apply to the order as a whole. */

import { addRoom } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { cheapestNight } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { storeStep } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { partOf } from '../folio/sold-parts.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { sumNights } from '../order-rules.ts';
import { priceChangeOf, refuseDiscount } from '../sell/guard-price.ts';
import { insertCharges, insertStays } from '../sell/insert-sale.ts';
import { assertOwnSale } from '../sell/own-sale.ts';
import { type Sale, type SaleInput, type StayInput, sellStays } from '../sell/sell-stays.ts';

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
  const detail = await finishChange(ctx, order, {
    name: 'roomAdded',
    after: {
      rooms: sale.sold.map(
        ({ room, input }) => `${room?.number ?? '–'} ${input.checkIn} → ${input.checkOut}`,
      ),
      roomFen: sale.sold.reduce((total, { nights }) => total + sumNights(nights), 0),
      ...(ignoreRestrictions && { ignoreRestrictions: true }),
    },
  });
  const stayIds = sale.sold.map(({ id }) => id);
  await storeStep(ctx, 'addRoom', { houseId, stayIds }, { stays: [], blocks: [] });
  return detail;
});
