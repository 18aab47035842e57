import { useEffect } from 'react';
import { useForm } from './form-context.ts';
import type { FormStore } from './form-store.ts';

/** Answers how to stop. What is empty already is left alone: a form that starts again with another record has no edits. */
export const followField = (form: FormStore, name: string, of: string, empty: unknown): (() => void) =>
  form.subscribe(({ values }, before) => {
    const isLeftOver = values[of] !== before.values[of] && values[name] === before.values[name];
    if (isLeftOver && values[name] !== empty) form.set(name, empty);
  });

/** What was chosen in a field belongs to another one: when that changes, the field is emptied. */
export const useFollowingField = (name: string, of: string, empty: unknown): void => {
  const form = useForm();
  useEffect(() => followField(form, name, of, empty), [form, name, of, empty]);
};
