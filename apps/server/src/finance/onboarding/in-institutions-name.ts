/** The institution's actions appear in a file's history under the institution's name. */
import { onboardingTexts } from '@minsu/contract/finance/onboarding/onboarding.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/http/session.ts';
import { record } from '../../platform/jobs/events.ts';

/** The same transaction with every right: the institution has decided already. */
export const inInstitutionsName = (ctx: Ctx): Ctx => {
  const user = { ...systemUser, realname: onboardingTexts.institution[0] };
  const own: Ctx = { ...ctx, user, access: 'signedIn', record: (event) => record(own, event) };
  return own;
};
