/** Refuses sales to guests on the blocklist unless a user with its permission decides otherwise. */

import { failAt } from '@minsu/contract/platform/failure.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { phoneIdentity } from '../../../platform/field-cipher.ts';
import { blacklistedFor } from '../../blacklist/blacklist-queries.ts';
import type { SaleHead } from './sell-stays.ts';

interface GivenPhone {
  readonly phone: string;
  readonly houseId: string;
  readonly channel: string;
  readonly acceptBlacklisted: boolean;
}

/** Refuses a blocked phone at its field unless the user may manage the blocklist and overrides it. */
export const checkPhone = async (
  ctx: Ctx,
  { phone, houseId, channel, acceptBlacklisted }: GivenPhone,
): Promise<void> => {
  if (acceptBlacklisted && ctx.user.may('blacklist:edit')) return;
  const phoneHash = phoneIdentity(ctx.services.cipher, phone, channel !== 'direct');
  const reason = await blacklistedFor(ctx, { phoneHash }, houseId);
  const params = { reason: reason ?? '' };
  if (reason !== null) failAt('phone', registrationFailures.blacklisted, params);
};

/** Orders already sold by a platform are exempt; orders taken by staff are checked. */
export const checkBlacklist = async (ctx: Ctx, input: SaleHead): Promise<void> => {
  const { phone } = input;
  if (phone === undefined || input.source === 'channel') return;
  await checkPhone(ctx, { ...input, phone });
};
