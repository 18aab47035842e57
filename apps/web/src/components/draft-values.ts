/** What of a stored draft a form can show. */
import type { Values } from './form-store.ts';

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Storage can be edited by hand: a value of another kind than the form's own would break its control. */
const fits = (value: unknown, own: unknown): boolean => {
  if (Array.isArray(own)) return Array.isArray(value) && value.every(isPlain);
  if (typeof own === 'number') return typeof value === 'number' || typeof value === 'string';
  return own === undefined || own === null ? isPlain(value) : typeof value === typeof own;
};

/** The part of `stored` that a form with these initial values can show; null when there is none. */
export const usableDraft = (stored: unknown, initial: Values, fields: readonly string[]): Values | null => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const kept = Object.entries(stored).filter(
    ([name, value]) => fields.includes(name) && fits(value, initial[name]),
  );
  return kept.length > 0 ? { ...initial, ...Object.fromEntries(kept) } : null;
};
