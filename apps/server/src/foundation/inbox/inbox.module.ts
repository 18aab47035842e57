/** Message boxes, notification preferences, and the logs of notices and sent messages. */
import {
  countInbox,
  getNotification,
  pageInbox,
  pageNotices,
  pageNotifications,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { getNoticeChoices } from '@minsu/contract/foundation/messages/notice-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { chooseNoticeRoute, resetNoticesRoute, setQuietHoursRoute } from './choose-notice.ts';
import { countUnread, pageOfInbox } from './inbox-queries.ts';
import { myNoticeChoices } from './notice-choice-queries.ts';
import { pageOfNotices } from './notice-log-queries.ts';
import { notificationDetail, pageOfNotifications } from './notification-queries.ts';
import { readAllInboxRoute, readInboxRoute } from './read-inbox.ts';
import { remindNoticeRoute } from './remind-notice.ts';
import { resendNotificationRoute } from './resend-notification.ts';
import { revealNotificationRoute } from './reveal-notification.ts';

export const inboxModule: Module = {
  name: 'inbox',
  routes: [
    query(countInbox, countUnread),
    query(pageInbox, pageOfInbox),
    query(getNoticeChoices, myNoticeChoices),
    chooseNoticeRoute,
    resetNoticesRoute,
    setQuietHoursRoute,
    readInboxRoute,
    readAllInboxRoute,
    query(pageNotifications, pageOfNotifications),
    query(getNotification, notificationDetail),
    revealNotificationRoute,
    resendNotificationRoute,
    query(pageNotices, pageOfNotices),
    remindNoticeRoute,
  ],
};
