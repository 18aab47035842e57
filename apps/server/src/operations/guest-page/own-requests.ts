/** Requests of guests: a message in the order's conversation, for problems also a repair task. */
import {
  previewExtension,
  sendOwnRequest,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { guestSiteTexts } from '@minsu/contract/operations/guest-page/guest-site.text.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { FailureError, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { takeFromPage } from '../../connections/threads/take-from-page.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { type ComputedMove, computeMoves } from '../../sales/orders/change/apply-moves.ts';
import { recordOrderEvent } from '../../sales/orders/change/finish-change.ts';
import { readStayAsItIs } from '../../sales/orders/locked-order.ts';
import { insertTask } from '../tasks/insert-task.ts';
import { lockOwnPage, ownFacts, ownPage } from './own-stay.ts';
import { type PageFacts, presentPart } from './page-facts-queries.ts';

type Input = z.output<typeof sendOwnRequest.input>;

/** More nights in the same room by the prices of now; null: not available or not without the desk. */
const extensionFen = async (ctx: Ctx, facts: PageFacts, checkOut: string): Promise<number | null> => {
  const at = await readStayAsItIs(ctx, presentPart(facts).id);
  try {
    const move = { stayId: at.stay.id, version: 0, checkOut, pricing: 'keep' as const };
    const [{ change }] = (await computeMoves(ctx, [{ at, move }], false)) as [ComputedMove];
    if (change.refusals.length > 0) return null;
    const sum = (nights: typeof change.nights) => nights.reduce((total, { priceFen }) => total + priceFen, 0);
    return sum(change.nights) - sum(change.sold);
  } catch (error) {
    // Too long, beyond the calendar or not priced: the desk is asked.
    if (error instanceof FailureError) return null;
    throw error;
  }
};

const assertLater = (facts: PageFacts, checkOut: string): string => {
  const last = presentPart(facts).checkOut;
  if (checkOut <= last) failAt('checkOut', guestPageFailures.notLater, { date: last });
  return last;
};

export const previewExtensionRoute = query(previewExtension, async (ctx, { checkOut }) => {
  const facts = await ownFacts(ctx, 'requests');
  const last = assertLater(facts, checkOut);
  return { nights: daysBetween(last, checkOut), amountFen: await extensionFen(ctx, facts, checkOut) };
});

/** The text of a request, without its kind. */
const asked = async (ctx: Ctx, facts: PageFacts, { kind, text, checkOut }: Input): Promise<string> => {
  const { language } = ctx;
  if (kind !== 'extension' || checkOut === undefined) return text;
  assertLater(facts, checkOut);
  const fen = await extensionFen(ctx, facts, checkOut);
  const amount = fen === null ? sayText(guestSiteTexts.priceByDesk, language) : `¥${formatFen(fen)}`;
  return `${sayText(guestSiteTexts.extensionMessage, language, { checkOut, amount })}\n${text}`;
};

/** The conversation shows no kinds, so that its message begins with it. */
const messageOf = ({ language }: Ctx, kind: Input['kind'], request: string): string =>
  sayText(guestSiteTexts.requestMessage, language, {
    kind: sayText(guestSiteTexts[`kind_${kind}`], language),
    text: request,
  });

/** Opens a repair for a problem in the room; the other kinds are answered by a person. */
const openRepair = async (ctx: Ctx, facts: PageFacts, text: string): Promise<void> => {
  const { roomId, id: stayId } = presentPart(facts);
  if (roomId === null) return;
  const day = await businessDateIn(ctx, facts.timeZone);
  await insertTask(ctx, {
    roomId,
    kind: 'repair',
    origin: 'report',
    day,
    note: text,
    orderId: facts.orderId,
    stayId,
  });
};

export const sendOwnRequestRoute = command(sendOwnRequest, async (ctx, input) => {
  const { kind, text, onceKey } = input;
  const facts = await lockOwnPage(ctx, 'requests');
  const { houseId, stayId, orderId } = facts;
  const request = await asked(ctx, facts, input);
  const textCipher = ctx.services.cipher.encrypt(request);
  const { numAffectedRows } = await sql`
    insert into guest_requests (house_id, id, stay_id, kind, once_key, text_cipher, created_at)
    values (${houseId}, ${ctx.newId()}, ${stayId}, ${kind}, ${onceKey}, ${textCipher}, ${ctx.now})
    on conflict on constraint guest_requests_once_key do nothing`.execute(ctx.db);
  if (Number(numAffectedRows) > 0) {
    await takeFromPage(ctx, facts, messageOf(ctx, kind, request));
    if (kind === 'problem') await openRepair(ctx, facts, text);
    await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'guestAsked', after: { kind } });
  }
  return ownPage(ctx);
});
