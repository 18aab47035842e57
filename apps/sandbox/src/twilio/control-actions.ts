/** Actions of tests and the demo: keys, replies and opt-outs, outcomes, refusals, forged callbacks. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { post, setStatus, signs, statusParams } from './callbacks.ts';
import { twilioAccount } from './seed.ts';
import { segmentsOf } from './segments.ts';
import type { Account, Message, MessageStatus, TwilioWorld } from './twilio-state.ts';
import { newSid } from './wire.ts';

const accountIn = ({ state }: TwilioWorld, fields: Fields): Account => {
  const account = state.accounts[text(fields, 'account') ?? twilioAccount.sid];
  if (!account) throw refuse('没有这个账号');
  return account;
};

const messageIn = ({ state }: TwilioWorld, fields: Fields): Message => {
  const sid = text(fields, 'sid');
  const message = sid === undefined ? Object.values(state.messages).at(-1) : state.messages[sid];
  if (!message) throw refuse('没有这条短信');
  return message;
};

const keyActions = (world: TwilioWorld): ControlActions => ({
  credentials: (fields) => {
    const { sid, authToken, apiKeys, numbers, services } = accountIn(world, fields);
    return { sid, authToken, apiKeys, numbers: Object.keys(numbers), services: Object.keys(services) };
  },
  /** A new auth token: the old one no longer calls, and webhooks are signed with the new one. */
  rollToken: (fields) => {
    const account = accountIn(world, fields);
    account.authToken = newSid(world, '');
    world.touch();
    return { authToken: account.authToken };
  },
  /** number, url: an address for messages to that number. */
  inboundUrl: (fields) => {
    const account = accountIn(world, fields);
    account.numbers[text(fields, 'number') ?? twilioAccount.number] = text(fields, 'url') ?? null;
    world.touch();
  },
});

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const startWords = ['START', 'YES', 'UNSTOP'];

const receive = (world: TwilioWorld, account: Account, of: { from: string; to: string; body: string }) => {
  const now = world.now();
  const message: Message = {
    ...{ sid: newSid(world, 'SM'), account: account.sid, ...of, service: null, statusCallback: null },
    ...{ direction: 'inbound' as const, segments: segmentsOf(of.body), createdAt: now, updatedAt: now },
    ...{ sentAt: now, status: 'received' as const, errorCode: null, dueAt: null },
  };
  world.state.messages[message.sid] = message;
  return message;
};

const guestActions = (world: TwilioWorld): ControlActions => ({
  /** from, to (default the seeded number), body: a guest writes. STOP opts out, START in again. */
  say: (fields) => {
    const account = accountIn(world, fields);
    const [from, to] = [needed(fields, 'from'), text(fields, 'to') ?? twilioAccount.number];
    const body = needed(fields, 'body');
    const word = body.trim().toUpperCase();
    if (stopWords.includes(word)) world.state.optedOut[`${to}/${from}`] = true;
    if (startWords.includes(word)) delete world.state.optedOut[`${to}/${from}`];
    const { sid } = receive(world, account, { from, to, body });
    const url = account.numbers[to];
    const optOut = stopWords.includes(word) ? { OptOutType: 'STOP' } : {};
    const params = {
      ...{ AccountSid: account.sid, ApiVersion: '2010-04-01', Body: body, From: from, To: to },
      ...{ MessageSid: sid, NumMedia: '0', NumSegments: '1', SmsSid: sid, SmsStatus: 'received' },
      ...optOut,
    };
    if (url) post(world, account, { url, event: 'inbound', params });
    world.touch();
    return { sid };
  },
  /** phone, errorCode (30003, 30005 …; empty: delivered): how messages to this number end from now on. */
  outcome: (fields) => {
    const phone = needed(fields, 'phone');
    const errorCode = whole(fields, 'errorCode', 30_000, 39_999);
    if (errorCode === undefined) delete world.state.outcomes[phone];
    else world.state.outcomes[phone] = errorCode;
    world.touch();
  },
});

const statuses = ['queued', 'sent', 'delivered', 'undelivered', 'failed'] as const;

const statusIn = (fields: Fields): MessageStatus => {
  const status = text(fields, 'status') ?? 'delivered';
  const known = statuses.find((one) => one === status);
  if (!known) throw refuse(`status 须为：${statuses.join(' ')}`);
  return known;
};

const deliveryActions = (world: TwilioWorld): ControlActions => ({
  messages: () => ({ items: Object.values(world.state.messages) }),
  /** sid (the last if missing), status, errorCode: a status now, with its callback. */
  deliver: (fields) =>
    setStatus(
      world,
      messageIn(world, fields),
      statusIn(fields),
      whole(fields, 'errorCode', 30_000, 39_999) ?? null,
    ),
  /** sid, status, sign (right, wrong, missing, otherUrl): a callback without a change behind it. */
  forge: (fields) => {
    const message = messageIn(world, fields);
    const account = accountIn(world, { account: message.account });
    const sign = signs.find((one) => one === (text(fields, 'sign') ?? 'wrong'));
    if (!sign || message.statusCallback === null) throw refuse(`sign 须为：${signs.join(' ')}`);
    const status = statusIn(fields);
    const params = statusParams(message, status);
    post(world, account, { url: message.statusCallback, event: `status/${status}`, params, sign });
  },
  /** code, message, status (default 400), count: an error for the next messages, such as 21408. */
  refuse: (fields) => {
    const code = whole(fields, 'code', 10_000, 99_999) ?? 21_408;
    const status = whole(fields, 'status', 400, 599) ?? 400;
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    world.state.refusals.push({ code, message: text(fields, 'message') ?? 'Refused', status, left });
    world.touch();
  },
  /** from, to: opts a number out or in (out, default true) without a message. */
  optOut: (fields) => {
    const key = `${text(fields, 'from') ?? twilioAccount.number}/${needed(fields, 'to')}`;
    if (flag(fields, 'out') ?? true) world.state.optedOut[key] = true;
    else delete world.state.optedOut[key];
    world.touch();
  },
});

export const twilioActions = (world: TwilioWorld): ControlActions => ({
  ...keyActions(world),
  ...guestActions(world),
  ...deliveryActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, {
      algorithm: ['HMAC_SHA1', 'HMAC_SHA256'],
      unknownParameters: ['refuse', 'ignore'],
    });
    world.touch();
    return world.state.settings;
  },
});
