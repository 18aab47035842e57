/** Public holidays: read by every calendar, imported once a year. */
import { listHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { readHolidays } from './holiday-queries.ts';
import { holidayImport } from './import-holidays.ts';

export const holidaysModule: Module = {
  name: 'holidays',
  routes: [query(listHolidays, ({ db }) => readHolidays(db)), ...importRoutes(holidayImport)],
  works: [importWork(holidayImport)],
};
