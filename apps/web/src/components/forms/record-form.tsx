/** A form that runs one command: validated by its schema, with server errors at the fields. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { StaleNote } from '../records/stale-note.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormContext, FormIdContext } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { type RecordFormCore, useRecordForm } from './use-record-form.ts';

interface RecordFormProps<E extends Endpoint> extends RecordFormCore<E> {
  readonly submitLabel?: string;
  readonly onCancel?: () => void;
  /** Hides the bar: an external button submits by `form={id}` and uses `useFormPending(id)`. */
  readonly bar?: 'show' | 'none';
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode | ((form: FormStore) => ReactNode);
}

/** Enter in a date field accepts the date instead of submitting. */
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
    // Forms of dialogs opened inside bubble here too.
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
