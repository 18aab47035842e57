/** Values and errors of one form. Validation is the command's own schema, so that client and server say the same. */
import { type FieldMessage, fieldMessages } from '@minsu/contract/field-messages.ts';
import type { Language } from '@minsu/contract/texts.ts';
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
  readonly blur: (path: string) => void;
  /** The input to send, or null when a field is wrong. */
  readonly check: (base: Values) => Values | null;
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

/** An emptied text field means "nothing" unless the schema takes an empty text. */
export const cleaned = (schema: z.ZodObject, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = schema.shape[key] as z.ZodType | undefined;
      return [key, value === '' && field && !field.safeParse('').success ? undefined : (value ?? undefined)];
    }),
  );

export const createFormStore = (
  schema: z.ZodObject,
  initial: Values,
  language: () => Language,
): FormStore => {
  const store = createStore<FormState>(() => ({ values: initial, errors: {}, dirty: false }));
  const messages = (values: Values): Record<string, string> => {
    const parsed = schema.safeParse(cleaned(schema, values), { reportInput: true });
    const found = parsed.success ? [] : fieldMessages(parsed.error.issues, language());
    return Object.fromEntries([...found].reverse().map(({ path, message }) => [path, message]));
  };
  const recheck = (path: string, values: Values) => {
    const found = messages(values)[path];
    const { [path]: _, ...others } = store.getState().errors;
    return found === undefined ? others : { ...others, [path]: found };
  };
  return {
    ...store,
    set: (path, value) => {
      const values = withValue(store.getState().values, path, value) as Values;
      const shown = store.getState().errors[path] !== undefined;
      store.setState({ values, dirty: true, ...(shown ? { errors: recheck(path, values) } : {}) });
    },
    blur: (path) => {
      if (store.getState().dirty) store.setState({ errors: recheck(path, store.getState().values) });
    },
    check: (base) => {
      const values = { ...store.getState().values, ...base };
      const errors = messages(values);
      store.setState({ errors });
      return Object.keys(errors).length > 0 ? null : cleaned(schema, values);
    },
    showErrors: (list) =>
      store.setState({ errors: Object.fromEntries(list.map((m) => [m.path, m.message])) }),
    reset: (values) => store.setState({ values, errors: {}, dirty: false }),
  };
};
