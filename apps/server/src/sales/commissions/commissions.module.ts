/** Commission rates of channels 佣金率; `commission-queries.ts` gives the commission of an order. */
import { commissionFailures } from '@minsu/contract/sales/commissions/commission-failures.ts';
import { listCommissionRates } from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { addCommissionRateRoute, commissionRates, removeCommissionRateRoute } from './commission-rates.ts';

export const commissionsModule: Module = {
  name: 'commissions',
  routes: [query(listCommissionRates, commissionRates), addCommissionRateRoute, removeCommissionRateRoute],
  constraints: { commission_rates_from_key: commissionFailures.taken },
};
