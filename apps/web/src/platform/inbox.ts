/** My message box, wherever it is shown: marked as read here at once, and on the server. */
import type { InboxCounts, InboxMessage } from '@minsu/contract/messages/message.ts';
import { countInbox, pageInbox, readInbox } from '@minsu/contract/messages/message-endpoints.ts';
import type { Page } from '@minsu/contract/paging.ts';
import { call } from './call.ts';
import { liveKeys } from './live.ts';
import { invalidate, putAnswer, queryClient } from './queries.ts';

liveKeys({ inbox: [countInbox, pageInbox] });

/** An address of this product, and nothing that leads out of it. */
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

/** The answer of a change, in place before the live update comes. */
export const showCounts = (counts: InboxCounts): void => {
  putAnswer(countInbox, {}, counts);
  invalidate([pageInbox]);
};

/** In the background: a mark that got lost only leaves a message unread. */
export const markRead = (message: Pick<InboxMessage, 'id' | 'readAt'>): void => {
  if (message.readAt !== null) return;
  showRead([message.id]);
  call(readInbox, { ids: [message.id] }, { quiet: true }).then(showCounts, () =>
    invalidate([countInbox, pageInbox]),
  );
};
