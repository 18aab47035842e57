import { createContext, use } from 'react';
import type { FormStore } from './form-store.ts';

export const FormContext = createContext<FormStore | null>(null);

/** Id of the surrounding form, for its button's pending state. */
export const FormIdContext = createContext('');

export const useForm = (): FormStore => {
  const form = use(FormContext);
  if (!form) throw new Error('Field stands outside a RecordForm');
  return form;
};
