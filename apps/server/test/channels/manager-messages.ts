/** Conversations over a channel manager, read and answered by hand. */
import {
  getThread,
  replyToThread,
  uploadThreadFile,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import sharp from 'sharp';
import { readMessages } from '../../src/connections/channels/pull/read-messages.ts';
import { fetchLeftFilesJob } from '../../src/connections/threads/fetch-files.ts';
import { sendDueJob } from '../../src/connections/threads/send-messages.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../test-app.ts';

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
    /** A picture without words. */
    async replyWithPicture(id: string) {
      const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4080c0' } })
        .png()
        .toBuffer();
      const of = { id, sendKey: newId(), fileName: '地图.png' };
      const { id: attachmentId } = await operator.ok(uploadThreadFile, { ...of, file });
      await operator.ok(replyToThread, { id, text: '', attachmentIds: [attachmentId], anyway: true });
    },
    /** Kind, words and delivery state, oldest first. */
    async said(id: string) {
      const { messages } = await detail(id);
      return messages.map(({ kind, text, state }) => [kind, text, state]);
    },
  };
};

export type ManagerMessages = Awaited<ReturnType<typeof openManagerMessages>>;
