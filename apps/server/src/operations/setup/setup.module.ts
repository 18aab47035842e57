/** The setup guide of a new business. */
import { getSetup } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { setupRoutes } from './change-setup.ts';
import { setupProgress } from './setup-queries.ts';

export const setupModule: Module = {
  name: 'setup',
  routes: [query(getSetup, setupProgress), ...setupRoutes],
};
