/** Revenue splits of completed orders: routes, jobs and hooks. */
import {
  countSplitViews,
  getOrderSplits,
  getSplit,
  pageSplitRuns,
  pageSplits,
  splitsDue,
  sumSplits,
} from '@minsu/contract/finance/splits/split-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { beforeSettlementBooked, ordersSettled } from '../../sales/companies/company-hooks.ts';
import { compensationByContract, orderSaved } from '../../sales/orders/order-hooks.ts';
import { refundLeaving } from '../../sales/payments/payment-hooks.ts';
import { periodClosing, periodReopened } from '../ledger/period-hooks.ts';
import { postAccruals, undoAccruals } from './accrue-month.ts';
import { contractCompensation } from './contract-compensation.ts';
import { splitRunExport } from './export-split-runs.ts';
import { splitExport } from './export-splits.ts';
import { followOrderMoney } from './follow-order-money.ts';
import { followSavedOrder } from './follow-saved-order.ts';
import { retrySplitRoute, retrySplitsBulk } from './retry-split.ts';
import { holdUnits, reverseSplitRoute, splitAgainRoute, takeBackForRefund } from './reverse-split.ts';
import { orderSplits, splitDetail } from './split-detail-queries.ts';
import { splitPage, splitSums, splitViewCounts } from './split-item-queries.ts';
import { splitAllJob, splitJob, splitWork, startSplitRunRoute } from './split-jobs.ts';
import { countWaiting, splitRuns } from './split-run-queries.ts';
import { tellInstitutionJob } from './tell-institution.ts';

export const splitsModule: Module = {
  name: 'splits',
  routes: [
    query(pageSplits, splitPage),
    query(countSplitViews, (ctx) => splitViewCounts(ctx)),
    query(sumSplits, splitSums),
    query(getSplit, splitDetail),
    query(getOrderSplits, (ctx, { orderId }) => orderSplits(ctx, orderId)),
    query(pageSplitRuns, splitRuns),
    query(splitsDue, (ctx) => countWaiting(ctx)),
    startSplitRunRoute,
    retrySplitRoute,
    reverseSplitRoute,
    splitAgainRoute,
    ...bulkRoutes(retrySplitsBulk),
    ...exportRoutes(splitExport),
    ...exportRoutes(splitRunExport),
  ],
  works: [splitWork, bulkWork(retrySplitsBulk), exportWork(splitExport), exportWork(splitRunExport)],
  hooks: [
    when(orderSaved, followSavedOrder),
    when(refundLeaving, takeBackForRefund),
    when(compensationByContract, contractCompensation),
    when(periodClosing, postAccruals),
    when(periodReopened, undoAccruals),
    when(beforeSettlementBooked, holdUnits),
    when(ordersSettled, async (ctx, orders) => {
      for (const order of orders) await followOrderMoney(ctx, order);
    }),
  ],
  jobs: { 'splits.run': splitJob, 'splits.runAll': splitAllJob, 'splits.tell': tellInstitutionJob },
};
