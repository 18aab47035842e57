/** Telling people: what waits in their boxes, mails and text messages, and the jobs that send them. */
import type { Module } from '../../platform/module.ts';
import { askReceiptsJob } from './ask-sms-receipts.ts';
import {
  orderNewsJob,
  passwordNewsJob,
  purgeMessagesJob,
  retryMailsJob,
  sendMailJob,
} from './message-jobs.ts';
import { sendRefundDepositRoute } from './send-refund-deposit.ts';
import { smsReceiptRoute } from './take-sms-receipt.ts';

export const messagesModule: Module = {
  name: 'messages',
  routes: [sendRefundDepositRoute, smsReceiptRoute],
  jobs: {
    'messages.sendMail': sendMailJob,
    'messages.retryMails': retryMailsJob,
    'messages.askReceipts': askReceiptsJob,
    'messages.orderNews': orderNewsJob,
    'messages.passwordNews': passwordNewsJob,
    'messages.purge': purgeMessagesJob,
  },
};
