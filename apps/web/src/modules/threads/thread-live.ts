/** Which queries show conversations: made stale by live changes and by own commands. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import { listTemplates } from '@minsu/contract/templates/template-endpoints.ts';
import {
  countThreads,
  getThread,
  pageThreads,
  threadOfOrder,
  threadsOfGuest,
} from '@minsu/contract/threads/thread-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';
import { invalidate, putAnswer } from '../../platform/queries.ts';

const lists = [pageThreads, countThreads, threadOfOrder, threadsOfGuest];

liveKeys({ thread: [...lists, getThread], order: [pageThreads, getThread], template: [listTemplates] });

/** What a command answered with, in its place before the live update comes. */
export const showThread = (detail: OutputOf<typeof getThread>): void => {
  putAnswer(getThread, { id: detail.thread.id }, detail);
  invalidate(lists);
};
