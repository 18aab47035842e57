/** API tokens for integrations. A token acts as its owner with fewer permissions. */
import { z } from 'zod';
import { tokenScopes } from '../../api-token-access.ts';
import type { Permission } from '../../permission.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { id, intBetween, keyword, line, list } from '../../platform/wire.ts';
import { currentPassword } from '../auth/password-policy.ts';

/** Living tokens one user may have. */
export const TOKEN_LIMIT = 20;
const MAX_TOKEN_DAYS = 366;
export const tokenRates = { min: 10, max: 1_200, default: 120 } as const;

const apiTokenStates = ['active', 'expired', 'revoked', 'ownerFrozen'] as const;
export const apiTokenViews = ['active', 'ended', 'all'] as const;
const apiTokenSorts = ['name', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

export const ApiTokenRow = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The first characters, to find it again in another system. */
    start: z.string(),
    userId: z.string(),
    owner: z.string(),
    ownerUsername: z.string(),
    /** Granted scopes. */
    scopes: z.array(z.string()),
    /** Scopes the owner no longer holds; without effect until they do again. */
    lostScopes: z.array(z.string()),
    callsPerMinute: z.int(),
    state: z.enum(apiTokenStates),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastUsedAt: z.string().nullable(),
    lastAddress: z.string().nullable(),
    endedAt: z.string().nullable(),
    endedBy: z.string().nullable(),
    actions: z.array(z.enum(['revoke'])),
  })
  .meta({ id: 'ApiTokenRow' });
export type ApiTokenRow = z.infer<typeof ApiTokenRow>;

export const pageApiTokens = endpoint('POST /hotel-system/api-token/page', {
  kind: 'query',
  // Users who may no longer create tokens can still see and revoke theirs.
  permission: 'signedIn',
  summary: 'My API tokens, or those of all users with the permission; never the tokens themselves',
  input: z.object({
    ...pageInput,
    view: z.enum(apiTokenViews).default('active'),
    /** Name, beginning, or owner. */
    keyword: keyword(50).optional(),
    userId: list(id).optional(),
    sort: sortInput(apiTokenSorts),
  }),
  output: pageOf(ApiTokenRow),
});

const tokenScope = z.enum(tokenScopes as [Permission, ...Permission[]]);

export const createApiToken = endpoint('POST /hotel-system/api-token/create', {
  kind: 'command',
  permission: 'apiToken:manage',
  summary:
    'Issue an API token; asks for the password and, where it is on, the second factor; the token is shown once',
  secret: true,
  sealed: ['password'],
  input: z.object({
    name: line(60),
    scopes: list(tokenScope).pipe(z.array(tokenScope).min(1)),
    days: intBetween(1, MAX_TOKEN_DAYS),
    callsPerMinute: intBetween(tokenRates.min, tokenRates.max).default(tokenRates.default),
    password: currentPassword,
    /** Code of the authenticator app, or a recovery code. */
    code: line(16).nullish(),
  }),
  output: z.object({ token: z.string(), row: ApiTokenRow }),
});

export const revokeApiToken = endpoint('POST /hotel-system/api-token/revoke', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Revoke an API token: my own, or any with the permission',
  input: z.object({ id }),
  output: ApiTokenRow,
});

export const apiTokenSelf = endpoint('GET /hotel-system/api-token/self', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Owner, permissions and expiry of the API token in use; null for a session',
  input: z.object({}),
  output: z
    .object({
      name: z.string(),
      owner: z.string(),
      scopes: z.array(z.string()),
      seesMoney: z.boolean(),
      callsPerMinute: z.int(),
      expiresAt: z.string(),
    })
    .nullable(),
});
