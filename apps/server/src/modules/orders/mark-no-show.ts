/** A no-show keeps the first night and gives the rest back; what is charged depends on who holds the money. It can be undone while rooms are free. */
import { addDays, datesOf } from '@minsu/contract/dates.ts';
import { markNoShow, reinstateStay } from '@minsu/contract/orders/check-in-endpoints.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { priceNights } from '../prices/price-queries.ts';
import { type StaySnapshot, staySnapshots } from '../room-status/snapshot-queries.ts';
import { askDeposit } from './ask-deposit.ts';
import { type Charged, type EndingInput, feeDescription, feesToCharge } from './charge-fee.ts';
import { insertCharge } from './charge-order.ts';
import { keepSettled } from './check-out-order.ts';
import { endingsOf, sumFees } from './ending-queries.ts';
import { retakeStay } from './find-room.ts';
import { finishChange, patchStay } from './finish-change.ts';
import { assertRestrictions } from './guard-restrictions.ts';
import { assertStay, lockOrder, lockStay, otherParts, type StayInOrder } from './locked-order.ts';
import { nightCount } from './order-rules.ts';
import { refundCredit } from './refund-credit.ts';
import { restoreNights } from './restore-stays.ts';
import { giveBackUnused } from './return-deposit.ts';
import { saveOrder } from './save-order.ts';
import { settleIfTold } from './settle-if-told.ts';
import { readSoldParts } from './sold-part-queries.ts';
import { partOf } from './sold-parts.ts';
import { dropCharges, dropFees, followNights, restoreSold, soldWith } from './stay-charges.ts';
import { cutStay, releaseStay } from './stay-nights.ts';
import { withdrawRefundsOfStay } from './withdraw-refunds.ts';

/** The first night is kept and charged as what the terms say: a line makes up the difference to its price. */
const chargeNoShow = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { endings: [ending], outcome }: Charged,
): Promise<void> => {
  if (!ending) return;
  const of = { houseId: order.houseId, stayId: stay.id };
  await dropCharges(ctx, of);
  const amountFen = ending.feeFen - (await soldWith(ctx, of));
  if (amountFen === 0) return;
  const description = feeDescription(ending, outcome);
  await insertCharge(ctx, order, { kind: 'no_show_fee', description, amountFen, stayId: stay.id });
};

const keepFirstNight = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  const second = addDays(stay.checkIn, 1);
  if (stay.roomId === null || stay.hours) await releaseStay(ctx, order.houseId, stay);
  else if (second < stay.checkOut) await cutStay(ctx, order.houseId, stay, second);
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', order.houseId)
    .where('stayId', '=', stay.id)
    .where('night', '>=', second)
    .execute();
};

type Sold = Pick<StaySnapshot, 'nights' | 'charges'>;

/** What the guest was sold stays on record: should he come after all, it is what he pays. */
const keepSold = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  const [{ nights, charges }] = (await staySnapshots(ctx, order.houseId, [stay.id])) as [StaySnapshot];
  const soldBeforeNoShow = JSON.stringify({ nights, charges } satisfies Sold);
  await patchStay(ctx, order.houseId, stay.id, { soldBeforeNoShow });
};

/** The rule as the desk and the night audit apply it. */
const noShow = async (ctx: Ctx, at: StayInOrder, input: EndingInput) => {
  await assertStay(ctx, at, 'noShow');
  const { order, stay } = at;
  const charged = await feesToCharge(ctx, order, await endingsOf(ctx, order, [stay], 'noShow'), input);
  const feeFen = sumFees(charged.endings);
  await keepSold(ctx, at);
  await keepFirstNight(ctx, at);
  await chargeNoShow(ctx, at, charged);
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'no_show',
    holdsNights: stay.roomId !== null,
    awaitsPlatform: charged.awaitsPlatform,
  });
  await saveOrder(ctx, order);
  if (charged.awaitsPlatform) await settleIfTold(ctx, order);
  await keepSettled(ctx, order, stay.id);
  await giveBackUnused(ctx, order, stay.id);
  const reason = sayText(orderTexts.stay_no_show, ctx.language);
  const by = { reason, outcome: charged.outcome, stayId: stay.id };
  const refundFen = input.refund ? await refundCredit(ctx, order, by) : 0;
  return finishChange(ctx, order, {
    name: 'noShow',
    before: { state: 'expected' },
    after: {
      state: 'no_show',
      room: stay.roomNumber,
      ...(feeFen > 0 && { feeFen }),
      ...(refundFen > 0 && { refundFen }),
    },
  });
};

