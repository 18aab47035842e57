/** Shared by the three platforms' answers: an envelope with a code, and HTTP replies that may be no answer. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { z } from 'zod';
import type { OutsideReply } from '../../../platform/outside-call.ts';
import type { Outcome } from './adapter.ts';

/** Time limits in milliseconds: while a user waits, and in the background. */
export const SOON_MS = 5_000;
export const LONG_MS = 20_000;

export type Meaning = Outcome<never>['kind'];

/** An answer whose envelope was readable, as its platform means it. */
export interface Said {
  readonly meaning: Meaning;
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

/** The pause if a platform names none: limits are per minute and spread evenly. */
const PAUSE_MS = 20_000;
const MAX_PAUSE_MS = HOUR_MS;

const pauseOf = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : PAUSE_MS;
};

const outcomeOf = <T>(said: Said, data: z.ZodType<T>, headers: Headers): Outcome<T> => {
  const { meaning, code, message } = said;
  if (meaning === 'failed') return { kind: 'failed', message: `${code} ${message}`.trim() };
  if (meaning === 'limited') return { kind: 'limited', code, message, retryAfterMs: pauseOf(headers) };
  if (meaning !== 'done') return { kind: meaning, code, message };
  const parsed = data.safeParse(said.data);
  return parsed.success
    ? { kind: 'done', value: parsed.data }
    : { kind: 'failed', message: 'unreadable answer' };
};

/**
 * Reads a reply by the platform's envelope. Without JSON, with a missing field or a server error, the outcome is
 * unknown.
 */
export const readReply = <E, T>(
  reply: OutsideReply,
  envelope: z.ZodType<E>,
  means: (answer: E) => Said,
  data: z.ZodType<T>,
): Outcome<T> => {
  if (reply.kind === 'failed') return reply;
  const { status, headers } = reply;
  if (status >= 500) return { kind: 'failed', message: `HTTP ${status}` };
  const answer = envelope.safeParse(reply.json);
  if (answer.success) return outcomeOf(means(answer.data), data, headers);
  if (status === 429)
    return { kind: 'limited', code: '429', message: 'HTTP 429', retryAfterMs: pauseOf(headers) };
  return { kind: 'failed', message: `unreadable answer, HTTP ${status}` };
};

/** The same outcome with another value. */
export const mapOutcome = <A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> =>
  outcome.kind === 'done' ? { kind: 'done', value: change(outcome.value) } : outcome;
