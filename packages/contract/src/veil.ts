/**
 * Fields of an answer that only some may see. The schema says which permission shows the field and what everybody else
 * sees in its place; the one exit of the server covers them, so that no query can forget it.
 */
import { z } from 'zod';
import type { Permission } from './permission.ts';

interface Veil {
  readonly permission: Permission;
  readonly cover: (value: never) => unknown;
}

const veils = new WeakMap<z.core.$ZodType, Veil>();

/** `schema` must be an instance of its own, made for this field alone. */
export const veiled = <T extends z.ZodType>(
  schema: T,
  permission: Permission,
  cover: (value: z.output<T>) => z.output<T>,
): T => {
  veils.set(schema, { permission, cover });
  return schema;
};

type May = (permission: Permission) => boolean;
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

const coverObject = (shape: Readonly<Record<string, Schema>>, value: object, may: May): object => {
  const covered: Record<string, unknown> = { ...value };
  for (const [key, schema] of Object.entries(shape))
    if (key in covered && hasVeils(schema)) covered[key] = covering(schema, covered[key], may);
  return covered;
};

/** The option that takes the value, as in parsing. */
const optionFor = (options: readonly Schema[], value: unknown): Schema | undefined =>
  options.find((schema) => z.safeParse(schema, value).success);

const coverParts = (schema: Schema, value: unknown, may: May): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return coverObject(def.shape, value as object, may);
    case 'array':
      return (value as unknown[]).map((each) => covering(def.element, each, may));
    case 'record':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, each]) => [key, covering(def.valueType, each, may)]),
      );
    case 'union': {
      const option = optionFor(def.options, value);
      return option ? covering(option, value, may) : value;
    }
    default: {
      const [part] = partsOf(schema);
      return part ? covering(part, value, may) : value;
    }
  }
};

const covering = (schema: Schema, value: unknown, may: May): unknown => {
  if (value === undefined || !hasVeils(schema)) return value;
  const own = veils.get(schema);
  if (own) return may(own.permission) ? value : own.cover(value as never);
  return value === null ? null : coverParts(schema, value, may);
};

/** An answer as somebody with these rights may see it; the very same value where nothing of it is veiled. */
export const uncovered = <T>(schema: z.ZodType<T>, value: T, may: May): T =>
  covering(schema, value, may) as T;
