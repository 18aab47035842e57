/** Sign-in through an OpenID provider, and the providers themselves. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, line, list, version } from '../../platform/wire.ts';
import { UserInfo } from '../auth/auth.ts';
import { IdentityProvider, identityProviderStates } from './identity.ts';

export const listIdentityProviders = endpoint('POST /hotel-system/identity-provider/list', {
  kind: 'query',
  permission: 'connector:read',
  summary: 'Identity providers with state, last success and last error; for roles that see all properties',
  input: z.object({}),
  output: z.array(IdentityProvider),
});

export const saveIdentityProvider = endpoint('POST /hotel-system/identity-provider/save', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Add or change an identity provider; an omitted secret is kept',
  secret: true,
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    name: line(30),
    issuer: line(300),
    clientId: line(200),
    clientSecret: z.string().trim().max(500).optional(),
    scopes: line(200).default('openid profile email'),
    groupsClaim: line(100).default('groups'),
    roles: list(z.object({ group: line(200), roleId: id }))
      .pipe(z.array(z.object({ group: line(200), roleId: id })).max(100))
      .default([]),
  }),
  output: IdentityProvider,
});

export const testIdentityProvider = endpoint('POST /hotel-system/identity-provider/test', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Read the provider’s discovery document and keys, and compare the issuer',
  input: z.object({ id }),
  output: IdentityProvider,
});

export const switchIdentityProvider = endpoint('POST /hotel-system/identity-provider/switch', {
  kind: 'command',
  permission: 'connector:edit',
  summary: 'Pause an identity provider, activate it again, or revoke it, which deletes its secret',
  input: z.object({ id, version, state: z.enum(identityProviderStates) }),
  output: IdentityProvider,
});

export const listSignInProviders = endpoint('GET /hotel-auth/oidc/providers', {
  kind: 'query',
  permission: 'public',
  summary: 'Identity providers that the sign-in page offers',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const startOidcSignIn = endpoint('POST /hotel-auth/oidc/start', {
  kind: 'command',
  permission: 'public',
  summary: 'Start a sign-in: the provider’s address, and a value that the browser keeps until it returns',
  input: z.object({ providerId: id }),
  output: z.object({ url: z.string(), flow: z.string() }),
});

export const finishOidcSignIn = endpoint('POST /hotel-auth/oidc/finish', {
  kind: 'command',
  permission: 'public',
  summary: 'Complete a sign-in with the parameters that the provider returned',
  extraFields: 'ignore',
  input: z.object({
    flow: z.string().max(100),
    /** Query string of the address that the provider sent the browser to. */
    query: z.string().max(4_000),
    /** Second-factor or recovery code; requested by a 400 with `data.totpRequired`. */
    totp: z.string().max(32).nullish(),
  }),
  output: z.object({
    Authorization: z.string(),
    userInfo: UserInfo,
    /** Ends the session at the provider too; null: the provider offers none. */
    logoutUrl: z.string().nullable(),
  }),
});

/** Page of the web app that providers send the browser back to. */
export const OIDC_RETURN_PATH = '/sign-in/oidc';
