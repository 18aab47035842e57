/** The dictionary: read by every screen with its kinds, edited under /sys/dictionaryManaged. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { fen, instant, line, list, positiveFenInput, version } from '../../platform/wire.ts';
import { DictionaryColour, DictionaryType, dictionaryCode } from './dictionary.ts';

export const DictionaryItem = z
  .object({
    type: DictionaryType,
    code: z.string(),
    zh: z.string(),
    en: z.string(),
    /** Code of its group in `<type>Group`. */
    group: z.string().nullable(),
    icon: z.string().nullable(),
    colour: DictionaryColour.nullable(),
    /** For custom charge items: the built-in one whose rules apply. */
    countsAs: z.string().nullable(),
    /** For a charge item: its usual price. */
    priceFen: fen.nullable(),
    /** Inactive items still name existing records. */
    active: z.boolean(),
  })
  .meta({ id: 'DictionaryItem' });
export type DictionaryItem = z.infer<typeof DictionaryItem>;

export const DictionaryEntry = DictionaryItem.extend({
  /** The program knows its code: never deleted. */
  builtIn: z.boolean(),
  /** Records that carry it. */
  used: z.int(),
  updatedAt: instant,
  version: z.int(),
}).meta({ id: 'DictionaryEntry' });
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

export const listDictionary = endpoint('GET /hotel-system/dictionary/list', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Items of these types in order, including those no longer offered',
  input: z.object({ types: list(DictionaryType).optional() }),
  output: z.array(DictionaryItem),
});

export const countDictionary = endpoint('GET /hotel-system/dictionary/types', {
  kind: 'query',
  permission: 'dictionary:edit',
  summary: 'Number of items per type, and how many are offered',
  input: z.object({}),
  output: z.array(z.object({ type: DictionaryType, items: z.int(), active: z.int() })),
});

export const manageDictionary = endpoint('GET /hotel-system/dictionary/items', {
  kind: 'query',
  permission: 'dictionary:edit',
  summary: 'Items of one type in order, with their usage',
  input: z.object({ type: DictionaryType }),
  output: z.array(DictionaryEntry),
});

const item = { type: DictionaryType, code: z.string().max(40) };
const shape = {
  zh: line(40),
  en: line(60),
  group: z.string().max(40).nullish(),
  icon: z.string().max(20).nullish(),
  colour: DictionaryColour.nullish(),
  priceFen: positiveFenInput.nullish(),
};

export const createDictionaryItem = endpoint('POST /hotel-system/dictionary/create', {
  kind: 'command',
  permission: 'dictionary:edit',
  summary: 'Add an item at the end of its type; by default the code is derived from the English name',
  input: z.object({
    type: DictionaryType,
    code: z.union([z.literal(''), dictionaryCode]).optional(),
    ...shape,
    countsAs: z.string().max(40).nullish(),
  }),
  output: DictionaryEntry,
});

export const editDictionaryItem = endpoint('POST /hotel-system/dictionary/edit', {
  kind: 'command',
  permission: 'dictionary:edit',
  summary: 'Rename an item, or give it another group, icon or colour',
  input: z.object({ ...item, ...shape, version }),
  output: DictionaryEntry,
});

export const setDictionaryActive = endpoint('POST /hotel-system/dictionary/set-active', {
  kind: 'command',
  permission: 'dictionary:edit',
  summary: 'Enable or disable an item; records that use it keep its name',
  input: z.object({ ...item, active: z.boolean(), version }),
  output: DictionaryEntry,
});

export const orderDictionary = endpoint('POST /hotel-system/dictionary/order', {
  kind: 'command',
  permission: 'dictionary:edit',
  summary: 'Reorder the items of a type; name every code once',
  input: z.object({ type: DictionaryType, codes: z.array(z.string().max(40)).min(1).max(1_000) }),
  output: z.array(DictionaryEntry),
});

export const deleteDictionaryItem = endpoint('POST /hotel-system/dictionary/delete', {
  kind: 'command',
  permission: 'dictionary:edit',
  summary: 'Delete an unused item',
  input: z.object({ ...item, version }),
  output: z.null(),
});
