/** Sells a room by the hour: an ordinary order with a slot instead of nights. */

import { priceFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { addDays, businessDate, minutesOf } from '@minsu/contract/platform/dates.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sellHours } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { clockOf, DAY_END, hoursFen, isStartPast } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { z } from 'zod';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import { stayTermsOf } from '../../../inventory/prices/policy-queries.ts';
import { type PlanPrice, priceUnderPlan } from '../../../inventory/prices/price-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { command } from '../../../platform/http/routes.ts';
import { checkBlacklist } from '../sell/check-blacklist.ts';
import { createdOf, recordSale } from '../sell/create-order.ts';
import { finishSale } from '../sell/finish-sale.ts';
import { assertMayIgnore, assertRules } from '../sell/guard-restrictions.ts';
import { insertSale } from '../sell/insert-sale.ts';
import { checkDates, readHouse, type Sale, type SellingHouse, startOf, typeOf } from '../sell/sell-stays.ts';
import { findSlot } from './find-slot.ts';
import { nowOn } from './hours-of-stay-queries.ts';

type Input = z.output<typeof sellHours.input>;

interface PlanHours {
  readonly hours: number;
  readonly firstStart: number;
  readonly lastStart: number;
}

/** Throws the first broken plan or calendar restriction unless overridden. */
const pricePlan = async (
  ctx: Ctx,
  input: Input,
  today: string,
): Promise<PlanPrice & { terms: PlanHours }> => {
  const { houseId, roomTypeId, ratePlanId, day, channel, ignoreRestrictions: anyway } = input;
  const of = { houseId, roomTypeId, ratePlanId, channel, today, checkIn: day, checkOut: addDays(day, 1) };
  const priced = await priceUnderPlan(ctx, { ...of, kind: 'hourly' });
  assertRules(priced.rules, anyway);
  const { hours = null, firstStart = null, lastStart = null } = priced.plan ?? {};
  if (hours === null || firstStart === null || lastStart === null) return fail(priceFailures.nightlyByHour);
  return { ...priced, terms: { hours, firstStart: minutesOf(firstStart), lastStart: minutesOf(lastStart) } };
};

/** Within the plan's hours, on one day, and not in the past. */
export const checkStart = (
  start: number,
  minutes: number,
  {
    firstStart,
    lastStart,
    now,
  }: { readonly firstStart: number; readonly lastStart: number; readonly now: number | null },
): void => {
  const refuse = (failure: typeof orderFailures.startPassed, params: Record<string, string>) =>
    failAt('start', failure, params);
  if (start < firstStart || start > lastStart || start + minutes > DAY_END)
    refuse(orderFailures.startOutsidePlan, { first: clockOf(firstStart), last: clockOf(lastStart) });
  if (now !== null && isStartPast(start, now)) refuse(orderFailures.startPassed, { now: clockOf(now) });
};

const assertQuoted = (ctx: Ctx, houseId: string, now: number, quotedFen: number | undefined): void => {
  if (quotedFen === undefined || quotedFen === now || !seesMoneyIn(ctx, houseId)) return;
  fail(orderFailures.priceChanged, { params: { before: formatFen(quotedFen), now: formatFen(now) } });
};

const soldHours = async (
  ctx: Ctx,
  input: Input,
  house: SellingHouse,
  today: string,
): Promise<Sale['sold'][number]> => {
  const { houseId, roomTypeId, day, guests, guestName, quotedFen } = input;
  const type = typeOf(house, input, 'guests');
  const priced = await pricePlan(ctx, input, today);
  const { hours: included, ...window } = { ...priced.terms, now: nowOn(ctx, day, house.timeZone) };
  const length = included + input.overtimeHours;
  const from = minutesOf(input.start);
  checkStart(from, length * 60, window);
  const hours = { from, to: from + length * 60 };
  const room = await findSlot(ctx, { houseId, roomTypeId, day, hours, window, roomId: input.roomId });
  const planFen = priced.nights[0]?.priceFen ?? 0;
  const fen = hoursFen(planFen, included, length);
  assertQuoted(ctx, houseId, fen, quotedFen);
  return {
    id: ctx.newId(),
    input: { roomTypeId: type.id, checkIn: day, checkOut: day, guests, guestName },
    room: { id: room.id, number: room.number },
    nights: [],
    extraGuestFen: 0,
    cleaningFen: 0,
    ratePlanId: priced.planId,
    longStayFen: 0,
    longStayBp: 0,
    terms: await stayTermsOf(
      ctx,
      priced.plan?.policyId ?? priced.plan?.builtInPolicy ?? house.cancellationPolicy,
    ),
    hours: { ...hours, included, planFen, fen },
  };
};

export const sellHoursRoute = command(sellHours, async (ctx, input): Promise<CreatedOrder> => {
  assertMayIgnore(ctx, input.ignoreRestrictions);
  const settings = await readSettings(ctx.db, ctx.services);
  const [house] = await Promise.all([readHouse(ctx, input.houseId), checkBlacklist(ctx, input)]);
  const today = businessDate(ctx.now, house.timeZone, settings.auditHour);
  checkDates([{ checkIn: input.day, checkOut: input.day }], today, settings, () => 'day');
  const sold = [await soldHours(ctx, input, house, today)];
  const sale: Sale = {
    ...{ id: ctx.newId(), input, sold, start: startOf(input, ctx.now, settings), today },
    depositFen: house.depositFen,
  };
  const { orderNo, version } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  return createdOf(sale, orderNo, await finishSale(ctx, sale, version));
});
