/** Conversations over a channel manager, read and answered by hand. */
import { getThread, replyToThread } from '@minsu/contract/threads/thread-endpoints.ts';
import { readMessages } from '../src/modules/channels/pull/read-messages.ts';
import { fetchLeftFilesJob } from '../src/modules/threads/fetch-files.ts';
import { sendDueJob } from '../src/modules/threads/send-messages.ts';
import type { TestApp } from './test-app.ts';

export const openManagerMessages = async (t: TestApp, connectionId: string) => {
  const operator = await t.as('operator');
  const threads = () =>
    t.database
      .selectFrom('threads')
      .select(['id', 'channel', 'platformOrderId', 'orderId', 'guestName'])
      .where('connectionId', '=', connectionId)
      .orderBy('createdAt')
      .execute();
  const detail = (id: string) => operator.ok(getThread, { id });
  return {
    threads,
    detail,
    read: () => readMessages(t.job(), connectionId),
    fetchFiles: () => fetchLeftFilesJob.run(t.job(), {}),
    /** Sends the queued messages once. */
    send: () => sendDueJob.run(t.job(), {}),
    async reply(id: string, text: string) {
      await operator.ok(replyToThread, { id, text, anyway: true });
    },
    /** Kind, words and delivery state, oldest first. */
    async said(id: string) {
      const { messages } = await detail(id);
      return messages.map(({ kind, text, state }) => [kind, text, state]);
    },
  };
};

export type ManagerMessages = Awaited<ReturnType<typeof openManagerMessages>>;
