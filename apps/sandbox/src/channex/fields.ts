/** Field rules of the entities: what a value must be, and the text of the refusal. */

import { type FieldErrors, validationError } from './api-error.ts';
import { isCurrency } from './money.ts';

/** The text of the refusal; null if the value is right. */
export type Rule = (value: unknown) => string | null;
export type Rules = Readonly<Record<string, Rule>>;

const INVALID = 'is invalid';
export const BLANK = "can't be blank";

export const textRule =
  (max: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return INVALID;
    if (value.trim() === '') return BLANK;
    return value.length > max ? `should be at most ${max} character(s)` : null;
  };
export const wholeRule =
  (min: number, max = Number.MAX_SAFE_INTEGER): Rule =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return INVALID;
    if (value < min) return `must be greater than or equal to ${min}`;
    return value > max ? `must be less than or equal to ${max}` : null;
  };
export const oneOf =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value) ? null : INVALID;
export const flagRule: Rule = (value) => (typeof value === 'boolean' ? null : INVALID);
export const objectRule: Rule = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? null : INVALID;
export const listRule: Rule = (value) => (Array.isArray(value) ? null : INVALID);
export const anyRule: Rule = () => null;
export const currencyRule: Rule = (value) => (isCurrency(value) ? null : INVALID);
export const countryRule: Rule = (value) => (/^[A-Z]{2}$/.test(String(value)) ? null : INVALID);
/** Decimal text. */
export const decimalRule: Rule = (value) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? null : INVALID;
/** Decimal text or a whole number. */
export const amountRule: Rule = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? null : decimalRule(value);
export const zoneRule: Rule = (value) => {
  try {
    return typeof value === 'string' && new Intl.DateTimeFormat('en', { timeZone: value }) ? null : INVALID;
  } catch {
    return INVALID;
  }
};
/** One value, or one for each day of the week. */
export const weekRule =
  (rule: Rule): Rule =>
  (value) => {
    if (!Array.isArray(value)) return rule(value);
    return value.length === 7 ? (value.map(rule).find((text) => text !== null) ?? null) : INVALID;
  };

export type Given = Readonly<Record<string, unknown>>;

/** Errors of unknown, missing and wrong fields. An optional field may be null. */
export const errorsOf = (given: Given, rules: Rules, required: readonly string[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const name of required)
    if (given[name] === undefined || given[name] === null || given[name] === '') errors[name] = [BLANK];
  for (const [name, value] of Object.entries(given)) {
    if (errors[name] || (value === null && Object.hasOwn(rules, name))) continue;
    const text = Object.hasOwn(rules, name) ? rules[name]?.(value) : INVALID;
    if (text) errors[name] = [text];
  }
  return errors;
};

export const assertFields = (given: Given, rules: Rules, required: readonly string[] = []): void => {
  const errors = errorsOf(given, rules, required);
  if (Object.keys(errors).length > 0) throw validationError(errors);
};

/** Required fields of an update may be left out, not emptied. */
export const assertChange = (given: Given, rules: Rules, required: readonly string[] = []): void =>
  assertFields(
    given,
    rules,
    required.filter((name) => Object.hasOwn(given, name)),
  );
