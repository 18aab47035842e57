/** Night audit: routes, jobs and hooks. */
import {
  getNightAuditState,
  pageNightAudits,
} from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { nightAuditState, nightAudits } from './night-audit-queries.ts';
import { nightAuditJob, runNightAuditRoute } from './run-night-audit.ts';

export const nightAuditModule: Module = {
  name: 'nightAudit',
  routes: [
    query(pageNightAudits, nightAudits),
    query(getNightAuditState, (ctx) => nightAuditState(ctx)),
    runNightAuditRoute,
  ],
  jobs: { 'nightAudit.run': nightAuditJob },
};
