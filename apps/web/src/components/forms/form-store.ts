/** Values and errors of one form, validated by the command's schema, so that client and server agree. */
import { type FieldMessage, fieldMessages } from '@minsu/contract/platform/field-messages.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import type { z } from 'zod';
import { createStore, type StoreApi } from 'zustand';

export type Values = Readonly<Record<string, unknown>>;

export interface FormState {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly dirty: boolean;
}

export interface FormStore extends StoreApi<FormState> {
  readonly set: (path: string, value: unknown) => void;
  /** Field lost focus: shows its errors. */
  readonly blur: (path: string) => void;
  /** The input to send, or null if a field is invalid. */
  readonly check: (base: Values, shape?: (values: Values) => Values) => Values | null;
  /** Shows errors of these fields; true if there are none. */
  readonly checkFields: (names: readonly string[]) => boolean;
  /** Whether these fields are valid, without showing errors. */
  readonly areRight: (names: readonly string[]) => boolean;
  readonly showErrors: (messages: readonly FieldMessage[]) => void;
  readonly reset: (values: Values) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childOf = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? value[key] : undefined;
};

export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(childOf, values);

export const withValue = (values: unknown, path: string, value: unknown): unknown => {
  const [key = '', ...rest] = path.split('.');
  const next = rest.length === 0 ? value : withValue(childOf(values, key), rest.join('.'), value);
  if (Array.isArray(values)) return values.map((each, index) => (index === Number(key) ? next : each));
  return { ...(isObject(values) ? values : {}), [key]: next };
};

/**
 * Whether a value means nothing: empty text or null where the schema accepts neither. Where null is accepted, it
 * clears.
 */
const isEmptyValue = (field: z.ZodType | undefined, value: unknown): boolean => {
  if (value === '') return field !== undefined && !field.safeParse('').success;
  return value === null && field?.safeParse(null).success !== true;
};

/** Input to send: empty values are left out, so the record keeps its own. */
export const cleaned = (schema: z.ZodObject, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isEmptyValue(schema.shape[key] as z.ZodType | undefined, value) ? undefined : value,
    ]),
  );

/** A field or anything nested in it: `stays` matches `stays.0.guests`. */
export const isOf = (names: readonly string[], path: string): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`));

type Errors = FormState['errors'];

const pick = (errors: Errors, wanted: (path: string) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => wanted(path)));

const validator = (schema: z.ZodObject, language: () => Language) => (values: Values) => {
  const parsed = schema.safeParse(cleaned(schema, values), { reportInput: true });
  const found = parsed.success ? [] : fieldMessages(parsed.error.issues, language());
  return Object.fromEntries([...found].reverse().map(({ path, message }) => [path, message]));
};

export const createFormStore = (
  schema: z.ZodObject,
  initial: Values,
  language: () => Language,
  dirty = false,
): FormStore => {
  const store = createStore<FormState>(() => ({ values: initial, errors: {}, dirty }));
  const messages = validator(schema, language);
  /** Server errors stay until their field changes, because the schema does not know them. */
  const serverSaid = new Set<string>();
  const now = () => store.getState();
  const recheck = (values: Values, paths: (path: string) => boolean): Errors => ({
    ...pick(now().errors, (path) => serverSaid.has(path)),
    ...pick(messages(values), paths),
  });
  const isShown = (path: string) => now().errors[path] !== undefined;
  return {
    ...store,
    set: (path, value) => {
      const values = withValue(now().values, path, value) as Values;
      serverSaid.delete(path);
      store.setState({ values, dirty: true, errors: recheck(values, isShown) });
    },
    blur: (path) => {
      if (!serverSaid.has(path))
        store.setState({ errors: recheck(now().values, (each) => each === path || isShown(each)) });
    },
    check: (base, shape = (values) => values) => {
      const values = shape({ ...now().values, ...base });
      const errors = messages(values);
      serverSaid.clear();
      store.setState({ errors });
      return Object.keys(errors).length > 0 ? null : cleaned(schema, values);
    },
    checkFields: (names) => {
      const errors = recheck(now().values, (path) => isOf(names, path));
      store.setState({ errors });
      return !Object.keys(errors).some((path) => isOf(names, path));
    },
    areRight: (names) => !Object.keys(messages(now().values)).some((path) => isOf(names, path)),
    showErrors: (list) => {
      for (const { path } of list) serverSaid.add(path);
      store.setState({ errors: Object.fromEntries(list.map((m) => [m.path, m.message])) });
    },
    reset: (values) => {
      serverSaid.clear();
      store.setState({ values, errors: {}, dirty: false });
    },
  };
};
