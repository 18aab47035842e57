/**
 * Simulates an SMS provider: accepts signed messages once per id, rejects those without a number, throttles frequent
 * messages to one number, and reports the outcome later. The number selects the outcome: …0000 does not exist, …0001 is
 * switched off and never receives it, the receipt of …0002 is lost. A phone that received a message may reply.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  SMS_WINDOW_MS,
  type SmsAnswer,
  type SmsReceipt,
  SmsRequest,
  smsHeaders,
  smsSignText,
} from '@minsu/contract/foundation/messages/sms-wire.ts';
import type { Answer } from '../control/faults.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';

export interface SmsCredentials {
  readonly appId: string;
  readonly signKey: string;
}

export const sandboxSms: SmsCredentials = { appId: 'sandbox-sms', signKey: 'sandbox-sms-sign-key' };

interface Message extends SmsRequest {
  readonly reference: string;
  readonly at: number;
}

/** To one number in a minute. */
const MAX_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
const RECEIPT_WAITS_MS = [300, 5_000, 30_000] as const;
const ANSWER_MS = 10_000;

const refused = (status: number, message: string): Answer => ({ status, body: { message } });

export const signSms = (signKey: string, timestamp: string, body: string): string =>
  createHmac('sha256', signKey).update(smsSignText(timestamp, body)).digest('hex');

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const isSigned = ({ headers, body }: Exchange, { appId, signKey }: SmsCredentials, now: number): boolean => {
  const timestamp = headers[smsHeaders.timestamp] ?? '';
  return (
    headers[smsHeaders.app] === appId &&
    Math.abs(now - Number(timestamp)) <= SMS_WINDOW_MS &&
    isSame(headers[smsHeaders.signature] ?? '', signSms(signKey, timestamp, body))
  );
};

interface GatewayOptions {
  readonly credentials?: SmsCredentials;
  readonly now?: () => number;
}

const receiptOf = ({ id, to }: Message): SmsReceipt =>
  to.endsWith('0001') ? { id, state: 'undelivered', message: '用户关机' } : { id, state: 'delivered' };

interface News {
  readonly url: string;
  readonly what: SmsReceipt | SmsAnswer;
}

const post = async (
  { url, what }: News,
  { credentials, now }: Required<GatewayOptions>,
): Promise<boolean> => {
  const body = JSON.stringify(what);
  const timestamp = String(now());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [smsHeaders.app]: credentials.appId,
        [smsHeaders.timestamp]: timestamp,
        [smsHeaders.signature]: signSms(credentials.signKey, timestamp, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
};

/** Sends receipts and replies a moment later, and again if the receiver does not accept them. */
const reporter = (options: Required<GatewayOptions>) => {
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  const report = (news: News, attempt = 0): void => {
    const wait = RECEIPT_WAITS_MS[attempt];
    if (wait === undefined || isStopped) return;
    const send = async (): Promise<void> => {
      timers.delete(timer);
      if (!(await post(news, options))) report(news, attempt + 1);
    };
    const timer = setTimeout(() => void send(), wait);
    timer.unref();
    timers.add(timer);
  };
  return {
    report,
    stop: (): void => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

export const smsGateway = ({ credentials = sandboxSms, now = Date.now }: GatewayOptions = {}) => {
  const messages = new Map<string, Message>();
  let answers = 0;
  const { report, stop } = reporter({ credentials, now });

  const take = (request: SmsRequest): Answer => {
    const known = messages.get(request.id);
    if (known) return { status: 200, body: { reference: known.reference } };
    if (!/^\+?\d{5,15}$/.test(request.to)) return refused(422, '号码格式不正确');
    if (request.to.endsWith('0000')) return refused(422, '号码不存在');
    const recent = [...messages.values()].filter(({ to, at }) => to === request.to && at > now() - MINUTE_MS);
    if (recent.length >= MAX_PER_MINUTE) return refused(429, '该号码发送过于频繁');
    const message = { ...request, reference: `SMS${messages.size + 1}`, at: now() };
    messages.set(request.id, message);
    if (!message.to.endsWith('0002')) report({ url: message.notifyUrl, what: receiptOf(message) });
    return { status: 200, body: { reference: message.reference } };
  };

  return {
    /** Messages on a phone, newest first. */
    to: (number: string): string[] =>
      [...messages.values()]
        .filter(({ to }) => to === number)
        .map(({ signature, text }) => `【${signature}】${text}`)
        .reverse(),
    put(exchange: Exchange, id: string): Answer {
      if (!isSigned(exchange, credentials, now())) return refused(401, '签名不正确');
      const request = SmsRequest.safeParse(jsonOf(exchange.body));
      if (!request.success || request.data.id !== id) return refused(422, '参数不正确');
      return take(request.data);
    },
    /** State of a message; the only way to learn of the lost receipt of one to …0002. */
    get(exchange: Exchange, id: string): Answer {
      if (!isSigned(exchange, credentials, now())) return refused(401, '签名不正确');
      const message = messages.get(id);
      return message ? { status: 200, body: receiptOf(message) } : refused(404, '没有这条短信');
    },
    /** Reply from that phone. */
    say(from: string, text: unknown): Answer {
      const got = [...messages.values()].findLast(({ to }) => to === from);
      if (!got || typeof text !== 'string') return refused(404, '这个号码没有收到过短信');
      answers += 1;
      report({ url: got.answerUrl, what: { id: `UP${now()}-${answers}`, from, text } });
      return { status: 200, body: { said: true } };
    },
    refuse: (): Answer => refused(422, '号码在黑名单中'),
    stop,
  };
};
