/** Notices to staff, and outgoing mail and text messages with the jobs that send them. */
import type { Module } from '../../platform/module.ts';
import { askReceiptsJob } from './ask-sms-receipts.ts';
import { followSmsJob, smsReportRoute } from './follow-sms.ts';
import { passwordNewsJob, purgeMessagesJob, retryMailsJob, sendMailJob } from './message-jobs.ts';
import { smsReceiptRoute } from './take-sms-receipt.ts';

export const messagesModule: Module = {
  name: 'messages',
  routes: [smsReceiptRoute, smsReportRoute],
  jobs: {
    'messages.sendMail': sendMailJob,
    'messages.retryMails': retryMailsJob,
    'messages.askReceipts': askReceiptsJob,
    'messages.followSms': followSmsJob,
    'messages.passwordNews': passwordNewsJob,
    'messages.purge': purgeMessagesJob,
  },
};
