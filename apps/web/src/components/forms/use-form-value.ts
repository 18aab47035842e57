/** One value of the surrounding form, live. */
import { useStore } from 'zustand';
import { useForm } from './form-context.ts';

export const useFormValue = <V>(name: string): V => {
  const form = useForm();
  return useStore(form, ({ values }) => values[name]) as V;
};
