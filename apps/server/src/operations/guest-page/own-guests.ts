/** Guests register and remove the people of their stay, by the desk's rules. */
import {
  registerOwnGuest,
  removeOwnGuest,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { FailureError, fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { recordOne, removeOne } from '../../sales/registration/register-guest.ts';
import { countsOf } from './guest-page-queries.ts';
import { assertPage, lockOwnPage, ownFacts, ownPage, setPage } from './own-stay.ts';
import { consentTexts, givenConsents } from './page-consents.ts';
import { type PageFacts, presentPart } from './page-facts-queries.ts';

const assertConsent = async (ctx: Ctx, facts: PageFacts): Promise<void> => {
  const given = await givenConsents(ctx, facts);
  const notice = (await consentTexts(ctx, facts)).find(({ purpose }) => purpose === 'registration');
  if (notice && !given.has(notice.version)) fail(guestPageFailures.consentNeeded);
};

/** Someone else in the order may use this document; the guest is not told who. */
const record = async (ctx: Ctx, stayId: string, guest: GuestInput): Promise<void> => {
  try {
    await recordOne(ctx, stayId, guest);
  } catch (error) {
    const isKnown = error instanceof FailureError && error.failure === registrationFailures.documentShown;
    if (isKnown) failAt('number', guestPageFailures.checkDocument);
    throw error;
  }
};

/** A page that was changed after it was submitted is submitted again. */
const reopen = (ctx: Ctx, facts: PageFacts): Promise<void> =>
  setPage(ctx, facts, facts.state === 'submitted' ? { state: 'open' } : {});

export const registerOwnGuestRoute = command(registerOwnGuest, async (ctx, guest) => {
  const facts = await lockOwnPage(ctx, 'registration');
  assertPage(facts, 'change');
  await assertConsent(ctx, facts);
  const part = presentPart(facts);
  await record(ctx, part.id, guest);
  const { registered } = countsOf(await ownFacts(ctx));
  if (registered > part.guests) fail(guestPageFailures.peopleBeyond, { params: { limit: part.guests } });
  await reopen(ctx, facts);
  return ownPage(ctx);
});

export const removeOwnGuestRoute = command(removeOwnGuest, async (ctx, { registrationId }) => {
  const facts = await lockOwnPage(ctx, 'registration');
  assertPage(facts, 'change');
  await removeOne(ctx, { id: registrationId, version: null });
  await reopen(ctx, facts);
  return ownPage(ctx);
});
