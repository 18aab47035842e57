/** What the wizard's form holds: kind, content and operations of a house side by side, and what of it is not saved yet. Pure. */
import { BUSINESS_TIME_ZONE } from '@minsu/contract/dates.ts';
import { custom } from '@minsu/contract/field-messages.ts';
import { houseKinds } from '@minsu/contract/houses/house.ts';
import {
  type ContentField,
  contentFields,
  DraftContent,
  DraftRoomType,
  emptyContent,
  emptyRoomType,
  HouseOperations,
  type HouseStep,
  houseSteps,
  MAX_ROOM_TYPES,
} from '@minsu/contract/houses/house-content.ts';
import { dayTurnsOver, type HouseHours, hourFields } from '@minsu/contract/houses/house-hours-rules.ts';
import type { HouseRevision } from '@minsu/contract/houses/house-revision.ts';
import { z } from 'zod';

type Kind = (typeof houseKinds)[number];

/** For the wizard's form: an emptied control holds nothing at all. What a submission needs is the contract's to say. */
export const houseForm = z
  .strictObject({
    kind: z.enum(houseKinds),
    ...DraftContent.shape,
    ...HouseOperations.shape,
    roomTypes: z.array(DraftRoomType.partial()).max(MAX_ROOM_TYPES),
  })
  .partial();

const bothHours = z.object(DraftContent.shape).pick({ checkInTime: true, checkOutTime: true });
const fittingHours = (field: (typeof hourFields)[number]) => ({
  ...custom('leavesTooLate'),
  path: [field],
  when: ({ value }: { readonly value: unknown }) => bothHours.safeParse(value).success,
});
const turnsOver = (values: object): boolean => dayTurnsOver(values as HouseHours);

/** As the wizard checks it: hours that do not fit each other are said at the one that was touched. */
export const checkedHouseForm = houseForm
  .refine(turnsOver, fittingHours('checkInTime'))
  .refine(turnsOver, fittingHours('checkOutTime'));

/** As the form holds them when they are well; while it is typed, a number may be a text that is none. */
export type HouseValues = DraftContent & HouseOperations & { readonly kind: Kind | undefined };
export type HouseField = keyof HouseValues;

const isContent = (field: string): field is ContentField =>
  (contentFields as readonly string[]).includes(field);

const emptyOperations: HouseOperations = {
  landlordId: null,
  departmentId: null,
  managerUserId: null,
  tags: [],
  instantBook: true,
  registrationRule: 'all',
  smartLocks: false,
  slotCleaningMinutes: 90,
  timeZone: BUSINESS_TIME_ZONE,
  contacts: [],
  networkNote: '',
  lockNote: '',
  customFields: [],
};

export const emptyValues: HouseValues = { kind: undefined, ...emptyContent, ...emptyOperations };

export const valuesOf = ({ house, content, operations }: HouseRevision): HouseValues => ({
  kind: house.kind,
  ...content,
  ...operations,
});

/** An emptied control says `undefined`; the draft has its own word for nothing. */
const tidyType = (type: Partial<DraftRoomType>): DraftRoomType => {
  const given = Object.entries(type).filter(([, value]) => value !== undefined);
  return { ...emptyRoomType, ...Object.fromEntries(given) };
};

const tidy = (field: HouseField, value: unknown): unknown => {
  if (field === 'roomTypes' && Array.isArray(value)) return value.map(tidyType);
  return value === undefined ? emptyValues[field] : value;
};

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ from what is saved. */
export const changedFields = (values: HouseValues, saved: HouseValues): HouseField[] =>
  (Object.keys(emptyValues) as HouseField[]).filter(
    (field) => !same(tidy(field, values[field]), tidy(field, saved[field])),
  );

export const pick = (values: HouseValues, fields: readonly HouseField[]): Partial<HouseValues> =>
  Object.fromEntries(fields.map((field) => [field, tidy(field, values[field])]));

/** Hours go to the server once they fit each other: it would refuse the one that was changed first. */
export const waitsForOther = (field: HouseField, values: HouseValues): boolean =>
  (hourFields as readonly string[]).includes(field) && !turnsOver(pick(values, hourFields));

/** Whether the server would take this value as part of a draft. */
export const canBeSaved = (field: HouseField, value: unknown): boolean =>
  houseForm.shape[field].safeParse(tidy(field, value)).success;

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The facts of room types that are well; what is none is left out. */
const usableTypes = (stored: readonly unknown[]): DraftRoomType[] =>
  stored.filter(isRecord).map((type) => {
    const fields = Object.entries(DraftRoomType.shape);
    const good = fields.filter(([name, schema]) => schema.safeParse(type[name]).success);
    return tidyType(Object.fromEntries(good.map(([name]) => [name, type[name]])));
  });

const usableValue = (field: HouseField, value: unknown): unknown => {
  if (field === 'roomTypes') return Array.isArray(value) ? usableTypes(value) : undefined;
  const isSingle = !Array.isArray(emptyValues[field]) && isText(value);
  return isSingle || canBeSaved(field, value) ? value : undefined;
};

