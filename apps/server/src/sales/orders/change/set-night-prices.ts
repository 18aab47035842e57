/** Changes prices of future nights: previewed, and checked like the price of a sale. */
import { FailureError, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { previewNightPrices, setNightPrices } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { cheapestNight, sumList } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { followDiscount } from '../folio/long-stay-discount.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { replaceParts, type SoldPart } from '../folio/sold-parts.ts';
import { lockStay, readStayInOrder, type StayInOrder } from '../locked-order.ts';
import { sumNights } from '../order-rules.ts';
import { priceChangeOf, refuseDiscount } from '../sell/guard-price.ts';
import { mayDiscount } from '../sell/may-discount.ts';
import { assertOwnSale } from '../sell/own-sale.ts';
import { finishChange } from './finish-change.ts';

type Input = z.output<typeof setNightPrices.input>;

interface ComputedPrices {
  readonly before: SoldPart;
  readonly after: SoldPart;
  readonly refusal: FailureError | null;
}

/** Below list within the role's limit, above it with the permission to override prices. */
const refuse = async (
  ctx: Ctx,
  { order }: StayInOrder,
  parts: readonly SoldPart[],
  after: SoldPart,
): Promise<FailureError | null> => {
  const isAbove = sumNights(after.nights) > sumList(after.nights);
  if (isAbove && !ctx.user.may('order:overridePrice'))
    return new FailureError(orderFailures.overrideForbidden);
  const change = await priceChangeOf(ctx, order, parts, replaceParts(parts, [after]));
  const night = cheapestNight(after.nights);
  return refuseDiscount(ctx, { ...change, night }, orderFailures.overrideForbidden);
};

const computeNightPrices = async (ctx: Ctx, at: StayInOrder, { nights }: Input): Promise<ComputedPrices> => {
  const { order, stay } = at;
  assertOwnSale(order);
  if (!mayDiscount(ctx)) fail(orderFailures.overrideForbidden);
  const isLive = stay.state === 'expected' || stay.state === 'in_house';
  if (!isLive || stay.hours) fail(orderFailures.notConfirmed);
  const parts = await readSoldParts(ctx, order);
  const before = parts.find(({ stayId }) => stayId === stay.id) ?? fail(orderFailures.stayNotFound);
  const known = new Set(before.nights.map(({ night }) => night));
  for (const [index, { night }] of nights.entries()) {
    const isOpen = known.has(night) && night >= order.today;
    if (!isOpen) failAt(`nights.${index}.priceFen`, orderFailures.nightPast, { night });
  }
  const priced = new Map(nights.map(({ night, priceFen }) => [night, priceFen]));
  const after = {
    ...before,
    nights: before.nights.map((one) => ({ ...one, priceFen: priced.get(one.night) ?? one.priceFen })),
  };
  return { before, after, refusal: await refuse(ctx, at, parts, after) };
};

export const previewNightPricesRoute = query(previewNightPrices, async (ctx, input) => {
  const at = await readStayInOrder(ctx, input);
  const { before, after, refusal } = await computeNightPrices(ctx, at, input);
  const sees = seesMoneyIn(ctx, at.order.houseId);
  const [list, sum] = [sumList(after.nights), sumNights(after.nights)];
  return {
    roomFenBefore: sees ? sumNights(before.nights) : null,
    roomFenAfter: sees ? sum : null,
    listFen: sees ? list : null,
    belowListFen: sees ? Math.max(0, list - sum) : null,
    refusal: refusal && sayText(refusal.failure.text, ctx.language, refusal.details.params),
  };
});

/** The list price stays that of the sale. */
const writeNights = async (ctx: Ctx, { order, stay }: StayInOrder, { nights }: Input): Promise<void> => {
  for (const { night, priceFen } of nights)
    await sql`update order_nights set list_fen = coalesce(list_fen, price_fen), price_fen = ${priceFen}
      where house_id = ${order.houseId} and stay_id = ${stay.id} and night = ${night}`.execute(ctx.db);
  await followDiscount(ctx, { houseId: order.houseId, stayId: stay.id });
};

const said = ({ nights }: SoldPart): string[] =>
  nights.map(({ night, priceFen }) => `${night} ¥${formatFen(priceFen)}`);

export const setNightPricesRoute = command(setNightPrices, async (ctx, input) => {
  const at = await lockStay(ctx, input);
  const { before, after, refusal } = await computeNightPrices(ctx, at, input);
  if (refusal) throw refusal;
  await writeNights(ctx, at, input);
  return finishChange(ctx, at.order, {
    name: 'nightPricesSet',
    before: { room: at.stay.roomNumber, roomFen: sumNights(before.nights), nightPrices: said(before) },
    after: { room: at.stay.roomNumber, roomFen: sumNights(after.nights), nightPrices: said(after) },
  });
});
