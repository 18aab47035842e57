/** `GET /restrictions` and `GET /availability`: values by plan or room type, then by date. */
import { isDate } from '../platforms/clock.ts';
import { badRequest } from './api-error.ts';
import { nightsOf } from './ari-entries.ts';
import { type Call, type Endpoints, theProperty } from './call.ts';
import type { ChannexWorld, Property, RatePlan } from './channex-state.ts';
import { filtersOf } from './listing.ts';
import { decimalOf } from './money.ts';
import { availabilityOf, horizonOf, rateOf, restrictionOf } from './nights.ts';
import { propertySettings } from './properties.ts';
import { planCurrency } from './rate-plans.ts';

const asked = (call: Call): { property: Property; nights: string[] } => {
  const filters = filtersOf(call.query, ['property_id', 'date', 'restrictions']);
  const filterValue = (field: string, ...operators: readonly string[]): string | undefined =>
    filters.find((one) => one.field === field && operators.includes(one.operator))?.value;
  const id = filterValue('property_id', 'in', 'eq');
  if (!id || id.includes(',')) throw badRequest(['property_id is required']);
  const property = theProperty(call, id);
  const single = filterValue('date', 'in', 'eq');
  const [from, to] = [single ?? filterValue('date', 'gte'), single ?? filterValue('date', 'lte')];
  if (!from || !to || !isDate(from) || !isDate(to)) throw badRequest(['date is required']);
  const horizon = horizonOf(property, call.world.now());
  const first = from < horizon.from ? horizon.from : from;
  return { property, nights: nightsOf({ from: first, to, days: null }, horizon.to) };
};

type Reader = (world: ChannexWorld, plan: RatePlan, date: string, property: Property) => unknown;

const plain =
  (field: Parameters<typeof restrictionOf>[3]): Reader =>
  (world, plan, date) =>
    restrictionOf(world, plan, date, field);

const readers: Readonly<Record<string, Reader>> = {
  rate: (world, plan, date) => decimalOf(rateOf(world, plan, date), planCurrency(plan)),
  min_stay_arrival: plain('min_stay_arrival'),
  min_stay_through: plain('min_stay_through'),
  min_stay: (world, plan, date, property) => {
    const isArrival = propertySettings(property).min_stay_type === 'arrival';
    return restrictionOf(world, plan, date, isArrival ? 'min_stay_arrival' : 'min_stay_through');
  },
  max_stay: plain('max_stay'),
  closed_to_arrival: plain('closed_to_arrival'),
  closed_to_departure: plain('closed_to_departure'),
  stop_sell: plain('stop_sell'),
  availability: (world, plan, date) => availabilityOf(world, plan.roomTypeId, date),
  availability_offset: () => null,
  max_availability: () => null,
};

const restrictions = (call: Call) => {
  const names = call.query['filter[restrictions]']?.split(',') ?? [];
  if (names.length === 0) throw badRequest(['restrictions is required']);
  const unknown = names.find((name) => !Object.hasOwn(readers, name));
  if (unknown !== undefined) throw badRequest([`restrictions ${unknown} is invalid`]);
  const { property, nights } = asked(call);
  const plans = Object.values(call.world.state.ratePlans).filter(
    ({ propertyId }) => propertyId === property.id,
  );
  const valuesAt = (plan: RatePlan, date: string) =>
    Object.fromEntries(names.map((name) => [name, readers[name]?.(call.world, plan, date, property)]));
  const data = Object.fromEntries(
    plans.map((plan) => [plan.id, Object.fromEntries(nights.map((date) => [date, valuesAt(plan, date)]))]),
  );
  return { status: 200, body: { data } };
};

const availability = (call: Call) => {
  const { property, nights } = asked(call);
  const types = Object.values(call.world.state.roomTypes).filter(
    ({ propertyId }) => propertyId === property.id,
  );
  const data = Object.fromEntries(
    types.map(({ id }) => [
      id,
      Object.fromEntries(nights.map((date) => [date, availabilityOf(call.world, id, date)])),
    ]),
  );
  return { status: 200, body: { data } };
};

export const ariReadEndpoints: Endpoints = {
  'GET /restrictions': restrictions,
  'GET /availability': availability,
};
