/** Reads parameters of queries and bodies. Unknown query parameters are ignored, unknown body fields are refused. */
import { jsonOf } from '../http/exchange.ts';
import { isDate } from '../platforms/clock.ts';
import { failed, malformed } from './hostex-error.ts';

export type Given = Readonly<Record<string, unknown>>;

export const objectOf = (text: string): Given => {
  const body = jsonOf(text === '' ? '{}' : text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('The body is not a JSON object.');
  return body as Given;
};

export const bodyOf = (text: string, fields: readonly string[]): Given => {
  const body = objectOf(text);
  for (const name of Object.keys(body)) if (!fields.includes(name)) throw failed(name, 'field is unknown');
  return body;
};

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Undefined if it is missing; required ones throw. */
type Read<T> = (given: Given, name: string, isRequired?: boolean) => T | undefined;

const reader =
  <T>(convert: (value: unknown) => T | undefined, rule: string): Read<T> =>
  (given, name, isRequired = false) => {
    const value = given[name];
    if (isMissing(value)) {
      if (isRequired) throw failed(name, 'field is required');
      return undefined;
    }
    const converted = convert(value);
    if (converted === undefined) throw failed(name, rule);
    return converted;
  };

export const required = <T>(read: Read<T>, given: Given, name: string): T => {
  const value = read(given, name, true);
  if (value === undefined) throw failed(name, 'field is required');
  return value;
};

export const textUpTo = (max: number): Read<string> =>
  reader(
    (value) => (typeof value === 'string' && value.length <= max ? value : undefined),
    `must be a text of at most ${max} characters`,
  );
export const text = textUpTo(255);

/** JSON integers only. */
export const wholeBetween = (min: number, max: number): Read<number> =>
  reader(
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? value
        : undefined,
    `must be an integer from ${min} to ${max}`,
  );
export const whole = wholeBetween(0, Number.MAX_SAFE_INTEGER);

/** Money in major units, may be fractional. */
export const amountUpTo = (max: number): Read<number> =>
  reader(
    (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= max ? value : undefined,
    `must be a number from 0 to ${max}`,
  );

export const flag: Read<boolean> = reader(
  (value) => (typeof value === 'boolean' ? value : undefined),
  'must be true or false',
);

export const date: Read<string> = reader(
  (value) => (typeof value === 'string' && isDate(value) ? value : undefined),
  'must be a date, YYYY-MM-DD',
);

export const currency: Read<string> = reader(
  (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined),
  'must be a currency code',
);

export const oneOf = <T extends string>(...values: readonly T[]): Read<T> =>
  reader((value) => values.find((one) => one === value), `must be one of ${values.join(', ')}`);

/** A whole number written as text, as queries and `POST /reservations` have it. */
export const wholeText: Read<number> = reader(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined),
  'must be an integer as text',
);

export const list: Read<readonly unknown[]> = reader(
  (value) => (Array.isArray(value) && value.length > 0 ? (value as unknown[]) : undefined),
  'must be a list with at least one item',
);

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** This API has no `page` and `page_size` parameters. */
export const pageOf = (query: Given): { offset: number; limit: number } => {
  const limit = wholeText(query, 'limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) throw failed('limit', `must be from 1 to ${MAX_LIMIT}`);
  return { offset: wholeText(query, 'offset') ?? 0, limit };
};
