/** Records a provider's report under the provider's name, for any request or job. */
import { type ProviderName, providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/http/session.ts';
import { record } from '../../platform/jobs/events.ts';

/** The same transaction with every right: the money has moved already. */
export const inNameOfProvider = (ctx: Ctx, provider: ProviderName): Ctx => {
  const user = { ...systemUser, realname: providerFacts(provider).name[0] };
  const own: Ctx = { ...ctx, user, access: 'signedIn', record: (event) => record(own, event) };
  return own;
};
