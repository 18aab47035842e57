/** Changes for other systems, fetched by position. */
import { listChanges } from '@minsu/contract/connections/changes/change-feed.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { changesAfter } from './change-queries.ts';

export const changesModule: Module = {
  name: 'changes',
  routes: [query(listChanges, changesAfter)],
};
