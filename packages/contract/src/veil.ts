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
type Cover = (value: unknown, may: May) => unknown;

/** Null: nothing below is veiled. */
const covers = new WeakMap<z.core.$ZodType, Cover | null>();

const ofObject = (shape: Record<string, z.core.$ZodType>): Cover | null => {
  const fields = Object.entries(shape).flatMap(([key, schema]) => {
    const cover = coverOf(schema);
    return cover ? [[key, cover] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value, may) => {
    const covered: Record<string, unknown> = { ...(value as object) };
    for (const [key, cover] of fields) if (key in covered) covered[key] = cover(covered[key], may);
    return covered;
  };
};

const ofArray = (element: z.core.$ZodType): Cover | null => {
  const cover = coverOf(element);
  return cover && ((value, may) => (value as unknown[]).map((each) => cover(each, may)));
};

const ofRecord = (of: z.core.$ZodType): Cover | null => {
  const cover = coverOf(of);
  if (!cover) return null;
  return (value, may) =>
    Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, cover(each, may)]));
};

/** The first that takes the value, as in parsing. */
const ofUnion = (options: readonly z.core.$ZodType[]): Cover | null => {
  const known = options.map((schema) => ({ schema, cover: coverOf(schema) }));
  if (known.every(({ cover }) => cover === null)) return null;
  return (value, may) => {
    const option = known.find(({ schema }) => z.safeParse(schema, value).success);
    return option?.cover ? option.cover(value, may) : value;
  };
};

const below = (schema: z.core.$ZodType): Cover | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return ofObject(def.shape);
    case 'array':
      return ofArray(def.element);
    case 'record':
      return ofRecord(def.valueType);
    case 'union':
      return ofUnion(def.options);
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional': {
      const cover = coverOf(def.innerType);
      return cover && ((value, may) => (value === null || value === undefined ? value : cover(value, may)));
    }
    case 'pipe':
      return coverOf(def.out);
    default:
      return null;
  }
};

const coverOf = (schema: z.core.$ZodType): Cover | null => {
  const known = covers.get(schema);
  if (known !== undefined) return known;
  const own = veils.get(schema);
  const inner = below(schema);
  const cover: Cover | null = own
    ? (value, may) => (may(own.permission) ? value : own.cover(value as never))
    : inner;
  covers.set(schema, cover);
  return cover;
};

/** An answer as somebody with these rights may see it; the very same value where nothing of it is veiled. */
export const uncovered = <T>(schema: z.ZodType<T>, value: T, may: May): T => {
  const cover = coverOf(schema);
  return cover ? (cover(value, may) as T) : value;
};

/** Whether an answer has fields that some may not see. */
export const hasVeils = (schema: z.ZodType): boolean => coverOf(schema) !== null;
