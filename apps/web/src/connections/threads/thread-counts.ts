/** Applies the result of marking a conversation before refetching. */
import type { ThreadCounts } from '@minsu/contract/connections/threads/thread.ts';
import {
  countThreads,
  getThread,
  pageThreads,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { invalidate, putAnswer } from '../../platform/calls/queries.ts';

export const showCounts = (counts: ThreadCounts): void => {
  putAnswer(countThreads, {}, counts);
  invalidate([pageThreads, getThread]);
};
