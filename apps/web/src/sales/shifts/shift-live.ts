/** Queries to refetch when orders change: a payment counts in its taker's shift. */
import { pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import { getShift, pageShifts, pageUnshifted } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export { shiftQueries } from '../../components/shifts/shift-queries.ts';

liveKeys({
  order: [pageShifts, getShift, pageUnshifted, pageCash],
  company: [pageShifts, getShift, pageUnshifted],
});
