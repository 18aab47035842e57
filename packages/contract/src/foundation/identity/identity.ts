/** Identity providers 身份提供方 (OpenID Connect) in the API. The client secret never leaves the server. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';

/** `revoked`: its secret is deleted; a new one brings it back. */
export const identityProviderStates = ['active', 'paused', 'revoked'] as const;

const MappedRole = z.object({ group: z.string(), roleId: z.string(), roleName: z.string() });

export const IdentityProvider = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(identityProviderStates),
    issuer: z.string(),
    clientId: z.string(),
    hasSecret: z.boolean(),
    scopes: z.string(),
    groupsClaim: z.string(),
    /** Roles that follow the groups of the provider. */
    roles: z.array(MappedRole),
    /** Entered at the provider as the address to return to. */
    redirectUrl: z.string(),
    userCount: z.int(),
    testedAt: instant.nullable(),
    testWorks: z.boolean().nullable(),
    testMessage: z.string(),
    lastSuccessAt: instant.nullable(),
    lastErrorAt: instant.nullable(),
    lastError: z.string(),
    version: z.int(),
  })
  .meta({ id: 'IdentityProvider' });
export type IdentityProvider = z.output<typeof IdentityProvider>;
