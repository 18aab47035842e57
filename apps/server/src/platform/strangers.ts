/** Calls of nobody: without a session, or with a token that is made up. */
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import type { Services } from './context.ts';
import { household } from './household.ts';
import type { RateCounts } from './rate-counts.ts';
import type { SessionUser } from './session.ts';

const WINDOW_MS = 1_000;
/** Households remembered; beyond it all are forgotten. */
const MOST_KNOWN = 5_000;

export interface Strangers {
  /** Fails for whoever the look finds nobody for; of a household that has asked so too often, without a look. */
  known(address: string, look: () => Promise<SessionUser | null>): Promise<SessionUser>;
}

/** Made-up tokens are as many as one likes: what they cost is counted for where they come from. `rates` null: not at all. */
export const createStrangers = (
  rates: RateCounts | null,
  { setting }: Pick<Services, 'setting'>,
): Strangers => {
  /** Until when nobody is looked up for a household. */
  const over = new Map<string, number>();

  const count = async (rates: RateCounts, who: string): Promise<void> => {
    const most = await setting('readsPerSecond');
    const now = Date.now();
    const { current, ttl } = await rates.count({ key: `stranger ${who}`, windowMs: WINDOW_MS, most, now });
    if (current < most) return;
    if (over.size >= MOST_KNOWN) over.clear();
    over.set(who, now + ttl);
  };

  return {
    async known(address, look) {
      const who = household(address);
      if ((over.get(who) ?? 0) > Date.now()) fail(coreFailures.tooMany, { extra: { retryAfterSeconds: 1 } });
      const user = await look();
      if (user) return user;
      if (rates) await count(rates, who);
      return fail(coreFailures.unauthorized);
    },
  };
};
