/** What the three platforms' answers have in common: an envelope with a code, and an HTTP reply that may be no answer. */
import { HOUR_MS } from '@minsu/contract/durations.ts';
import type { z } from 'zod';
import type { OutsideReply } from '../../../platform/outside-call.ts';
import type { Outcome } from './adapter.ts';

/** Milliseconds that a platform may take: for what people wait for, and for what runs by itself. */
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

/** Where a platform does not say how long it wants to be left alone: calls are counted by the minute and allowed evenly. */
const PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = HOUR_MS;

const pauseOf = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : PAUSE_MS;
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
 * Reads a reply by the platform's envelope. What is no JSON, lacks a field or comes with a server's error says nothing
 * about what was done.
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
