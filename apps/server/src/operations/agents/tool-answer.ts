/**
 * Reduces an API answer to the fields that a tool's shape names. Shortens names of guests and marks texts by guests as
 * data. Pure.
 */
import { shortName } from '@minsu/contract/guest-view.ts';

/**
 * `plain`: as it is; `guest`: a guest's name, shortened; `untrusted`: text that guests or other outsiders wrote; a list
 * of one shape; or fields. Fields that are not named are left out.
 */
export type Shape = 'plain' | 'guest' | 'untrusted' | readonly [Shape] | { readonly [field: string]: Shape };

/** Fields returned unchanged. */
export const plain = (...fields: readonly string[]): { readonly [field: string]: Shape } =>
  Object.fromEntries(fields.map((field) => [field, 'plain' as const]));

/** A page of records. */
export const pageShape = (record: Shape): Shape => ({
  ...plain('total', 'more', 'current', 'size'),
  records: [record],
});

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The mark that instructions of the server explain. */
export interface Untrusted {
  readonly untrustedText: string;
}

export const shaped = (shape: Shape, value: unknown): unknown => {
  if (value === null || value === undefined) return value ?? null;
  if (shape === 'plain') return value;
  if (shape === 'guest') return shortName(String(value));
  if (shape === 'untrusted')
    return value === '' ? '' : ({ untrustedText: String(value) } satisfies Untrusted);
  if (Array.isArray(shape)) {
    const [each] = shape as readonly [Shape];
    return Array.isArray(value) ? value.map((one) => shaped(each, one)) : null;
  }
  if (!isFields(value)) return null;
  return Object.fromEntries(
    Object.entries(shape as { readonly [field: string]: Shape }).flatMap(([field, inner]) =>
      field in value ? [[field, shaped(inner, value[field])]] : [],
    ),
  );
};

/** Longest text of a result, in characters. */
export const MAX_ANSWER = 60_000;

/** Drops records from the end until the text is short enough, and reports it. */
const cut = (answer: Readonly<Record<string, unknown>>, list: string): Record<string, unknown> => {
  const records = answer[list] as readonly unknown[];
  let kept = records.length;
  const text = () => JSON.stringify({ ...answer, [list]: records.slice(0, kept) });
  while (kept > 0 && text().length > MAX_ANSWER) kept = Math.floor(kept / 2);
  return { ...answer, [list]: records.slice(0, kept), truncated: true };
};

/** Longest list of an answer. */
const longestList = (answer: Readonly<Record<string, unknown>>): string | null => {
  const lists = Object.entries(answer).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return lists.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
};

/** The answer as an object; null: it is too long and cannot be shortened. */
export const capped = (value: unknown): Record<string, unknown> | null => {
  const answer = isFields(value) ? { ...value } : { result: value };
  if (JSON.stringify(answer).length <= MAX_ANSWER) return answer;
  const list = longestList(answer);
  if (list === null) return null;
  const shorter = cut(answer, list);
  return JSON.stringify(shorter).length <= MAX_ANSWER ? shorter : null;
};
