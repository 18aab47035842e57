/** Lists are paged, filtered and sorted by the server. */
import { z } from 'zod';
import { int } from './wire.ts';

/** Totals are exact up to this number; beyond it `more` is true and screens show 10,000+. */
export const TOTAL_LIMIT = 10_000;

export const pageInput = {
  current: int.pipe(z.int().min(1).max(1_000_000)).default(1),
  size: int.pipe(z.int().min(1).max(200)).default(20),
};

/** `sort=field,-field`: the allowed fields of a list, `-` for descending. */
export const sortInput = <const F extends readonly string[]>(fields: F) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum([...fields, ...fields.map((field) => `-${field}`)])))
    .optional();

export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    more: z.boolean().optional(),
    current: z.int(),
    size: z.int(),
  });

export interface Page<T> {
  records: T[];
  total: number;
  more?: boolean | undefined;
  current: number;
  size: number;
}