export const markNoShowRoute = command(markNoShow, async (ctx, { stayId, version, ...input }) =>
  noShow(ctx, await lockStay(ctx, { stayId, version }), input),
);

/** Whether money goes back is for a person to say. */
const BY_RULE: EndingInput = { waiveFee: false, refund: false };

/**
 * A guest who was expected on a day that is over; whoever came or was changed meanwhile is left alone, and who sleeps in an
 * earlier part of his stay has come.
 */
export const markNotCome = async (ctx: Ctx, stayId: string): Promise<void> => {
  const order = await lockOrder(ctx, { stayId }, null);
  const stay = order.stays.find((one) => one.id === stayId);
  if (stay?.state !== 'expected' || order.booking !== 'confirmed' || stay.checkIn >= order.today) return;
  const at = { order, stay };
  if (otherParts(at).some(({ state }) => state === 'in_house')) return;
  await noShow(ctx, at, BY_RULE);
};

const readSold = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Sold | null> => {
  const { soldBeforeNoShow } = await ctx.db
    .selectFrom('stays')
    .select('soldBeforeNoShow')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow();
  return soldBeforeNoShow as Sold | null;
};

/** The agreed price never changes by itself: nights and charges are again what they were when he was given up. */
const restoreAsSold = async (ctx: Ctx, { order, stay }: StayInOrder, sold: Sold): Promise<void> => {
  const of = { houseId: order.houseId, stayId: stay.id };
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', of.houseId)
    .where('stayId', '=', of.stayId)
    .execute();
  await restoreNights(ctx, order.houseId, { id: stay.id, ...sold });
  await dropFees(ctx, of, ['no_show_fee']);
};

/** Nights that were given back before what they were sold for was kept are sold again at today's price. */
const priceAgain = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  if (stay.hours) return;
  const { houseId } = order;
  const nights = await priceNights(ctx, {
    houseId,
    roomTypeId: stay.roomTypeId,
    ratePlanId: stay.ratePlanId,
    channel: order.channel,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
  });
  await ctx.db
    .insertInto('orderNights')
    .values(
      nights.map(({ night, priceFen }) => ({
        houseId,
        stayId: stay.id,
        night,
        priceFen,
        roomTypeId: stay.roomTypeId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['houseId', 'stayId', 'night']).doNothing())
    .execute();
};

const sellAgain = async (ctx: Ctx, at: StayInOrder): Promise<void> => {
  const { order, stay } = at;
  await priceAgain(ctx, at);
  const of = { houseId: order.houseId, stayId: stay.id };
  await restoreSold(ctx, of);
  await followNights(ctx, of, nightCount(stay), nightCount(stay));
};

/** The first night was kept; the others are sold again. */
const assertSellable = async (ctx: Ctx, { order, stay }: StayInOrder, anyway: boolean): Promise<void> => {
  if (stay.hours) return;
  const others = await readSoldParts(ctx, order);
  const { roomTypeId } = stay;
  const nights = datesOf(stay.checkIn, stay.checkOut).map((night) => ({
    ...{ night, roomTypeId, priceFen: 0, listFen: 0 },
  }));
  const whole = partOf(stay, nights);
  const kept = { ...whole, checkOut: addDays(stay.checkIn, 1), nights: nights.slice(0, 1) };
  await assertRestrictions(ctx, order, { before: [...others, kept], after: [...others, whole] }, anyway);
};

export const reinstateStayRoute = command(reinstateStay, async (ctx, { ignoreRestrictions, ...key }) => {
  const at = await lockStay(ctx, key);
  await assertStay(ctx, at, 'reinstateStay');
  const { order, stay } = at;
  await assertSellable(ctx, at, ignoreRestrictions);
  if (stay.holdsNights) await releaseStay(ctx, order.houseId, stay);
  const roomId = await retakeStay(ctx, order.houseId, stay);
  const sold = await readSold(ctx, at);
  if (sold) await restoreAsSold(ctx, at, sold);
  else await sellAgain(ctx, at);
  await patchStay(ctx, order.houseId, stay.id, {
    state: 'expected',
    roomId,
    holdsNights: true,
    soldBeforeNoShow: null,
    awaitsPlatform: false,
  });
  await withdrawRefundsOfStay(ctx, order, stay.id);
  await askDeposit(ctx, order);
  return finishChange(ctx, order, {
    name: 'stayReinstated',
    before: { state: 'no_show' },
    after: { state: 'expected' },
  });
});
