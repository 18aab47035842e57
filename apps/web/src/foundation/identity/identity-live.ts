/** Which queries show identity providers. */
import { listIdentityProviders } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const identityQueries = [listIdentityProviders] as const;

liveKeys({ identityProvider: identityQueries });
