/** API tokens: what integrations sign in with. */
import { pageApiTokens } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { apiTokenSelfRoute, pageOfApiTokens } from './api-token-queries.ts';
import { warnOfExpiry } from './expiring-tokens.ts';
import { createApiTokenRoute } from './issue-api-token.ts';
import { revokeApiTokenRoute } from './revoke-api-token.ts';

export const apiTokensModule: Module = {
  name: 'apiTokens',
  routes: [
    query(pageApiTokens, pageOfApiTokens),
    createApiTokenRoute,
    revokeApiTokenRoute,
    apiTokenSelfRoute,
  ],
  jobs: {
    'apiTokens.warnOfExpiry': { cron: '40 1 * * *', run: (job) => job.change(warnOfExpiry) },
  },
};
