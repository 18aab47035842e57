/** States of a message, and the signed form posts that report them. */
import type { HookRules } from '../service-kit/hook-queue.ts';
import { signTwilio } from './twilio-sign.ts';
import type { Account, Message, MessageStatus, TwilioWorld } from './twilio-state.ts';

const ANSWER_MS = 15_000;

/** A second try where no answer came; an answer of any kind ends it. */
export const hookRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => [1_000],
  outcome: (status) => (status >= 200 && status < 300 ? 'delivered' : status === 0 ? 'retry' : 'failed'),
});

export const signs = ['right', 'wrong', 'missing', 'otherUrl'] as const;
export type Sign = (typeof signs)[number];

const headersOf = (
  { state }: TwilioWorld,
  account: Account,
  of: { url: string; params: Readonly<Record<string, string>>; sign: Sign },
): Readonly<Record<string, string>> => {
  const common = {
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'user-agent': 'TwilioProxy/1.1',
  };
  if (of.sign === 'missing') return common;
  const token = of.sign === 'wrong' ? 'anotherToken' : account.authToken;
  const url = of.sign === 'otherUrl' ? `${of.url}/other` : of.url;
  const { algorithm } = state.settings;
  const settings =
    algorithm === 'HMAC_SHA1'
      ? {}
      : { 'x-twilio-webhooks-signature-settings': `key=${account.sid},algorithm=${algorithm}` };
  const signature = signTwilio(token, url, of.params, algorithm);
  return { ...common, ...settings, 'x-twilio-signature': signature };
};

/** The signature is over the address as it was given, with its query. */
export const post = (
  world: TwilioWorld,
  account: Account,
  of: { url: string; event: string; params: Readonly<Record<string, string>>; sign?: Sign },
): void => {
  const { url, event, params, sign = 'right' } = of;
  world.hooks.enqueue({
    ...{ hookId: account.sid, event, url, headers: headersOf(world, account, { url, params, sign }) },
    body: new URLSearchParams(params).toString(),
  });
};

export const statusParams = (message: Message, status: MessageStatus): Readonly<Record<string, string>> => ({
  AccountSid: message.account,
  ApiVersion: '2010-04-01',
  From: message.from,
  MessageSid: message.sid,
  MessageStatus: status,
  SmsSid: message.sid,
  SmsStatus: status,
  To: message.to,
  ...(message.service !== null && { MessagingServiceSid: message.service }),
  ...(message.errorCode !== null && { ErrorCode: String(message.errorCode) }),
});

export const setStatus = (
  world: TwilioWorld,
  message: Message,
  status: MessageStatus,
  errorCode: number | null = null,
): void => {
  const now = world.now();
  const isEnd = status === 'delivered' || status === 'undelivered' || status === 'failed';
  const dueAt = isEnd ? null : now + world.state.settings.stepMs;
  Object.assign(message, { status, errorCode, updatedAt: now, dueAt });
  if (status === 'sent') message.sentAt = now;
  const account = world.state.accounts[message.account];
  if (account && message.statusCallback !== null)
    post(world, account, {
      url: message.statusCallback,
      event: `status/${status}`,
      params: statusParams(message, status),
    });
  world.touch();
};

const step = (world: TwilioWorld, message: Message): void => {
  if (message.status === 'accepted') return setStatus(world, message, 'queued');
  if (message.status === 'queued') return setStatus(world, message, 'sent');
  const errorCode = world.state.outcomes[message.to];
  if (errorCode === undefined) return setStatus(world, message, 'delivered');
  return setStatus(world, message, 'undelivered', errorCode);
};

export const progress = (world: TwilioWorld): void => {
  for (const message of Object.values(world.state.messages))
    if (message.dueAt !== null && message.dueAt <= world.now()) step(world, message);
};
