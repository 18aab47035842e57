/** Queries to refetch when commission rates change. */
import { listCommissionRates } from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const rateQueries = [listCommissionRates];

liveKeys({ commissionRate: rateQueries });
