/** Which merchant account collects for a property. */
import { type ProviderName, providerNames } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { providersOf } from './providers/open-providers.ts';

export interface Collector {
  readonly id: string;
  readonly provider: ProviderName;
  readonly name: string;
  readonly currency: string;
}

/** One per provider: the property's own account, or else the one for all. Only providers that can be called. */
export const collectorsFor = async (ctx: Ctx, houseId: string): Promise<Collector[]> => {
  const { rows } = await sql<Collector>`
    select distinct on (m.provider) m.id, m.provider, m.name, m.currency from merchant_accounts m
    left join merchant_account_houses a on a.account_id = m.id and a.house_id = ${houseId}
    where m.state = 'active' and (a.house_id is not null or m.for_all)
    order by m.provider, a.house_id nulls last`.execute(ctx.db);
  const callable = providersOf(ctx.services);
  const found = rows.filter(({ provider }) => callable[provider] !== undefined);
  // In registry order: the provider most guests use first.
  return found.sort((a, b) => providerNames.indexOf(a.provider) - providerNames.indexOf(b.provider));
};
