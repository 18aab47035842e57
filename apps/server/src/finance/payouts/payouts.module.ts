import {
  countPayoutViews,
  getPayout,
  getPayoutRoom,
  pagePayouts,
  sumPayouts,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import {
  countDifferenceViews,
  getReconciliationStanding,
  pageDayRecords,
  pageDifferences,
  pageReconciliations,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { payoutAccountChanged } from '../onboarding/onboarding-hooks.ts';
import { voidApprovalsOf } from './bound-approval.ts';
import { askPayoutRoute } from './create-payout.ts';
import { dayRecordPage } from './day-record-queries.ts';
import {
  approvePayoutRoute,
  giveUpPayoutRoute,
  rejectPayoutRoute,
  withdrawPayoutRoute,
} from './decide-payout.ts';
import { enterPayoutRoute, retryPayoutRoute } from './enter-payout.ts';
import { differenceExport } from './export-differences.ts';
import { payoutExport } from './export-payouts.ts';
import { reconciliationExport } from './export-reconciliations.ts';
import { askPayoutsJob, reconcileJob, sendPayoutsJob } from './payout-jobs.ts';
import { payoutDetail, payoutPage, payoutRoom, payoutSums, payoutViewCounts } from './payout-queries.ts';
import { importDayFileRoute, runReconciliationRoute } from './reconcile-day.ts';
import { reconcileBillsJob, reconcileProviderBillRoute } from './reconcile-provider-day.ts';
import {
  differencePage,
  differenceViewCounts,
  reconciliationPage,
  reconciliationStanding,
} from './reconciliation-queries.ts';
import { refreshPayoutRoute } from './refresh-payout.ts';
import { reopenDifferenceRoute, resolveDifferenceRoute } from './resolve-difference.ts';
import { institutionMoneyHookRoute } from './take-money-notice.ts';

/** Payouts to landlords, by the institution or by hand, and the reconciliation with its files. */
export const payoutsModule: Module = {
  name: 'payouts',
  routes: [
    query(pagePayouts, payoutPage),
    query(countPayoutViews, (ctx) => payoutViewCounts(ctx)),
    query(sumPayouts, payoutSums),
    query(getPayout, (ctx, { id }) => payoutDetail(ctx, id)),
    query(getPayoutRoom, (ctx, { landlordId }) => payoutRoom(ctx, landlordId)),
    askPayoutRoute,
    approvePayoutRoute,
    rejectPayoutRoute,
    withdrawPayoutRoute,
    retryPayoutRoute,
    giveUpPayoutRoute,
    enterPayoutRoute,
    refreshPayoutRoute,
    institutionMoneyHookRoute,
    ...exportRoutes(payoutExport),
    query(pageReconciliations, reconciliationPage),
    query(pageDayRecords, dayRecordPage),
    query(pageDifferences, differencePage),
    query(countDifferenceViews, (ctx) => differenceViewCounts(ctx)),
    query(getReconciliationStanding, (ctx) => reconciliationStanding(ctx)),
    runReconciliationRoute,
    reconcileProviderBillRoute,
    importDayFileRoute,
    resolveDifferenceRoute,
    reopenDifferenceRoute,
    ...exportRoutes(differenceExport),
    ...exportRoutes(reconciliationExport),
  ],
  works: [exportWork(payoutExport), exportWork(differenceExport), exportWork(reconciliationExport)],
  hooks: [when(payoutAccountChanged, (ctx, { landlordId }) => voidApprovalsOf(ctx, landlordId))],
  jobs: {
    'payouts.send': sendPayoutsJob,
    'payouts.ask': askPayoutsJob,
    'payouts.reconcile': reconcileJob,
    'payouts.reconcileBills': reconcileBillsJob,
  },
  constraints: { payouts_statement_key: payoutFailures.alreadyPaying },
};
