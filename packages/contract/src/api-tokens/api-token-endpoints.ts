/** API tokens: what integrations sign in with. A token is its owner with fewer rights. */
import { z } from 'zod';
import { tokenScopes } from '../api-token-access.ts';
import { currentPassword } from '../auth/password-policy.ts';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import type { Permission } from '../permission.ts';
import { id, intBetween, line, list, note } from '../wire.ts';

/** Living tokens one user may have. */
export const TOKEN_LIMIT = 20;
export const MAX_TOKEN_DAYS = 366;
export const tokenRates = { min: 10, max: 1_200, default: 120 } as const;

export const apiTokenStates = ['active', 'expired', 'revoked', 'ownerFrozen'] as const;
export const apiTokenViews = ['active', 'ended', 'all'] as const;
export const apiTokenSorts = ['name', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

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
  summary: 'One’s own API tokens, or everybody’s for those who oversee them; never the tokens themselves',
  input: z.object({
    ...pageInput,
    view: z.enum(apiTokenViews).default('active'),
    /** Name, beginning, or owner. */
    keyword: note(50).optional(),
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
  summary: 'End a token at once and for good: one’s own, or any for those who oversee them',
  input: z.object({ id }),
  output: ApiTokenRow,
});

export const apiTokenSelf = endpoint('GET /hotel-system/api-token/self', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Called with an API token: whose it is, what it may now, and until when. With a session: null',
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
