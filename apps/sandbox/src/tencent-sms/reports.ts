/** The end of deliveries, and the callback: unsigned, at most 100 statuses in one array, two repeats. */
import { jsonOf } from '../http/exchange.ts';
import { localTime } from '../platforms/clock.ts';
import type { HookRules } from '../service-kit/hook-queue.ts';
import type { Message, TencentWorld } from './tencent-state.ts';

const MAX_REPORTS = 100;
const ANSWER_MS = 5_000;
/** Two repeats; how far apart is not documented. */
const waits = [60_000, 300_000];

const isTaken = (status: number, answer: string): boolean => {
  const body = jsonOf(answer);
  return status === 200 && (body as { result?: unknown } | null | undefined)?.result === 0;
};

export const hookRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => waits,
  outcome: (status, answer) => (isTaken(status, answer) ? 'delivered' : 'retry'),
});

const reportOf = (message: Message, isExtOpen: boolean): object => ({
  user_receive_time: localTime(message.receivedAt ?? message.sentAt),
  nationcode: message.countryCode,
  mobile: message.subscriber,
  report_status: message.status,
  errmsg: message.errmsg,
  description: message.status === 'SUCCESS' ? '用户短信送达成功' : '短信送达失败',
  sid: message.serialNo,
  ...(isExtOpen && { ext: message.sessionContext }),
});

export const pushReports = (world: TencentWorld, account: string, messages: readonly Message[]): void => {
  const url = world.state.accounts[account]?.callbackUrl;
  if (!url) return;
  for (let from = 0; from < messages.length; from += MAX_REPORTS) {
    const some = messages.slice(from, from + MAX_REPORTS);
    const body = JSON.stringify(some.map((one) => reportOf(one, world.state.settings.isExtOpen)));
    world.hooks.enqueue({ hookId: account, event: 'status', url, headers: {}, body });
  }
};

export const endDelivery = (world: TencentWorld, message: Message, receipt: string): void => {
  message.status = receipt === 'DELIVRD' ? 'SUCCESS' : 'FAIL';
  message.errmsg = receipt;
  message.receivedAt = world.now();
  message.dueAt = null;
  world.touch();
};

export const progress = (world: TencentWorld): void => {
  const { messages, outcomes, settings } = world.state;
  const due = messages.filter(({ dueAt }) => dueAt !== null && dueAt <= world.now());
  for (const message of due) endDelivery(world, message, outcomes[message.phone] ?? settings.receipt);
  for (const account of new Set(due.map((one) => one.account)))
    pushReports(
      world,
      account,
      due.filter((one) => one.account === account),
    );
};
