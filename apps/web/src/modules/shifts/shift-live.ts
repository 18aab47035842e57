/** What shows shifts, and what changes them: a payment counts for the shift of whoever takes it. */
import { countShiftViews, lastCount, pageCash, pageShifts } from '@minsu/contract/shifts/shift-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const shiftQueries = [pageShifts, countShiftViews, lastCount];

liveKeys({ shift: [pageShifts, countShiftViews], order: [pageShifts, pageCash] });