/** The part of what was stored that the form can show: what the server would take, and single fields typed wrongly. */
export const usableValues = (stored: Readonly<Record<string, unknown>>): Partial<HouseValues> =>
  Object.fromEntries(
    (Object.keys(emptyValues) as HouseField[])
      .filter((field) => field in stored)
      .map((field) => [field, usableValue(field, stored[field])])
      .filter(([, value]) => value !== undefined),
  );

export const readStepName = (name: unknown): HouseStep | null =>
  houseSteps.find((step) => step === name) ?? null;

export interface HousePatch {
  readonly content?: Record<string, unknown>;
  readonly operations?: Record<string, unknown>;
}

/** The two parts of a save; a part without changes is left out. */
export const patchOf = (part: Partial<HouseValues>): HousePatch => {
  const entries = Object.entries(part).filter(([field]) => field !== 'kind');
  const content = entries.filter(([field]) => isContent(field));
  const operations = entries.filter(([field]) => !isContent(field));
  return {
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
    ...(operations.length > 0 && { operations: Object.fromEntries(operations) }),
  };
};

type Types = HouseValues['roomTypes'];

/**
 * The place in `sent` of every new type: as it was sent, wherever it stands by now; one that was edited since, where it
 * stood.
 */
const placesOfNew = (now: Types, sent: Types): ReadonlyMap<number, number> => {
  const free = new Set(sent.flatMap((type, place) => (type.id === null ? [place] : [])));
  const places = new Map<number, number>();
  const take = (fits: (place: number, index: number) => boolean) => {
    for (const [index, type] of now.entries()) {
      if (type.id !== null || places.has(index)) continue;
      const place = [...free].find((each) => fits(each, index));
      if (place === undefined) continue;
      places.set(index, place);
      free.delete(place);
    }
  };
  take((place, index) => place === index && same(now[index], sent[place]));
  take((place, index) => same(now[index], sent[place]));
  take((place, index) => place === index);
  return places;
};

/** New room types take over the ids, and the names and codes that the server gave them, also when more was typed since. */
const withTypeIds = (now: Types, sent: Types, answered: Types): Types => {
  const known = new Set(now.map((type) => type.id));
  const places = placesOfNew(now, sent);
  return now.map((type, index) => {
    const place = places.get(index);
    const given = place === undefined ? undefined : answered[place];
    const answer = type.id === null ? given : answered.find(({ id }) => id === type.id);
    if (!answer || (type.id === null && known.has(answer.id))) return type;
    return { ...type, id: answer.id, name: type.name || answer.name, code: type.code || answer.code };
  });
};

/**
 * After a save: what was sent counts as saved as it was typed, also where the server trimmed it; what nobody touched is
 * the server's.
 */
export const mergedAfterSave = (
  typed: HouseValues,
  saved: HouseValues,
  sent: Partial<HouseValues>,
  server: HouseValues,
): { readonly values: HouseValues; readonly saved: HouseValues } => {
  const untouched = (Object.keys(emptyValues) as HouseField[]).filter(
    (field) => !(field in sent) && same(tidy(field, typed[field]), tidy(field, saved[field])),
  );
  const values = { ...typed, ...pick(server, untouched) };
  const now = { ...server, ...sent };
  const withIds = (of: HouseValues): HouseValues => ({
    ...of,
    roomTypes: withTypeIds(of.roomTypes, sent.roomTypes ?? [], server.roomTypes),
  });
  return { values: withIds(values), saved: withIds(now) };
};

/** The server says `content.name`; the form's field is `name`. */
export const fieldOfPath = (path: string): string => path.replace(/^(content|operations)\./, '');

export const stepFields: Record<HouseStep, readonly HouseField[]> = {
  basics: [
    'kind',
    'name',
    'nameEn',
    'description',
    'landlordId',
    'departmentId',
    'managerUserId',
    'tags',
    'customFields',
  ],
  place: [
    'province',
    'city',
    'district',
    'address',
    'longitude',
    'latitude',
    'timeZone',
    'contacts',
    'networkNote',
    'lockNote',
  ],
  rooms: ['roomTypes'],
  photos: ['photos'],
  facilities: ['facilities', 'houseRules', 'checkInTime', 'checkOutTime', 'registrationRule', 'smartLocks'],
  price: ['depositFen', 'cleaningFeeFen', 'cancellationPolicy', 'instantBook', 'slotCleaningMinutes'],
  licence: ['licenceNumber', 'licenceExpires', 'documents'],
  preview: [],
};

/** Prices of room types are asked for in a step of their own. */
const typePrices = /^roomTypes\.\d+\.(basePriceFen|weekendPriceFen|extraGuestFeeFen)$/;

export const stepOfPath = (path: string): HouseStep => {
  if (typePrices.test(path)) return 'price';
  const [top] = path.split('.');
  return houseSteps.find((step) => stepFields[step].some((field) => field === top)) ?? 'basics';
};

export const contentOf = (values: HouseValues): DraftContent =>
  pick(values, contentFields) as unknown as DraftContent;
