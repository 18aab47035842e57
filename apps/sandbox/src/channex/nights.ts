/** Effective price, restrictions and availability of a night: its own value, else the parent's, else the default. */

import { addDays } from '../platforms/clock.ts';
import type { Cell, ChannexWorld, PlanOption, Property, RatePlan } from './channex-state.ts';
import { derivedRate } from './money.ts';
import { propertySettings, todayAt } from './properties.ts';
import { planCurrency } from './rate-plans.ts';

/** Nights [from, to) that the property keeps: later ones are lost without a word. */
export const horizonOf = (property: Property, now: number): { from: string; to: string } => {
  const from = todayAt(property, now);
  return { from, to: addDays(from, propertySettings(property).state_length) };
};

const cellOf = ({ state }: ChannexWorld, planId: string, date: string): Cell =>
  state.cells[planId]?.[date] ?? {};

const parentOf = (
  { state }: ChannexWorld,
  { parentId, attributes }: RatePlan,
  flag: string,
): RatePlan | null =>
  parentId !== null && attributes[flag] === true ? (state.ratePlans[parentId] ?? null) : null;

const primaryOf = ({ options }: RatePlan): PlanOption | undefined =>
  options.find(({ isPrimary }) => isPrimary);

/** Minor units. An option with derivation steps follows the parent's price, or the plan's own primary price. */
export const rateOf = (world: ChannexWorld, plan: RatePlan, date: string, occupancy?: number): number => {
  const primary = primaryOf(plan);
  const option = plan.options.find((one) => one.occupancy === occupancy) ?? primary;
  if (!option) return 0;
  const parent = parentOf(world, plan, 'inherit_rate');
  if (option.isPrimary && parent) {
    const base = rateOf(world, parent, date, option.occupancy);
    return derivedRate(base, option.derived?.rate ?? [], planCurrency(plan));
  }
  const own = cellOf(world, plan.id, date).rates?.[option.occupancy];
  if (own !== undefined) return own;
  if (option.derived && !option.isPrimary)
    return derivedRate(rateOf(world, plan, date), option.derived.rate, planCurrency(plan));
  return option.rate;
};

type PlainField = Exclude<keyof Cell, 'rates'>;

/** Assumes that arrays of defaults start on Monday, because the documents do not say. */
const defaultOf = (plan: RatePlan, field: PlainField, date: string): unknown => {
  const value = plan.attributes[field];
  return Array.isArray(value) ? value[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] : value;
};

export const restrictionOf = (
  world: ChannexWorld,
  plan: RatePlan,
  date: string,
  field: PlainField,
): unknown => {
  const parent = parentOf(world, plan, `inherit_${field}`);
  if (parent) return restrictionOf(world, parent, date, field);
  return cellOf(world, plan.id, date)[field] ?? defaultOf(plan, field, date);
};

export const availabilityOf = ({ state }: ChannexWorld, roomTypeId: string, date: string): number =>
  state.availability[roomTypeId]?.[date] ?? 0;

export const setAvailability = (
  { state }: ChannexWorld,
  roomTypeId: string,
  date: string,
  value: number,
): void => {
  const nights = state.availability[roomTypeId] ?? {};
  state.availability[roomTypeId] = nights;
  nights[date] = Math.max(0, value);
};

export const setCell = ({ state }: ChannexWorld, planId: string, date: string, written: Cell): void => {
  const nights = state.cells[planId] ?? {};
  state.cells[planId] = nights;
  const before = nights[date] ?? {};
  nights[date] = {
    ...before,
    ...written,
    ...(written.rates && { rates: { ...before.rates, ...written.rates } }),
  };
};
