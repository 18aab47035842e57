/** Queries to refetch when conversations change. */

import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import {
  countThreads,
  getThread,
  pageThreads,
  threadOfOrder,
  threadsOfGuest,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate, putAnswer } from '../../platform/calls/queries.ts';

const lists = [pageThreads, countThreads, threadOfOrder, threadsOfGuest];

liveKeys({ thread: [...lists, getThread], order: [pageThreads, getThread], template: [listTemplates] });

/** Applies a command's answer before the live update arrives. */
export const showThread = (detail: OutputOf<typeof getThread>): void => {
  putAnswer(getThread, { id: detail.thread.id }, detail);
  invalidate(lists);
};
