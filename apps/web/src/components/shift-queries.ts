/** Queries that show shifts, to be fetched again when one changes. */
import {
  countShiftViews,
  getShift,
  getShiftDesk,
  pageShifts,
  pageUnshifted,
} from '@minsu/contract/shifts/shift-endpoints.ts';
import { liveKeys } from '../platform/live.ts';

export const shiftQueries = [pageShifts, countShiftViews, getShift, getShiftDesk, pageUnshifted];

liveKeys({ shift: shiftQueries });
