/** Steps the guest completes: arrival, consents, end of registration, departure. */
import {
  giveConsent,
  leaveOwnStay,
  saveOwnArrival,
  submitOwnPage,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { guestSiteTexts } from '@minsu/contract/operations/guest-page/guest-site.text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { takeFromPage } from '../../connections/threads/take-from-page.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { recordOrderEvent } from '../../sales/orders/change/finish-change.ts';
import { assertGuardian } from '../../sales/orders/stay/record-guests.ts';
import { countsOf } from './guest-page-queries.ts';
import { assertPage, lockOwnPage, ownPage, setPage } from './own-stay.ts';
import { consentTexts, givenConsents, storeConsent } from './page-consents.ts';
import { type PageFacts, presentPart } from './page-facts-queries.ts';

const tell = (ctx: Ctx, { houseId, orderId }: PageFacts, name: string, after: Record<string, unknown> = {}) =>
  recordOrderEvent(ctx, { houseId, id: orderId }, { name, after });

/** Absent: unchanged; empty: removed. */
export const saveOwnArrivalRoute = command(saveOwnArrival, async (ctx, { arrivalTime, plate }) => {
  const facts = await lockOwnPage(ctx, 'registration');
  const { cipher } = ctx.services;
  await setPage(ctx, facts, {
    arrivalTime,
    ...(plate !== undefined && { plateCipher: plate === '' ? null : cipher.encrypt(plate) }),
  });
  await tell(ctx, facts, 'guestArrivalSaid', { arrivalTime });
  return ownPage(ctx);
});

export const giveConsentRoute = command(giveConsent, async (ctx, { purpose, version }) => {
  const facts = await lockOwnPage(ctx, 'registration');
  const text = (await consentTexts(ctx, facts)).find((one) => one.purpose === purpose);
  if (text?.version !== version) return fail(guestPageFailures.textChanged);
  if (await storeConsent(ctx, facts, text)) await tell(ctx, facts, 'guestConsented', { purpose });
  return ownPage(ctx);
});

const assertComplete = async (ctx: Ctx, facts: PageFacts): Promise<void> => {
  const { registered, required } = countsOf(facts);
  if (registered < required)
    fail(guestPageFailures.guestsMissing, { params: { missing: required - registered } });
  const { houseId, orderId, stayId } = facts;
  await assertGuardian(ctx, { houseId, orderId, stayId, today: '', inHouse: false }, null);
  const given = await givenConsents(ctx, facts);
  const rules = (await consentTexts(ctx, facts)).find(({ purpose }) => purpose === 'houseRules');
  if (rules && !given.has(rules.version)) fail(guestPageFailures.rulesNeeded);
};

export const submitOwnPageRoute = command(submitOwnPage, async (ctx) => {
  const facts = await lockOwnPage(ctx, 'registration');
  assertPage(facts, 'submit');
  await assertComplete(ctx, facts);
  await setPage(ctx, facts, { state: 'submitted', submittedAt: ctx.now, reason: '' });
  await tell(ctx, facts, 'guestPageSubmitted');
  return ownPage(ctx);
});

/** The desk still checks out; it learns that the room is empty. */
export const leaveOwnStayRoute = command(leaveOwnStay, async (ctx) => {
  const facts = await lockOwnPage(ctx, 'departure');
  if (presentPart(facts).state !== 'in_house') fail(guestPageFailures.notHere);
  if (facts.leftAt !== null) fail(guestPageFailures.leftAlready);
  await setPage(ctx, facts, { leftAt: ctx.now });
  await takeFromPage(ctx, facts, sayText(guestSiteTexts.leftMessage, ctx.language));
  await tell(ctx, facts, 'guestLeft', { room: presentPart(facts).roomNumber });
  return ownPage(ctx);
});
