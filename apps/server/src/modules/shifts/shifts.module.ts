/** All that shifts and the daily cash report answer and do. */
import {
  cashMethods,
  countShiftViews,
  lastCount,
  pageCash,
  pageShifts,
} from '@minsu/contract/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/shifts/shift-failures.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { methodsOfCash, pageOfCash } from './cash-queries.ts';
import { cashExport } from './export-cash.ts';
import { printShiftRoute } from './print-shift.ts';
import { lastCounts, pageOfShifts, shiftViewCounts } from './shift-queries.ts';
import { closeShiftRoute, openShiftRoute, signShiftRoute } from './work-shift.ts';

export const shiftsModule: Module = {
  name: 'shifts',
  routes: [
    query(pageShifts, pageOfShifts),
    query(countShiftViews, (ctx) => shiftViewCounts(ctx)),
    query(lastCount, (ctx, { houseId }) => lastCounts(ctx, houseId)),
    openShiftRoute,
    closeShiftRoute,
    signShiftRoute,
    printShiftRoute,
    query(pageCash, pageOfCash),
    query(cashMethods, methodsOfCash),
    ...exportRoutes(cashExport),
  ],
  works: [exportWork(cashExport)],
  constraints: {
    shifts_open_till_key: shiftFailures.tillTaken,
    shifts_open_person_key: shiftFailures.alreadyOn,
    shifts_signed_check: shiftFailures.signYourself,
  },
};
