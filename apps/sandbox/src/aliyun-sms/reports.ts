/** The end of deliveries, and the reports that are pushed to the account's address: unsigned, several in one array. */
import { jsonOf } from '../http/exchange.ts';
import { localTime } from '../platforms/clock.ts';
import type { HookRules } from '../service-kit/hook-queue.ts';
import type { AliyunWorld, Message } from './aliyun-state.ts';

const MINUTE = 60_000;
const ANSWER_MS = 10_000;

/** Only checks that `code` is a number. */
const isTaken = (status: number, answer: string): boolean => {
  const body = jsonOf(answer);
  const isObject = status === 200 && typeof body === 'object' && body !== null;
  return isObject && typeof (body as { code?: unknown }).code === 'number';
};

export const hookRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => [MINUTE, 5 * MINUTE, 10 * MINUTE],
  outcome: (status, answer) => (isTaken(status, answer) ? 'delivered' : 'retry'),
});

const reportOf = (message: Message): object => ({
  phone_number: message.number,
  send_time: localTime(message.sentAt),
  report_time: localTime(message.receivedAt ?? message.sentAt),
  success: message.status === 3,
  err_code: message.errCode,
  err_msg: message.status === 3 ? '用户接收成功' : '发送失败',
  sms_size: String(message.parts),
  biz_id: message.bizId,
  ...(message.outId !== null && { out_id: message.outId }),
});

export const pushReports = (world: AliyunWorld, account: string, messages: readonly Message[]): void => {
  const url = world.state.accounts[account]?.reportUrl;
  if (!url || messages.length === 0) return;
  const body = JSON.stringify(messages.map(reportOf));
  world.hooks.enqueue({ hookId: account, event: 'SmsReport', url, headers: {}, body });
};

export const endDelivery = (world: AliyunWorld, message: Message, receipt: string): void => {
  message.status = receipt === 'DELIVERED' ? 3 : 2;
  message.errCode = receipt;
  message.receivedAt = world.now();
  message.dueAt = null;
  world.touch();
};

export const progress = (world: AliyunWorld): void => {
  const { messages, outcomes, settings } = world.state;
  const due = messages.filter(({ dueAt }) => dueAt !== null && dueAt <= world.now());
  for (const message of due) endDelivery(world, message, outcomes[message.number] ?? settings.receipt);
  for (const account of new Set(due.map((one) => one.account)))
    pushReports(
      world,
      account,
      due.filter((one) => one.account === account),
    );
};
