/** Values that the three wires share. Money is an integer of fen, a night is its local date in Asia/Shanghai. */
import { z } from 'zod';

export const night = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const fen = z.int().nonnegative();
/** 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const epochSeconds = z.int().positive();
export const epochMs = z.int().positive();

/** Headers of every answer that was counted against an account's bucket; `retry-after` (seconds) where it is empty. */
export const bucketHeaders = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  retryAfter: 'retry-after',
} as const;
