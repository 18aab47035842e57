/** Finds the user of a token and limits how many unknown tokens a client network may send. */

import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { GUEST_PASS_PREFIX } from '@minsu/contract/platform/guest-pass.ts';
import type { Services } from '../context.ts';
import { clientNetwork } from '../jobs/client-network.ts';
import type { RollCall } from '../jobs/roll-call.ts';
import type { RateCounts } from './rate-counts.ts';
import type { SessionUser } from './session.ts';

const WINDOW_MS = 1_000;
/** Client networks remembered; above this all are forgotten. */
const MAX_ENTRIES = 5_000;

export interface TokenLookup {
  /** The user of a token, or null. */
  find(address: string, token: string): Promise<SessionUser | null>;
  /** Returns the user of a token. Throws 401, or 429 once the client network has sent too many unknown tokens. */
  authenticate(address: string, token: string | null): Promise<SessionUser>;
}

interface TokenLookupOf {
  /** Null: unlimited. */
  readonly rates: RateCounts | null;
  readonly services: Pick<Services, 'sessions' | 'clock' | 'setting'>;
  readonly rollCall: RollCall;
  /** The guest of a pass that a guest page was opened with, or null. */
  readonly guests: (pass: string) => Promise<SessionUser | null>;
}

/**
 * Counts unknown tokens per client network, because anyone can invent them. Above the limit only tokens in the session
 * cache are looked up, so signed-in users behind the same address are never refused.
 */
export const createTokenLookup = ({ rates, services, rollCall, guests }: TokenLookupOf): TokenLookup => {
  const { sessions, clock, setting } = services;
  /** Client networks above the limit, and until when. */
  const over = new Map<string, number>();

  const count = async (who: string): Promise<void> => {
    if (!rates) return;
    const most = await setting('readsPerSecond');
    const now = Date.now();
    const { current, ttl } = await rates.count({
      key: `unknownToken ${who}`,
      windowMs: WINDOW_MS,
      most,
      now,
    });
    if (current < most) return;
    if (over.size >= MAX_ENTRIES) over.clear();
    over.set(who, now + ttl);
  };

  const isOver = (who: string): boolean => (over.get(who) ?? 0) > Date.now();

  const identify = async (address: string, token: string | null) => {
    const who = clientNetwork(address);
    const wasOver = isOver(who);
    const mayLookUp = token !== null && (!wasOver || (await rollCall.has(token)));
    const userOf = (own: string) =>
      own.startsWith(GUEST_PASS_PREFIX) ? guests(own) : sessions.find(own, clock());
    const user = mayLookUp ? await userOf(token) : null;
    if (!user && !wasOver) await count(who);
    return { user, wasOver };
  };

  return {
    find: async (address, token) => (await identify(address, token)).user,
    async authenticate(address, token) {
      const { user, wasOver } = await identify(address, token);
      if (user) return user;
      return wasOver
        ? fail(coreFailures.tooMany, { extra: { retryAfterSeconds: 1 } })
        : fail(coreFailures.unauthorized);
    },
  };
};
