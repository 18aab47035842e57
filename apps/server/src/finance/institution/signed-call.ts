/** A signed call of the institution, and what its answers mean. */

import { createHmac, randomBytes } from 'node:crypto';
import {
  institutionHeaders,
  institutionSignText,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { z } from 'zod';
import { type OutsideReply, sendOutside } from '../../platform/outside-call.ts';
import type { Answer } from './payment-institution.ts';

export interface InstitutionSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly partnerId: string;
  readonly signKey: string;
}

const TIMEOUT_MS = 10_000;
const MESSAGE_LENGTH = 200;

export const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

const messageOf = (json: unknown, status: number): string => {
  const { message } = (typeof json === 'object' && json !== null ? json : {}) as { message?: unknown };
  return cutText(
    (typeof message === 'string' ? message : `HTTP ${status}`).replace(/\s+/g, ' '),
    MESSAGE_LENGTH,
  );
};

/** Distinguishes permanent refusals from failures worth a retry. */
const read = <T>(reply: OutsideReply, schema: z.ZodType<T>): Answer<T> => {
  if (reply.kind === 'failed') return reply;
  const { status, json } = reply;
  if (status === 404) return { kind: 'unknown' };
  if (status === 409 || status === 422) return { kind: 'refused', message: messageOf(json, status) };
  if (status < 200 || status >= 300) return { kind: 'failed', message: messageOf(json, status) };
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { kind: 'done', value: parsed.data }
    : { kind: 'failed', message: 'unexpected answer' };
};

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
}

export type Caller = <T>(call: Call<T>) => Promise<Answer<T>>;

export const callOf =
  ({ url, partnerId, signKey }: InstitutionSettings, clock: () => Date): Caller =>
  async ({ method, path, body, answer }) => {
    const target = new URL(`${url}${path}`);
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(clock().getTime());
    const nonce = randomBytes(12).toString('hex');
    const signed = { method, path: target.pathname + target.search, timestamp, nonce, body: text };
    const headers = {
      'content-type': 'application/json',
      [institutionHeaders.partner]: partnerId,
      [institutionHeaders.timestamp]: timestamp,
      [institutionHeaders.nonce]: nonce,
      [institutionHeaders.signature]: hmac(signKey, institutionSignText(signed)),
    };
    const content = body === undefined ? {} : { text };
    return read(
      await sendOutside({ method, url: target.href, headers, timeoutMs: TIMEOUT_MS, ...content }),
      answer,
    );
  };

export const mapped = <T, U>(answer: Answer<T>, to: (value: T) => U): Answer<U> =>
  answer.kind === 'done' ? { kind: 'done', value: to(answer.value) } : answer;
