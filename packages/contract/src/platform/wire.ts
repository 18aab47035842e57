/**
 * Wire primitives. Path, query and form values arrive as text, so each primitive accepts the text form of its value and
 * nothing looser (`z.coerce` accepts '' and 'false').
 */
import { z } from 'zod';
import { isCalendarDate } from './dates.ts';
import { custom } from './field-messages.ts';
import { isPersonalPhone, parsePhone } from './phone-numbers.ts';

const digits = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

/** `type` is what the OpenAPI publishes: the text form is for addresses and forms. */
export const int = z.union([z.int(), digits]).meta({ type: 'integer' });

/** A record id: uuid (version 7), made by the server. */
export const id = z.uuid();

/** The version an edit is based on; a stale one is refused with 409 and the current one. */
export const version = int.pipe(z.int().nonnegative());

/** Property-local date `YYYY-MM-DD`, limited so that years can be added and subtracted. */
export const date = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '1800' && text < '9000', custom('invalidDate'))
  .meta({ type: 'string', format: 'date', example: '2026-11-20' });

/** A time of a clock, `HH:mm`. */
export const clockTime = z
  .string()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), custom('invalidTime'))
  .meta({ type: 'string', example: '22:00' });

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = z.union([z.date().transform((d) => d.toISOString()), z.iso.datetime()]).meta({
  type: 'string',
  format: 'date-time',
});

/** Amount in fen of the business currency. */
export const fen = z.int().meta({ description: 'fen (1/100 of the currency unit)' });
/** Maximum amount: a million yuan, shown in yuan. */
export const MAX_FEN = 100_000_000;
const fenFrom = (least: z.ZodInt) =>
  int
    .pipe(least.refine((amount) => amount <= MAX_FEN, custom('tooMuchMoney', MAX_FEN / 100)))
    .meta({ description: 'fen', maximum: MAX_FEN });
export const fenInput = fenFrom(z.int().nonnegative());
/** An amount where 0 is refused with the same message as negative values. */
export const positiveFenInput = fenFrom(z.int().positive());

/** A whole number within limits, both included; refused in one sentence that names them. */
export const intBetween = (min: number, max: number) =>
  int.refine((value) => value >= min && value <= max, custom('between', max, min));

export const bool = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])
  .meta({ type: 'boolean' });

/** One or many: `?city=a&city=b`, `?city=a` and a JSON array all give an array. */
export const list = <T extends z.ZodType>(of: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(of).max(500),
  );

/** Free text of one line: trimmed, not empty. */
export const line = (max: number) => z.string().trim().min(1).max(max);
export const note = (max: number) => z.string().trim().max(max);

const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ－\u3000]/g;
const halfWidth = (char: string): string =>
  char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0);

/** Text to search for. Digits and letters typed full-width are found as half-width ones; other signs stay, as names have them. */
export const keyword = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(FULL_WIDTH, halfWidth).trim())
    .max(max);

/** For a person with an account: whole, without an extension, as it receives codes. */
export const ownPhone = z
  .string()
  .trim()
  .max(24)
  .refine((text) => isPersonalPhone(text), custom('invalidPhone'));

/** A number to call, perhaps with an extension. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .refine((text) => parsePhone(text)?.main.includes('*') === false, custom('invalidPhone'));

/** For a guest: as the source gave it, perhaps masked. */
export const guestPhone = z
  .string()
  .trim()
  .max(40)
  .refine((text) => parsePhone(text) !== null, custom('invalidPhone'));

/** Browser Blob. */
export interface Uploadable {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An uploaded file of a `multipart` endpoint: a Blob where it is sent, bytes where it arrives. */
export const file = z
  .custom<Uploadable | Uint8Array>(
    (value) =>
      value instanceof Uint8Array ||
      // No JSON has a function.
      (typeof value === 'object' &&
        value !== null &&
        'arrayBuffer' in value &&
        typeof value.arrayBuffer === 'function'),
  )
  .meta({ type: 'string', format: 'binary' });
