/** What shows splits; runs, reversals and what the institution answers change them. */
import {
  countSplitViews,
  getOrderSplits,
  getSplit,
  pageSplitRuns,
  pageSplits,
  splitsDue,
  sumSplits,
} from '@minsu/contract/splits/split-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

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
