/** Values that are data instead of code: facilities, tags of houses (screen: /sys/dictionaryManaged). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { list } from '../wire.ts';

export const dictionaryTypes = [
  'facilityGroup',
  'facility',
  'houseTag',
  'supplyGroup',
  'supply',
  'expenseGroup',
  'expense',
] as const;
export const DictionaryType = z.enum(dictionaryTypes);
export type DictionaryType = z.infer<typeof DictionaryType>;

export const DictionaryItem = z
  .object({
    type: DictionaryType,
    code: z.string(),
    zh: z.string(),
    en: z.string(),
    /** Code of the item of type `<type>Group` it stands under. */
    group: z.string().nullable(),
    icon: z.string().nullable(),
    /** One that is no longer offered still names what carries it. */
    active: z.boolean(),
  })
  .meta({ id: 'DictionaryItem' });
export type DictionaryItem = z.infer<typeof DictionaryItem>;

export const listDictionary = endpoint('GET /hotel-system/dictionary/list', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Items of these types in their order, those no longer offered too',
  input: z.object({ types: list(DictionaryType).optional() }),
  output: z.array(DictionaryItem),
});
