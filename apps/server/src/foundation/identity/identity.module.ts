/** Sign-in through OpenID providers, set up on the screen Connections. */
import {
  listIdentityProviders,
  listSignInProviders,
} from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { identityFailures } from '@minsu/contract/foundation/identity/identity-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { forgetFlows } from './flow.ts';
import { identityProviders, signInButtons } from './provider-queries.ts';
import { saveProviderRoute, switchProviderRoute } from './save-provider.ts';
import { finishRoute, startRoute } from './sign-in.ts';
import { testProviderRoute } from './test-provider.ts';

export const identityModule: Module = {
  name: 'identity',
  routes: [
    query(listIdentityProviders, identityProviders),
    query(listSignInProviders, signInButtons),
    saveProviderRoute,
    switchProviderRoute,
    testProviderRoute,
    startRoute,
    finishRoute,
  ],
  jobs: { 'identity.forgetFlows': { cron: '29 * * * *', run: (job) => job.change(forgetFlows) } },
  constraints: { identity_providers_name_key: identityFailures.nameTaken },
};
