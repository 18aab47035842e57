/** The answer of a mark, in place before anything is fetched again. */
import type { ThreadCounts } from '@minsu/contract/threads/thread.ts';
import { countThreads, getThread, pageThreads } from '@minsu/contract/threads/thread-endpoints.ts';
import { invalidate, putAnswer } from '../../platform/queries.ts';

export const showCounts = (counts: ThreadCounts): void => {
  putAnswer(countThreads, {}, counts);
  invalidate([pageThreads, getThread]);
};
