/**
 * Redacted fields of answers. The schema names the permission that shows a field and its replacement; the server
 * applies it in one place, so no query can forget it.
 */
import { z } from 'zod';
import type { Permission } from '../permission.ts';
import type { Language } from './texts.ts';

interface Redaction {
  readonly permission: Permission;
  readonly cover: (value: never) => unknown;
  /** Translation of a stored placeholder, for the reader. */
  readonly say: (value: never, reader: Reader) => unknown;
}

/** User who gets the answer. */
export interface Reader {
  /** Permission in a property; null: in every property the answer may cover. */
  readonly may: (permission: Permission, houseId: string | null) => boolean;
  readonly language: Language;
}

const redactions = new WeakMap<z.core.$ZodType, Redaction>();

/** `schema` must be a separate instance for this field. */
export const redacted = <T extends z.ZodType>(
  schema: T,
  permission: Permission,
  cover: (value: z.output<T>) => z.output<T>,
  say: (value: z.output<T>, reader: Reader) => z.output<T> = (value) => value,
): T => {
  redactions.set(schema, { permission, cover, say });
  return schema;
};

type Schema = z.core.$ZodType;

/** Child schemas of a schema. */
const partsOf = (schema: Schema): readonly Schema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'union':
      return def.options;
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return [def.innerType];
    case 'pipe':
      return [def.out];
    case 'lazy':
      return [def.getter()];
    default:
      return [];
  }
};

/** Schemas may be recursive, so visited ones are skipped. */
const findsRedaction = (schema: Schema, seen = new Set<Schema>()): boolean => {
  if (redactions.has(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return partsOf(schema).some((part) => findsRedaction(part, seen));
};

const known = new WeakMap<Schema, boolean>();

export const hasRedactions = (schema: Schema): boolean => {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const bears = findsRedaction(schema);
  known.set(schema, bears);
  return bears;
};

/** Returns the same value if nothing is redacted. */
type Cover = (value: unknown, reader: Reader, houseId: string | null) => unknown;

/** Cached per schema, because thousands of answers are redacted. */
const covers = new WeakMap<Schema, Cover>();

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Property named by a record; undefined if none. */
const houseIn = (record: Fields): string | null | undefined => {
  if (!('houseId' in record)) return undefined;
  return typeof record.houseId === 'string' ? record.houseId : null;
};

/** The record's property, that of the record it is about (`{ order, stays }`), or the surrounding one. */
const houseOf = (record: Fields, around: string | null): string | null => {
  const own = houseIn(record);
  if (own !== undefined) return own;
  const inner = new Set(
    Object.values(record).flatMap((part) => (isRecord(part) ? (houseIn(part) ?? []) : [])),
  );
  const [only] = inner;
  return inner.size === 1 && only !== undefined ? only : around;
};

const coverFields = (shape: Readonly<Record<string, Schema>>): Cover => {
  const redactedFields = Object.entries(shape).filter(([, schema]) => hasRedactions(schema));
  return (value, reader, around) => {
    const whole = value as Record<string, unknown>;
    const houseId = houseOf(whole, around);
    let covered = whole;
    for (const [key, schema] of redactedFields) {
      const before = whole[key];
      const after = covering(schema, before, reader, houseId);
      if (after === before) continue;
      if (covered === whole) covered = { ...whole };
      covered[key] = after;
    }
    return covered;
  };
};

/** Union option that accepts the value, as in parsing. */
const optionFor = (options: readonly Schema[], value: unknown): Schema | undefined =>
  options.find((schema) => z.safeParse(schema, value).success);

const coverParts = (schema: Schema): Cover => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return coverFields(def.shape);
    case 'array':
      return (value, reader, houseId) =>
        (value as unknown[]).map((each) => covering(def.element, each, reader, houseId));
    case 'record':
      return (value, reader, houseId) =>
        Object.fromEntries(
          Object.entries(value as object).map(([key, each]) => [
            key,
            covering(def.valueType, each, reader, houseId),
          ]),
        );
    case 'union':
      return (value, reader, houseId) => {
        const option = optionFor(def.options, value);
        return option ? covering(option, value, reader, houseId) : value;
      };
    default: {
      const [part] = partsOf(schema);
      return (value, reader, houseId) => (part ? covering(part, value, reader, houseId) : value);
    }
  }
};

const coverOf = (schema: Schema): Cover => {
  const before = covers.get(schema);
  if (before) return before;
  const own = redactions.get(schema);
  const parts = coverParts(schema);
  const cover: Cover = own
    ? (value, reader, houseId) => coveredBy(own, value, reader, houseId)
    : (value, reader, houseId) => (value === null ? null : parts(value, reader, houseId));
  covers.set(schema, cover);
  return cover;
};

const covering = (schema: Schema, value: unknown, reader: Reader, houseId: string | null): unknown =>
  value === undefined || !hasRedactions(schema) ? value : coverOf(schema)(value, reader, houseId);

/** Translated placeholders name no one and need no redaction. */
const coveredBy = (
  { permission, cover, say }: Redaction,
  value: unknown,
  reader: Reader,
  houseId: string | null,
): unknown => {
  const said = say(value as never, reader);
  return said !== value || reader.may(permission, houseId) ? said : cover(value as never);
};

/**
 * Redacts an answer for its reader; returns the same value if nothing is redacted. Each record is judged by its
 * property; `houseId` applies to records without one, null if unknown.
 */
export const redact = <T>(schema: z.ZodType<T>, value: T, reader: Reader, houseId: string | null = null): T =>
  covering(schema, value, reader, houseId) as T;
