/** What shows splits; runs, reversals and what the institution answers change them. */
import {
  countSplitViews,
  getOrderSplits,
  getSplit,
  pageSplitRuns,
  pageSplits,
  splitsDue,
} from '@minsu/contract/splits/split-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const splitQueries = [pageSplits, countSplitViews, getSplit, getOrderSplits, pageSplitRuns, splitsDue];

liveKeys({ split: splitQueries, splitRun: splitQueries, order: [getOrderSplits] });
