/** Who is on the blacklist is not sold to, unless whoever keeps it decides otherwise. */

import { failAt } from '@minsu/contract/failure.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { phoneIdentity } from '../../platform/field-cipher.ts';
import { blacklistedFor } from '../blacklist/blacklist-queries.ts';
import type { SaleHead } from './sell-stays.ts';

interface GivenPhone {
  readonly phone: string;
  readonly houseId: string;
  readonly channel: string;
  readonly acceptBlacklisted: boolean;
}

/** Refuses the phone of a guest of the blacklist at its field, unless the user keeps the list and decides otherwise. */
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

/** What a platform has sold is sold; whoever takes an order himself is stopped by the blacklist, or decides. */
export const checkBlacklist = async (ctx: Ctx, input: SaleHead): Promise<void> => {
  const { phone } = input;
  if (phone === undefined || input.source === 'channel') return;
  await checkPhone(ctx, { ...input, phone });
};
