/**
 * RSA2 signatures of Alipay's gateway: ours over the sorted parameters, theirs over the raw text of the answer's inner object and
 * over the sorted fields of a notification. Documents: opendocs.alipay.com `/common/02kf5q`; alipay-sdk-nodejs-all `src/util.ts`.
 */
import type { KeyObject } from 'node:crypto';
import { verifyRsa } from '../rsa-keys.ts';

export type Params = Readonly<Record<string, string>>;

/** `k=v` pairs sorted by name and joined by `&`; values as they are, not URL-encoded. We send and sign no empty values. */
export const signedText = (
  params: Params,
  leftOut: readonly string[] = ['sign'],
  keepsEmpty = false,
): string =>
  Object.entries(params)
    .filter(([name, value]) => (keepsEmpty || value !== '') && !leftOut.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const BLANKS = /\s*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const SCALAR = /[^",:{}[\]\s]+/y;

/** Index after the match of the sticky pattern at `start`; -1 without a match. */
const endOf = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** Index after the object or list that opens at `start`; -1 if it is not closed. */
const nestedEnd = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const end = endOf(STRING, text, at);
      if (end === -1) return -1;
      at = end - 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
};

const valueEnd = (text: string, start: number): number => {
  const first = text[start];
  if (first === '{' || first === '[') return nestedEnd(text, start);
  return endOf(first === '"' ? STRING : SCALAR, text, start);
};

const skipBlanks = (text: string, start: number): number => endOf(BLANKS, text, start);

export interface AnswerParts {
  /** Raw text of the inner object, as it was signed. */
  readonly inner: string;
  /** Empty if the answer is not signed. */
  readonly sign: string;
}

/** Top-level members of a JSON object as raw text; null if the text is not an object or names a member twice. */
const rawMembers = (text: string): Map<string, string> | null => {
  const members = new Map<string, string>();
  let at = skipBlanks(text, 0);
  if (text[at] !== '{') return null;
  do {
    const nameStart = skipBlanks(text, at + 1);
    if (text[nameStart] === '}' && members.size === 0) return members;
    const nameEnd = endOf(STRING, text, nameStart);
    if (nameEnd === -1) return null;
    const colon = skipBlanks(text, nameEnd);
    const start = skipBlanks(text, colon + 1);
    const end = valueEnd(text, start);
    if (text[colon] !== ':' || end === -1) return null;
    const name = text.slice(nameStart + 1, nameEnd - 1);
    if (members.has(name)) return null;
    members.set(name, text.slice(start, end));
    at = skipBlanks(text, end);
  } while (text[at] === ',');
  return text[at] === '}' ? members : null;
};

/**
 * Splits a gateway answer. The inner object is cut out, never parsed and written again: `\/` and the order of fields are part of
 * what was signed. Returns null if the answer has no such object.
 */
export const answerParts = (text: string, method: string): AnswerParts | null => {
  const members = rawMembers(text);
  const inner = members?.get(`${method.replaceAll('.', '_')}_response`) ?? members?.get('error_response');
  if (!inner?.startsWith('{')) return null;
  return { inner, sign: /^"(.*)"$/s.exec(members?.get('sign') ?? '')?.[1]?.replaceAll('\\/', '/') ?? '' };
};

export const isAnswerSigned = (key: KeyObject, { inner, sign }: AnswerParts): boolean =>
  sign !== '' && verifyRsa(key, Buffer.from(inner, 'utf8'), sign);

const NAME = /^[a-z][a-z0-9_]*$/i;
/** `subject=…&total_amount=0.01` in one value is signed like two fields, and would hide the second one. */
const HIDDEN_FIELD = /&[a-z][a-z0-9_]*=/i;

/** Fields of a form body. Null if one comes twice, or if other fields would have the same signed text. */
export const readForm = (body: string): Params | null => {
  const pairs = [...new URLSearchParams(body)];
  const fields = new Map(pairs);
  const isPlain = pairs.every(([name, value]) => NAME.test(name) && !HIDDEN_FIELD.test(value));
  return isPlain && fields.size === pairs.length ? Object.fromEntries(fields) : null;
};

/**
 * Trade notifications leave out `sign_type`; service messages keep it, and the official SDK accepts both. The documents leave empty
 * values out, the SDK keeps them. All forms say the same.
 */
export const isNoticeSigned = (key: KeyObject, fields: Params): boolean => {
  const { sign = '', sign_type: kind } = fields;
  // Every notification names its kind, which is not signed itself: only the one that is checked is accepted.
  if (sign === '' || kind !== 'RSA2') return false;
  const forms = [['sign', 'sign_type'], ['sign']].flatMap((leftOut) =>
    [false, true].map((keepsEmpty) => signedText(fields, leftOut, keepsEmpty)),
  );
  return [...new Set(forms)].some((form) => verifyRsa(key, Buffer.from(form, 'utf8'), sign));
};
