/** Hashes of the signatures, and random tokens. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_WINDOW_MS } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { Refused } from './refused.ts';

export const sha1Hex = (text: string): string => createHash('sha1').update(text).digest('hex');
export const md5Hex = (text: string): string => createHash('md5').update(text).digest('hex');
export const hmacSha256Hex = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

export const newSecret = (): string => randomBytes(24).toString('hex');

export const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** `timestamp` in milliseconds. */
export const assertFresh = (timestampMs: number, now: number): void => {
  if (!(Math.abs(now - timestampMs) <= CLOCK_WINDOW_MS)) throw new Refused('staleTimestamp');
};
