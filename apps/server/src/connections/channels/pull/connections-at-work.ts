/** Accounts of platforms whose feeds are read by the clock. */
import { type PlatformFacts, platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { Ctx } from '../../../platform/context.ts';

export const connectionsAtWork = async (
  { db }: Ctx,
  holds: (facts: PlatformFacts) => boolean = () => true,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('channelConnections')
    .select('id')
    .where('state', '=', 'active')
    .where('platform', 'in', platformsThat(holds))
    .where('accountKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
