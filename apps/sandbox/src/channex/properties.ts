/** `/properties`: create, read, change. The documents list no way to delete one. */

import { validationError } from './api-error.ts';
import { type Call, type Endpoints, ownProperties, theProperty, wrapped } from './call.ts';
import { newId, type Property, timeText } from './channex-state.ts';
import {
  amountRule,
  assertChange,
  assertFields,
  countryRule,
  currencyRule,
  decimalRule,
  errorsOf,
  flagRule,
  type Given,
  listRule,
  objectRule,
  oneOf,
  type Rules,
  textRule,
  wholeRule,
  zoneRule,
} from './fields.ts';
import { listAnswer, oneAnswer, type Resource, type Row } from './listing.ts';

const settingsRules: Rules = {
  min_stay_type: oneOf('both', 'arrival', 'through'),
  state_length: wholeRule(100, 730),
  cut_off_time: (value) => (/^([01]\d|2[0-3]):(00|30)(:00)?$/.test(String(value)) ? null : 'is invalid'),
  cut_off_days: wholeRule(0, 30),
  max_day_advance: wholeRule(0),
  min_price: amountRule,
  max_price: amountRule,
  allow_availability_autoupdate_on_confirmation: oneOf(true),
  allow_availability_autoupdate_on_modification: flagRule,
  allow_availability_autoupdate_on_cancellation: flagRule,
};

const contentRules: Rules = {
  description: textRule(10_000),
  important_information: textRule(10_000),
  photos: listRule,
};

const rules: Rules = {
  title: textRule(255),
  currency: currencyRule,
  email: (value) => (/^\S+@\S+\.\S+$/.test(String(value)) ? null : 'is invalid'),
  phone: textRule(32),
  zip_code: textRule(32),
  country: countryRule,
  state: textRule(255),
  city: textRule(255),
  address: textRule(255),
  longitude: decimalRule,
  latitude: decimalRule,
  timezone: zoneRule,
  property_type: textRule(64),
  content: objectRule,
  settings: objectRule,
};

const defaultSettings = {
  min_stay_type: 'both',
  state_length: 500,
  cut_off_time: null,
  cut_off_days: null,
  max_day_advance: null,
  min_price: null,
  max_price: null,
  allow_availability_autoupdate_on_confirmation: true,
  allow_availability_autoupdate_on_modification: false,
  allow_availability_autoupdate_on_cancellation: false,
};

const assertNested = (given: Given): void => {
  for (const [name, nested] of [
    ['settings', settingsRules],
    ['content', contentRules],
  ] as const) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    const errors = errorsOf(value as Given, nested, []);
    if (Object.keys(errors).length > 0)
      throw validationError(
        Object.fromEntries(Object.entries(errors).map(([key, texts]) => [`${name}.${key}`, texts])),
      );
  }
};

const merged = (before: Property['attributes'], given: Given): Property['attributes'] => ({
  ...before,
  ...given,
  settings: { ...(before.settings as object), ...((given.settings ?? {}) as object) },
});

export const newProperty = (accountId: string, id: string, given: Given, now: number): Property => ({
  id,
  accountId,
  insertedAt: now,
  hasMessagesApp: false,
  attributes: merged(
    { settings: defaultSettings, property_type: 'hotel', timezone: 'UTC', is_active: true },
    given,
  ),
});

export const propertySettings = ({ attributes }: Property) => attributes.settings as typeof defaultSettings;
export const currencyOf = ({ attributes }: Property): string => String(attributes.currency);

/** Making one takes far longer than using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The date at the property. */
export const todayAt = ({ attributes }: Property, now: number): string => {
  const timeZone = String(attributes.timezone ?? 'UTC');
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dateFormats.set(timeZone, format);
  return format.format(now);
};

const resourceOf = ({ id, attributes }: Property): Resource => ({
  type: 'property',
  id,
  attributes: { id, ...attributes },
  relationships: {},
});

const rowOf = (property: Property): Row => ({
  resource: resourceOf(property),
  keys: {
    id: property.id,
    title: property.attributes.title,
    is_active: property.attributes.is_active,
    inserted_at: timeText(property.insertedAt),
  },
});

const create = (call: Call) => {
  const given = wrapped(call, 'property');
  assertFields(given, { ...rules, group_id: textRule(64) }, ['title', 'currency']);
  assertNested(given);
  const property = newProperty(call.account.id, newId(), given, call.world.now());
  call.world.state.properties[property.id] = property;
  call.world.touch();
  return oneAnswer(resourceOf(property), 201);
};

const change = (call: Call) => {
  const property = theProperty(call, call.params.id);
  const given = wrapped(call, 'property');
  assertChange(given, rules, ['title', 'currency']);
  assertNested(given);
  property.attributes = merged(property.attributes, given);
  call.world.touch();
  return oneAnswer(resourceOf(property));
};

export const propertyEndpoints: Endpoints = {
  'GET /properties': (call) =>
    listAnswer(call, ownProperties(call).map(rowOf), { fields: ['id', 'title', 'is_active', 'inserted_at'] }),
  'POST /properties': create,
  'GET /properties/options': (call) => ({
    status: 200,
    body: {
      data: ownProperties(call).map(({ id, attributes: { title, currency } }) => ({
        type: 'property',
        id,
        attributes: { id, title, currency },
      })),
    },
  }),
  'GET /properties/:id': (call) => oneAnswer(resourceOf(theProperty(call, call.params.id))),
  'PUT /properties/:id': change,
};
