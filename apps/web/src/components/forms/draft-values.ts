/** Part of a stored draft that a form can show. */
import type { Values } from './form-store.ts';

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list line from a draft: may be incomplete, but has only known fields. */
const fitsLine = (line: unknown, own: Values): boolean =>
  isRecord(line) &&
  Object.entries(line).every(
    ([name, value]) => Object.hasOwn(own, name) && (value === null || fits(value, own[name])),
  );

const fitsList = (list: readonly unknown[], [own]: readonly unknown[]): boolean =>
  isRecord(own) ? list.length > 0 && list.every((line) => fitsLine(line, own)) : list.every(isPlain);

/** Storage can be edited by hand; a value of another type would break its control. */
const fits = (value: unknown, own: unknown): boolean => {
  if (Array.isArray(own)) return Array.isArray(value) && fitsList(value, own);
  if (typeof own === 'number') return typeof value === 'number' || typeof value === 'string';
  return own === undefined || own === null ? isPlain(value) : typeof value === typeof own;
};

/** Values stored in the browser, without passwords. */
export const keptValues = ({ password: _, ...values }: Values): Values => values;

/** Part of `stored` fitting a form with these initial values; null if none. */
export const usableDraft = (stored: unknown, initial: Values, fields: readonly string[]): Values | null => {
  if (!isRecord(stored)) return null;
  const kept = Object.entries(stored).filter(
    ([name, value]) => fields.includes(name) && fits(value, initial[name]),
  );
  return kept.length > 0 ? { ...initial, ...Object.fromEntries(kept) } : null;
};
