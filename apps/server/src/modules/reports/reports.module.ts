/** All that the reports answer, and the summaries they are read from. */
import {
  deleteReportSchedule,
  getReport,
  listReportReaders,
  listReportSchedules,
  pageReportOrders,
  pauseReportSchedule,
  resumeReportSchedule,
  saveReportSchedule,
} from '@minsu/contract/reports/report-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { command, farQuery, query } from '../../platform/routes.ts';
import { summaryCheckJob } from './check-summaries.ts';
import { reportFileRoute } from './export-report.ts';
import { summaryJob, summaryLoop } from './keep-summaries.ts';
import { reportOrders } from './report-order-queries.ts';
import { runReport } from './run-report.ts';
import { reportReaders, reportSchedules } from './schedule-queries.ts';
import { deleteSchedule, pauseSchedule, resumeSchedule, saveSchedule } from './schedules.ts';
import { reportMailJob } from './send-schedules.ts';

export const reportsModule: Module = {
  name: 'reports',
  routes: [
    farQuery(getReport, runReport),
    farQuery(pageReportOrders, reportOrders),
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
