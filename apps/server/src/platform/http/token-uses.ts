/** Limits the calls per minute of each API token, and records when and from where it was last used. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Database } from '../database/open-database.ts';
import type { RateCounts } from './rate-counts.ts';
import type { TokenInUse } from './session.ts';

/** Tokens remembered; beyond it all are forgotten. */
const MAX_ENTRIES = 5_000;

interface Use {
  readonly notedAt: number;
  readonly address: string;
}

export interface TokenUses {
  /** Fails with 429 when the minute's calls are used up. */
  count(token: TokenInUse, address: string, now: Date): Promise<void>;
}

export const createTokenUses = (
  database: Database,
  /** Absent: unlimited. */
  rates: RateCounts | null,
): TokenUses => {
  const known = new Map<string, Use>();

  const limit = async (rates: RateCounts, token: TokenInUse, now: number): Promise<void> => {
    const most = token.callsPerMinute;
    const { current, ttl } = await rates.count({ key: `token ${token.id}`, windowMs: MINUTE_MS, most, now });
    if (current <= most) return;
    fail(coreFailures.tooMany, { extra: { retryAfterSeconds: Math.ceil(ttl / 1_000) } });
  };

  return {
    async count(token, address, at) {
      const now = at.getTime();
      if (rates) await limit(rates, token, now);
      const before = known.get(token.id);
      if (before && now - before.notedAt < MINUTE_MS && before.address === address) return;
      if (known.size >= MAX_ENTRIES) known.clear();
      known.set(token.id, { notedAt: now, address });
      await database
        .updateTable('apiTokens')
        .set({ lastUsedAt: at, lastAddress: address })
        .where('id', '=', token.id)
        .execute();
    },
  };
};
