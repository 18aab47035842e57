/**
 * Wire primitives. Path, query and form values arrive as text, so each primitive takes the text form of its value
 * and nothing looser (`z.coerce` takes '' and 'false' for values).
 */
import { z } from 'zod';
import { isCalendarDate } from './dates.ts';
import { custom } from './field-messages.ts';

const digits = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

export const int = z.union([z.int(), digits]);

/** A record id: uuid (version 7), made by the server. */
export const id = z.uuid();

/** The version an edit is based on; a stale one is refused with 409 and the current one. */
export const version = int.pipe(z.int().nonnegative());

/** A house-local calendar date, `YYYY-MM-DD`. */
export const date = z
  .string()
  .refine(isCalendarDate, custom('invalidDate'))
  .meta({ type: 'string', format: 'date', example: '2026-11-20' });

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = z.union([z.date().transform((d) => d.toISOString()), z.iso.datetime()]).meta({
  type: 'string',
  format: 'date-time',
});

/** An amount in fen of the house's currency. */
export const fen = z.int().meta({ description: 'fen (1/100 of the currency unit)' });
export const fenInput = int.pipe(z.int().nonnegative().max(100_000_000)).meta({ description: 'fen' });

export const bool = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);

/** One or many: `?city=a&city=b`, `?city=a` and a JSON array all give an array. */
export const list = <T extends z.ZodType>(of: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(of).max(500),
  );

/** Free text of one line: trimmed, not empty. */
export const line = (max: number) => z.string().trim().min(1).max(max);
export const note = (max: number) => z.string().trim().max(max);
