/** Limits calls per user or token, otherwise per client network. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { clientNetwork } from '../jobs/client-network.ts';
import { callerIn } from './callers.ts';
import type { Route } from './routes.ts';
import { type SessionUser, tokenOf } from './session.ts';
import type { TokenLookup } from './token-lookup.ts';

const SECOND_MS = 1_000;

export const byClientNetwork = (request: FastifyRequest): string => clientNetwork(request.ip);

const keyOf = ({ apiToken, guest, id }: SessionUser): string => {
  if (guest) return `guest ${guest.linkId}`;
  return apiToken ? `token ${apiToken.id}` : `user ${id}`;
};

/** Shared by all sessions of the user. */
const byUser = (request: FastifyRequest): string => keyOf(callerIn(request).user);

/**
 * For public endpoints: per client network. Callers with a live session count as that user, so others behind the same
 * address cannot use up their limit.
 */
const byUserOrClientNetwork =
  (tokenLookup: TokenLookup) =>
  async (request: FastifyRequest): Promise<string> => {
    const token = tokenOf(request.headers.authorization);
    const user = token === null ? null : await tokenLookup.find(request.ip, token);
    return user ? keyOf(user) : byClientNetwork(request);
  };

/** Design: contract §2. */
export const limitOf = (
  { kind: answers, isRead = false, endpoint: { permission, kind } }: Route,
  { setting }: Services,
  tokenLookup: TokenLookup,
) => {
  const keyGenerator = permission === 'public' ? byUserOrClientNetwork(tokenLookup) : byUser;
  if (permission === 'public' && kind === 'command')
    return { max: () => setting('loginsPerMinute'), timeWindow: MINUTE_MS, keyGenerator };
  // One source reads the calendars of many rooms from few addresses.
  if (permission === 'public' && answers === 'file') return { max: 600, timeWindow: MINUTE_MS, keyGenerator };
  if (answers === 'file' && !isRead)
    return { max: () => setting('exportsPerHour'), timeWindow: HOUR_MS, keyGenerator };
  const most = kind === 'command' ? 'writesPerSecond' : 'readsPerSecond';
  return { max: () => setting(most), timeWindow: SECOND_MS, keyGenerator };
};
