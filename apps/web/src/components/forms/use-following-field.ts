import { useEffect } from 'react';
import { useForm } from './form-context.ts';
import type { FormStore } from './form-store.ts';

/** Returns the unsubscribe function. Empty fields are left alone, so that a reset form stays unedited. */
export const followField = (form: FormStore, name: string, of: string, empty: unknown): (() => void) =>
  form.subscribe(({ values }, before) => {
    const isLeftOver = values[of] !== before.values[of] && values[name] === before.values[name];
    if (isLeftOver && values[name] !== empty) form.set(name, empty);
  });

/** Empties a field when the field it depends on changes. */
export const useFollowingField = (name: string, of: string, empty: unknown): void => {
  const form = useForm();
  useEffect(() => followField(form, name, of, empty), [form, name, of, empty]);
};
