/** Identifies the caller and checks the permission before the body is read. */
import { createHash } from 'node:crypto';
import { apiTokenFailures, opensToTokens } from '@minsu/contract/api-token-access.ts';
import { ownPasswordFailures } from '@minsu/contract/own-password-owed.ts';
import type { Access, Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Reader } from '@minsu/contract/platform/redaction.ts';
import { secondFactorFailures } from '@minsu/contract/second-factor-owed.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../context.ts';
import type { Mounted } from '../jobs/run-change.ts';
import { languageOf, stranger } from './http.ts';
import type { Refusals } from './refusals.ts';
import type { Route } from './routes.ts';
import { createUser, type SessionUser, tokenOf } from './session.ts';
import type { Strangers } from './strangers.ts';
import type { TokenUses } from './token-uses.ts';

export const nobody = createUser({
  id: '',
  username: '',
  realname: '',
  departmentId: null,
  roles: [],
  activeRoleId: null,
});

const assertMay = (endpoint: Endpoint, user: SessionUser): void => {
  const { permission } = endpoint;
  if (user.apiToken && !opensToTokens(endpoint)) fail(apiTokenFailures.notForTokens);
  if (user.owesPassword && permission !== 'public' && !endpoint.beforeOwnPassword)
    fail(ownPasswordFailures.owed);
  if (user.owesPassword && endpoint.beforeOwnPassword) return;
  if (user.owesSecondFactor && permission !== 'public' && !endpoint.beforeSecondFactor)
    fail(secondFactorFailures.owed);
  if (permission === 'public' || user.may(permission)) return;
  if (user.apiToken) fail(apiTokenFailures.outOfScope, { params: { permission } });
  fail(coreFailures.forbidden);
};

/** Hash of the browser's device id; null for programs without one. */
const deviceIdOf = (header: unknown): Buffer | null =>
  typeof header === 'string' && /^[\w-]{16,64}$/.test(header)
    ? createHash('sha256').update(header).digest()
    : null;

export const callerOf = (request: FastifyRequest, user: SessionUser, token: string | null): Caller => {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  return {
    user,
    token,
    userAgent,
    address: request.ip,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    deviceHash: createHash('sha256').update(`${request.ip}\n${userAgent}`).digest(),
    deviceId: deviceIdOf(request.headers['x-device']),
  };
};

const callers = new WeakMap<FastifyRequest, Caller>();

export const noteCaller = (request: FastifyRequest, user: SessionUser, token: string | null): void =>
  void callers.set(request, callerOf(request, user, token));

/** Null while the caller is unknown, and always for machine calls. */
export const callerOfCall = (request: FastifyRequest): Caller | null => callers.get(request) ?? null;

export const callerIn = (request: FastifyRequest): Caller =>
  callerOfCall(request) ?? fail(coreFailures.unauthorized);

/** Reader for data read under `access`. */
export const readerFor = ({ user, language }: Pick<Caller, 'user' | 'language'>, access: Access): Reader => ({
  may: (permission, houseId) => user.showsInFull(permission, access)(houseId),
  language,
});

/** Also covers answers given before the caller is known. */
export const readerOf = (request: FastifyRequest): Reader => {
  const caller = callers.get(request);
  return caller ? readerFor(caller, 'signedIn') : stranger(request);
};

/** Runs before the rate limit, which counts per caller. */
export const identify =
  ({ endpoint }: Route, strangers: Strangers) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request.headers.authorization);
    const user = endpoint.permission === 'public' ? nobody : await strangers.known(request.ip, token);
    noteCaller(request, user, token);
  };

/**
 * Runs after the rate limit and before the body is read, so an anonymous upload is not stored. Node discards the
 * remaining bytes, so the browser receives the refusal instead of a broken connection.
 */
export const admit =
  (
    { endpoint }: Route,
    { services: { clock } }: Mounted,
    { refusals, tokenUses }: { readonly refusals: Refusals; readonly tokenUses: TokenUses },
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    const caller = callerIn(request);
    const { user, address } = caller;
    if (user.apiToken) await tokenUses.count(user.apiToken, address, clock());
    await refusals.noted(endpoint, caller, async () => assertMay(endpoint, user));
  };
