import {
  auditPeople,
  getAuditChain,
  listAuditNames,
  pageAuditEvents,
} from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { pageSignIns } from '@minsu/contract/foundation/audit/sign-in-log.ts';
import { query, replicaQuery } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { auditNames, peopleOf } from './audit-option-queries.ts';
import { chainOf } from './check-queries.ts';
import { pageOfEvents } from './event-queries.ts';
import { auditExport } from './export-events.ts';
import { signInExport } from './export-sign-ins.ts';
import { checkAuditRoute, checkJob, nightlyCheckJob } from './run-check.ts';
import { sealLoop } from './seal-blocks.ts';
import { pageOfSignIns, purgeRefusalsJob } from './sign-in-queries.ts';

/** The audit log and its proof, and the log of sign-ins. */
export const auditModule: Module = {
  name: 'audit',
  routes: [
    replicaQuery(pageAuditEvents, pageOfEvents),
    query(listAuditNames, auditNames),
    query(auditPeople, peopleOf),
    query(getAuditChain, chainOf),
    checkAuditRoute,
    ...exportRoutes(auditExport),
    replicaQuery(pageSignIns, pageOfSignIns),
    ...exportRoutes(signInExport),
  ],
  works: [exportWork(auditExport), exportWork(signInExport)],
  jobs: {
    'audit.check': checkJob,
    'audit.nightlyCheck': nightlyCheckJob,
    'audit.purgeRefusals': purgeRefusalsJob,
  },
  loops: { 'audit.seal': sealLoop },
};
