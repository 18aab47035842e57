/** One entry of an ARI call: what it writes on which nights, or the warning that drops it. */
import { addDays, isDate } from '../platforms/clock.ts';
import type { FieldErrors } from './api-error.ts';
import type { Cell, Property, RatePlan } from './channex-state.ts';
import type { Given } from './fields.ts';
import { minorOf } from './money.ts';
import { propertySettings } from './properties.ts';
import { planCurrency } from './rate-plans.ts';

const INVALID = 'is invalid';
const NOT_NULL = 'Should be a non null value or not existed field';
const weekDays = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const frameFields = ['property_id', 'date', 'date_from', 'date_to', 'days'];

export interface EntryDates {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[] | null;
}

const daysOf = (value: unknown, errors: FieldErrors): readonly string[] | null => {
  if (value === undefined) return null;
  if (Array.isArray(value) && value.length > 0 && value.every((day) => weekDays.includes(String(day))))
    return value.map(String);
  errors.days ??= [INVALID];
  return null;
};

const dateAt = (entry: Given, name: string, errors: FieldErrors): string => {
  const value = entry[name];
  if (typeof value === 'string' && isDate(value)) return value;
  errors[name] ??= [INVALID];
  return '';
};

/** Both ends are included. */
export const datesOf = (entry: Given, errors: FieldErrors): EntryDates => {
  const days = daysOf(entry.days, errors);
  if (entry.date !== undefined) {
    if (entry.date_from !== undefined || entry.date_to !== undefined) errors.date ??= [INVALID];
    const date = dateAt(entry, 'date', errors);
    return { from: date, to: date, days };
  }
  const [from, to] = [dateAt(entry, 'date_from', errors), dateAt(entry, 'date_to', errors)];
  if (from !== '' && to !== '' && to < from) errors.date_to ??= [INVALID];
  return { from, to, days };
};

export const nightsOf = ({ from, to, days }: EntryDates, horizonEnd: string): string[] => {
  const nights: string[] = [];
  for (let date = from; date <= to && date < horizonEnd; date = addDays(date, 1))
    if (!days || days.includes(weekDays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '')) nights.push(date);
  return nights;
};

/** Nulls and fields that the endpoint does not have. */
export const shapeErrors = (entry: Given, fields: readonly string[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(entry)) {
    if (value === null) errors[name] = [NOT_NULL];
    else if (![...frameFields, ...fields].includes(name)) errors[name] = [INVALID];
  }
  return errors;
};

const wholeAt = (entry: Given, name: string, min: number, errors: FieldErrors): number | undefined => {
  const value = entry[name];
  if (value === undefined || errors[name]) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) errors[name] = [INVALID];
  else if (value < min) errors[name] = [`must be greater than or equal to ${min}`];
  else return value;
  return undefined;
};

const flagAt = (entry: Given, name: string, errors: FieldErrors): boolean | undefined => {
  const value = entry[name];
  if (value === undefined || errors[name]) return undefined;
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  errors[name] = [INVALID];
  return undefined;
};

const rateFrom = (
  value: unknown,
  name: string,
  currency: string,
  errors: FieldErrors,
): number | undefined => {
  const minor = minorOf(value, currency);
  if (minor === null) errors[name] ??= [INVALID];
  else if (minor <= 0) errors[name] ??= ['must be greater than 0'];
  else return minor;
  return undefined;
};

const ratesOf = (entry: Given, plan: RatePlan, errors: FieldErrors): Record<number, number> | undefined => {
  const currency = planCurrency(plan);
  const { rate, rates } = entry;
  const isPerPerson = plan.attributes.sell_mode === 'per_person';
  if (rates !== undefined && !errors.rates) {
    if (!isPerPerson || rate !== undefined || !Array.isArray(rates) || rates.length === 0) {
      errors.rates = [INVALID];
      return undefined;
    }
    const written: Record<number, number> = {};
    for (const one of rates as Given[]) {
      const isOption = plan.options.some(({ occupancy }) => occupancy === one?.occupancy);
      const minor = rateFrom(one?.rate, 'rates', currency, errors);
      if (!isOption) errors.rates ??= [INVALID];
      else if (minor !== undefined) written[Number(one.occupancy)] = minor;
    }
    return written;
  }
  if (rate === undefined || errors.rate) return undefined;
  // A per-person plan with manual prices has no single price.
  if (isPerPerson && plan.attributes.rate_mode === 'manual') errors.rate = [INVALID];
  const primary = plan.options.find((one) => one.isPrimary);
  const minor = rateFrom(rate, 'rate', currency, errors);
  return primary && minor !== undefined ? { [primary.occupancy]: minor } : undefined;
};

export const restrictionFields = [
  'rate',
  'rates',
  'min_stay_arrival',
  'min_stay_through',
  'min_stay',
  'max_stay',
  'closed_to_arrival',
  'closed_to_departure',
  'stop_sell',
] as const;

const minStayOf = (entry: Given, property: Property, errors: FieldErrors): Cell => {
  const value = wholeAt(entry, 'min_stay', 1, errors);
  if (value === undefined) return {};
  const kind = propertySettings(property).min_stay_type;
  if (kind === 'both') errors.min_stay = [INVALID];
  return kind === 'arrival' ? { min_stay_arrival: value } : { min_stay_through: value };
};

/** Only the fields that the entry has; errors are collected. */
export const cellOf = (entry: Given, property: Property, plan: RatePlan, errors: FieldErrors): Cell => {
  if (!restrictionFields.some((name) => entry[name] !== undefined)) errors.restrictions ??= [INVALID];
  const cell: Record<keyof Cell, unknown> = {
    rates: ratesOf(entry, plan, errors),
    min_stay_arrival: wholeAt(entry, 'min_stay_arrival', 1, errors),
    min_stay_through: wholeAt(entry, 'min_stay_through', 1, errors),
    max_stay: wholeAt(entry, 'max_stay', 0, errors),
    closed_to_arrival: flagAt(entry, 'closed_to_arrival', errors),
    closed_to_departure: flagAt(entry, 'closed_to_departure', errors),
    stop_sell: flagAt(entry, 'stop_sell', errors),
  };
  const given = Object.fromEntries(Object.entries(cell).filter(([, value]) => value !== undefined)) as Cell;
  return { ...given, ...minStayOf(entry, property, errors) };
};

export const availabilityAt = (entry: Given, errors: FieldErrors): number => {
  if (entry.availability === undefined) errors.availability ??= ["can't be blank"];
  return wholeAt(entry, 'availability', 0, errors) ?? 0;
};
