/** Endpoints of the monitor. */
import { getMonitor, getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { failedJobRoutes } from './failed-jobs.ts';
import { monitorSystem } from './system-queries.ts';
import { monitorToday } from './today-queries.ts';

export const monitorModule: Module = {
  name: 'monitor',
  routes: [query(getMonitor, monitorToday), query(getMonitorSystem, monitorSystem), ...failedJobRoutes],
};
