/**
 * A no-show keeps its first night and releases the rest; the charge depends on who holds the money. Can be undone
 * while rooms are free.
 */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { markNoShow, reinstateStay } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { priceNights } from '../../../inventory/prices/price-queries.ts';
import { type StaySnapshot, staySnapshots } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, patchStay } from '../change/finish-change.ts';
import { restoreNights } from '../change/restore-stays.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { giveBackUnused } from '../deposit/return-deposit.ts';
import {
  type Charged,
  type EndingInput,
  feeDescription,
  feesToCharge,
  insertFees,
} from '../folio/charge-fee.ts';
import { refundCredit } from '../folio/refund-credit.ts';
import { settleIfTold } from '../folio/settle-if-told.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { partOf } from '../folio/sold-parts.ts';
import { dropCharges, dropFees, followNights, restoreSold, soldWith } from '../folio/stay-charges.ts';
import { withdrawRefundsOfStay } from '../folio/withdraw-refunds.ts';
import { assertStay, lockOrder, lockStay, otherParts, type StayInOrder } from '../locked-order.ts';
import { nightCount } from '../order-rules.ts';
import { saveOrder } from '../save-order.ts';
import { retakeStay } from '../sell/find-room.ts';
import { assertRestrictions } from '../sell/guard-restrictions.ts';
import { keepSettled } from './check-out-order.ts';
import { endingsOf, sumFees } from './ending-queries.ts';
import { cutStay, releaseStay } from './stay-nights.ts';

/** Keeps the first night; a line makes up the difference between its price and the terms. */
const chargeNoShow = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { endings: [ending], outcome }: Charged,
): Promise<void> => {
  if (!ending) return;
  const of = { houseId: order.houseId, stayId: stay.id };
  await dropCharges(ctx, of);
  await insertFees(ctx, order, {
    ...{ kind: 'no_show_fee', stayId: stay.id, deskFeeFen: ending.deskFeeFen },
    feeFen: ending.feeFen - (await soldWith(ctx, of)),
    describe: (own) => feeDescription(ending, own ?? outcome),
  });
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

/** Stores the sold price, which applies if the guest arrives after all. */
const keepSold = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  const [{ nights, charges }] = (await staySnapshots(ctx, order.houseId, [stay.id])) as [StaySnapshot];
  const soldBeforeNoShow = JSON.stringify({ nights, charges } satisfies Sold);
  await patchStay(ctx, order.houseId, stay.id, { soldBeforeNoShow });
};

/** Shared by the front desk and the night audit. */
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
  await settleIfTold(ctx, order);
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

/** Staff decide whether money goes back. */
const BY_RULE: EndingInput = { waiveFee: false, refund: false };

/**
 * Marks a stay expected on a past day. Skips stays that changed meanwhile, and later parts of a split stay whose
 * guest has arrived.
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

/** Restores nights and charges as they were before the no-show: an agreed price never changes automatically. */
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

/** Nights released before their sold price was stored are sold at today's price. */
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
