/** Allowed fields of a request body: unknown ones are refused, missing ones named. */

export interface Problem {
  /** JSON pointer. */
  readonly field: string;
  readonly value: unknown;
  readonly kind: 'missing' | 'unknown' | 'invalid';
  readonly issue: string;
}

export class ShapeError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.field}: ${problem.issue}`);
    this.problem = problem;
  }
}

export type Check<T> = (value: unknown, field: string) => T;
type Checks = Readonly<Record<string, Check<unknown>>>;
export type Shape<C extends Checks> = { readonly [K in keyof C]: ReturnType<C[K]> };
export type ShapeOf<C> = C extends Check<infer T> ? T : never;

const invalid = (field: string, value: unknown, issue: string): ShapeError =>
  new ShapeError({ field, value, kind: 'invalid', issue });

const present = (value: unknown, field: string): void => {
  if (value === undefined) throw new ShapeError({ field, value, kind: 'missing', issue: 'is required' });
};

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, field) =>
    value === undefined ? undefined : check(value, field);

/** Lengths are counted in characters. */
export const text =
  (max: number, { min = 1, pattern }: { min?: number; pattern?: RegExp } = {}): Check<string> =>
  (value, field) => {
    present(value, field);
    if (typeof value !== 'string') throw invalid(field, value, 'must be a string');
    const { length } = [...value];
    if (length < min || length > max) throw invalid(field, value, `length must be ${min} to ${max}`);
    if (pattern && !pattern.test(value)) throw invalid(field, value, 'has an invalid format');
    return value;
  };

export const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value, field) => {
    present(value, field);
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw invalid(field, value, 'must be an integer');
    if (value < min || value > max) throw invalid(field, value, `must be ${min} to ${max}`);
    return value;
  };

export const flag: Check<boolean> = (value, field) => {
  present(value, field);
  if (typeof value !== 'boolean') throw invalid(field, value, 'must be a boolean');
  return value;
};

export const oneOf =
  <const T extends string>(...values: readonly T[]): Check<T> =>
  (value, field) => {
    present(value, field);
    const found = values.find((one) => one === value);
    if (found === undefined) throw invalid(field, value, `must be one of ${values.join(' ')}`);
    return found;
  };

export const list =
  <T>(check: Check<T>, max: number, min = 1): Check<readonly T[]> =>
  (value, field) => {
    present(value, field);
    if (!Array.isArray(value)) throw invalid(field, value, 'must be an array');
    if (value.length < min || value.length > max)
      throw invalid(field, value.length, `must hold ${min} to ${max} items`);
    return value.map((one: unknown, index) => check(one, `${field}/${index}`));
  };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object =
  <C extends Checks>(checks: C): Check<Shape<C>> =>
  (value, field) => {
    present(value, field);
    if (!isRecord(value)) throw invalid(field, value, 'must be an object');
    for (const [name, given] of Object.entries(value))
      if (!Object.hasOwn(checks, name))
        throw new ShapeError({
          field: `${field}/${name}`,
          value: given,
          kind: 'unknown',
          issue: 'is unknown',
        });
    const read = Object.entries(checks).map(([name, check]): [string, unknown] => [
      name,
      check(value[name], `${field}/${name}`),
    ]);
    return Object.fromEntries(read) as Shape<C>;
  };

/** An object whose fields are documented elsewhere and change nothing here. */
export const anyObject: Check<Readonly<Record<string, unknown>>> = (value, field) => {
  present(value, field);
  if (!isRecord(value)) throw invalid(field, value, 'must be an object');
  return value;
};
