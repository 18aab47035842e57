/** Notices to staff, and outgoing mail, text messages and pushes with the jobs that send them. */
import { getPushDevices } from '@minsu/contract/foundation/messages/push-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { askReceiptsJob } from './ask-sms-receipts.ts';
import { followSmsJob, smsReportRoute } from './follow-sms.ts';
import {
  passwordNewsJob,
  purgeMessagesJob,
  retryMailsJob,
  sendMailJob,
  sendPushesJob,
} from './message-jobs.ts';
import { subscribePushRoute, testPushRoute, unsubscribePushRoute } from './push/change-push.ts';
import { myPushDevices } from './push/push-device-queries.ts';
import { smsReceiptRoute } from './take-sms-receipt.ts';

export const messagesModule: Module = {
  name: 'messages',
  routes: [
    smsReceiptRoute,
    smsReportRoute,
    query(getPushDevices, myPushDevices),
    subscribePushRoute,
    unsubscribePushRoute,
    testPushRoute,
  ],
  jobs: {
    'messages.sendMail': sendMailJob,
    'messages.retryMails': retryMailsJob,
    'messages.sendPushes': sendPushesJob,
    'messages.askReceipts': askReceiptsJob,
    'messages.followSms': followSmsJob,
    'messages.passwordNews': passwordNewsJob,
    'messages.purge': purgeMessagesJob,
  },
};
