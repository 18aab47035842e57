/** Reads the cells of an import line. Pure. */

import { placeProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import {
  type ContentPatch,
  DraftContent,
  DraftRoomType,
  emptyRoomType,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { houseImportTexts as words } from '@minsu/contract/foundation/houses/house-import.text.ts';
import { fieldMessages } from '@minsu/contract/platform/field-messages.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import { fenOf } from '../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../platform/imports/import-date-rules.ts';
import type { HouseKind } from './review/content-rules.ts';

/** The cells of a line by field; empty ones are ''. */
export type Cells = Readonly<Partial<Record<string, string>>>;

export interface Problem {
  readonly field: keyof typeof words;
  readonly text: Text;
}

const kinds: Readonly<Record<string, HouseKind>> = {
  '': 'multi',
  整租: 'entire',
  entire: 'entire',
  'entire place': 'entire',
  多房型: 'multi',
  酒店式: 'multi',
  multi: 'multi',
  'hotel style': 'multi',
};

export const kindOf = (text: string): HouseKind | null => kinds[text.trim().toLowerCase()] ?? null;

/** Turns a tag as typed into its code. Spaces separate tags only if the dictionary knows one of the words. */
export const tagsOf = (text: string, codeOf: (word: string) => string | undefined): string[] => {
  const words = text.split(/[、,，;；\n]+/).flatMap((part) => {
    const apart = part.split(/\s+/);
    return codeOf(part) ?? (apart.some((word) => codeOf(word) !== undefined) ? apart : part);
  });
  return [
    ...new Set(words.map((word) => codeOf(word) ?? word.trim().slice(0, 20)).filter((tag) => tag !== '')),
  ];
};

export const cityOf = (place: string): string => place.split('·')[0]?.trim() ?? '';

/** `杭州 · 西湖区`, as exports write it, is a city and its district. */
const placed = (cells: Cells): Cells => {
  const [city = '', district = '', ...more] = (cells.city ?? '').split('·').map((part) => part.trim());
  if (more.length > 0 || cells.district?.trim()) return cells;
  return { ...cells, city, district };
};

const texts = [
  'name',
  'nameEn',
  'province',
  'city',
  'district',
  'address',
  'description',
  'licenceNumber',
] as const;
const numbers = ['longitude', 'latitude'] as const;
const amounts = { deposit: 'depositFen', cleaningFee: 'cleaningFeeFen' } as const;
const typeTexts = { typeName: 'name', beds: 'beds' } as const;
const typeNumbers = ['areaM2', 'baseGuests', 'maxGuests'] as const;
const typeAmounts = { basePrice: 'basePriceFen', weekendPrice: 'weekendPriceFen' } as const;

type Values = Record<string, unknown>;
type Field = keyof typeof words;

/** Reads cells into `into`, under the content's field names. */
const reader = (cells: Cells, problems: Problem[]) => {
  const at = (field: Field): string => cells[field]?.trim() ?? '';
  return {
    text: (field: Field, into: Values, key: string = field) => {
      if (at(field) !== '') into[key] = at(field);
    },
    number: (field: Field, into: Values, key: string = field) => {
      if (at(field) === '') return;
      const value = Number(at(field));
      if (Number.isFinite(value)) into[key] = value;
      else problems.push({ field, text: words.notANumber });
    },
    amount: (field: Field, into: Values, key: string) => {
      if (at(field) === '') return;
      const fen = fenOf(at(field));
      if (fen === null) problems.push({ field, text: words.notAnAmount });
      else into[key] = fen;
    },
    at,
  };
};

type Issues = Parameters<typeof fieldMessages>[0];

interface Schema {
  safeParse(
    values: unknown,
  ): { readonly success: true } | { readonly success: false; readonly error: { readonly issues: Issues } };
}

/** The schema's failures for a value, at the column it comes from. */
const refused = (schema: Schema, values: Values, columnOf: (path: string) => Field): Problem[] => {
  const parsed = schema.safeParse(values);
  if (parsed.success) return [];
  const [zh, en] = (['zh-CN', 'en-US'] as const).map((language) =>
    fieldMessages(parsed.error.issues, language),
  );
  return (zh ?? []).map(({ path, message }, index) => ({
    field: columnOf(path.split('.')[0] ?? ''),
    text: [message, en?.[index]?.message ?? message],
  }));
};

const backwards =
  (names: Readonly<Record<string, string>>) =>
  (path: string): Field =>
    (Object.entries(names).find(([, key]) => key === path)?.[0] ?? path) as Field;

/** The content of a line, with every cell that cannot be taken. */
export const readHouse = (cells: Cells): { readonly content: ContentPatch; readonly problems: Problem[] } => {
  const problems: Problem[] = [];
  const read = reader(placed(cells), problems);
  const content: Values = {};
  for (const field of texts) read.text(field, content);
  for (const field of numbers) read.number(field, content);
  for (const [field, key] of Object.entries(amounts)) read.amount(field as Field, content, key);
  if (read.at('licenceExpires') !== '') content.licenceExpires = dateOf(read.at('licenceExpires'));
  const type: Values = {};
  for (const [field, key] of Object.entries(typeTexts)) read.text(field as Field, type, key);
  for (const field of typeNumbers) read.number(field, type);
  for (const [field, key] of Object.entries(typeAmounts)) read.amount(field as Field, type, key);
  problems.push(
    ...refused(DraftContent.partial(), content, backwards(amounts)),
    ...refused(DraftRoomType.partial(), type, backwards({ ...typeTexts, ...typeAmounts })),
  );
  const { longitude = null, latitude = null } = content as ContentPatch;
  for (const { text } of placeProblems({ longitude, latitude })) problems.push({ field: 'longitude', text });
  if (Object.keys(type).length > 0) content.roomTypes = [{ ...emptyRoomType, ...type }];
  return { content: content as ContentPatch, problems };
};
