/** Occupancy options of a rate plan. */
import { type FieldErrors, validationError } from './api-error.ts';
import { type DerivedOption, newId, type PlanOption } from './channex-state.ts';
import { minorOf } from './money.ts';
import { MAX_OCCUPANCIES } from './sizes.ts';

interface OptionContext {
  readonly planId: string;
  readonly sellMode: unknown;
  readonly adults: number;
  readonly currency: string;
}

const fail = (text: string): never => {
  const errors: FieldErrors = { options: [text] };
  throw validationError(errors);
};

const steps = ['increase_by_percent', 'increase_by_amount'];

const derivedOf = (value: unknown): DerivedOption | null => {
  if (value === undefined || value === null) return null;
  const { rate } = value as { rate?: unknown };
  const isRight =
    Array.isArray(rate) &&
    rate.every(
      (step: unknown) =>
        Array.isArray(step) && steps.includes(String(step[0])) && /^\d+(\.\d+)?$/.test(String(step[1])),
    );
  return isRight ? { rate: rate as DerivedOption['rate'] } : fail('derived_option is invalid');
};

const optionOf = (value: unknown, { planId, adults, currency }: OptionContext): PlanOption => {
  if (typeof value !== 'object' || value === null) return fail('is invalid');
  const {
    occupancy,
    is_primary: isPrimary = false,
    rate = 0,
    derived_option: derived,
  } = value as Record<string, unknown>;
  const isWhole = typeof occupancy === 'number' && Number.isInteger(occupancy);
  if (!isWhole || occupancy < 1) return fail('occupancy is invalid');
  if (occupancy > adults) return fail('occupancy must be less than or equal to occ_adults');
  if (typeof isPrimary !== 'boolean') return fail('is_primary is invalid');
  const minor = minorOf(rate, currency);
  if (minor === null || minor < 0) return fail('rate is invalid');
  return { id: isPrimary ? planId : newId(), occupancy, isPrimary, rate: minor, derived: derivedOf(derived) };
};

const assertComplete = (options: readonly PlanOption[], { sellMode, adults }: OptionContext): void => {
  if (options.length > MAX_OCCUPANCIES) fail(`should have at most ${MAX_OCCUPANCIES} item(s)`);
  if (options.filter(({ isPrimary }) => isPrimary).length !== 1) fail('must have one primary option');
  if (sellMode === 'per_room') {
    if (options.length !== 1 || options[0]?.occupancy !== adults)
      fail('must have one option at maximum occupancy');
    return;
  }
  const occupancies = new Set(options.map(({ occupancy }) => occupancy));
  if (occupancies.size !== options.length || occupancies.size !== adults)
    fail('must have one option for each count of adults');
};

export const optionsOf = (value: unknown, context: OptionContext): PlanOption[] => {
  if (!Array.isArray(value) || value.length === 0) return fail("can't be blank");
  const options = value.map((one: unknown) => optionOf(one, context));
  assertComplete(options, context);
  return options;
};
