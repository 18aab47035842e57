/** Value types shared by the three wire formats. Money is integer fen, a night is a local date in Asia/Shanghai. */
import { z } from 'zod';

export const night = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const fen = z.int().nonnegative();
/** 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const epochSeconds = z.int().positive();
export const epochMs = z.int().positive();

/** Rate limit headers of every counted answer; `retry-after` in seconds when exhausted. */
export const bucketHeaders = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  retryAfter: 'retry-after',
} as const;
