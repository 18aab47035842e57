/** Forms with brackets: `line_items[0][price]=…` → `{line_items: [{price: …}]}`. Every leaf is a text. */
import { type Check, ShapeError, text } from '../payment-kit/shape.ts';
import { invalidRequest } from './stripe-error.ts';

interface Branch {
  [name: string]: string | Branch;
}

const put = (branch: Branch, path: readonly string[], value: string): void => {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    branch[name] = value;
    return;
  }
  const next: string | Branch = branch[name] ?? {};
  if (typeof next === 'string') throw invalidRequest(`Invalid ${name}`, { param: name });
  branch[name] = next;
  put(next, rest, value);
};

/** A branch whose names count from 0 is a list. */
const shaped = (branch: string | Branch): unknown => {
  if (typeof branch === 'string') return branch;
  const names = Object.keys(branch);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  const values = names.map((name) => shaped(branch[name] ?? ''));
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

export const parseForm = (body: string): unknown => {
  const tree: Branch = {};
  const counts = new Map<string, number>();
  for (const [key, value] of new URLSearchParams(body)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    if (!first || ['__proto__', 'constructor', 'prototype'].some((name) => key.includes(name)))
      throw invalidRequest(`Invalid parameter: ${key}`, { param: key });
    const path = [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, part = '']) => part)];
    // `expand[]=a&expand[]=b`
    if (path.at(-1) === '') {
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      path[path.length - 1] = String(count);
    }
    put(tree, path, value);
  }
  return shaped(tree);
};

/** A whole number written as text. */
export const wholeText =
  (min: number, max: number): Check<number> =>
  (value, field) => {
    const given = text(20)(value, field);
    const number = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
    if (!(number >= min && number <= max))
      throw new ShapeError({
        field,
        value,
        kind: 'invalid',
        issue: `must be an integer from ${min} to ${max}`,
      });
    return number;
  };

export const flagText: Check<boolean> = (value, field) => {
  const given = text(5)(value, field);
  if (given !== 'true' && given !== 'false')
    throw new ShapeError({ field, value, kind: 'invalid', issue: 'must be true or false' });
  return given === 'true';
};

const MAX_PAIRS = 50;

/** Up to 50 pairs, names of 40 and values of 500 characters. */
export const metadata: Check<Readonly<Record<string, string>>> = (value, field) => {
  if (typeof value !== 'object' || value === null)
    throw new ShapeError({ field, value, kind: 'invalid', issue: 'must be an object' });
  const pairs = Object.entries(value);
  if (pairs.length > MAX_PAIRS)
    throw new ShapeError({ field, value: '', kind: 'invalid', issue: 'has over 50 keys' });
  for (const [name, one] of pairs) {
    text(40)(name, `${field}/${name}`);
    text(500, { min: 0 })(one, `${field}/${name}`);
  }
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
};
