/** Creates and checks signatures in constant time. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_WINDOW_MS } from '@minsu/contract/connections/channels/wire/signatures.ts';

export const sha1Hex = (text: string): string => createHash('sha1').update(text, 'utf8').digest('hex');
export const md5Hex = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');
export const hmacHex = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Compares two texts of any length by their digests. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Whether the sender's time is within the accepted window around now; NaN never is. */
export const isFresh = (sentAtMs: number, now: Date): boolean =>
  Math.abs(sentAtMs - now.getTime()) <= CLOCK_WINDOW_MS;
