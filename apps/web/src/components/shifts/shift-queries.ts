/** Queries to refetch when a shift changes. */
import {
  countShiftViews,
  getShift,
  getShiftDesk,
  pageShifts,
  pageUnshifted,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const shiftQueries = [pageShifts, countShiftViews, getShift, getShiftDesk, pageUnshifted];

liveKeys({ shift: shiftQueries });
