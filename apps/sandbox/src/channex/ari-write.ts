/** `POST /availability` and `POST /restrictions`: answered 200 even when entries are dropped with a warning. */
import { badRequest, type FieldErrors, tooManyRequests, unavailable } from './api-error.ts';
import {
  availabilityAt,
  cellOf,
  datesOf,
  type EntryDates,
  nightsOf,
  restrictionFields,
  shapeErrors,
} from './ari-entries.ts';
import { type Answer, type Call, type Endpoints, jsonBody, ownProperties } from './call.ts';
import { newId, type Property } from './channex-state.ts';
import type { Given } from './fields.ts';
import { horizonOf, setAvailability, setCell } from './nights.ts';

type Kind = 'availability' | 'restrictions';

const MAX_CALL_BYTES = 10 * 1024 * 1024;
const PER_PROPERTY = [{ limit: 10, seconds: 60 }] as const;
const PAST = 'is in the past';

const entriesOf = (call: Call): Given[] => {
  if (Buffer.byteLength(call.body) > MAX_CALL_BYTES) throw badRequest(['request is too large']);
  const { values } = jsonBody(call);
  if (!Array.isArray(values)) throw badRequest(['values is required']);
  return values.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? (entry as Given) : {},
  );
};

/** Each property has a rate-limit bucket for each of the two calls. */
const takeLimit = ({ world }: Call, kind: Kind, properties: readonly Property[]): void => {
  const keys = properties.map(({ id }) => `${id}/${kind}`);
  if (keys.some((key) => world.limits.check(key, PER_PROPERTY))) throw tooManyRequests();
  for (const key of keys) world.limits.count(key, PER_PROPERTY);
};

interface Write {
  readonly call: Call;
  readonly kind: Kind;
  readonly properties: ReadonlyMap<string, Property>;
  readonly warnings: unknown[];
}

/** Past nights are refused, or moved to today with a warning of plain text. */
const fromToday = (
  { call, warnings }: Write,
  dates: EntryDates,
  today: string,
  errors: FieldErrors,
): EntryDates => {
  if (dates.from === '' || dates.from >= today) return dates;
  const { pastDates } = call.world.state.settings;
  const moves = (pastDates ?? (call.account.environment === 'staging' ? 'move' : 'refuse')) === 'move';
  if (!moves || dates.to < today) errors[dates.from === dates.to ? 'date' : 'date_from'] ??= [PAST];
  else warnings.push(`date_from ${dates.from} is in the past and was moved to ${today}`);
  return { ...dates, from: today };
};

/** Collects into `errors`; returns the write to make if there are none. */
const planned = (
  write: Write,
  entry: Given,
  property: Property,
  errors: FieldErrors,
): (() => void) | null => {
  const { world } = write.call;
  const horizon = horizonOf(property, world.now());
  const dates = fromToday(write, datesOf(entry, errors), horizon.from, errors);
  const nights = () => nightsOf(dates, horizon.to);
  if (write.kind === 'availability') {
    const roomType = world.state.roomTypes[String(entry.room_type_id)];
    const value = availabilityAt(entry, errors);
    if (roomType?.propertyId !== property.id) errors.room_type_id ??= ['is invalid'];
    else return () => nights().forEach((date) => void setAvailability(world, roomType.id, date, value));
    return null;
  }
  const plan = world.state.ratePlans[String(entry.rate_plan_id)];
  if (plan?.propertyId !== property.id) {
    errors.rate_plan_id ??= ['is invalid'];
    return null;
  }
  const cell = cellOf(entry, property, plan, errors);
  return () => nights().forEach((date) => void setCell(world, plan.id, date, cell));
};

/** @returns whether it was taken. */
const apply = (write: Write, entry: Given): boolean => {
  const fields =
    write.kind === 'availability' ? ['room_type_id', 'availability'] : ['rate_plan_id', ...restrictionFields];
  const errors = shapeErrors(entry, fields);
  const property = write.properties.get(String(entry.property_id));
  if (!property) errors.property_id ??= ['is invalid'];
  const run = property ? planned(write, entry, property, errors) : null;
  if (Object.keys(errors).length > 0) {
    write.warnings.push({ ...entry, warning: errors });
    return false;
  }
  run?.();
  return run !== null;
};

const post =
  (kind: Kind) =>
  (call: Call): Answer => {
    const { world } = call;
    const entries = entriesOf(call);
    const own = new Map(ownProperties(call).map((property) => [property.id, property]));
    const named = new Set(entries.map(({ property_id: id }) => String(id)));
    takeLimit(
      call,
      kind,
      [...own.values()].filter(({ id }) => named.has(id)),
    );
    const write: Write = { call, kind, properties: own, warnings: [] };
    const isHalf = world.faults.strikes('channex', 'halfApplied', call.endpoint);
    const done = isHalf ? entries.slice(0, Math.ceil(entries.length / 2)) : entries;
    const taken = done.filter((entry) => apply(write, entry)).length;
    world.touch();
    if (isHalf) throw unavailable();
    const data = taken > 0 ? [{ id: newId(), type: 'task' }] : [];
    for (const { id } of data)
      world.state.tasks.push({ id, accountId: call.account.id, kind, entries: taken, at: world.now() });
    const isLean = write.warnings.length === 0 && world.state.settings.cleanWarnings === 'absent';
    const meta = { message: 'Success', ...(isLean ? {} : { warnings: write.warnings }) };
    return { status: 200, body: { data, meta } };
  };

export const ariWriteEndpoints: Endpoints = {
  'POST /availability': post('availability'),
  'POST /restrictions': post('restrictions'),
};
