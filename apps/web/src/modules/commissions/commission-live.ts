/** What shows commission rates. */
import { listCommissionRates } from '@minsu/contract/commissions/commission-rate-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const rateQueries = [listCommissionRates];

liveKeys({ commissionRate: rateQueries });
