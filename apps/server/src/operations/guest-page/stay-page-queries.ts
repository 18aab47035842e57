/** The desk’s view of the guest pages of an order. */
import type { StayPages } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { guestPageTable, type PageAction } from '@minsu/contract/operations/guest-page/guest-page-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { linkPurposes } from '@minsu/contract/sales/guest-links/guest-link-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { type LinkRow, readLinks, shownLink } from '../../sales/guest-links/link-queries.ts';
import { readStayAsItIs } from '../../sales/orders/locked-order.ts';
import { rootOf } from '../../sales/orders/stay/guest-count-queries.ts';
import { countsOf, guestPage, requestsOf } from './guest-page-queries.ts';
import { consentTexts, givenConsents } from './page-consents.ts';
import {
  isOpenPart,
  type PageFacts,
  pageFacts,
  pageFactsOfOrder,
  presentPart,
} from './page-facts-queries.ts';
import { depositShown } from './page-rules.ts';

const can = (ctx: Ctx, { state }: PageFacts, action: PageAction): boolean =>
  ctx.user.may('registration:edit') && refusal(guestPageTable[action], state ?? 'open', {}) === null;

const rulesAcceptedAt = async (ctx: Ctx, facts: PageFacts): Promise<Date | null> => {
  const rules = (await consentTexts(ctx, facts)).find(({ purpose }) => purpose === 'houseRules');
  return rules === undefined ? null : ((await givenConsents(ctx, facts)).get(rules.version) ?? null);
};

const stayPage = async (ctx: Ctx, facts: PageFacts, link: LinkRow | undefined) => {
  const part = presentPart(facts);
  const isLive = facts.booking === 'confirmed' && isOpenPart(part);
  return {
    ...{ stayId: facts.stayId, roomNumber: part.roomNumber, roomType: part.roomType },
    link: link === undefined ? null : await shownLink(ctx, link),
    canMake: isLive && ctx.user.may('registration:edit'),
    ...{ state: facts.state ?? ('open' as const), reason: facts.reason ?? '', ...countsOf(facts) },
    ...{ deposit: depositShown(facts.deposit), arrivalTime: facts.arrivalTime },
    plate: facts.plateCipher === null ? null : ctx.services.cipher.decrypt(facts.plateCipher),
    rulesAcceptedAt: await rulesAcceptedAt(ctx, facts),
    ...{ leftAt: facts.leftAt, submittedAt: facts.submittedAt, decidedBy: facts.decidedBy },
    requests: await requestsOf(ctx, facts),
    version: facts.version ?? 0,
    canApprove: isLive && can(ctx, facts, 'approve'),
    canReturn: isLive && can(ctx, facts, 'return'),
  };
};

export const stayPages = async (ctx: Ctx, orderId: string): Promise<z.input<typeof StayPages>> => {
  const stays = await pageFactsOfOrder(ctx, orderId);
  const ids = stays.map(({ stayId }) => stayId);
  // The newest of each stay comes first.
  const links = ids.length === 0 ? [] : await readLinks(ctx, sql`l.stay_id = any(${ids}::uuid[])`);
  return Promise.all(
    stays.map((facts) =>
      stayPage(
        ctx,
        facts,
        links.find(({ stayId }) => stayId === facts.stayId),
      ),
    ),
  );
};

/** Fails with `order.notFound`, also for a property out of scope. */
export const pagesOfOrder = async (ctx: Ctx, orderId: string): Promise<z.input<typeof StayPages>> => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(inScope(ctx, 'orders.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  return stayPages(ctx, orderId);
};

/** With all parts of the page, whatever the link opens; amounts only for users who see money. */
export const previewOf = async (ctx: Ctx, stayId: string) => {
  const { order, stay } = await readStayAsItIs(ctx, stayId);
  const seesMoney = seesMoneyIn(ctx, order.houseId);
  const purposes = linkPurposes.filter((purpose) => purpose !== 'payment' || seesMoney);
  return guestPage(ctx, await pageFacts(ctx, { houseId: order.houseId, stayId: rootOf(stay) }), purposes);
};
