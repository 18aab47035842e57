/** One labelled form field. Type, required flag and length come from the schema. */
import { type FocusEvent, type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { useTranslation } from '../../platform/use-translation.ts';
import { whenPointerRests } from '../pointer-rest.ts';
import { type ControlKind, type ControlProps, FieldControl, type FieldOption } from './field-controls.tsx';
import { useForm } from './form-context.ts';
import { valueAt } from './form-store.ts';

type TopName<S extends z.ZodObject> = keyof z.input<S> & string;

export interface FieldProps<S extends z.ZodObject> {
  /** Input schema of the command: `of={createOrder.input} name="bookerName"`. */
  readonly of: S;
  /** Nested fields by path: `stays.0.guests`. */
  readonly name: TopName<S> | `${TopName<S>}.${string}`;
  readonly label: string;
  readonly control?: ControlKind | ((props: ControlProps) => ReactNode);
  readonly options?: readonly FieldOption[];
  readonly help?: ReactNode;
  readonly placeholder?: string;
  /** Unit of a number: `kbps`. */
  readonly unit?: string;
  readonly disabled?: boolean;
  /** Overrides the schema, for nested fields. */
  readonly required?: boolean;
}

const schemaAt = (schema: z.ZodObject, name: string): z.ZodType | undefined =>
  name.includes('.') ? undefined : (schema.shape[name] as z.ZodType | undefined);

const MAX_LENGTH = 5000;

/** Maximum text length, found by probing, because refinements and wrappers hide it. */
const longestText = (field: z.ZodType): number | undefined => {
  if (!field.safeParse('x').success || field.safeParse('x'.repeat(MAX_LENGTH)).success) return undefined;
  let low = 1;
  let high = MAX_LENGTH;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (field.safeParse('x'.repeat(middle)).success) low = middle;
    else high = middle;
  }
  return low;
};

const facts = new WeakMap<z.ZodType, { required: boolean; maxLength: number | undefined }>();

const factsOf = (field: z.ZodType | undefined) => {
  if (!field) return { required: false, maxLength: undefined };
  const known = facts.get(field);
  if (known) return known;
  const found = { required: !field.safeParse(undefined).success, maxLength: longestText(field) };
  facts.set(field, found);
  return found;
};

/** An error appearing on blur would move a button away from the pointer; submit validates anyway. */
const leadsToButton = (event: FocusEvent<Element> | undefined): boolean =>
  event?.relatedTarget instanceof Element && event.relatedTarget.closest('button, a') !== null;

export function Field<S extends z.ZodObject>(props: FieldProps<S>) {
  const { of, name, label, control = 'text', options = [], help, placeholder, disabled = false } = props;
  const { t } = useTranslation('components');
  const form = useForm();
  const value = useStore(form, (state) => valueAt(state.values, name));
  const error = useStore(form, (state) => state.errors[name]);
  const schema = factsOf(schemaAt(of, name));
  const required = props.required ?? schema.required;
  // Unique, because forms of several tabs are in the document at once.
  const id = `${useId()}field-${name}`;
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const given: ControlProps = {
    id,
    value,
    onChange: (next) => form.set(name, next),
    onBlur: (event) => {
      if (!leadsToButton(event)) whenPointerRests(() => form.blur(name));
    },
    disabled,
    status: error ? 'error' : undefined,
    maxLength: schema.maxLength,
    placeholder,
    unit: props.unit,
    options,
    label,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error !== undefined,
    'aria-required': required,
  };
  return (
    <div className="field" data-field={name}>
      {control !== 'checkbox' && (
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {required && (
            <span className="must" title={t('required')}>
              *
            </span>
          )}
        </label>
      )}
      {typeof control === 'function' ? control(given) : <FieldControl kind={control} {...given} />}
      {help && (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
