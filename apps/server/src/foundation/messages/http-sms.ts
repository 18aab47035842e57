/** Text messages by a provider over HTTP, in the form of `contract/foundation/messages/sms-wire.ts`. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { smsAnswerHook, smsReceiptHook } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import {
  SMS_WINDOW_MS,
  SmsAccepted,
  SmsAnswer,
  SmsReceipt,
  type SmsRequest,
  smsHeaders,
  smsSignText,
} from '@minsu/contract/foundation/messages/sms-wire.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { z } from 'zod';
import type { SmsConfig } from '../../config.ts';
import { type OutsideReply, sendOutside } from '../../platform/outside-call.ts';
import type { AskedReceipt, Refused, SmsHeaders, SmsOutcome, SmsProvider } from './sms-provider.ts';

const TIMEOUT_MS = 10_000;
const MESSAGE_LENGTH = 200;
/** The wait if the provider names none. */
const LIMITED_MS = 60_000;

const sign = (signKey: string, timestamp: string, body: string): string =>
  createHmac('sha256', signKey).update(smsSignText(timestamp, body)).digest('hex');

const messageOf = (json: unknown, status: number): string => {
  const { message } = (typeof json === 'object' && json !== null ? json : {}) as { message?: unknown };
  return cutText(
    (typeof message === 'string' ? message : `HTTP ${status}`).replace(/\s+/g, ' '),
    MESSAGE_LENGTH,
  );
};

const waitOf = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? '');
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3_600 ? seconds * 1_000 : LIMITED_MS;
};

/** A wrong API key (401, 403) must be fixed by an administrator and does not count as a refused message. */
const outcomeOf = (reply: OutsideReply): SmsOutcome => {
  if (reply.kind === 'failed') return reply;
  const { status, json, headers } = reply;
  const message = messageOf(json, status);
  if (status === 429) return { kind: 'limited', message, afterMs: waitOf(headers) };
  if (status === 400 || status === 409 || status === 422) return { kind: 'refused', message };
  const accepted = status >= 200 && status < 300 ? SmsAccepted.safeParse(json) : null;
  return accepted?.success
    ? { kind: 'accepted', reference: accepted.data.reference.slice(0, 100) }
    : { kind: 'failed', message };
};

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const toReceipt = ({ id, state, message }: SmsReceipt) => ({
  ...{ id, delivered: state === 'delivered', message: message ?? null },
});

const signed = ({ appId, signKey }: SmsConfig, clock: () => Date, body: string) => {
  const timestamp = String(clock().getTime());
  return {
    [smsHeaders.app]: appId,
    [smsHeaders.timestamp]: timestamp,
    [smsHeaders.signature]: sign(signKey, timestamp, body),
  };
};

interface Told {
  readonly headers: SmsHeaders;
  readonly body: string;
}

/** Checks a callback of the provider: signed, recent, and readable. */
const readSigned = <T>(
  { appId, signKey }: SmsConfig,
  clock: () => Date,
  schema: z.ZodType<T>,
  { headers, body }: Told,
): Refused | { readonly said: T } => {
  const timestamp = headers[smsHeaders.timestamp] ?? '';
  const isNear = Math.abs(clock().getTime() - Number(timestamp)) <= SMS_WINDOW_MS;
  if (headers[smsHeaders.app] !== appId || timestamp === '' || !isNear)
    return { refused: 'old or of another' };
  if (!isSame(headers[smsHeaders.signature] ?? '', sign(signKey, timestamp, body)))
    return { refused: 'wrong signature' };
  const said = schema.safeParse(jsonOf(body));
  return said.success ? { said: said.data } : { refused: 'not understood' };
};

export const httpSms = (config: SmsConfig, publicUrl: string, clock: () => Date): SmsProvider => ({
  async send({ id, to, text }) {
    const { url, signature } = config;
    const request: SmsRequest = {
      ...{ id, to, signature, text },
      notifyUrl: `${publicUrl}${smsReceiptHook.path}`,
      answerUrl: `${publicUrl}${smsAnswerHook.path}`,
    };
    const body = JSON.stringify(request);
    const headers = { 'content-type': 'application/json', ...signed(config, clock, body) };
    const call = { method: 'PUT', url: `${url}/${encodeURIComponent(id)}`, headers, text: body } as const;
    return outcomeOf(await sendOutside({ ...call, timeoutMs: TIMEOUT_MS }));
  },
  async askReceipt(id): Promise<AskedReceipt> {
    const headers = signed(config, clock, '');
    const call = { method: 'GET', url: `${config.url}/${encodeURIComponent(id)}`, headers } as const;
    const reply = await sendOutside({ ...call, timeoutMs: TIMEOUT_MS });
    const receipt = reply.kind === 'failed' || reply.status !== 200 ? null : SmsReceipt.safeParse(reply.json);
    return receipt?.success && receipt.data.id === id ? toReceipt(receipt.data) : null;
  },
  readReceipt(headers, body) {
    const read = readSigned(config, clock, SmsReceipt, { headers, body });
    return 'refused' in read ? read : toReceipt(read.said);
  },
  readAnswer(headers, body) {
    const read = readSigned(config, clock, SmsAnswer, { headers, body });
    return 'refused' in read ? read : read.said;
  },
});
