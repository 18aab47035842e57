/** The user's messages: marked as read locally at once, then on the server. */
import type { InboxCounts, InboxMessage } from '@minsu/contract/foundation/messages/message.ts';
import { countInbox, pageInbox, readInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { call } from './calls/call.ts';
import { liveKeys } from './calls/live.ts';
import { invalidate, putAnswer, queryClient } from './calls/queries.ts';

liveKeys({ inbox: [countInbox, pageInbox] });

/** Accepts only addresses of this product. */
export const isInternal = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

const showRead = (ids: readonly string[]): void => {
  const readAt = new Date().toISOString();
  queryClient.setQueriesData<Page<InboxMessage>>(
    { queryKey: [pageInbox.path] },
    (page) =>
      page && {
        ...page,
        records: page.records.map((message) =>
          ids.includes(message.id) && message.readAt === null ? { ...message, readAt } : message,
        ),
      },
  );
};

/** Applies the result of a change before the live update. */
export const showCounts = (counts: InboxCounts): void => {
  putAnswer(countInbox, {}, counts);
  invalidate([pageInbox]);
};

/** In the background: a lost mark only leaves a message unread. */
export const markRead = (message: Pick<InboxMessage, 'id' | 'readAt'>): void => {
  if (message.readAt !== null) return;
  showRead([message.id]);
  call(readInbox, { ids: [message.id] }, { quiet: true }).then(showCounts, () =>
    invalidate([countInbox, pageInbox]),
  );
};
