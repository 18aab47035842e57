/** Public holidays: read by every calendar, imported once a year. */
import { listHolidays } from '@minsu/contract/holidays/holiday.ts';
import { importRoutes, importWork } from '../../platform/imports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { readHolidays } from './holiday-queries.ts';
import { holidayImport } from './import-holidays.ts';

export const holidaysModule: Module = {
  name: 'holidays',
  routes: [query(listHolidays, ({ db }) => readHolidays(db)), ...importRoutes(holidayImport)],
  works: [importWork(holidayImport)],
};
