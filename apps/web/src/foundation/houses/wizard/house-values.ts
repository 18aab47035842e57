/** Form values of the wizard (kind, content and operations of a property) and their unsaved changes. Pure. */

import { houseKinds } from '@minsu/contract/foundation/houses/house.ts';
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
} from '@minsu/contract/foundation/houses/house-content.ts';
import {
  dayTurnsOver,
  type HouseHours,
  hourFields,
} from '@minsu/contract/foundation/houses/house-hours-rules.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { custom } from '@minsu/contract/platform/field-messages.ts';
import { z } from 'zod';

type Kind = (typeof houseKinds)[number];

/** Form schema: emptied controls hold nothing. The contract decides what submission requires. */
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

/** Reports times that conflict at the field that was edited. */
export const checkedHouseForm = houseForm
  .refine(turnsOver, fittingHours('checkInTime'))
  .refine(turnsOver, fittingHours('checkOutTime'));

/** Valid form values; while typing, a number may be invalid text. */
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

/** Emptied controls give `undefined`; drafts use null. */
const tidyType = (type: Partial<DraftRoomType>): DraftRoomType => {
  const given = Object.entries(type).filter(([, value]) => value !== undefined);
  return { ...emptyRoomType, ...Object.fromEntries(given) };
};

const normalize = (field: HouseField, value: unknown): unknown => {
  if (field === 'roomTypes' && Array.isArray(value)) return value.map(tidyType);
  return value === undefined ? emptyValues[field] : value;
};

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ from the saved values. */
export const changedFields = (values: HouseValues, saved: HouseValues): HouseField[] =>
  (Object.keys(emptyValues) as HouseField[]).filter(
    (field) => !same(normalize(field, values[field]), normalize(field, saved[field])),
  );

export const pick = (values: HouseValues, fields: readonly HouseField[]): Partial<HouseValues> =>
  Object.fromEntries(fields.map((field) => [field, normalize(field, values[field])]));

/** Times are sent only once they fit each other, or the server would refuse the first one changed. */
export const waitsForOther = (field: HouseField, values: HouseValues): boolean =>
  (hourFields as readonly string[]).includes(field) && !turnsOver(pick(values, hourFields));

/** Whether the server would accept this value in a draft. */
export const canBeSaved = (field: HouseField, value: unknown): boolean =>
  houseForm.shape[field].safeParse(normalize(field, value)).success;

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Valid facts of room types; invalid ones are left out. */
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

/** Stored values the form can show: acceptable to the server, or single mistyped fields. */
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

/** The two parts of a save; unchanged parts are left out. */
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

/** Positions in `sent` of new types: unedited ones wherever they are now, edited ones by position. */
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

/** Gives new room types the server's ids, names and codes, even if more was typed since. */
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
 * After a save: sent values count as saved as typed, even if the server trimmed them; untouched fields take the
 * server's values.
 */
export const mergedAfterSave = (
  typed: HouseValues,
  saved: HouseValues,
  sent: Partial<HouseValues>,
  server: HouseValues,
): { readonly values: HouseValues; readonly saved: HouseValues } => {
  const untouched = (Object.keys(emptyValues) as HouseField[]).filter(
    (field) => !(field in sent) && same(normalize(field, typed[field]), normalize(field, saved[field])),
  );
  const values = { ...typed, ...pick(server, untouched) };
  const now = { ...server, ...sent };
  const withIds = (of: HouseValues): HouseValues => ({
    ...of,
    roomTypes: withTypeIds(of.roomTypes, sent.roomTypes ?? [], server.roomTypes),
  });
  return { values: withIds(values), saved: withIds(now) };
};

/** The server says `content.name`; the form field is `name`. */
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

/** Room type prices have their own step. */
const typePrices = /^roomTypes\.\d+\.(basePriceFen|weekendPriceFen|extraGuestFeeFen)$/;

export const stepOfPath = (path: string): HouseStep => {
  if (typePrices.test(path)) return 'price';
  const [top] = path.split('.');
  return houseSteps.find((step) => stepFields[step].some((field) => field === top)) ?? 'basics';
};

export const contentOf = (values: HouseValues): DraftContent =>
  pick(values, contentFields) as unknown as DraftContent;
