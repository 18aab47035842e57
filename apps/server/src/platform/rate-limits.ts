/** How often who may call what: a user or a token where a session is needed, else a household. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/durations.ts';
import type { FastifyRequest } from 'fastify';
import { callerIn } from './callers.ts';
import type { Services } from './context.ts';
import { household } from './household.ts';
import type { Route } from './routes.ts';

const SECOND_MS = 1_000;

export const byHousehold = (request: FastifyRequest): string => household(request.ip);

/** However many sessions he has. */
const byUser = (request: FastifyRequest): string => {
  const { user } = callerIn(request);
  return user.apiToken ? `token ${user.apiToken.id}` : `user ${user.id}`;
};

/** Per user; per household where a session is not needed, whatever token the caller makes up (design: contract §2). */
export const limitOf = (
  { kind: answers, isRead = false, endpoint: { permission, kind } }: Route,
  { setting }: Services,
) => {
  const keyGenerator = permission === 'public' ? byHousehold : byUser;
  if (permission === 'public' && kind === 'command')
    return { max: () => setting('loginsPerMinute'), timeWindow: MINUTE_MS, keyGenerator };
  // One source reads the calendars of many rooms from few addresses.
  if (permission === 'public' && answers === 'file') return { max: 600, timeWindow: MINUTE_MS, keyGenerator };
  if (answers === 'file' && !isRead)
    return { max: () => setting('exportsPerHour'), timeWindow: HOUR_MS, keyGenerator };
  const most = kind === 'command' ? 'writesPerSecond' : 'readsPerSecond';
  return { max: () => setting(most), timeWindow: SECOND_MS, keyGenerator };
};
