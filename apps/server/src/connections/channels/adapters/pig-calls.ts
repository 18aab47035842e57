/** Calls to Xiaozhu: JSON, signed in headers over method, path and body; the account by its token. */
import { randomBytes } from 'node:crypto';
import { PigAnswer, pigCodes } from '@minsu/contract/connections/channels/wire/pig.ts';
import { pigSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import type { z } from 'zod';
import { sendOutside } from '../../../platform/outside-call.ts';
import type { Outcome } from './adapter.ts';
import { type Meaning, readReply, type Said } from './read-reply.ts';
import { hmacHex } from './signatures.ts';

export interface PigSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
  readonly channel: string;
  readonly clock: () => Date;
}

/** A wrong signature or clock is our fault, not the account's. */
const meanings: Readonly<Record<number, Meaning>> = {
  [pigCodes.ok]: 'done',
  [pigCodes.rateLimited]: 'limited',
  [pigCodes.tokenDead]: 'unauthorised',
  [pigCodes.retryLater]: 'failed',
  [pigCodes.badSign]: 'failed',
  [pigCodes.staleTimestamp]: 'failed',
  [pigCodes.system]: 'failed',
};

const means = ({ code, message, data }: z.output<typeof PigAnswer>): Said => ({
  meaning: meanings[code] ?? 'refused',
  code: String(code),
  message,
  data,
});

export interface PigCall<T> {
  readonly path: string;
  /** A GET when there is none. */
  readonly body?: object;
  readonly answer: z.ZodType<T>;
  readonly timeoutMs: number;
}

/** `token`: null where the partner asks in its own name. */
export const callPig = async <T>(
  { url, appId, appKey, channel, clock }: PigSettings,
  token: string | null,
  { path, body, answer, timeoutMs }: PigCall<T>,
): Promise<Outcome<T>> => {
  const target = new URL(`${url}${path}`);
  const method = body === undefined ? 'GET' : 'POST';
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(clock().getTime());
  const nonce = randomBytes(12).toString('hex');
  const signed = { method, path: target.pathname + target.search, timestamp, nonce, body: text };
  const headers = {
    'content-type': 'application/json',
    ...{ appid: appId, channel, timestamp, nonce, sign: hmacHex(appKey, pigSignText(signed)) },
    ...(token !== null && { accounttoken: token }),
  };
  const reply = await sendOutside({
    method,
    url: target.href,
    headers,
    timeoutMs,
    ...(body !== undefined && { text }),
  });
  return readReply(reply, PigAnswer, means, answer);
};
