/** Who is on the blacklist is not sold to, unless whoever keeps it decides otherwise. */

import { failAt } from '@minsu/contract/failure.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { phoneIdentity } from '../../platform/field-cipher.ts';
import { blacklistedFor } from '../blacklist/blacklist-queries.ts';
import type { SaleHead } from './sell-stays.ts';

/** What a platform has sold is sold; whoever takes an order himself is stopped by the blacklist, or decides. */
export const checkBlacklist = async (ctx: Ctx, input: SaleHead): Promise<void> => {
  const { phone, houseId } = input;
  if (phone === undefined || input.source === 'channel') return;
  if (input.acceptBlacklisted && ctx.user.may('blacklist:edit')) return;
  const phoneHash = phoneIdentity(ctx.services.cipher, phone, input.channel !== 'direct');
  const reason = await blacklistedFor(ctx, { phoneHash }, houseId);
  const params = { reason: reason ?? '' };
  if (reason !== null) failAt('phone', registrationFailures.blacklisted, params);
};
