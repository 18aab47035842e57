/** A form that runs one command: its schema checks, its server's field errors land on the fields. */
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import { Button } from 'antd';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { DraftNote } from './draft-note.tsx';
import { FormContext, FormIdContext } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { StaleNote } from './stale-note.tsx';
import { type RecordFormCore, useRecordForm } from './use-record-form.ts';

interface RecordFormProps<E extends Endpoint> extends RecordFormCore<E> {
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  /** Hides the bar: the form's button stands elsewhere, submits by `form={id}` and listens to `useFormPending(id)`. */
  readonly bar?: 'show' | 'none';
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode | ((form: FormStore) => ReactNode);
}

/** Enter in a date field accepts the date or opens its calendar; it does not send the form. */
const keepInDate = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof Element && target.closest('.ant-picker')) event.preventDefault();
};

export function RecordForm<E extends Endpoint>(props: RecordFormProps<E>) {
  const { onCancel, bar = 'show', className = '', children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { t } = useTranslation('components');
  const { form, root, dirty, isPending, send, restored, stale, startOver } = useRecordForm({ ...props, id });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of a dialog that was opened from within is heard here too.
    if (event.target === event.currentTarget) send();
  };
  return (
    <FormContext value={form}>
      <FormIdContext value={id}>
        <form
          ref={root}
          id={id}
          className={`form ${className}`}
          noValidate
          onSubmit={submit}
          onKeyDown={keepInDate}
        >
          {restored && dirty && <DraftNote onDrop={startOver} />}
          <StaleNote {...stale} root={root} />
          {typeof children === 'function' ? children(form) : children}
          {bar === 'show' && (
            <div className="form-bar">
              {dirty && <span className="muted">{t('unsaved')}</span>}
              <Button type="primary" htmlType="submit" loading={isPending}>
                {props.submitLabel ?? t('save')}
              </Button>
              {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
            </div>
          )}
        </form>
      </FormIdContext>
    </FormContext>
  );
}
