/** Fields of a control request: from JSON with their own types, from the page's forms as text. */
import { Refused } from '../refused.ts';
import { type PlatformName, platformNames } from '../world.ts';

export type Fields = Readonly<Record<string, unknown>>;

const bad = (name: string): Refused => new Refused('badParameter', `参数错误：${name}`);

/** Undefined where it is missing or empty. */
export const text = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw bad(name);
};

export const needed = (fields: Fields, name: string): string => {
  const value = text(fields, name);
  if (value === undefined) throw bad(name);
  return value;
};

export const number = (fields: Fields, name: string, min: number, max: number): number | undefined => {
  const value = text(fields, name);
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (!(parsed >= min && parsed <= max)) throw bad(name);
  return parsed;
};

export const whole = (fields: Fields, name: string, min: number, max: number): number | undefined => {
  const value = number(fields, name, min, max);
  if (value !== undefined && !Number.isInteger(value)) throw bad(name);
  return value;
};

/** Accepts true, 1, on, yes; a checkbox sends `on`. */
export const flag = (fields: Fields, name: string): boolean | undefined => {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  return value === true || value === 1 || ['on', 'true', '1', 'yes'].includes(String(value));
};

export const platformOf = (fields: Fields): PlatformName => {
  const platform = platformNames.find((name) => name === fields.platform);
  if (!platform) throw bad('platform');
  return platform;
};

/** An array, or text with commas. */
export const texts = (fields: Fields, name: string): string[] | undefined => {
  const value = fields[name];
  if (Array.isArray(value)) return value.map(String);
  return text(fields, name)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
};

/** Only what was given. */
export const given = <T extends object>(of: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
