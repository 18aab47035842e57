/** Conversations with guests over all channels. */
import {
  countThreads,
  earlierMessages,
  getThread,
  pageThreads,
  threadAssignees,
  threadOfOrder,
  threadsOfGuest,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { messagesReceived } from '../channels/channel-hooks.ts';
import { answerers } from './answerer-queries.ts';
import { fetchFilesJob, fetchLeftFilesJob, purgeUnsentFilesJob } from './fetch-files.ts';
import { fillTemplateRoute } from './fill-template.ts';
import {
  assignThreadRoute,
  closeThreadRoute,
  reopenThreadRoute,
  settleThreadRoute,
  snoozeThreadRoute,
  wakeThreadRoute,
} from './handle-thread.ts';
import { messageOrdersBulk } from './message-orders.ts';
import { presenceRoute, readThreadRoute } from './read-thread.ts';
import { noteRoute, replyRoute, startThreadRoute } from './reply-to-thread.ts';
import { mirrorNotificationsJob, retryMessageRoute } from './retry-message.ts';
import { sendDueJob, sendWrittenJob } from './send-messages.ts';
import { takeMessages } from './take-messages.ts';
import { smsAnswerRoute } from './take-sms-answer.ts';
import { messagesBefore, threadDetail } from './thread-detail-queries.ts';
import { getThreadFileRoute, uploadThreadFileRoute } from './thread-files.ts';
import { closeOldThreadsJob, forgetPresenceJob, placeThreadsJob, wakeThreadsJob } from './thread-jobs.ts';
import { threadCounts, threadPage } from './thread-page-queries.ts';
import { guestThreads, orderThread } from './threads-of-record-queries.ts';

export const threadsModule: Module = {
  name: 'threads',
  routes: [
    query(pageThreads, threadPage),
    query(countThreads, threadCounts),
    query(getThread, (ctx, { id }) => threadDetail(ctx, id)),
    query(earlierMessages, messagesBefore),
    query(threadOfOrder, orderThread),
    query(threadsOfGuest, guestThreads),
    query(threadAssignees, answerers),
    startThreadRoute,
    replyRoute,
    noteRoute,
    retryMessageRoute,
    assignThreadRoute,
    settleThreadRoute,
    snoozeThreadRoute,
    wakeThreadRoute,
    closeThreadRoute,
    reopenThreadRoute,
    readThreadRoute,
    presenceRoute,
    uploadThreadFileRoute,
    getThreadFileRoute,
    fillTemplateRoute,
    smsAnswerRoute,
    ...bulkRoutes(messageOrdersBulk),
  ],
  works: [bulkWork(messageOrdersBulk)],
  hooks: [when(messagesReceived, (ctx, { from, messages }) => takeMessages(ctx, from, messages))],
  jobs: {
    'threads.sendWritten': sendWrittenJob,
    'threads.sendDue': sendDueJob,
    'threads.mirrorNotifications': mirrorNotificationsJob,
    'threads.fetchFiles': fetchFilesJob,
    'threads.fetchLeftFiles': fetchLeftFilesJob,
    'threads.purgeUnsentFiles': purgeUnsentFilesJob,
    'threads.wake': wakeThreadsJob,
    'threads.closeOld': closeOldThreadsJob,
    'threads.place': placeThreadsJob,
    'threads.forgetPresence': forgetPresenceJob,
  },
};
