/** Endpoints of the monitor. */
import { getMonitor, getMonitorSystem } from '@minsu/contract/monitor/monitor-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { failedJobRoutes } from './failed-jobs.ts';
import { monitorSystem } from './system-queries.ts';
import { monitorToday } from './today-queries.ts';

export const monitorModule: Module = {
  name: 'monitor',
  routes: [query(getMonitor, monitorToday), query(getMonitorSystem, monitorSystem), ...failedJobRoutes],
};
