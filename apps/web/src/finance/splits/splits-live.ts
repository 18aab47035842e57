/** Queries to refetch when splits change by runs, reversals or institution answers. */
import {
  countSplitViews,
  getOrderSplits,
  getSplit,
  pageSplitRuns,
  pageSplits,
  splitsDue,
  sumSplits,
} from '@minsu/contract/finance/splits/split-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const splitQueries = [
  pageSplits,
  sumSplits,
  countSplitViews,
  getSplit,
  getOrderSplits,
  pageSplitRuns,
  splitsDue,
];

liveKeys({ split: splitQueries, splitRun: splitQueries, order: [getOrderSplits] });
