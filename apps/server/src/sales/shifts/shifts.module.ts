/** Routes of shifts and the daily cash report. */
import { cashMethods, pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import {
  countShiftViews,
  getShift,
  getShiftDesk,
  pageShifts,
  pageUnshifted,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { methodsOfCash, pageOfCash } from './cash-queries.ts';
import { closeShiftRoute } from './close-shift.ts';
import { shiftDesk } from './desk-queries.ts';
import { cashExport } from './export-cash.ts';
import { shiftExport } from './export-shift.ts';
import { sheetOf } from './handover-queries.ts';
import { openShiftRoute } from './open-shift.ts';
import { printShiftRoute } from './print-shift.ts';
import { assertSeesMoney, pageOfShifts, shiftViewCounts } from './shift-queries.ts';
import { signShiftRoute } from './sign-shift.ts';
import { takeOverMoneyRoute } from './take-over-money.ts';
import { pageOfUnshifted } from './unshifted-queries.ts';

export const shiftsModule: Module = {
  name: 'shifts',
  routes: [
    query(pageShifts, pageOfShifts),
    query(countShiftViews, (ctx) => shiftViewCounts(ctx)),
    query(getShift, (ctx, { id }) => {
      assertSeesMoney(ctx);
      return sheetOf(ctx, id);
    }),
    query(getShiftDesk, shiftDesk),
    query(pageUnshifted, pageOfUnshifted),
    openShiftRoute,
    closeShiftRoute,
    signShiftRoute,
    takeOverMoneyRoute,
    printShiftRoute,
    query(pageCash, pageOfCash),
    query(cashMethods, methodsOfCash),
    ...exportRoutes(cashExport),
    ...exportRoutes(shiftExport),
  ],
  works: [exportWork(cashExport), exportWork(shiftExport)],
  constraints: {
    shifts_open_person_key: shiftFailures.alreadyOn,
    shifts_signed_check: shiftFailures.signYourself,
  },
};
