/** Rate limits by token, by token and path, and of single endpoints and message threads. */
import type { Window } from '../service-kit/rate-windows.ts';
import type { Call } from './call.ts';
import { HostexError } from './hostex-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const windows = (...pairs: readonly (readonly [limit: number, seconds: number])[]): readonly Window[] =>
  pairs.map(([limit, seconds]) => ({ limit, seconds }));

export const tokenWindows = windows([1_200, MINUTE], [12_000, 5 * MINUTE], [20_000, HOUR], [100_000, DAY]);
export const pathWindows = windows([600, MINUTE], [6_000, 5 * MINUTE], [10_000, HOUR], [50_000, DAY]);
export const threadWindows = windows([5, 5], [10, MINUTE], [30, 30 * MINUTE], [60, 2 * HOUR], [120, DAY]);

/** Several paths may share one. */
const special: readonly (readonly [pattern: RegExp, name: string, windows: readonly Window[]])[] = [
  [/^POST \/availabilities$/, 'POST /availabilities', windows([120, MINUTE])],
  [/^POST \/listings\//, 'POST /listings/*', windows([120, MINUTE])],
  [/^POST \/reservations$/, 'POST /reservations', windows([60, MINUTE])],
];

export const tooMany = (scope: string, seconds: number, retryAfterSeconds: number): HostexError =>
  new HostexError(429, 'Too many requests.', {
    'retry-after': String(retryAfterSeconds),
    'x-ratelimit-scope': scope,
    'x-ratelimit-window': String(seconds),
    'x-ratelimit-reason': 'limit exceeded',
  });

interface Limit {
  readonly key: string;
  readonly scope: string;
  readonly windows: readonly Window[];
}

const take = ({ world }: Pick<Call, 'world'>, limits: readonly Limit[]): void => {
  for (const { key, scope, windows: of } of limits) {
    const exceeded = world.limits.check(key, of);
    if (exceeded) throw tooMany(scope, exceeded.window.seconds, exceeded.retryAfterSeconds);
  }
  for (const { key, windows: of } of limits) world.limits.count(key, of);
};

export const takeCall = (call: Call): void => {
  const { token } = call.token;
  const found = special.find(([pattern]) => pattern.test(call.endpoint));
  take(call, [
    { key: `token ${token}`, scope: 'token', windows: tokenWindows },
    { key: `path ${token} ${call.endpoint}`, scope: 'path', windows: pathWindows },
    ...(found ? [{ key: `endpoint ${token} ${found[1]}`, scope: 'endpoint', windows: found[2] }] : []),
  ]);
};

export const takeMessage = (call: Call, conversationId: string): void =>
  take(call, [{ key: `thread ${conversationId}`, scope: 'conversation', windows: threadWindows }]);
