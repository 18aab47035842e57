/** Counts the calls of each API token: so many a minute and process; and notes when and from where it was last used. */
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { Database } from './database/open-database.ts';
import type { TokenInUse } from './session.ts';

const MINUTE_MS = 60_000;
/** Tokens remembered; beyond it all are forgotten. */
const MOST_KNOWN = 5_000;

interface Use {
  /** When its minute began, and the calls in it. */
  from: number;
  calls: number;
  notedAt: number;
  address: string;
}

export interface TokenUses {
  /** Fails with 429 when the minute's calls are used up. */
  count(token: TokenInUse, address: string, now: Date): Promise<void>;
}

export const createTokenUses = (
  database: Database,
  { limited }: { readonly limited: boolean },
): TokenUses => {
  const known = new Map<string, Use>();

  const minuteOf = (id: string, now: number): Use => {
    const use = known.get(id) ?? { from: now, calls: 0, notedAt: Number.NEGATIVE_INFINITY, address: '' };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, use);
    if (now - use.from >= MINUTE_MS || now < use.from) Object.assign(use, { from: now, calls: 0 });
    return use;
  };

  return {
    async count(token, address, at) {
      const now = at.getTime();
      const use = minuteOf(token.id, now);
      use.calls += 1;
      if (limited && use.calls > token.callsPerMinute) {
        const retryAfterSeconds = Math.ceil((use.from + MINUTE_MS - now) / 1_000);
        fail(coreFailures.tooMany, { extra: { retryAfterSeconds } });
      }
      if (now - use.notedAt < MINUTE_MS && use.address === address) return;
      Object.assign(use, { notedAt: now, address });
      await database
        .updateTable('apiTokens')
        .set({ lastUsedAt: at, lastAddress: address })
        .where('id', '=', token.id)
        .execute();
    },
  };
};
