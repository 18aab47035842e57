/**
 * Fields of an answer that only some may see. The schema says which permission shows the field and what everybody else
 * sees in its place; the one exit of the server covers them, so that no query can forget it.
 */
import { z } from 'zod';
import type { Permission } from './permission.ts';
import type { Language } from './texts.ts';

interface Veil {
  readonly permission: Permission;
  readonly cover: (value: never) => unknown;
  /** What is stored for nobody's name, in the reader's words. */
  readonly say: (value: never, reader: Reader) => unknown;
}

/** Whom an answer is for. */
export interface Reader {
  readonly may: (permission: Permission) => boolean;
  readonly language: Language;
}

const veils = new WeakMap<z.core.$ZodType, Veil>();

/** `schema` must be an instance of its own, made for this field alone. */
export const veiled = <T extends z.ZodType>(
  schema: T,
  permission: Permission,
  cover: (value: z.output<T>) => z.output<T>,
  say: (value: z.output<T>, reader: Reader) => z.output<T> = (value) => value,
): T => {
  veils.set(schema, { permission, cover, say });
  return schema;
};

type Schema = z.core.$ZodType;

/** What a schema is made of. */
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

/** A schema may hold itself: what is being looked at is not looked at again. */
const bearsVeil = (schema: Schema, seen = new Set<Schema>()): boolean => {
  if (veils.has(schema)) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return partsOf(schema).some((part) => bearsVeil(part, seen));
};

const known = new WeakMap<Schema, boolean>();

export const hasVeils = (schema: Schema): boolean => {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const bears = bearsVeil(schema);
  known.set(schema, bears);
  return bears;
};

/** Answers the very same value where nothing of it is covered. */
type Cover = (value: unknown, reader: Reader) => unknown;

/** Answers are covered by the thousand: what is veiled in a schema is looked up once. */
const covers = new WeakMap<Schema, Cover>();

const coverFields = (shape: Readonly<Record<string, Schema>>): Cover => {
  const veiledFields = Object.entries(shape).filter(([, schema]) => hasVeils(schema));
  return (value, reader) => {
    const whole = value as Record<string, unknown>;
    let covered = whole;
    for (const [key, schema] of veiledFields) {
      const before = whole[key];
      const after = covering(schema, before, reader);
      if (after === before) continue;
      if (covered === whole) covered = { ...whole };
      covered[key] = after;
    }
    return covered;
  };
};

/** The option that takes the value, as in parsing. */
const optionFor = (options: readonly Schema[], value: unknown): Schema | undefined =>
  options.find((schema) => z.safeParse(schema, value).success);

const coverParts = (schema: Schema): Cover => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return coverFields(def.shape);
    case 'array':
      return (value, reader) => (value as unknown[]).map((each) => covering(def.element, each, reader));
    case 'record':
      return (value, reader) =>
        Object.fromEntries(
          Object.entries(value as object).map(([key, each]) => [key, covering(def.valueType, each, reader)]),
        );
    case 'union':
      return (value, reader) => {
        const option = optionFor(def.options, value);
        return option ? covering(option, value, reader) : value;
      };
    default: {
      const [part] = partsOf(schema);
      return (value, reader) => (part ? covering(part, value, reader) : value);
    }
  }
};

const coverOf = (schema: Schema): Cover => {
  const before = covers.get(schema);
  if (before) return before;
  const own = veils.get(schema);
  const parts = coverParts(schema);
  const cover: Cover = own
    ? (value, reader) => coveredBy(own, value, reader)
    : (value, reader) => (value === null ? null : parts(value, reader));
  covers.set(schema, cover);
  return cover;
};

const covering = (schema: Schema, value: unknown, reader: Reader): unknown =>
  value === undefined || !hasVeils(schema) ? value : coverOf(schema)(value, reader);

/** What is said in other words names nobody: it needs no cover. */
const coveredBy = ({ permission, cover, say }: Veil, value: unknown, reader: Reader): unknown => {
  const said = say(value as never, reader);
  return said !== value || reader.may(permission) ? said : cover(value as never);
};

/** An answer as its reader may see it, in his words; the very same value where nothing of it is veiled. */
export const uncovered = <T>(schema: z.ZodType<T>, value: T, reader: Reader): T =>
  covering(schema, value, reader) as T;
