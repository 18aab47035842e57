import { useEffect } from 'react';
import { useForm } from './form-context.ts';

/** What was chosen in a field belongs to another one: when that changes, the field is emptied. */
export const useFollowingField = (name: string, of: string, empty: unknown): void => {
  const form = useForm();
  useEffect(
    () =>
      form.subscribe(({ values }, before) => {
        if (values[of] !== before.values[of] && values[name] === before.values[name]) form.set(name, empty);
      }),
    [form, name, of, empty],
  );
};
