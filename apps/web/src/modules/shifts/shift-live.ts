/** Queries of the shift screen that change with orders: a payment counts for the shift of the person who takes it. */
import { pageCash } from '@minsu/contract/shifts/cash-endpoints.ts';
import { getShift, pageShifts, pageUnshifted } from '@minsu/contract/shifts/shift-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export { shiftQueries } from '../../components/shift-queries.ts';

liveKeys({
  order: [pageShifts, getShift, pageUnshifted, pageCash],
  company: [pageShifts, getShift, pageUnshifted],
});
