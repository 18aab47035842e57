/** Reports, and the summaries they read. */
import {
  deleteReportSchedule,
  getReport,
  listReportReaders,
  listReportSchedules,
  pageReportOrders,
  pauseReportSchedule,
  resumeReportSchedule,
  saveReportSchedule,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import { getWhy, pageWhyNights } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { command, query, replicaQuery } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { summaryCheckJob } from './check-summaries.ts';
import { reportFileRoute } from './export-report.ts';
import { summaryJob, summaryLoop } from './keep-summaries.ts';
import { reportOrders } from './report-order-queries.ts';
import { runReport } from './run-report.ts';
import { reportReaders, reportSchedules } from './schedule-queries.ts';
import { deleteSchedule, pauseSchedule, resumeSchedule, saveSchedule } from './schedules.ts';
import { reportMailJob } from './send-schedules.ts';
import { runWhy } from './why/run-why.ts';
import { whyNights } from './why/why-night-queries.ts';

export const reportsModule: Module = {
  name: 'reports',
  routes: [
    replicaQuery(getReport, runReport),
    replicaQuery(pageReportOrders, reportOrders),
    replicaQuery(getWhy, runWhy),
    replicaQuery(pageWhyNights, whyNights),
    reportFileRoute,
    query(listReportSchedules, reportSchedules),
    query(listReportReaders, (ctx, { report }) => reportReaders(ctx, report)),
    command(saveReportSchedule, saveSchedule),
    command(pauseReportSchedule, pauseSchedule),
    command(resumeReportSchedule, resumeSchedule),
    command(deleteReportSchedule, deleteSchedule),
  ],
  jobs: {
    'reports.summaries': summaryJob,
    'reports.check': summaryCheckJob,
    'reports.mail': reportMailJob,
  },
  loops: { 'reports.summaries': summaryLoop },
};
