/** Renders stored facts for people: texts for codes, record names for ids. Amounts, dates and texts stay. */
import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import { type Language, listed, sayText } from '@minsu/contract/platform/texts.ts';
import type { EventWords } from './event-words.ts';
import { isId } from './id-name-queries.ts';

export interface FactReader {
  readonly words: EventWords;
  readonly names: ReadonlyMap<string, string>;
  readonly language: Language;
}

/** Every id within a fact. */
export const idsWithin = (value: unknown): string[] => {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsWithin) : [];
};

const sayNumber = (field: string, value: number): string =>
  field.endsWith('Fen') ? (value / 100).toFixed(2) : String(value);

/** The parts of an object that have a text, in order. */
const sayParts = (reader: FactReader, entity: string, parts: object): string =>
  listed(
    Object.entries(parts).flatMap(([field, value]) => {
      if (!reader.words.hasField(entity, field) || value === null || value === '') return [];
      return [`${reader.words.field(entity, field)} ${sayPart(reader, entity, field, value)}`];
    }),
    reader.language,
  );

const sayPart = (reader: FactReader, entity: string, field: string, value: unknown): string => {
  const said = sayFact(reader, entity, field, value);
  if (typeof said === 'number') return sayNumber(field, said);
  if (typeof said === 'boolean') return sayText(auditTexts[said ? 'yes' : 'no'], reader.language);
  return typeof said === 'string' ? said : '';
};

const sayString = ({ words, names, language }: FactReader, entity: string, field: string, value: string) => {
  if (isId(value)) return names.get(value) ?? sayText(auditTexts.unnamed, language);
  // Lists of changed fields, filters and columns are names of fields.
  if (['fields', 'filters', 'columns'].includes(field) && words.hasField(entity, value))
    return words.field(entity, value);
  return words.value(entity, field, value) ?? value;
};

/** Text, number, boolean or null: what a screen formats without knowing any code. */
export const sayFact = (reader: FactReader, entity: string, field: string, value: unknown): unknown => {
  if (typeof value === 'string') return sayString(reader, entity, field, value);
  if (Array.isArray(value))
    return listed(
      value.map((each) => sayPart(reader, entity, field, each)),
      reader.language,
    );
  return value !== null && typeof value === 'object' ? sayParts(reader, entity, value) : (value ?? null);
};
