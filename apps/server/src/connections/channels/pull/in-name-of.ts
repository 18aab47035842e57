/** A platform's changes to an order appear in its history under the platform's name. */
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Ctx } from '../../../platform/context.ts';
import { systemUser } from '../../../platform/http/session.ts';
import { record } from '../../../platform/jobs/events.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';

export const platformName = (platform: AdapterPlatform): string => orderTexts[`channel_${platform}`][0];

/**
 * The same transaction with every right, because the platform has decided already. `who`: the user on whose word the
 * platform did it; else it was the platform itself.
 */
export const inNameOf = (ctx: Ctx, platform: AdapterPlatform, who?: Ctx['user']): Ctx => {
  const user = { ...systemUser, id: who?.id ?? '', realname: who?.realname ?? platformName(platform) };
  const own: Ctx = { ...ctx, user, access: 'signedIn', record: (event) => record(own, event) };
  return own;
};
