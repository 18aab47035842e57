/** The message box, the notification log, and the jobs that fill and empty them. */
import {
  countInbox,
  getNotification,
  pageInbox,
  pageNotices,
  pageNotifications,
} from '@minsu/contract/messages/message-endpoints.ts';
import { getNoticeChoices } from '@minsu/contract/messages/notice-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { askReceiptsJob } from './ask-sms-receipts.ts';
import { chooseNoticeRoute, resetNoticesRoute } from './choose-notice.ts';
import { countUnread, pageOfInbox } from './inbox-queries.ts';
import {
  orderNewsJob,
  passwordNewsJob,
  purgeMessagesJob,
  retryMailsJob,
  sendMailJob,
} from './message-jobs.ts';
import { myNoticeChoices } from './notice-choice-queries.ts';
import { pageOfNotices } from './notice-log-queries.ts';
import { notificationDetail, pageOfNotifications } from './notification-queries.ts';
import { readAllInboxRoute, readInboxRoute } from './read-inbox.ts';
import { remindNoticeRoute } from './remind-notice.ts';
import { resendNotificationRoute } from './resend-notification.ts';
import { revealNotificationRoute } from './reveal-notification.ts';
import { sendRefundDepositRoute } from './send-refund-deposit.ts';
import { smsReceiptRoute } from './take-sms-receipt.ts';

export const messagesModule: Module = {
  name: 'messages',
  routes: [
    query(countInbox, countUnread),
    query(pageInbox, pageOfInbox),
    query(getNoticeChoices, myNoticeChoices),
    chooseNoticeRoute,
    resetNoticesRoute,
    readInboxRoute,
    readAllInboxRoute,
    query(pageNotifications, pageOfNotifications),
    query(getNotification, notificationDetail),
    revealNotificationRoute,
    resendNotificationRoute,
    sendRefundDepositRoute,
    smsReceiptRoute,
    query(pageNotices, pageOfNotices),
    remindNoticeRoute,
  ],
  jobs: {
    'messages.sendMail': sendMailJob,
    'messages.retryMails': retryMailsJob,
    'messages.askReceipts': askReceiptsJob,
    'messages.orderNews': orderNewsJob,
    'messages.passwordNews': passwordNewsJob,
    'messages.purge': purgeMessagesJob,
  },
};
