/** Internal names in the contract: enum values, and prefixes of failure codes, event names and text keys. */
import { loadTexts, namespaces } from '@minsu/contract/all-texts.ts';
import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import { z } from 'zod';
import { modules } from '../apps/server/src/all-modules.ts';

/** Direct child schemas. */
const partsOf = (schema: z.ZodType): z.ZodType[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.keyType as z.ZodType, schema.valueType as z.ZodType];
  if (schema instanceof z.ZodTuple) return schema.def.items as z.ZodType[];
  if (schema instanceof z.ZodLazy) return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  return [];
};

const collectEnums = (schema: z.ZodType, into: Set<string>, seen: Set<z.ZodType>): void => {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodEnum) for (const value of schema.options) into.add(String(value));
  for (const part of partsOf(schema)) collectEnums(part, into, seen);
};

/** All enum values an answer may contain. */
export const enumValues = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<z.ZodType>();
  for (const { routes } of modules)
    for (const { endpoint } of routes) collectEnums(endpoint.output, found, seen);
  return found;
};

/** `order` of `order.checkedIn`, `settlements` of `settlements:state_draft`. */
export const keyPrefixes = (): ReadonlySet<string> =>
  new Set([
    ...namespaces,
    ...Object.keys(auditTexts).flatMap((key) => (key.startsWith('entity_') ? [key.slice(7)] : [])),
  ]);

/** All English UI texts. */
export const englishTexts = async (): Promise<ReadonlySet<string>> => {
  const all = await Promise.all(namespaces.map((name) => loadTexts(name, 'en-US')));
  return new Set(all.flatMap((texts) => Object.values(texts)));
};
